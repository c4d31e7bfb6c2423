import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { deleteOrganization } from "../../src/accounts/index.ts";
import { LIMITS } from "../../src/core/limits.ts";
import { connectGate, createGate } from "../../src/gate/index.ts";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import {
  type Database,
  migratePostgres,
  openDatabase,
  startEmbeddedPostgres,
} from "../../src/stores/postgres/index.ts";
import { expectProblem } from "../support/every-answer.ts";
import { createTestDatabase } from "../support/postgres.ts";
import {
  makeOrganization,
  postQuote,
  startTestApp,
  TESTER,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";
import { type Answer, expectConsumed, readAnswer, readLedger } from "./ledger.ts";
import { type PostgresProxy, startPostgresProxy } from "./postgres-proxy.ts";

const BODY = { units: 15, free_units: 5, cents_per_unit: 7 };
const ANSWER = '{"amount_cents":70,"billable_units":10,"currency_unit":"cents"}';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A node that reaches its database through a proxy alone, beside a direct way for the test. */
type Setting = {
  readonly app: TestApp;
  readonly caller: TestOrganization;
  readonly database: Database;
  readonly proxy: PostgresProxy;
  quote(idempotencyKey: string): Promise<Answer>;
};

async function behindProxy(end: (work: () => Promise<void>) => void = (work) => endings.push(work)): Promise<Setting> {
  const { database, connection, drop } = await createTestDatabase();
  end(drop);
  const proxy = await startPostgresProxy(connection);
  end(() => proxy.close());
  const app = await startTestApp({ database: { ...database, connection: proxy.connection } });
  end(() => app.stop());
  const caller = await makeOrganization(database, { plan: "enterprise" });
  const quote = (idempotencyKey: string) =>
    readAnswer(postQuote(app, { key: caller.key, idempotencyKey, body: BODY }));
  return { app, caller, database, proxy, quote };
}

describe("PostgreSQL goes away in the middle of a commit", () => {
  test("503 outcome_unknown: the commit never arrived; the retry computes, once", async () => {
    const { proxy, quote, database, caller } = await behindProxy();
    proxy.rule(({ text }) => (text === "COMMIT" ? "cut" : "pass"));
    expectProblem(await quote("before-commit"), "outcome_unknown");
    await expectConsumed(database, caller.org, 0);

    proxy.heal();
    const retried = await quote("before-commit");
    expect([retried.status, retried.body, retried.headers.get("idempotent-replayed")]).toEqual([200, ANSWER, null]);
    await expectConsumed(database, caller.org, 1);
  });

  test("503 outcome_unknown: the commit is done and its answer lost; the retry replays", async () => {
    const { proxy, quote, database, caller } = await behindProxy();
    proxy.rule(({ text }) => (text === "COMMIT" ? "cutAtAnswer" : "pass"));
    expectProblem(await quote("after-commit"), "outcome_unknown");
    await expectConsumed(database, caller.org, 1);

    proxy.heal();
    const retried = await quote("after-commit");
    expect([retried.status, retried.body, retried.headers.get("idempotent-replayed")]).toEqual([200, ANSWER, "true"]);
    await expectConsumed(database, caller.org, 1);
  });

  test("every request of a lost batch may be sent again, and each is consumed once", async () => {
    const { proxy, quote, database, caller } = await behindProxy();
    let commits = 0;
    proxy.rule(({ text }) => {
      if (text !== "COMMIT") return "pass";
      commits += 1;
      return (["cut", "pass", "cutAtAnswer"] as const)[commits % 3] as "cut";
    });
    const keys = Array.from({ length: 60 }, (_, index) => `lost-batch-${index % 40}`);
    const open = new Set(keys);
    for (let attempt = 0; attempt < 20 && open.size > 0; attempt += 1) {
      const answers = await Promise.all([...open].map(async (key) => ({ key, answer: await quote(key) })));
      for (const { key, answer } of answers) {
        if (answer.status === 200) open.delete(key);
        else expectProblem(answer, "outcome_unknown");
        if (answer.status === 200) expect(answer.body).toBe(ANSWER);
      }
    }
    expect([...open]).toEqual([]);
    await expectConsumed(database, caller.org, 40);
  });

  test("503 store_unavailable: the connection breaks before anything is written; nothing is consumed", async () => {
    const { proxy, quote, database, caller } = await behindProxy();
    await quote("connects-first");
    proxy.rule(({ text }) => (text === "BEGIN" ? "cut" : "pass"));
    expectProblem(await quote("before-begin"), "store_unavailable");
    proxy.heal();
    expect((await quote("before-begin")).status).toBe(200);
    await expectConsumed(database, caller.org, 2);
  });

  test("503 store_unavailable: a socket that turns out closed when it is written to is no fault of the request", async () => {
    const { database, connection, drop } = await createTestDatabase();
    endings.push(drop);
    const gate = createGate({ connect: () => connectGate({ ...connection }), warn: () => undefined });
    endings.push(() => gate.close());
    const request = { digests: ["00".repeat(32)], service: null, scope: null, metered: null };
    const metered = { idempotencyKey: "closed-socket", fingerprint: "[]", compute: () => "{}" };
    const quote = { ...request, service: "usage-calculator", metered } as const;
    expect(await gate.admit(request)).toMatchObject({ problem: "invalid_api_key" });

    const pid = await gateProcess(database);
    // In one turn of the event loop, so that the gate writes before it can read that the server has gone.
    setImmediate(() => endProcess(pid));
    const refusals = await Promise.all([gate.admit(request), gate.admit(quote)]);
    expect(refusals).toMatchObject([{ problem: "store_unavailable" }, { problem: "store_unavailable" }]);
    expect(await gate.admit(quote)).toMatchObject({ problem: "invalid_api_key" });
  });

  test("503: an answer that the caller is told to retry names no database, host or statement", async () => {
    const { proxy, quote } = await behindProxy();
    proxy.rule(({ text }) => (text === "COMMIT" ? "cut" : "pass"));
    expect((await quote("says-nothing")).body).not.toMatch(/postgres|COMMIT|127\.0\.0\.1|socket|SELECT|ECONN/i);
  });
});

// Each waits for the deadlines of the real gate: they wait together.
describe.concurrent("PostgreSQL is slow", () => {
  async function inSetting(work: (setting: Setting) => Promise<void>): Promise<void> {
    const own: (() => Promise<void>)[] = [];
    try {
      await work(await behindProxy((end) => own.push(end)));
    } finally {
      for (const end of own.reverse()) await end();
    }
  }

  test("503 store_unavailable: it takes connections and says nothing", () =>
    inSetting(async ({ proxy, quote, database, caller }) => {
      proxy.rule(() => "stall");
      expectProblem(await quote("says-nothing"), "store_unavailable");
      proxy.heal();
      expect((await quote("says-nothing")).status).toBe(200);
      await expectConsumed(database, caller.org, 1);
    }));

  test("503 store_unavailable: it stands still after the sign-in", () =>
    inSetting(async ({ proxy, quote, database, caller }) => {
      proxy.rule(({ text }) => (text.includes("synchronous_commit") ? "stall" : "pass"));
      expectProblem(await quote("after-sign-in"), "store_unavailable");
      proxy.heal();
      expect((await quote("after-sign-in")).status).toBe(200);
      await expectConsumed(database, caller.org, 1);
    }));

  test("503 store_unavailable: it stands still before it has read anything", () =>
    inSetting(async ({ proxy, quote, database, caller }) => {
      proxy.rule(({ text }) => (text === "BEGIN" ? "stall" : "pass"));
      expectProblem(await quote("first-flight"), "store_unavailable");
      proxy.heal();
      expect((await quote("first-flight")).status).toBe(200);
      await expectConsumed(database, caller.org, 1);
    }));

  test("503 outcome_unknown: it stands still at the commit; the lock of the lost batch goes by itself", ({ expect }) =>
    inSetting(async ({ proxy, quote, database, caller }) => {
      proxy.rule(({ text }) => (text === "COMMIT" ? "stall" : "pass"));
      expectProblem(await quote("at-commit"), "outcome_unknown");
      proxy.heal();
      await expect.poll(async () => (await quote("at-commit")).status, { timeout: 30_000 }).toBe(200);
      await expectConsumed(database, caller.org, 1);
    }));

  test("503: a queue longer than several batches is refused as a whole, not batch after batch", () =>
    inSetting(async ({ proxy, quote, database, caller }) => {
      proxy.rule(() => "stall");
      const requests = 3 * LIMITS.gateBatchRequestsMax;
      const answers = await Promise.all(Array.from({ length: requests }, (_, index) => quote(`long-queue-${index}`)));
      for (const answer of answers) expectProblem(answer, "store_unavailable");
      expect(proxy.connections()).toBeLessThanOrEqual(2);
      await expectConsumed(database, caller.org, 0);
    }));

  test("503 store_unavailable: its process stands still; another one serves once that is cut off", () =>
    inSetting(async ({ quote, database, caller }) => {
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
    }));

  test("503 store_unavailable: another session holds the organization's lock", () =>
    inSetting(async ({ quote, database, caller }) => {
      await quote("made-before");
      await database.inTransaction(async (tx) => {
        await sql`SELECT 1 FROM rate_windows WHERE organization_id = ${caller.org.organizationId} FOR UPDATE`.execute(tx);
        expectProblem(await quote("locked-out"), "store_unavailable");
      });
      expect((await quote("locked-out")).status).toBe(200);
      await expectConsumed(database, caller.org, 2);
    }));
});

describe("PostgreSQL refuses to write", () => {
  test("503 store_unavailable: its disk is full; nothing is consumed, also by the requests beside", async () => {
    const { app, quote, database, caller } = await behindProxy();
    await raiseOnSave(database, { sqlstate: "53100", message: "No space left on device", when: "true" });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => quote(`disk-full-${index}`)));
    for (const answer of answers) {
      expectProblem(answer, "store_unavailable");
      expect(answer.body).not.toContain("No space");
    }
    await expectConsumed(database, caller.org, 0);
    expect(app.reports[0]).toMatchObject({ error: { code: "53100" } });

    await sql`DROP TRIGGER fault ON saved_results`.execute(database.kysely);
    expect((await quote("disk-full-0")).status).toBe(200);
    await expectConsumed(database, caller.org, 1);
  });

  test("500 internal_error: a poison request fails alone, the others of its batch are served", async () => {
    const { app, quote, database, caller } = await behindProxy();
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
    const { quote, database, caller } = await behindProxy();
    await raiseOnSave(database, { sqlstate: "P0001", message: "late", when: "NEW.idempotency_key = 'poison-00'" }, "deferred");
    const keys = ["poison-00", ...Array.from({ length: 12 }, (_, index) => `beside-${index}-00`)];
    const answers = await Promise.all(keys.map(quote));
    expectProblem(answers[0] as Answer, "internal_error");
    expect(answers.slice(1).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    await expectConsumed(database, caller.org, 12);
  });

  test("401: an organization that is deleted under way is unknown, not an internal error", async () => {
    const { database, caller, quote } = await behindProxy();
    await quote("made-before");
    const waits = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const asked = await database.inTransaction(async (tx) => {
      await deleteOrganization(tx, caller.org, TESTER);
      const asking = quote("on-its-way");
      await expect.poll(async () => (await waits.execute(database.kysely)).rows.length).toBe(1);
      return [asking];
    });
    expectProblem((await asked[0]) as Answer, "invalid_api_key");
    await expectConsumed(database, caller.org, 0);
  });

  test("a failed request leaves its Idempotency-Key free for other values", async () => {
    const { app, caller, quote, database } = await behindProxy();
    await raiseOnSave(database, { sqlstate: "53100", message: "full", when: "true" });
    expectProblem(await quote("stays-free"), "store_unavailable");
    await sql`DROP TRIGGER fault ON saved_results`.execute(database.kysely);
    const other = { key: caller.key, idempotencyKey: "stays-free", body: { ...BODY, units: 16 } };
    expect((await readAnswer(postQuote(app, other))).status).toBe(200);
  });
});

test("503 store_unavailable while PostgreSQL is stopped; when it is back, the same node serves, and nothing is lost", async () => {
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

  for (const end of [() => postgres.stop(), () => kill(postgres)]) {
    await end();
    const refused = await Promise.all([quote("while-stopped"), quote("before-stop"), usage(app, key)]);
    for (const answer of refused) expectProblem(answer, "store_unavailable");
    const ready = await readAnswer(fetch(`${app.url}/readyz`));
    expect([ready.status, JSON.parse(ready.body)]).toMatchObject([503, {}]);

    postgres = await start();
    await expect.poll(async () => (await quote("before-stop")).status, { timeout: 30_000 }).toBe(200);
    const replayed = await quote("before-stop");
    expect([replayed.body, replayed.headers.get("idempotent-replayed")]).toEqual([ANSWER, "true"]);
  }
  expect((await quote("while-stopped")).headers.get("idempotent-replayed")).toBeNull();
  expect(await readLedger(database, org)).toMatchObject({ quotes: 2, saved: 2 });
});

/** The PostgreSQL process that serves the node's gate. */
async function gateProcess(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE application_name = 'costplane-gate' AND datname = current_database()`.execute(database.kysely);
  return rows[0]?.pid as number;
}

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

function usage(app: TestApp, key: string): Promise<Answer> {
  return readAnswer(fetch(`${app.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } }));
}

type Fault = { readonly sqlstate: string; readonly message: string; readonly when: string };

/** Makes the database refuse rows of saved results, at once or at the commit. */
async function raiseOnSave(database: Database, fault: Fault, time: "at once" | "deferred" = "at once"): Promise<void> {
  const { sqlstate, message, when } = fault;
  const trigger =
    time === "deferred"
      ? "CREATE CONSTRAINT TRIGGER fault AFTER INSERT ON saved_results DEFERRABLE INITIALLY DEFERRED"
      : "CREATE TRIGGER fault BEFORE INSERT ON saved_results";
  for (const statement of [
    `CREATE FUNCTION raise_fault() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION USING ERRCODE = '${sqlstate}', MESSAGE = '${message}'; END $$`,
    `${trigger} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION raise_fault()`,
  ]) {
    await sql.raw(statement).execute(database.kysely);
  }
}
