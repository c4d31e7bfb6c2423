import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../src/core/limits.ts";
import { connectGate, createGate } from "../../src/gate/index.ts";
import { expectProblem } from "../support/every-answer.ts";
import { gateProcess, nodeBehindProxy } from "./behind-proxy.ts";
import { expectConsumed } from "./ledger.ts";

// Each waits for the deadlines of the real gate: they wait together.
describe.concurrent("PostgreSQL is slow", () => {
  test("503 store_unavailable: it takes connections and says nothing", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    proxy.rule(() => "stall");
    expectProblem(await quote("says-nothing"), "store_unavailable");
    proxy.heal();
    expect((await quote("says-nothing")).status).toBe(200);
    await expectConsumed(database, caller.org, 1);
  });

  test("503 store_unavailable: it stands still after the sign-in", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    proxy.rule(({ text }) => (text.includes("synchronous_commit") ? "stall" : "pass"));
    expectProblem(await quote("after-sign-in"), "store_unavailable");
    proxy.heal();
    expect((await quote("after-sign-in")).status).toBe(200);
    await expectConsumed(database, caller.org, 1);
  });

  test("503 store_unavailable: it stands still before it has read anything", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    proxy.rule(({ text }) => (text === "BEGIN" ? "stall" : "pass"));
    expectProblem(await quote("first-flight"), "store_unavailable");
    proxy.heal();
    expect((await quote("first-flight")).status).toBe(200);
    await expectConsumed(database, caller.org, 1);
  });

  test("503 outcome_unknown: it stands still at the commit; the lock of the lost batch goes by itself", async ({
    expect,
  }) => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    proxy.rule(({ text }) => (text === "COMMIT" ? "stall" : "pass"));
    expectProblem(await quote("at-commit"), "outcome_unknown");
    proxy.heal();
    await expect.poll(async () => (await quote("at-commit")).status, { timeout: 30_000 }).toBe(200);
    await expectConsumed(database, caller.org, 1);
  });

  test("503: a queue longer than several batches is refused as a whole, not batch after batch", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    proxy.rule(() => "stall");
    const requests = 3 * LIMITS.gateBatchRequestsMax;
    const answers = await Promise.all(Array.from({ length: requests }, (_, index) => quote(`long-queue-${index}`)));
    for (const answer of answers) expectProblem(answer, "store_unavailable");
    expect(proxy.connections()).toBeLessThanOrEqual(2);
    await expectConsumed(database, caller.org, 0);
  });

  test("503 store_unavailable: its process stands still; another one serves once that is cut off", async () => {
    await using node = await nodeBehindProxy();
    const { quote, database, caller } = node;
    await quote("made-before");
    const pid = await gateProcess(database);
    process.kill(pid, "SIGSTOP");
    try {
      expectProblem(await quote("stands-still"), "store_unavailable");
      expect((await quote("stands-still")).status).toBe(200);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await expectConsumed(database, caller.org, 2);
  });

  test("503 store_unavailable: another session holds the organization's lock", async () => {
    await using node = await nodeBehindProxy();
    const { quote, database, caller } = node;
    await quote("made-before");
    await database.inTransaction(async (tx) => {
      await sql`SELECT 1 FROM rate_windows WHERE organization_id = ${caller.org.organizationId} FOR UPDATE`.execute(tx);
      expectProblem(await quote("locked-out"), "store_unavailable");
    });
    expect((await quote("locked-out")).status).toBe(200);
    await expectConsumed(database, caller.org, 2);
  });

  test("a node that stops does not wait for a PostgreSQL that stands still", async () => {
    await using node = await nodeBehindProxy();
    const gate = createGate({ connect: () => connectGate(node.proxy.connection), warn: () => undefined });
    const by = { digests: ["00".repeat(32)], origin: "192.0.2.1" };
    const request = { by, service: null, scope: null, permission: "compute_quotes", metered: null } as const;
    expect(await gate.admit(request)).toMatchObject({ problem: { code: "invalid_api_key" } });
    const goodbye = "X";
    node.proxy.rule(({ type }) => (type === goodbye ? "stall" : "pass"));
    await gate.close();
    expect(await gate.admit(request)).toMatchObject({ problem: { code: "shutting_down" } });
  });
});
