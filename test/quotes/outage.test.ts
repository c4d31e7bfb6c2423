import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { deleteOrganization } from "../../src/accounts/index.ts";
import { connectGate, createGate } from "../../src/gate/index.ts";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { migratePostgres, openDatabase, startEmbeddedPostgres } from "../../src/stores/postgres/index.ts";
import { expectProblem } from "../support/every-answer.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { makeOrganization, postQuote, startTestApp, TESTER, type TestApp } from "../support/test-app.ts";
import { ANSWER, BODY, gateProcess, nodeBehindProxy } from "./behind-proxy.ts";
import { raiseOnSave } from "./faults.ts";
import { type Answer, expectConsumed, readAnswer, readLedger } from "./ledger.ts";

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

describe("PostgreSQL goes away in the middle of a commit", () => {
  test("503 outcome_unknown: the commit never arrived; the retry computes, once", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    proxy.rule(({ text }) => (text === "COMMIT" ? "cut" : "pass"));
    expectProblem(await quote("before-commit"), "outcome_unknown");
    await expectConsumed(database, caller.org, 0);

    proxy.heal();
    const retried = await quote("before-commit");
    expect([retried.status, retried.body, retried.headers.get("idempotent-replayed")]).toEqual([200, ANSWER, null]);
    await expectConsumed(database, caller.org, 1);
  });

  test("503 outcome_unknown: the commit is done and its answer lost; the retry replays", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    proxy.rule(({ text }) => (text === "COMMIT" ? "cutAtAnswer" : "pass"));
    expectProblem(await quote("after-commit"), "outcome_unknown");
    await expectConsumed(database, caller.org, 1);

    proxy.heal();
    const retried = await quote("after-commit");
    expect([retried.status, retried.body, retried.headers.get("idempotent-replayed")]).toEqual([200, ANSWER, "true"]);
    await expectConsumed(database, caller.org, 1);
  });

  test("every request of a lost batch may be sent again, and each is consumed once", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    const fates = ["pass", "cutAtAnswer", "cut"] as const;
    let commits = 0;
    proxy.rule(({ text }) => {
      commits += text === "COMMIT" ? 1 : 0;
      return text === "COMMIT" ? (fates[commits % fates.length] ?? "pass") : "pass";
    });
    const served = async (key: string) => {
      const answer = await quote(key);
      if (answer.status === 200) expect(answer.body).toBe(ANSWER);
      else expectProblem(answer, "outcome_unknown");
      return answer.status === 200;
    };
    // Each key twice at once, until it is served.
    const names = Array.from({ length: 40 }, (_, index) => `lost-batch-${index}`);
    const untilServed = async (name: string): Promise<void> => {
      const [isServed] = await Promise.all([served(name), served(name)]);
      if (!isServed) await untilServed(name);
    };
    await Promise.all(names.map(untilServed));
    await expectConsumed(database, caller.org, names.length);
  });

  test("503 store_unavailable: the connection breaks before anything is written; nothing is consumed", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote, database, caller } = node;
    await quote("connects-first");
    proxy.rule(({ text }) => (text === "BEGIN" ? "cut" : "pass"));
    expectProblem(await quote("before-begin"), "store_unavailable");
    proxy.heal();
    expect((await quote("before-begin")).status).toBe(200);
    await expectConsumed(database, caller.org, 2);
  });

  test("503 store_unavailable: a socket found closed when it is written to is no fault of the request", async () => {
    const { database, connection, drop } = await createTestDatabase();
    endings.push(drop);
    const gate = createGate({ connect: () => connectGate(connection), warn: () => undefined });
    endings.push(() => gate.close());
    const by = { digests: ["00".repeat(32)], origin: "192.0.2.1" };
    const request = { by, service: null, scope: null, permission: "compute_quotes", metered: null } as const;
    const metered = { idempotencyKey: "closed-socket", fingerprint: "[]", compute: () => "{}" };
    const quote = { ...request, service: "usage-calculator", metered } as const;
    expect(await gate.admit(request)).toMatchObject({ problem: { code: "invalid_api_key" } });

    const pid = await gateProcess(database);
    // In one turn of the event loop, so that the gate writes before it can read that the server has gone.
    setImmediate(() => endProcess(pid));
    const refusals = await Promise.all([gate.admit(request), gate.admit(quote)]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ problem: { code: "store_unavailable" } });
    expect(await gate.admit(quote)).toMatchObject({ problem: { code: "invalid_api_key" } });
  });

  test("503: an answer that the caller is told to retry names no database, host or statement", async () => {
    await using node = await nodeBehindProxy();
    const { proxy, quote } = node;
    proxy.rule(({ text }) => (text === "COMMIT" ? "cut" : "pass"));
    expect((await quote("says-nothing")).body).not.toMatch(/postgres|COMMIT|127\.0\.0\.1|socket|SELECT|ECONN/i);
  });
});

describe("PostgreSQL refuses to write", () => {
  test("503 store_unavailable: its disk is full; nothing is consumed, also by the requests beside", async () => {
    await using node = await nodeBehindProxy();
    const { app, quote, database, caller } = node;
    await raiseOnSave(database, { sqlstate: "53100", message: "No space left on device", when: "true" });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => quote(`disk-full-${index}`)));
    for (const answer of answers) {
      expectProblem(answer, "store_unavailable");
      expect(answer.body).not.toContain("No space");
    }
    await expectConsumed(database, caller.org, 0);
    expect(app.reports[0]).toMatchObject({ error: { code: "53100" } });
    await expect.poll(() => postgresState(app)).toBe("degraded");

    await sql`DROP TRIGGER fault ON saved_results`.execute(database.kysely);
    expect((await quote("disk-full-0")).status).toBe(200);
    await expectConsumed(database, caller.org, 1);
    await expect.poll(() => postgresState(app), { timeout: 10_000 }).toBe("up");
  });

  test("500 internal_error: a poison request fails alone, the others of its batch are served", async () => {
    await using node = await nodeBehindProxy();
    const { app, quote, database, caller } = node;
    const poison = { sqlstate: "P0001", message: "a secret of the schema", when: "NEW.idempotency_key = 'poison-00'" };
    await raiseOnSave(database, poison);
    const keys = ["before-00", "poison-00", ...Array.from({ length: 40 }, (_, index) => `beside-${index}-00`)];
    const answers = await Promise.all(keys.map(async (key) => ({ key, answer: await quote(key) })));
    for (const { key, answer } of answers) {
      if (key === "poison-00") expectProblem(answer, "internal_error");
      else expect([answer.status, answer.body]).toEqual([200, ANSWER]);
      expect(answer.body).not.toContain("secret");
    }
    expect(app.reports).toHaveLength(1);
    await expectConsumed(database, caller.org, 41);

    await sql`DROP TRIGGER fault ON saved_results`.execute(database.kysely);
    expect((await quote("poison-00")).status).toBe(200);
    await expectConsumed(database, caller.org, 42);
  });

  test("500 internal_error: a request that fails at the commit itself fails alone", async () => {
    await using node = await nodeBehindProxy();
    const { quote, database, caller } = node;
    await raiseOnSave(
      database,
      { sqlstate: "P0001", message: "late", when: "NEW.idempotency_key = 'poison-00'" },
      "deferred",
    );
    const keys = ["poison-00", ...Array.from({ length: 12 }, (_, index) => `beside-${index}-00`)];
    const answers = await Promise.all(keys.map(quote));
    expectProblem(answers[0] as Answer, "internal_error");
    expect(answers.slice(1).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    await expectConsumed(database, caller.org, 12);
  });

  test("401: an organization that is deleted under way is unknown, not an internal error", async () => {
    await using node = await nodeBehindProxy();
    const { app, database, caller, quote } = node;
    await quote("made-before");
    const beside = await makeOrganization(database);
    const asked = await database.inTransaction(async (tx) => {
      await deleteOrganization(tx, caller.org, TESTER);
      const asking = quote("on-its-way");
      // Whoever asks later is answered: by then the request waits for the deletion.
      expect((await usage(app, beside.key)).status).toBe(200);
      return [asking];
    });
    expectProblem((await asked[0]) as Answer, "invalid_api_key");
    await expectConsumed(database, caller.org, 0);
  });

  test("a failed request leaves its Idempotency-Key free for other values", async () => {
    await using node = await nodeBehindProxy();
    const { app, caller, quote, database } = node;
    await raiseOnSave(database, { sqlstate: "53100", message: "full", when: "true" });
    expectProblem(await quote("stays-free"), "store_unavailable");
    await sql`DROP TRIGGER fault ON saved_results`.execute(database.kysely);
    const other = { key: caller.key, idempotencyKey: "stays-free", body: { ...BODY, units: 16 } };
    expect((await readAnswer(postQuote(app, other))).status).toBe(200);
  });
});

test("503 store_unavailable while PostgreSQL is stopped; when it is back, the same node serves", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "costplane-outage-"));
  const start = () =>
    startEmbeddedPostgres({ dataFolder, socketFolder: socketFolder(dataFolder), log: () => undefined });
  let postgres = await start();
  endings.push(async () => {
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const database = openDatabase(postgres.connection);
  endings.push(() => database.close());
  await migratePostgres(database);
  const app = await startTestApp({ database });
  endings.push(() => app.stop());
  const { key, org } = await makeOrganization(database);
  const quote = (idempotencyKey: string) => readAnswer(postQuote(app, { key, idempotencyKey, body: BODY }));
  expect((await quote("before-stop")).status).toBe(200);

  const refusing = async () => [(await quote("before-stop")).status, (await usage(app, key)).status];
  for (const end of [() => postgres.stop(), () => kill(postgres)]) {
    await end();
    // A server's processes outlive the one that was killed by a moment, in which they serve on.
    await expect.poll(refusing, { timeout: 30_000 }).toEqual([503, 503]);
    const refused = await Promise.all([quote("while-stopped"), quote("before-stop"), usage(app, key)]);
    for (const answer of refused) expectProblem(answer, "store_unavailable");
    const ready = await readAnswer(fetch(`${app.url}/readyz`));
    // Open to all, it tells which store is down, and nothing of why.
    const { status, stores } = JSON.parse(ready.body) as { status: number; stores: object };
    expect([ready.status, status, stores]).toEqual([
      503,
      503,
      { postgres: { status: "down" }, clickhouse: { status: "down" } },
    ]);

    postgres = await start();
    await expect.poll(async () => (await quote("before-stop")).status, { timeout: 30_000 }).toBe(200);
    const replayed = await quote("before-stop");
    expect([replayed.body, replayed.headers.get("idempotent-replayed")]).toEqual([ANSWER, "true"]);
  }
  expect((await quote("while-stopped")).headers.get("idempotent-replayed")).toBeNull();
  expect(await readLedger(database, org)).toMatchObject({ quotes: 2, saved: 2 });
});

function endProcess(pid: number): void {
  process.kill(pid, "SIGTERM");
  try {
    for (;;) process.kill(pid, 0);
  } catch {
    // It is gone.
  }
}

async function kill(postgres: { readonly pid: number; readonly exited: Promise<unknown> }): Promise<void> {
  process.kill(postgres.pid, "SIGKILL");
  await postgres.exited;
}

/** What readiness says of PostgreSQL. */
async function postgresState(app: TestApp): Promise<unknown> {
  const { stores } = (await (await fetch(`${app.url}/readyz`)).json()) as { stores: { postgres: { status: string } } };
  return stores.postgres.status;
}

function usage(app: TestApp, key: string): Promise<Answer> {
  return readAnswer(fetch(`${app.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } }));
}
