import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StoreFailure } from "../core/store-failure.ts";
import {
  type ClickHouse,
  clickHouseIdentity,
  knownToClickHouse,
  ledgerInMemory,
  migrateClickHouse,
  signClickHouse,
} from "../stores/clickhouse/index.ts";
import {
  type CopySession,
  failureOfQuery,
  migratePostgres,
  migratePostgresTo,
  NewerDatabaseError,
  openCopySession,
  replaceClickHouseMigrations,
  sqlStateOf,
} from "../stores/postgres/index.ts";
import { BackupFailed } from "./backup-failed.ts";
import { type BackupReport, reportOf } from "./make-backup.ts";
import type { BackupNeeds } from "./needs.ts";
import type { OpenBackup } from "./open-backup.ts";
import { readParts } from "./parts.ts";
import type { Figures, LoadData, Manifest } from "./schema.ts";
import {
  copyIn,
  emptyTables,
  figuresOf,
  listTables,
  markRestoring,
  resumeTriggers,
  runAll,
  setClickHouse,
  setSequences,
  type TableShape,
  whatIsThere,
} from "./store.ts";
import {
  emptyLoadTables,
  figuresOfLoads,
  holdsLoads,
  type LoadTable,
  listLoadTables,
  writeLoads,
} from "./store-clickhouse.ts";

export type RestoreNeeds = Pick<BackupNeeds, "database" | "loaded"> & {
  /** Opens ClickHouse; asked for where the backup has something for it. */
  readonly clickhouse: () => Promise<ClickHouse>;
  /** For files on their way; a restore leaves none. */
  readonly folder: string;
};

/**
 * Fills empty stores from a backup, and checks digests, rows and sums. PostgreSQL is filled in one transaction, after
 * ClickHouse: until that is committed no service starts here, and the command may be repeated. The schemas are first
 * those of the backup, so that the migrations after it find its data. Throws `BackupFailed` and `StoreFailure`.
 */
export async function restoreBackup(needs: RestoreNeeds, backup: OpenBackup): Promise<BackupReport> {
  const { manifest } = backup;
  const session = await openCopySession(needs.database.connection);
  let identity: string | null;
  try {
    const before = await refuseUsed(session, manifest);
    await migratePostgresTo(needs.database, manifest.migrations.postgresql).catch(failAsNewer);
    await markRestoring(session, manifest.id);
    identity = await restoreLoads(needs, backup, before);
    await restoreTables(needs, session, { backup, identity });
  } finally {
    await session.close();
  }
  await migratePostgres(needs.database);
  await replaceClickHouseMigrations(needs.database, identity === null ? [] : await knownToClickHouse());
  return reportOf(backup.target, manifest);
}

/** Whether this goes on with a restore that was cut off, and the ClickHouse that PostgreSQL knows to be its own. */
type TargetStores = { readonly isRepeated: boolean; readonly clickhouse: string | null };

async function refuseUsed(session: CopySession, { id }: Manifest): Promise<TargetStores> {
  const { isUsed, restoring, clickhouse } = await whatIsThere(session);
  if (restoring === id) return { isRepeated: true, clickhouse };
  if (!isUsed && restoring === null) return { isRepeated: false, clickhouse };
  const found = restoring === null ? "PostgreSQL holds data" : "PostgreSQL holds the half of another restore";
  throw notEmpty(found, "set COSTPLANE_DATA to a new folder, or DATABASE_URL to an empty database");
}

function failAsNewer(error: unknown): never {
  if (!(error instanceof NewerDatabaseError)) throw error;
  throw new BackupFailed("backup_newer", "This backup was made by a newer Costplane: restore it with that one.");
}

/** The identity of the ClickHouse that has the loads; null where the backup has none. */
async function restoreLoads(
  needs: RestoreNeeds,
  { manifest, ...backup }: OpenBackup,
  before: TargetStores,
): Promise<string | null> {
  if (manifest.loads === null) return null;
  const known = await knownToClickHouse();
  if (manifest.migrations.clickhouse.some((name) => !known.includes(name))) failAsNewer(new NewerDatabaseError([]));
  const clickhouse = await needs.clickhouse();
  const there = await clickHouseIdentity(clickhouse);
  if (!before.isRepeated && there !== null && there !== before.clickhouse) {
    throw notEmpty("ClickHouse belongs to another installation", EMPTY_CLICKHOUSE);
  }
  const ledger = ledgerInMemory();
  await migrateClickHouse(clickhouse, ledger, manifest.migrations.clickhouse);
  const tables = await listLoadTables(clickhouse);
  if (!before.isRepeated && (await holdsLoads(clickhouse, tables))) {
    throw notEmpty("ClickHouse holds data", EMPTY_CLICKHOUSE);
  }
  for (const data of manifest.loads) requireKnownLoads(tables, data);
  await emptyLoadTables(clickhouse, tables);
  await mkdir(needs.folder, { recursive: true, mode: 0o700 });
  for (const data of manifest.loads) await restoreLoad(clickhouse, { backup, data, folder: needs.folder });
  await migrateClickHouse(clickhouse, ledger);
  const identity = there ?? randomUUID();
  await signClickHouse(clickhouse, identity);
  return identity;
}

const EMPTY_CLICKHOUSE = "let CLICKHOUSE_URL name an empty database";

type LoadToRestore = {
  readonly backup: Omit<OpenBackup, "manifest">;
  readonly data: LoadData;
  readonly folder: string;
};

async function restoreLoad(clickhouse: ClickHouse, { backup, data, folder }: LoadToRestore): Promise<void> {
  const path = join(folder, `restore-${randomUUID()}.native`);
  try {
    const content = Readable.from(readParts(backup.target, backup.sealer, data.parts), { objectMode: false });
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    await orDamaged(`${data.table} of ClickHouse`, writeLoads(clickhouse, data, path));
  } finally {
    await rm(path, { force: true });
  }
  requireSame(`${data.table} of ClickHouse`, data, await figuresOfLoads(clickhouse, data, data));
}

type TablesToRestore = { readonly backup: OpenBackup; readonly identity: string | null };

async function restoreTables(
  { loaded }: RestoreNeeds,
  session: CopySession,
  { backup: { manifest, target, sealer }, identity }: TablesToRestore,
): Promise<void> {
  await session.rows("BEGIN");
  const shapes = await listTables(session);
  for (const data of manifest.tables) requireKnown(shapes, data);
  await emptyTables(session, shapes);
  for (const data of manifest.tables) {
    await orDamaged(data.table, pipeline(readParts(target, sealer, data.parts), copyIn(session, data)));
    requireSame(data.table, data, await figuresOf(session, data));
  }
  await orDamaged("A sequence", setSequences(session, manifest.sequences));
  await resumeTriggers(session, shapes);
  await setClickHouse(session, identity);
  for (const { keepCurrent, forgetAll } of loaded) await runAll(session, identity === null ? forgetAll : keepCurrent);
  await session.rows("COMMIT");
}

// A manifest may come from anybody, so it names what is ours alone: its names and types go into statements.
function requireKnown(shapes: readonly TableShape[], { table, columns }: TableShape): void {
  const known = shapes.find((shape) => shape.table === table)?.columns;
  if (!known || !columns.every((column) => known.includes(column))) throw unknownTable(table);
}

function requireKnownLoads(tables: readonly LoadTable[], { table, columns }: LoadTable): void {
  const known = tables.find((one) => one.table === table)?.columns;
  const isKnown = (column: LoadTable["columns"][number]) =>
    known?.some(({ name, type }) => name === column.name && type === column.type);
  if (!columns.every(isKnown)) throw unknownTable(table);
}

function unknownTable(table: string): BackupFailed {
  const why = "or columns or types that it has not there";
  const fix = "Costplane has not written this manifest: take another copy";
  return new BackupFailed("backup_damaged", `The backup names ${table}, which its version has not, ${why}. ${fix}.`);
}

function requireSame(name: string, expected: Figures, found: Figures): void {
  const isSame = (column: string) => expected.sums[column] === found.sums[column];
  const wrong = Object.keys(expected.sums).find((column) => !isSame(column));
  if (expected.rows === found.rows && wrong === undefined) return;
  const how = wrong === undefined ? `${found.rows} rows of ${expected.rows}` : `another sum of ${wrong}`;
  throw new BackupFailed("backup_damaged", `${name} came out with ${how}: nothing was restored. Take another copy.`);
}

/** What a store refuses of a backup's content is no fault of the store: whoever restores takes another copy. */
async function orDamaged(name: string, filling: Promise<void>): Promise<void> {
  await filling.catch((cause: unknown) => {
    const failure = failureOfQuery(cause);
    const isRefused = failure instanceof StoreFailure ? failure.kind === "refused" : sqlStateOf(failure) !== undefined;
    if (!isRefused) throw failure;
    const message = `${name} is refused by its store: nothing was restored. Take another copy of this backup.`;
    throw new BackupFailed("backup_damaged", message, { cause });
  });
}

function notEmpty(found: string, fix: string): BackupFailed {
  return new BackupFailed("stores_not_empty", `${found}, and a restore goes into empty stores alone: ${fix}.`);
}
