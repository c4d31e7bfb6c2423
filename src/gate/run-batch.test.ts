import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { rounds } from "../../test/support/rounds.ts";
import { makeOrganization, SECRET, type TestOrganization } from "../../test/support/test-app.ts";
import type { Admission, AdmissionRequest } from "../core/admission.ts";
import type { KeyScope } from "../core/services.ts";
import { deriveSecrets, digestsOf } from "../keys/index.ts";
import { connectGate, type GateConnection } from "./connection.ts";
import type { KeyFacts } from "./facts.ts";
import { type BatchOutcome, runBatch, runPlainBatch } from "./run-batch.ts";
import { plainCallsOf } from "./store-plain.ts";

const SERVICE = "usage-calculator";

let made: TestDatabase;
let connection: GateConnection;
let callers: readonly TestOrganization[];
beforeAll(async () => {
  made = await createTestDatabase();
  connection = await connectGate(made.connection);
  callers = [await makeOrganization(made.database), await makeOrganization(made.database)];
});
afterAll(async () => {
  await connection.close();
  await made.drop();
});

/** All that a key is limited by: both ways keep to it. */
type KeyLimits = Omit<KeyFacts, "keyId" | "organizationId" | "isLastUseStale">;

/** What an organization may and has done before the batch. */
type State = {
  readonly requestsPerMinute: number | null;
  readonly windowRequests: number;
  readonly isWindowOld: boolean;
  readonly quotesPerMonth: number | null;
  readonly quotesUsed: number;
  readonly isActivated: boolean;
  readonly isKeyValid: boolean;
  readonly limits: KeyLimits;
  /** The Idempotency-Key of a saved result. */
  readonly saved: number | null;
};

// Most states are plain, so that both ways are taken.
const rarely = <T>(usual: T, other: T) => fc.oneof({ arbitrary: fc.constant(usual), weight: 9 }, fc.constant(other));
const states: fc.Arbitrary<State> = fc.record({
  requestsPerMinute: fc.constantFrom(null, 20, 12, 12),
  windowRequests: fc.constantFrom(0, 0, 5, 11, 19),
  isWindowOld: fc.boolean(),
  quotesPerMonth: fc.constantFrom(null, null, 20, 8),
  quotesUsed: fc.constantFrom(0, 1, 3),
  isActivated: rarely(true, false),
  isKeyValid: rarely(true, false),
  limits: fc.record<KeyLimits>({ scopes: rarely<readonly KeyScope[] | null>(null, ["spend"]) }),
  saved: rarely<number | null>(null, 3),
});

const batches = fc.uniqueArray(fc.tuple(fc.nat(1), fc.nat(9)), {
  minLength: 1,
  maxLength: 14,
  selector: ([caller, name]) => `${caller} ${name}`,
});

test("both ways decide alike and leave the same behind; what is not plain leaves no trace in one flight", async () => {
  let plainRuns = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(states, states), batches, async (before, batch) => {
      const requests = batch.map(([caller, name]) => requestOf(callers[caller] as TestOrganization, name));
      await lay(before);
      const decided = admissionsOf(await runBatch(connection, requests));
      const left = await readAll();

      await lay(before);
      const untouched = await readAll();
      const plain = await runPlainBatch(connection, requests, plainCallsOf(requests) ?? never());
      expect(plain !== null).toBe(decided.every(isPlain));
      expect(await readAll()).toEqual(plain ? left : untouched);
      if (plain) expect(admissionsOf(plain)).toEqual(decided);
      plainRuns += plain ? 1 : 0;
    }),
    {
      numRuns: rounds(80),
      examples: [
        [
          [PLAIN, PLAIN],
          [
            [0, 1],
            [1, 1],
            [0, 2],
          ],
        ],
      ],
    },
  );
  expect(plainRuns).toBeGreaterThan(0);
});

const PLAIN: State = {
  requestsPerMinute: null,
  windowRequests: 0,
  isWindowOld: false,
  quotesPerMonth: null,
  quotesUsed: 0,
  isActivated: true,
  isKeyValid: true,
  limits: { scopes: null },
  saved: null,
};

/** Fresh, and within the quota. */
function isPlain(admission: Admission): boolean {
  return admission.kind === "settled" && !admission.replayed && admission.usage.spending.usedCents === 0n;
}

function requestOf({ key }: TestOrganization, name: number): AdmissionRequest {
  return {
    by: { digests: digestsOf(key, deriveSecrets(SECRET)), origin: "test" },
    service: SERVICE,
    scope: "quotes",
    permission: "compute_quotes",
    metered: { idempotencyKey: nameOf(name), fingerprint: `[${name}]`, compute: () => `{"of":${name}}` },
  };
}

function nameOf(name: number): string {
  return `key-${name}-of-test`;
}

async function lay(before: readonly State[]): Promise<void> {
  const { kysely } = made.database;
  await sql`DELETE FROM saved_results`.execute(kysely);
  await sql`DELETE FROM usage_counters`.execute(kysely);
  for (const [index, state] of before.entries()) {
    const { org, keyId } = callers[index] as TestOrganization;
    const { organizationId } = org;
    const services = state.isActivated ? `{${SERVICE}}` : "{}";
    await sql`UPDATE organizations SET plan = 'pro', price_per_quote_cents = 2, spending_limit_cents = 1000,
        requests_per_minute = ${state.requestsPerMinute}, quotes_per_month = ${state.quotesPerMonth},
        services = ${services}::text[] WHERE id = ${organizationId}`.execute(kysely);
    await sql`UPDATE api_keys SET revoked_at = ${state.isKeyValid ? null : new Date(0)}, last_used_at = now(),
        scopes = ${state.limits.scopes && `{${state.limits.scopes}}`}::text[] WHERE id = ${keyId}`.execute(kysely);
    // In the future, or long ago: no minute passes under the test.
    await sql`INSERT INTO rate_windows VALUES (${organizationId}, date_trunc('minute', now()), ${state.windowRequests})
      ON CONFLICT (organization_id) DO UPDATE SET requests = EXCLUDED.requests,
        window_start = date_trunc('hour', now()) + ${state.isWindowOld ? "-2 hours" : "2 hours"}::interval`.execute(
      kysely,
    );
    await sql`INSERT INTO usage_counters VALUES (${organizationId}, ${SERVICE}, date_trunc('month', now()),
      ${state.quotesUsed}, 0)`.execute(kysely);
    if (state.saved !== null) {
      const name = nameOf(state.saved);
      const row = sql`(${organizationId}, ${SERVICE}, ${name}, 'other', 'x')`;
      await sql`INSERT INTO saved_results VALUES ${row}`.execute(kysely);
    }
  }
}

async function readAll(): Promise<unknown> {
  const { kysely } = made.database;
  // Every column, those that a later migration adds, too: both ways write them all.
  const saved = await sql<{ readonly saved: object }>`SELECT to_jsonb(s) - 'created_at' AS saved FROM saved_results s
    ORDER BY organization_id, service, idempotency_key`.execute(kysely);
  // A column that both ways forget would be the same in both.
  expect(saved.rows.flatMap((row) => Object.values(row.saved))).not.toContain(null);
  const used = await sql`SELECT organization_id, quotes, spent_cents FROM usage_counters ORDER BY 1`.execute(kysely);
  const windows = await sql`SELECT organization_id, requests FROM rate_windows ORDER BY 1`.execute(kysely);
  return [saved.rows, used.rows, windows.rows];
}

/** Without the moment, which is another each time. */
function admissionsOf(outcome: BatchOutcome): Admission[] {
  if (outcome.kind !== "decided") throw new Error(`The batch was ${outcome.kind}.`);
  return outcome.admissions.map((admission) => {
    if (admission.kind === "postponed") throw new Error("Nobody holds a lock.");
    if (!admission.usage) return admission;
    const { limits, ...usage } = admission.usage;
    const window = { ...limits.window, resetsAt: 0 };
    return { ...admission, limit: null, usage: { ...usage, limits: { ...limits, now: 0, window } } } as Admission;
  });
}

function never(): never {
  throw new Error("Each request has one digest and a name of its own.");
}
