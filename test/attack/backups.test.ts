import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { zstdCompressSync } from "node:zlib";
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

const GARBAGE = Buffer.from("nothing that was ever packed");
const BOMB = zstdCompressSync(Buffer.alloc(64 * 1_048_576));
const COST = { kdf: "scrypt", salt: "AAAA", N: 131_072, r: 8, p: 1 };

test.each<[string, (forged: Forged) => void]>([
  ["a part that is not packed", (forged) => forged.lay(GARBAGE, GARBAGE.length)],
  ["a part that unpacks to more than it says", (forged) => forged.lay(BOMB, 1_000)],
  ["a part that is larger than it says", ({ path, part }) => truncateSync(join(path, part.name), 1_000_000)],
  ["one part for much data", ({ manifest, part }) => manifest.tables[0]?.parts.push(part, part)],
  ["a table twice", ({ manifest }) => manifest.tables.push(...manifest.tables.slice(0, 1))],
  ["a time with orders to a terminal in it", ({ manifest }) => Object.assign(manifest, { made_at: "\u001b[2J" })],
  ["a key of two gigabytes", (forged) => forged.seal({ ...COST, N: 1_048_576, r: 16 })],
  ["a key that can't be made", (forged) => forged.seal({ ...COST, N: 3 })],
])("a backup with %s is refused as damaged, before it costs much", async (_, forge) => {
  const { url, passphrase } = forged(await madeBackup(), forge);
  const failure = await checked({ url, passphrase });
  expect(failure).toMatchObject({ name: "BackupFailed", code: "backup_damaged" });
});

test("a pipe or a device where a part should be is refused at once: it may never end", async () => {
  for (const lay of [
    (path: string) => execFileSync("mkfifo", [path]),
    (path: string) => symlinkSync("/dev/zero", path),
  ]) {
    const { url } = forged(await madeBackup(), ({ path, part }) => {
      rmSync(join(path, part.name));
      lay(join(path, part.name));
    });
    expect(await checked({ url })).toMatchObject({
      code: "target_failed",
      message: expect.stringContaining("is no file"),
    });
  }
});

test("a bucket whose answer never ends is read up to what a manifest may be", async () => {
  const endless = createServer((_, response) => {
    response.writeHead(200);
    Readable.from(endlessBytes()).pipe(response);
  });
  await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
  const keys = { accessKeyId: "nobody", secretAccessKey: "nothing" };
  const opening = openBackup({ url: `s3://bills/backup?endpoint=${endpoint}`, keys }, randomBytes);
  await expect(opening).rejects.toMatchObject({ code: "backup_damaged" });
  endless.closeAllConnections();
  endless.close();
});

test("what a store refuses of a backup's rows is told as damage, and nothing is restored", async () => {
  const rows = zstdCompressSync(Buffer.from("no row\n"));
  const { url } = forged(await madeBackup(), (forged) => forged.lay(rows, 7));
  const restoring = restore(await emptyDatabase(), await opened({ url }));
  await expect(restoring).rejects.toMatchObject({
    code: "backup_damaged",
    message: expect.stringContaining("refused by its store"),
  });
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

type BackupPlace = Parameters<typeof openBackup>[0];
type Manifest = OpenBackup["manifest"];
type Part = Manifest["tables"][number]["parts"][number];

type Forged = {
  readonly path: string;
  readonly manifest: Manifest;
  /** The first part of a table. */
  readonly part: Part;
  /** Puts other bytes in its place, under their digest. */
  lay(bytes: Uint8Array, dataBytes: number): void;
  seal(sealing: object): void;
};

/** A backup as somebody would lay it there who can write: each digest is right. */
function forged({ url }: { readonly url: string }, forge: (forged: Forged) => void) {
  const path = fileURLToPath(url);
  const file = join(path, "manifest.json");
  const manifest = JSON.parse(JSON.parse(readFileSync(file, "utf8")).manifest) as Manifest;
  const part = manifest.tables.flatMap(({ parts }) => parts)[0] as Part;
  let sealing: object | null = null;
  forge({
    ...{ path, manifest, part },
    lay: (bytes, dataBytes) => {
      writeFileSync(join(path, part.name), bytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      Object.assign(part, { bytes: bytes.length, data_bytes: dataBytes, sha256 });
    },
    seal: (facts) => {
      sealing = facts;
    },
  });
  const text = JSON.stringify(manifest);
  const sha256 = createHash("sha256")
    .update(JSON.stringify([sealing, text]))
    .digest("hex");
  writeFileSync(file, `${JSON.stringify({ format: "costplane-backup/1", sealing, sha256, manifest: text })}\n`);
  return { url, passphrase: sealing === null ? undefined : "a passphrase" };
}

/** Why it does not open, or is not whole. */
async function checked(place: BackupPlace): Promise<unknown> {
  return openBackup(place, randomBytes)
    .then(checkBackup)
    .catch((error: unknown) => error);
}

async function* endlessBytes() {
  for (const zeros = Buffer.alloc(1_048_576); ; ) yield zeros;
}

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
