import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { socketFolder } from "../../data-folder/index.ts";
import {
  connectionOfFolder,
  type EmbeddedPostgres,
  openDatabase,
  type PostgresConnection,
  startEmbeddedPostgres,
} from "../index.ts";

let parent: string;
let dataFolder: string;
let sockets: string | undefined;
const running = new Set<EmbeddedPostgres>();
beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), "costplane server ")));
  dataFolder = join(parent, "da\"ta, 'folder'");
  mkdirSync(dataFolder, { mode: 0o700 });
});
afterEach(async () => {
  for (const server of running) await server.stop();
  running.clear();
  for (const folder of [parent, sockets]) if (folder) rmSync(folder, { recursive: true, force: true });
});

test("what was written is there after a stop and a second start, in a path with spaces and quotes", async () => {
  const first = await start();
  await run(first.connection, "CREATE TABLE kept AS SELECT 'row' AS value");
  expect(connectionOfFolder(dataFolder)).toEqual(first.connection);
  await first.stop();
  await first.stop();
  expect(await first.exited).toBe(0);
  expect(connectionOfFolder(dataFolder)).toBeUndefined();

  const second = await start();
  expect(await run(second.connection, "SELECT value FROM kept")).toEqual([{ value: "row" }]);
});

test("it runs in a path longer than a socket may be, by socket only, in a process group of its own", async () => {
  dataFolder = join(parent, "x".repeat(120));
  mkdirSync(dataFolder);
  const { connection, pid } = await start();
  expect(connectionOfFolder(dataFolder)).toEqual(connection);

  const settings = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums", "listen_addresses"];
  const values = `SELECT current_setting(name) AS value FROM unnest('{${settings}}'::text[]) AS name`;
  expect((await run(connection, values)).map(({ value }) => value)).toEqual(["on", "on", "on", "on", ""]);
  expect(process.kill(-pid, 0)).toBe(true);
});

test("committed rows outlive a kill -9 of the server in the middle of writes", async () => {
  const first = await start();
  const database = openDatabase(first.connection);
  await run(first.connection, "CREATE TABLE writes (n int)");
  let acknowledged = 0;
  const writing = (async () => {
    for (;;) {
      await sql`INSERT INTO writes VALUES (${acknowledged + 1})`.execute(database.kysely);
      acknowledged++;
    }
  })().catch(() => "ended");
  await expect.poll(() => acknowledged).toBeGreaterThan(20);
  process.kill(first.pid, "SIGKILL");
  expect(await first.exited).toBeNull();
  expect(await writing).toBe("ended");
  await database.close();

  const second = await start();
  const [row] = await run(second.connection, "SELECT count(*)::int AS rows, max(n) AS last FROM writes");
  expect(row?.["rows"]).toBe(row?.["last"]);
  expect(Number(row?.["rows"])).toBeGreaterThanOrEqual(acknowledged);
});

async function start(): Promise<EmbeddedPostgres> {
  sockets = socketFolder(dataFolder);
  const server = await startEmbeddedPostgres({ dataFolder, socketFolder: sockets, log: () => {} });
  running.add(server);
  return server;
}

async function run(connection: PostgresConnection, statement: string) {
  const database = openDatabase(connection);
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(database.kysely);
  await database.close();
  return rows;
}
