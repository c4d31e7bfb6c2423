import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Admission } from "../../src/core/admission.ts";
import { LIMITS } from "../../src/core/limits.ts";
import { connectGate, createGate, type Gate } from "../../src/gate/index.ts";
import { deriveSecrets, digestsOf } from "../../src/keys/index.ts";
import type { Tx } from "../../src/stores/postgres/index.ts";
import {
  makeOrganization,
  postQuote,
  SECRET,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";
import { ANSWER, BODY } from "./behind-proxy.ts";
import { type Answer, expectConsumed, readAnswer } from "./ledger.ts";

let app: TestApp;
let held: TestOrganization;
let others: readonly TestOrganization[];
beforeEach(async () => {
  app = await startTestApp();
  const make = () => makeOrganization(app.database, { plan: "enterprise", requestsPerMinute: 1_000_000 });
  held = await make();
  others = [await make(), await make()];
});
afterEach(() => app.stop());

const LOCKS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  "its window": (tx) =>
    sql`SELECT FROM rate_windows WHERE organization_id = ${held.org.organizationId} FOR UPDATE`.execute(tx),
  "its usage": (tx) =>
    sql`SELECT FROM usage_counters WHERE organization_id = ${held.org.organizationId} FOR UPDATE`.execute(tx),
  // Whose first quote of a month refers to it.
  "the organization": (tx) =>
    sql`SELECT FROM organizations WHERE id = ${held.org.organizationId} FOR UPDATE`.execute(tx),
};

describe.each(Object.keys(LOCKS))("another transaction holds %s", (what) => {
  test("its requests wait, those of others in the same batches and after are served; then its own are", async () => {
    const isNew = what === "the organization";
    for (const caller of [...others, ...(isNew ? [] : [held])]) {
      expect((await quote(caller, "made-before")).status).toBe(200);
    }
    const waiting: Promise<Answer>[] = [];
    let isAnswered = false;
    await app.database.inTransaction(async (tx) => {
      await LOCKS[what]?.(tx);
      waiting.push(...names("held", 30).map((name) => quote(held, name)));
      void Promise.race(waiting).then(() => {
        isAnswered = true;
      });
      for (let round = 0; round < 5; round += 1) {
        const answers = others.flatMap((caller) => names(`beside-${round}`, 20).map((name) => quote(caller, name)));
        for (const answer of await Promise.all(answers)) expect([answer.status, answer.body]).toEqual([200, ANSWER]);
        expect((await usage(others[0] as TestOrganization)).status).toBe(200);
        expect(isAnswered).toBe(false);
      }
    });
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    await expectConsumed(app.database, held.org, isNew ? 30 : 31);
    for (const { org } of others) await expectConsumed(app.database, org, 101);
    expect(app.reports).toEqual([]);
  });
});

describe("503: a gate of its own", () => {
  const request = ({ key }: TestOrganization) => ({
    ...({ service: null, scope: null, permission: "read_data", metered: null } as const),
    by: { digests: digestsOf(key, deriveSecrets(SECRET)), origin: "192.0.2.1" },
  });
  let gate: Gate;
  beforeEach(() => {
    gate = createGate({ connect: () => connectGate(app.database.connection), warn: () => undefined });
  });
  afterEach(() => gate.close());

  const windowOfHeld = async () => expect(await gate.admit(request(held))).toMatchObject({ kind: "admitted" });

  test("more of its requests than may wait are refused at once; the others' are admitted meanwhile", async () => {
    const { gateLockedRequestsMax } = LIMITS;
    const asked: Promise<Admission>[] = [];
    await windowOfHeld();
    await app.database.inTransaction(async (tx) => {
      await LOCKS["its window"]?.(tx);
      asked.push(...Array.from({ length: gateLockedRequestsMax + 50 }, () => gate.admit(request(held))));
      const refused: Admission[] = [];
      for (const admission of asked) void admission.then((each) => refused.push(each));
      for (const caller of others) expect(await gate.admit(request(caller))).toMatchObject({ kind: "admitted" });
      await expect.poll(() => refused.length).toBe(50);
      for (const each of refused)
        expect(each).toMatchObject({ kind: "refused", problem: { code: "store_unavailable" } });
    });
    const admitted = (await Promise.all(asked)).filter(({ kind }) => kind === "admitted");
    expect(admitted).toHaveLength(gateLockedRequestsMax);
  });

  test("one that stops refuses what waits for a lock, and ends", async () => {
    await windowOfHeld();
    await app.database.inTransaction(async (tx) => {
      await LOCKS["its window"]?.(tx);
      const waiting = gate.admit(request(held));
      expect(await gate.admit(request(others[0] as TestOrganization))).toMatchObject({ kind: "admitted" });
      await gate.close();
      expect(await waiting).toMatchObject({ kind: "refused", problem: { code: "shutting_down" } });
    });
  });
});

function names(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}-key`);
}

function quote({ key }: TestOrganization, idempotencyKey: string): Promise<Answer> {
  return readAnswer(postQuote(app, { key, idempotencyKey, body: BODY }));
}

function usage({ key }: TestOrganization): Promise<Answer> {
  return readAnswer(fetch(`${app.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } }));
}
