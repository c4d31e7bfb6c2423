import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AdmissionRequest } from "../../src/core/admission.ts";
import type { Service } from "../../src/core/services.ts";
import { connectGate, createGate, type Gate } from "../../src/gate/index.ts";
import { deriveSecrets, digestsOf } from "../../src/keys/index.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { makeOrganization, SECRET, type TestOrganization } from "../support/test-app.ts";

let made: TestDatabase;
let gate: Gate;
let caller: TestOrganization;
beforeEach(async () => {
  made = await createTestDatabase();
  gate = createGate({ connect: () => connectGate(made.connection), warn: () => undefined });
  caller = await makeOrganization(made.database, { plan: "free", quotesPerMonth: 3 });
});
afterEach(async () => {
  await gate.close();
  await made.drop();
});

test("a second metered service needs nothing of the gate: own rows and keys, one quota", async () => {
  expect(await settle("usage-calculator", "key-0001")).toMatchObject({ kind: "settled", replayed: false });
  expect(await settle("dory-ai", "key-0001")).toMatchObject({ kind: "settled", body: "of dory-ai", replayed: false });
  expect(await settle("dory-ai", "key-0001")).toMatchObject({ kind: "settled", body: "of dory-ai", replayed: true });
  expect(await settle("dory-ai", "key-0002")).toMatchObject({ kind: "settled", usage: { quotesUsed: 3 } });
  for (const service of ["usage-calculator", "dory-ai"] as const) {
    expect(await settle(service, "key-0003")).toMatchObject({ problem: { code: "quota_exhausted" } });
  }
  const { rows } = await sql`SELECT service, quotes::int FROM usage_counters ORDER BY service`.execute(
    made.database.kysely,
  );
  expect(rows).toEqual([
    { service: "dory-ai", quotes: 2 },
    { service: "usage-calculator", quotes: 1 },
  ]);
});

function settle(service: Service, idempotencyKey: string) {
  const request: AdmissionRequest = {
    by: { digests: digestsOf(caller.key, deriveSecrets(SECRET)), origin: "test" },
    service,
    scope: null,
    permission: "compute_quotes",
    metered: { idempotencyKey, fingerprint: "[]", compute: () => `of ${service}` },
  };
  return gate.admit(request);
}
