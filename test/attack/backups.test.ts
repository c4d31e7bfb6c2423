import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOADED } from "../../src/app/backups.ts";
import { checkBackup, makeBackupInThread, type OpenBackup, openBackup, restoreBackup } from "../../src/backup/index.ts";
import { COST_TABLES } from "../../src/bills/index.ts";
import { clickHouseIdentity, knownToClickHouse } from "../../src/stores/clickhouse/index.ts";
import { appliedToClickHouse, claimClickHouse } from "../../src/stores/postgres/index.ts";
import { type BillRoom, openBillRoom } from "../support/bill-room.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

let room: BillRoom;
let folder: string;
const dropAfter: TestDatabase[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane-hostile-backups-"));
  room = await openBillRoom();
});
afterAll(async () => {
  for (const { drop } of dropAfter) await drop();
  await room.close();
  rmSync(folder, { recursive: true });
});

test("a backup that is not sealed is refused where it is to be: anybody may have laid it there", async () => {
  const { url } = await madeBackup();
  await expect(openBackup({ url, passphrase: "a passphrase" }, randomBytes)).rejects.toMatchObject({
    code: "not_sealed",
    message: expect.stringContaining("unset BACKUP_PASSPHRASE"),
  });
});

test.each([
  ["a table of the server", { tables: [{ table: "pg_authid", columns: ["rolname"], ...nothing() }] }],
  ["a column that is none", { tables: [{ table: "plans", columns: ["nobody"], ...nothing() }] }],
  ["a table of no loads", { loads: [loadsOf("numbers", "UInt64")] }],
  ["a type with a statement in it", { loads: [loadsOf(String(COST_TABLES[0]), "UInt32 DEFAULT (SELECT 1)")] }],
])("a manifest that names %s is refused, and nothing is restored", async (_, changed) => {
  const backup = await opened(await madeBackup());
  const db = await emptyDatabase();
  const restoring = restore(db, { ...backup, manifest: { ...backup.manifest, ...changed } });
  await expect(restoring).rejects.toMatchObject({ code: "backup_damaged" });
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM organizations`.execute(
    db.database.kysely,
  );
  expect(rows).toEqual([{ count: 0n }]);
});

test("nothing is written through a link that somebody laid where a backup goes", async () => {
  const foreign = join(folder, "foreign.txt");
  writeFileSync(foreign, "mine");
  const backup = await opened(
    await madeBackup((path) => {
      mkdirSync(path);
      for (const name of ["part-00000001.new", "part-00000001", "manifest.json.new"]) {
        symlinkSync(foreign, join(path, name));
      }
    }),
  );
  await checkBackup(backup);
  expect(readFileSync(foreign, "utf8")).toBe("mine");
});

test("a ClickHouse of another installation is left as it is; one that belongs to nobody is ours", async () => {
  const backup = await opened(await madeBackup());
  const db = await emptyDatabase();
  await restore(db, backup);
  const id = await clickHouseIdentity(room.clickhouse);
  expect(await claimClickHouse(db.database)).toEqual({ id, isAdopted: true });
  expect(await appliedToClickHouse(db.database)).toEqual(await knownToClickHouse());
  const other = await emptyDatabase();
  await expect(restoreBackup(restoreNeeds(other), backup)).rejects.toMatchObject({
    code: "stores_not_empty",
    message: expect.stringContaining("ClickHouse belongs to another installation"),
  });
  expect(await clickHouseIdentity(room.clickhouse)).toBe(id);
});

function nothing() {
  return { rows: "0", sums: {}, parts: [] };
}

function loadsOf(table: string, type: string) {
  return { table, loads: [1], columns: [{ name: "load", type }], ...nothing() };
}

/** An open backup at a place of its own. */
async function madeBackup(prepare: (path: string) => void = () => {}) {
  const path = join(folder, randomBytes(6).toString("hex"));
  prepare(path);
  const url = pathToFileURL(path).href;
  const needs = {
    database: room.db.database,
    clickhouse: () => room.clickhouse,
    loaded: LOADED,
    secret: "the server secret of these backups",
    version: "0.0.1",
    clock: () => new Date("2026-05-01T00:00:00Z"),
    randomBytes,
  };
  await makeBackupInThread(needs, { url, withData: true });
  return { url };
}

function opened({ url }: { readonly url: string }): Promise<OpenBackup> {
  return openBackup({ url }, randomBytes);
}

async function emptyDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase({ migrated: false });
  dropAfter.push(db);
  return db;
}

/** Into an empty database, and a ClickHouse that belongs to nobody. */
async function restore(db: TestDatabase, backup: OpenBackup) {
  await room.clickhouse.command({ sql: "TRUNCATE TABLE installation" });
  return restoreBackup(restoreNeeds(db), backup);
}

function restoreNeeds({ database }: TestDatabase) {
  return { database, loaded: LOADED, clickhouse: async () => room.clickhouse, folder: join(folder, "feeds") };
}
