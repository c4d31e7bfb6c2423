import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import { loadChdb } from "./chdb-engine.ts";
import {
  CLICKHOUSE_LIMITS,
  clickHouseIdentity,
  ledgerInMemory,
  type MigrationLedger,
  migrateClickHouse,
  openEmbeddedClickHouse,
  signClickHouse,
} from "./index.ts";

const ENDLESS = "SELECT sum(sipHash64(number)) AS sum FROM numbers(1000000000000)";
const HUNGRY = "SELECT length(groupArray(number)) AS length FROM numbers(1000000000)";
const memoryBytesMax = 400_000_000;

let clickhouse: TestClickHouse;
let ended: AbortController;

beforeEach(async () => {
  ended = new AbortController();
  clickhouse = await openTestClickHouse({ memoryBytesMax, drainMsMax: 200 });
});

afterEach(async () => {
  ended.abort();
  await clickhouse.close();
});

test("a small read and a ping are answered while a load and four slow reads run", async () => {
  await clickhouse.command({ sql: "CREATE TABLE loaded (n UInt64) ENGINE = MergeTree ORDER BY n" });
  const load = "INSERT INTO loaded SELECT number FROM numbers(1000000000000) WHERE sipHash64(number) = 1";
  let running = 5;
  const slow = [clickhouse.command({ sql: load, signal: ended.signal }), ...slowReads(4)].map((one) =>
    one.catch((failure) => failure.kind).finally(() => running--),
  );
  await runningStatements(5);

  const sql = "SELECT {n:UInt8} AS one";
  for (let i = 0; i < 20; i++) expect(await clickhouse.query({ sql, params: { n: 1 } })).toEqual([{ one: 1 }]);
  await clickhouse.ping();

  expect(running).toBe(5);
  ended.abort();
  expect(await Promise.all(slow)).toEqual(Array(5).fill("cancelled"));
});

test("loads wait for loads, never reads for loads", async () => {
  const loads = Array.from({ length: 4 }, () => clickhouse.command({ sql: ENDLESS, signal: ended.signal }));
  const kinds = Promise.all(loads.map((one) => one.catch((failure) => failure.kind)));
  await runningStatements(2);
  expect(await clickhouse.query({ sql: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
  ended.abort();
  expect(await kinds).toEqual(Array(4).fill("cancelled"));
});

test("a statement that needs more memory than it may have is refused, and the next one is answered", async () => {
  for (let i = 0; i < 3; i++) {
    const failed = clickhouse.query({ sql: HUNGRY, settings: { max_memory_usage: i === 2 ? 0 : memoryBytesMax / 4 } });
    await expect(failed).rejects.toMatchObject({ kind: "memory", code: 241, type: "MEMORY_LIMIT_EXCEEDED" });
    // chDB would keep the failed statement, with its memory.
    await runningStatements(0);
    expect(await clickhouse.query({ sql: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
  }
});

test("a read that no connection came free for in time is overloaded, and those that run go on", async () => {
  const slow = slowReads(6);
  await runningStatements(6);
  const late = clickhouse.query({ sql: "SELECT 1", timeoutMsMax: 50 });
  await expect(late).rejects.toMatchObject({ kind: "overloaded" });
  const cancelled = clickhouse.query({ sql: "SELECT 1", signal: AbortSignal.abort() });
  await expect(cancelled).rejects.toMatchObject({ kind: "cancelled" });
  await runningStatements(6);
  ended.abort();
  await Promise.allSettled(slow);
  expect(await clickhouse.query({ sql: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
});

test("a read beyond the waiting list's bound is overloaded at once, and those that wait go on waiting", async () => {
  const reads = slowReads(CLICKHOUSE_LIMITS.readConnections + CLICKHOUSE_LIMITS.readsWaitingMax);
  const settled = Promise.allSettled(reads);
  await runningStatements(CLICKHOUSE_LIMITS.readConnections);
  const refused = clickhouse.query({ sql: "SELECT 1", timeoutMsMax: 60_000 });
  await expect(refused).rejects.toMatchObject({ kind: "overloaded" });
  ended.abort();
  const failures = (await settled).map((one) => one.status === "rejected" && one.reason.kind);
  expect(new Set(failures)).toEqual(new Set(["cancelled"]));
});

test("a stream that its reader leaves, or that is too slow, gives its connection back", async () => {
  const sql = "SELECT number FROM numbers(1000000000000)";
  for (let i = 0; i < 12; i++) {
    for await (const _ of clickhouse.stream({ sql, format: "CSV" })) break;
  }
  const parts = clickhouse.stream({ sql: ENDLESS, format: "CSV", timeoutMsMax: 100 })[Symbol.asyncIterator]();
  await expect(parts.next()).rejects.toMatchObject({ kind: "timeout" });
  const stalled = clickhouse.stream({ sql, format: "CSV", timeoutMsMax: 200 })[Symbol.asyncIterator]();
  await stalled.next();
  await runningStatements(0);
  await expect(stalled.next()).rejects.toMatchObject({ kind: "timeout" });
});

test("a stream whose signal aborts in the middle gives its connection back, however often", async () => {
  // Sorted, so that much is left of it when its reader leaves.
  const sql = "SELECT repeat('wide', 100) AS wide, number FROM numbers(80000) ORDER BY number % 1000";
  for (let round = 0; round < 20; round += 1) {
    const leaver = new AbortController();
    const parts = clickhouse.stream({ sql, format: "CSV", signal: leaver.signal })[Symbol.asyncIterator]();
    await parts.next();
    leaver.abort();
    await parts.return?.();
    await runningStatements(0);
  }
});

test("closing ends what runs, refuses what waits and what comes, and frees the folder", async () => {
  const reads = slowReads(8).map((read) => read.catch((failure) => failure.kind));
  await runningStatements(6);
  await clickhouse.close();
  expect((await Promise.all(reads)).sort()).toEqual([...Array(6).fill("cancelled"), ...Array(2).fill("unavailable")]);
  await expect(clickhouse.query({ sql: "SELECT 1" })).rejects.toMatchObject({ kind: "unavailable" });
  clickhouse = await openTestClickHouse({ memoryBytesMax, drainMsMax: 200 });
  await clickhouse.ping();
});

test("what runs when closing begins may end within the drain time", async () => {
  const read = clickhouse.query({ sql: "SELECT sleep(0.1) AS slept" });
  await clickhouse.close();
  expect(await read).toEqual([{ slept: 0 }]);
});

test("the first start applies every migration in order, the second none, with the same identity", async () => {
  const every = (await readdir(join(import.meta.dirname, "migrations"))).sort();
  const folder = await mkdtemp(join(tmpdir(), "costplane-clickhouse-"));
  await clickhouse.close();
  const ledger = ledgerInMemory();
  const first = await migratedOnce(folder, ledger, "9b2c1f2e-0000-4000-8000-000000000001");
  expect(first).toEqual({ applied: every, identity: "9b2c1f2e-0000-4000-8000-000000000001" });
  // Whoever comes second does not own it, and it is migrated already.
  const second = await migratedOnce(folder, ledger, "9b2c1f2e-0000-4000-8000-000000000002");
  expect(second).toEqual({ applied: [], identity: first.identity });
  await rm(folder, { recursive: true });
});

test("a folder that another process has open is in_use", async () => {
  const script = `
    import { openEmbeddedClickHouse } from ${JSON.stringify(import.meta.resolve("./index.ts"))};
    const options = { folder: process.argv[1], memoryBytesMax: 400_000_000 };
    await openEmbeddedClickHouse(options).catch((failure) => process.stdout.write(failure.kind));`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", script, clickhouse.folder]);
  let said = "";
  other.stdout.on("data", (chunk) => (said += chunk));
  await new Promise((resolve) => other.once("close", resolve));
  expect(said).toBe("in_use");
});

test("where chDB can't be loaded the failure names CLICKHOUSE_URL", async () => {
  const load = () => Promise.reject(new Error("no native binding for linux-x64"));
  await expect(loadChdb(load)).rejects.toMatchObject({ kind: "not_runnable" });
  await expect(loadChdb(load)).rejects.toThrow("Set CLICKHOUSE_URL");
});

async function migratedOnce(folder: string, ledger: MigrationLedger, id: string) {
  const opened = await openEmbeddedClickHouse({ folder, memoryBytesMax });
  try {
    const applied = await migrateClickHouse(opened, ledger);
    await signClickHouse(opened, id);
    return { applied, identity: await clickHouseIdentity(opened) };
  } finally {
    await opened.close();
  }
}

function slowReads(count: number): Promise<unknown>[] {
  return Array.from({ length: count }, () =>
    clickhouse.query({ sql: ENDLESS, timeoutMsMax: 60_000, signal: ended.signal }),
  );
}

async function runningStatements(count: number): Promise<void> {
  while ((await clickhouse.running()) !== count) await new Promise((resolve) => setTimeout(resolve, 10));
}
