import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { serveClickHouse } from "../../test/support/clickhouse.ts";
import { startS3 } from "../../test/support/object-stores.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { rounds } from "../../test/support/rounds.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { LOADED } from "../app/backups.ts";
import { COST_TABLES } from "../bills/index.ts";
import type { ConnectorId } from "../core/ids.ts";
import { type ClickHouse, openClickHouseServer } from "../stores/clickhouse/index.ts";
import { mayDropLoads, migratePostgres } from "../stores/postgres/index.ts";
import { backUpWhenDue } from "./back-up-when-due.ts";
import type { BackupNeeds, BackupPlace } from "./needs.ts";
import { checkBackup, openBackup } from "./open-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readHistory } from "./store-history.ts";
import { makeBackupInThread } from "./thread/make-in-thread.ts";

const SECRET = "the server secret of these backups";
const PASSPHRASE = "correct horse battery staple";

let room: BillRoom;
let connector: ConnectorId;
let folder: string;
const dropAfter: TestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane-backups-"));
  room = await openBillRoom();
  const bills = room.makeFolder();
  deliver(bills, {
    "bill.csv": focusCsv([{ BilledCost: "0.1000000001" }, { BilledCost: "12.5" }]),
  });
  connector = await room.connect("focus", bills);
  expect(await room.sync(connector)).toBeNull();
});

afterAll(async () => {
  for (const { drop } of dropAfter) await drop();
  await room.close();
  rmSync(folder, { recursive: true });
});

test("what is restored is what was there: rows, sums, sequences, lines, over the engine and over HTTP", async () => {
  const place = newPlace();
  const lines = await room.billed(connector);
  const made = await makeBackupInThread(needs(), { ...place, withData: true });
  expect(made).toMatchObject({ organizations: "1", is_sealed: true, loaded_rows: "4" });
  expect(await check(place)).toEqual(made);

  const server = await serveClickHouse(room.clickhouse);
  const overHttp = await openClickHouseServer({ url: server.url });
  for (const clickhouse of [room.clickhouse, overHttp]) {
    await emptyLoads();
    const db = await emptyDatabase();
    expect(await restore(place, { db, clickhouse })).toEqual(made);
    expect(await room.billed(connector)).toEqual(lines);
    expect(await everyRow(db)).toEqual(await everyRow(room.db));
    const { rows } = await sql<{ id: string }>`SELECT nextval('cost_loads_id_seq')::text AS id`.execute(
      db.database.kysely,
    );
    expect(Number(rows[0]?.id)).toBeGreaterThan(1);
  }
  const again = newPlace();
  expect(await makeBackupInThread(needs(overHttp), { ...again, withData: true })).toMatchObject({ loaded_rows: "4" });
  await overHttp.close();
  await server.close();
});

test("without data the connectors are due, and nothing points to lines that are not there", async () => {
  const place = newPlace();
  expect(await makeBackupInThread(needs(null), { ...place, withData: false })).toMatchObject({ loaded_rows: null });
  const db = await emptyDatabase();
  await restore(place, { db });
  const { kysely } = db.database;
  expect(await kysely.selectFrom("current_cost_loads").selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom("connector_files").selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom("cost_loads").where("dropped_at", "is", null).select("id").execute()).toEqual([]);
  await expect(makeBackupInThread(needs(null), { ...newPlace(), withData: true })).rejects.toMatchObject({
    code: "store_unavailable",
  });
});

test("a backup with a byte changed, cut short or missing a part is refused, wherever the byte is", async () => {
  const sealed = newPlace();
  const open: BackupPlace = { url: newPlace().url };
  for (const place of [sealed, open]) {
    await makeBackupInThread(needs(null), { ...place, withData: false });
    const path = new URL(place.url).pathname;
    const files = readdirSync(path).map((name) => join(path, name));
    const anyByte = fc.record({
      file: fc.constantFrom(...files),
      at: fc.nat(),
      how: fc.constantFrom("change", "cut", "remove"),
    });
    const property = fc.asyncProperty(anyByte, async ({ file, at, how }) => {
      const before = readFileSync(file);
      if (how === "remove") rmSync(file);
      else if (how === "cut") truncateSync(file, at % before.length);
      else writeFileSync(file, before.with(at % before.length, ((before[at % before.length] as number) + 1) % 256));
      const failure = await check(place).catch((error: unknown) => error);
      writeFileSync(file, before);
      expect(failure).toMatchObject({
        name: "BackupFailed",
        code: expect.stringMatching(/damaged|no_backup|newer|passphrase/),
      });
    });
    await fc.assert(property, { numRuns: rounds(place === sealed ? 3 : 12) });
    await check(place);
  }
});

test("each wrong use is told, and changes nothing", async () => {
  const place = newPlace();
  await makeBackupInThread(needs(null), { ...place, withData: false });
  await expect(makeBackupInThread(needs(null), { ...place, withData: false })).rejects.toMatchObject({
    code: "target_taken",
  });
  await expect(check({ url: place.url })).rejects.toThrow("set BACKUP_PASSPHRASE");
  await expect(check({ ...place, passphrase: "wrong" })).rejects.toMatchObject({ code: "wrong_passphrase" });
  await expect(check(newPlace())).rejects.toMatchObject({ code: "no_backup" });
  await expect(check({ url: "ftp://nowhere/x" })).rejects.toMatchObject({ code: "bad_target" });
  const used = await createTestDatabase();
  dropAfter.push(used);
  await makeOrganization(used.database);
  const before = await everyRow(used);
  await expect(restore(place, { db: used })).rejects.toMatchObject({ code: "stores_not_empty" });
  expect(await everyRow(used)).toEqual(before);

  const occupied = newPlace();
  writeFileSync(join(folder, "photo.jpg"), "mine");
  const foreign = { ...occupied, url: pathToFileURL(folder).href };
  await expect(makeBackupInThread(needs(null), { ...foreign, withData: false })).rejects.toThrow("of no backup");
  rmSync(join(folder, "photo.jpg"));
});

test("a backup of a newer version is refused by its migrations, and leaves the database empty", async () => {
  const backup = await openBackup(await madePlace(), randomBytes);
  const { migrations } = backup.manifest;
  const later = { ...migrations, postgresql: [...migrations.postgresql, "9999_from_the_future"] };
  const db = await emptyDatabase();
  const restoring = restoreBackup(restoreNeeds(db), { ...backup, manifest: { ...backup.manifest, migrations: later } });
  await expect(restoring).rejects.toMatchObject({ code: "backup_newer" });
  const { rows } = await sql`SELECT to_regclass('organizations') AS made`.execute(db.database.kysely);
  expect(rows).toEqual([{ made: null }]);
});

test("a restore that was cut off keeps the service from starting, and is completed by repeating it", async () => {
  const place = await madePlace();
  const backup = await openBackup(place, randomBytes);
  const db = await emptyDatabase();
  const part = backup.manifest.tables.find(({ table }) => table === "organizations")?.parts[0]?.name;
  const get = async (name: string, bytesMax: number) => (name === part ? null : backup.target.get(name, bytesMax));
  const failing = { ...backup.target, get };
  await expect(restoreBackup(restoreNeeds(db), { ...backup, target: failing })).rejects.toThrow("is missing");
  await expect(migratePostgres(db.database)).rejects.toThrow("run it again");
  const other = await madePlace();
  await expect(restore(other, { db })).rejects.toThrow("half of another restore");
  await restore(place, { db });
  await migratePostgres(db.database);
  const [restored, kept] = [await everyRow(db), await everyRow(room.db)];
  for (const table of ["organizations", "api_keys", "audit_log", "connector_places"]) {
    expect(restored[table], table).toEqual(kept[table]);
  }
});

test("loads are not dropped while a backup reads them, and are once it has ended", async () => {
  const { database } = room.db;
  let dropped: boolean | undefined;
  const asking: ClickHouse = {
    ...room.clickhouse,
    stream: (read) => {
      const rows = room.clickhouse.stream(read);
      return (async function* () {
        dropped = await database.inTransaction(mayDropLoads);
        yield* rows;
      })();
    },
  };
  await room.sync(connector);
  await makeBackupInThread(needs(asking), { ...newPlace(), withData: true });
  expect(dropped).toBe(false);
  expect(await database.inTransaction(mayDropLoads)).toBe(true);
});

test("a bucket keeps backups, on a schedule: as many as are wanted, and none more often than that", async () => {
  const s3 = await startS3();
  const url = `s3://bills/backups?endpoint=${s3.endpoint}`;
  process.env["AWS_ACCESS_KEY_ID"] = "S3RVER";
  process.env["AWS_SECRET_ACCESS_KEY"] = "S3RVER";
  const { kysely } = room.db.database;
  let now = Date.parse("2026-05-01T00:00:00Z");
  const next = () => {
    now += 1_000;
    return new Date(now);
  };
  const later = () => ({ ...needs(null), clickhouse: () => room.clickhouse, clock: next });
  const schedule = { url, passphrase: undefined, everySeconds: 3_600, keep: 2 };
  try {
    for (let round = 0; round < 3; round += 1) {
      expect(await backUpWhenDue(later(), schedule)).toBe("made");
      expect((await readHistory(room.db.database)).failedSince).toBe(0);
      // As if the period were over.
      await kysely.updateTable("backups").set({ began_at: sql`now() - interval '2 hours'` }).execute();
    }
    await kysely.updateTable("backups").set({ began_at: sql`now()` }).execute();
    expect(await backUpWhenDue(later(), schedule)).toBe("not_due");
    const wrong = { ...schedule, url: `s3://nowhere/x?endpoint=${s3.endpoint}` };
    await kysely.deleteFrom("backups").execute();
    await expect(backUpWhenDue(later(), wrong)).rejects.toMatchObject({ code: "target_failed" });
    expect(await readHistory(room.db.database)).toMatchObject({ ageSeconds: null, failedSince: 1 });
    expect(await backUpWhenDue(later(), schedule)).toBe("not_due");
    const kept = s3.requests.filter((line) => line.startsWith("PUT") && line.includes("manifest")).slice(-2);
    for (const line of kept) {
      const name = /backups\/([^/]+)\//.exec(line)?.[1];
      expect(await check({ url: url.replace("backups", `backups/${name}`) })).toMatchObject({ is_sealed: false });
    }
    const folders = s3.requests.filter((line) => /^DELETE .*manifest/.test(line));
    expect(folders).toHaveLength(1);
  } finally {
    delete process.env["AWS_ACCESS_KEY_ID"];
    delete process.env["AWS_SECRET_ACCESS_KEY"];
    await s3.close();
  }
});

function newPlace(): BackupPlace {
  return { url: pathToFileURL(join(folder, randomBytes(6).toString("hex"))).href, passphrase: PASSPHRASE };
}

/** A place with an open backup of PostgreSQL alone. */
async function madePlace(): Promise<BackupPlace> {
  const place = { url: newPlace().url };
  await makeBackupInThread(needs(null), { ...place, withData: false });
  return place;
}

function needs(clickhouse: ClickHouse | null = room.clickhouse): BackupNeeds {
  const { database } = room.db;
  const clock = () => new Date("2026-05-01T00:00:00Z");
  const parts = { database, clickhouse: () => clickhouse, loaded: LOADED };
  return { ...parts, secret: SECRET, version: "0.0.1", clock, randomBytes };
}

type Into = { readonly db: TestDatabase; readonly clickhouse?: ClickHouse };

function restoreNeeds({ database }: TestDatabase, clickhouse: ClickHouse = room.clickhouse) {
  return {
    database,
    loaded: LOADED,
    clickhouse: async () => clickhouse,
    folder: join(folder, "feeds"),
  };
}

async function restore(place: BackupPlace, { db, clickhouse }: Into) {
  return restoreBackup(restoreNeeds(db, clickhouse), await openBackup(place, randomBytes));
}

async function check(place: BackupPlace) {
  return checkBackup(await openBackup(place, randomBytes));
}

async function emptyDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase({ migrated: false });
  dropAfter.push(db);
  return db;
}

async function emptyLoads(): Promise<void> {
  for (const name of [...COST_TABLES, "installation"]) await room.clickhouse.command({ sql: `TRUNCATE TABLE ${name}` });
}

/** All rows of all tables, as texts. */
async function everyRow({ database }: TestDatabase): Promise<Record<string, readonly unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
    AND relname NOT IN ('installation', 'backups') AND relname !~ '^(kysely|clickhouse_)'`.execute(database.kysely);
  const found: Record<string, readonly unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t ORDER BY 1`.execute(
      database.kysely,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
