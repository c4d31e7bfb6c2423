import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneSavedResults } from "../../src/gate/index.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { rounds } from "../support/rounds.ts";
import { makeOrganization, startTestApp } from "../support/test-app.ts";
import { readLedger } from "./ledger.ts";
import { startModel } from "./model.ts";
import { applyPlan, COMMANDS, modelPlans, type Real } from "./model-commands.ts";

const RUNS = Number(process.env["QUOTE_MODEL_RUNS"] ?? rounds(60));

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

test("whatever happens in whatever order, the service answers as its model", async () => {
  const runs = fc.asyncProperty(modelPlans, fc.commands([...COMMANDS], { maxCommands: 100, size: "max" }), run);
  await fc.assert(runs, { numRuns: RUNS, endOnFailure: false });
});

async function run(
  plan: Parameters<typeof startModel>[0],
  commands: Iterable<fc.AsyncCommand<never, never>>,
): Promise<void> {
  const { database } = own;
  const caller = await makeOrganization(database, { services: ["usage-calculator"] });
  await applyPlan({ database, caller }, plan);
  const key = { id: caller.keyId, key: caller.key, isRevoked: false, expiresInDays: null };
  const model = startModel(plan, key);
  const real: Real = { app: await startTestApp({ database }), database, caller };
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands as Iterable<fc.AsyncCommand<typeof model, Real>>);
    expect(real.app.reports).toEqual([]);
    const { quotes, spentCents, saved } = await readLedger(database, caller.org);
    expect({ quotes, spentCents }).toEqual({ quotes: model.everMade, spentCents: model.everPaidCents });
    expect(saved).toBe(model.saved.size);
  } finally {
    await real.app.stop();
    await pruneSavedResults(database);
  }
}
