import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { socketFolder } from "../../data-folder/index.ts";
import { type EmbeddedPostgres, openDatabase, startEmbeddedPostgres } from "../index.ts";
import { isServerOf, serversOf } from "./postmaster.ts";

const SERVER_MODULE = JSON.stringify(new URL("./server.ts", import.meta.url).href);

// One data folder for all tests here: each finds it as the one before has left it, stopped.
let dataFolder: string;
let cluster: string;
let server: EmbeddedPostgres | undefined;
beforeAll(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "costplane takeover "));
  cluster = join(dataFolder, "postgres");
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

test("half a cluster, left by a set-up that was killed, is never taken for a whole one", async () => {
  const half = join(dataFolder, "postgres.new-1");
  mkdirSync(half);
  writeFileSync(join(half, "PG_VERSION"), "18\n");
  await start();
  expect(readdirSync(dataFolder).filter((name) => name.startsWith("postgres"))).toEqual(["postgres"]);
  await query("CREATE TABLE kept AS SELECT 1 AS one");
});

test("the server of a service that was killed is stopped, and its rows are kept", async () => {
  const { service, orphan } = await startInAnotherProcess();
  const killed = once(service, "exit");
  service.kill("SIGKILL");
  await killed;
  expect(isServerOf(cluster, orphan)).toBe(true);

  await start();
  expect(server?.pid).not.toBe(orphan);
  expect(isServerOf(cluster, orphan)).toBe(false);
  expect(await query("SELECT value FROM of_the_killed")).toEqual([{ value: "committed" }]);
});

test("backends that outlive a killed server, busy as they are, do not hinder the start", async () => {
  await start();
  const database = openDatabase((server as EmbeddedPostgres).connection);
  // A loop that never waits never notices that the server is gone.
  const busy = sql
    .raw("DO $$ BEGIN LOOP END LOOP; END $$")
    .execute(database.kysely)
    .catch(() => "ended");
  const active = () => query("SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'");
  await expect.poll(active).toHaveLength(1);
  process.kill((server as EmbeddedPostgres).pid, "SIGKILL");
  await server?.exited;
  expect(serversOf(cluster).length).toBeGreaterThan(0);

  await start();
  expect(await busy).toBe("ended");
  await database.close();
  expect(await query("SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

test.each([
  ["a process id that nobody has", "2147483646"],
  ["the process id of another program", String(process.pid)],
])("a stale postmaster.pid with %s does not hinder the start", async (_, pid) => {
  writePostmasterFile(
    `${pid}\n${cluster}\n1700000000\n5432\n${join(dataFolder, "run")}\n\n  1234567   1234567\nready\n`,
  );
  writeFileSync(join(socketFolder(dataFolder), ".s.PGSQL.5432.lock"), `${pid}\n`);
  await start();
});

test("an empty postmaster.pid does not hinder the start", async () => {
  writePostmasterFile("");
  await start();
});

test.each([
  ["newer", "99", /is of PostgreSQL 99, but this Costplane comes with 18\. Nothing was changed\. Install/],
  ["older", "9.6", /is of PostgreSQL 9\.6, but this Costplane comes with 18\. .*costplane backup .*costplane restore/],
])("data of a %s major version is refused and left as it is", async (_, version, message) => {
  const file = join(cluster, "PG_VERSION");
  const own = readFileSync(file);
  writeFileSync(file, `${version}\n`);
  const before = listing();
  await expect(start()).rejects.toMatchObject({ failure: "other_version", message: expect.stringMatching(message) });
  expect(listing()).toEqual(before);
  writeFileSync(file, own);
});

test("a start that can't succeed says what the server said", async () => {
  const wrong = start({ shared_buffers: "a lot" });
  await expect(wrong).rejects.toMatchObject({ failure: "start_failed" });
  await expect(wrong).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
});

test("a folder of something else is refused and left as it is", async () => {
  const other = mkdtempSync(join(tmpdir(), "costplane other "));
  mkdirSync(join(other, "postgres"));
  writeFileSync(join(other, "postgres", "letters.txt"), "");
  const refused = startEmbeddedPostgres({ dataFolder: other, socketFolder: other, log: () => {} });
  await expect(refused).rejects.toMatchObject({ failure: "not_a_cluster" });
  expect(readdirSync(other, { recursive: true }).toSorted()).toEqual(["postgres", "postgres/letters.txt"]);
  rmSync(other, { recursive: true });
});

async function start(settings = {}): Promise<void> {
  const options = { dataFolder, socketFolder: socketFolder(dataFolder), log: () => {}, settings };
  server = await startEmbeddedPostgres(options);
}

async function query(statement: string) {
  const database = openDatabase((server as EmbeddedPostgres).connection);
  const { rows } = await sql.raw(statement).execute(database.kysely);
  await database.close();
  return rows;
}

/** A service of its own, which has started the server and committed a row. */
async function startInAnotherProcess() {
  const program = `
    const { startEmbeddedPostgres } = await import(${SERVER_MODULE});
    const { default: pg } = await import("pg");
    const [, dataFolder, socketFolder] = process.argv;
    const server = await startEmbeddedPostgres({ dataFolder, socketFolder, log: () => {} });
    const client = new pg.Client(server.connection);
    await client.connect();
    await client.query("CREATE TABLE of_the_killed AS SELECT 'committed' AS value");
    process.stdout.write(String(server.pid));`;
  const service = spawn(
    process.execPath,
    ["--input-type=module", "--eval", program, dataFolder, socketFolder(dataFolder)],
    { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] },
  );
  const [said] = await once(service.stdout, "data");
  return { service, orphan: Number(said) };
}

// Keeps the owner of the file that the cluster's owner would have written.
function writePostmasterFile(text: string): void {
  writeFileSync(join(cluster, "postmaster.pid"), text, { mode: 0o600 });
}

function listing(): readonly string[] {
  const names = readdirSync(dataFolder, { recursive: true, encoding: "utf8" }).toSorted();
  return names.map((name) => `${name} ${statSync(join(dataFolder, name)).mtimeMs}`);
}
