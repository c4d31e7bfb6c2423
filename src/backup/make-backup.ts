import { batchesOf } from "../core/batches.ts";
import { versionOfSecret } from "../core/sealing/secret-keys.ts";
import { type CopySession, holdLoads, openCopySession, yieldServerProcess } from "../stores/postgres/index.ts";
import { BackupFailed } from "./backup-failed.ts";
import { holdsBackup, writeManifest } from "./manifest.ts";
import type { BackupPlace, LoadedData, MakingNeeds, ReadableClickHouse } from "./needs.ts";
import { openTarget } from "./open-target.ts";
import { type PartWriter, partWriter } from "./parts.ts";
import { type LoadData, type Manifest, partsOf, type TableData } from "./schema.ts";
import { newSealer, type Sealer } from "./sealing.ts";
import {
  beginSnapshot,
  copyOut,
  figuresOf,
  type ListedLoad,
  listLoads,
  listSequences,
  listTables,
  serverVersion,
} from "./store.ts";
import { figuresOfLoads, type LoadsOfTable, type LoadTable, listLoadTables, readLoads } from "./store-clickhouse.ts";
import type { BackupTarget } from "./target.ts";

/** What is copied by one statement. */
const BATCH_MAX = { items: 90, weight: 500_000n };

/** What a backup holds, for people. */
export type BackupReport = {
  readonly target: string;
  readonly made_at: string;
  readonly organizations: string;
  readonly rows: string;
  /** Rows of ClickHouse; null where they were left out. */
  readonly loaded_rows: string | null;
  readonly bytes: number;
  readonly is_sealed: boolean;
};

export type BackupOrder = BackupPlace & {
  /** Whether what can be loaded again is in it. */
  readonly withData: boolean;
};

/**
 * Makes a backup of one moment while the service goes on. It is there when its manifest is; one that was cut off is no
 * backup, and the next one at its place clears it away. Throws `BackupFailed` and `StoreFailure`.
 */
export async function makeBackup(needs: MakingNeeds, order: BackupOrder): Promise<BackupReport> {
  const target = openTarget(order.url, order.keys);
  try {
    await clearPlace(target);
    const sealer = await newSealer(order.passphrase, needs.randomBytes);
    const manifest = await keepAll(needs, { target, sealer, withData: order.withData });
    await requireParts(target, manifest);
    await writeManifest(target, sealer, manifest);
    return reportOf(target, manifest);
  } finally {
    target.close();
  }
}

/** What a manifest says of its backup. */
export function reportOf({ title }: BackupTarget, manifest: Manifest): BackupReport {
  const { tables, loads } = manifest;
  const parts = partsOf([...tables, ...(loads ?? [])]);
  const count = (data: readonly { readonly rows: string }[]) =>
    String(data.reduce((sum, { rows }) => sum + BigInt(rows), 0n));
  return {
    target: title,
    made_at: manifest.made_at,
    organizations: tables.find(({ table }) => table === "organizations")?.rows ?? "0",
    rows: count(tables),
    loaded_rows: loads && count(loads),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    is_sealed: manifest.secret !== null,
  };
}

async function clearPlace(target: BackupTarget): Promise<void> {
  if (await holdsBackup(target)) {
    throw new BackupFailed("target_taken", `${target.title} holds a backup already: name another place.`);
  }
  const names = await target.list();
  const foreign = names.find((name) => !/^part-\d{8}(\.new)?$/.test(name) && name !== "manifest.json.new");
  if (foreign) {
    throw new BackupFailed(
      "target_taken",
      `${target.title} holds ${foreign}, which is of no backup: name another place.`,
    );
  }
  for (const name of names) await target.delete(name);
}

/** A place may be emptied while it is written to: a folder is removed, or a bucket's objects expire. */
async function requireParts(target: BackupTarget, { tables, loads }: Manifest): Promise<void> {
  const there = new Set(await target.list());
  const lost = partsOf([...tables, ...(loads ?? [])]).find(({ name }) => !there.has(name));
  if (!lost) return;
  const message = `${target.title} has lost ${lost.name} while the backup was made: find out who removes files there.`;
  throw new BackupFailed("target_failed", message);
}

type Keeping = { readonly target: BackupTarget; readonly sealer: Sealer; readonly withData: boolean };

async function keepAll(needs: MakingNeeds, { target, sealer, withData }: Keeping): Promise<Manifest> {
  const { clickhouse, migrations } = needs;
  if (withData && !clickhouse) throw withoutClickHouse();
  const session = await openCopySession(needs.connection);
  try {
    await yieldServerProcess(session, needs.connection);
    await holdLoads(session);
    await beginSnapshot(session);
    const writer = partWriter(target, sealer);
    const tables = await keepTables(session, writer);
    const loads = withData && clickhouse ? await keepLoads(needs.loaded, { session, clickhouse, writer }) : null;
    return {
      id: Buffer.from(needs.randomBytes(8)).toString("hex"),
      made_at: needs.beganAt.toISOString(),
      versions: {
        costplane: needs.version,
        postgresql: await serverVersion(session),
        clickhouse: loads && clickhouse ? await clickhouse.version() : null,
      },
      migrations: { ...migrations, ...(!loads && { clickhouse: [] }) },
      secret_version: versionOfSecret(needs.secret),
      secret: sealer.facts ? needs.secret : null,
      tables,
      sequences: await listSequences(session),
      loads,
    };
  } finally {
    await session.close();
  }
}

async function keepTables(session: CopySession, writer: PartWriter): Promise<TableData[]> {
  const kept: TableData[] = [];
  for (const shape of await listTables(session)) {
    const figures = await figuresOf(session, shape);
    const parts = await writer.write(copyOut(session, shape));
    kept.push({ table: shape.table, columns: [...shape.columns], ...figures, parts: [...parts] });
  }
  return kept;
}

type CopyTools = {
  readonly session: CopySession;
  readonly clickhouse: ReadableClickHouse;
  readonly writer: PartWriter;
};

async function keepLoads(loaded: readonly LoadedData[], reading: CopyTools): Promise<LoadData[]> {
  const tables = await listLoadTables(reading.clickhouse);
  const kept: LoadData[] = [];
  for (const { tablePrefix, currentLoads } of loaded) {
    const batches = batchesOf(await listLoads(reading.session, currentLoads), BATCH_MAX, ({ rows }) => rows);
    for (const table of tables.filter((one) => one.table.startsWith(tablePrefix))) {
      for (const loads of batches) kept.push(...(await keepBatch(reading, table, loads)));
    }
  }
  return kept;
}

/** Nothing where the loads have no rows in the table. */
async function keepBatch(
  { clickhouse, writer }: CopyTools,
  table: LoadTable,
  listed: readonly ListedLoad[],
): Promise<readonly LoadData[]> {
  const loads = loadsOf(listed);
  const figures = await figuresOfLoads(clickhouse, table, loads);
  if (figures.rows === "0") return [];
  const parts = await writer.write(readLoads(clickhouse, table, loads));
  return [{ ...table, ...loads, ...figures, parts: [...parts] }];
}

function loadsOf(listed: readonly ListedLoad[]): LoadsOfTable {
  const loads = listed.map(({ load }) => load);
  const organizations = new Set(listed.flatMap(({ organization }) => organization ?? []));
  const months = new Set(listed.flatMap(({ month }) => month ?? []));
  return {
    loads,
    ...(organizations.size > 0 && { organizations: [...organizations] }),
    ...(months.size > 0 && { months: [...months] }),
  };
}

function withoutClickHouse(): BackupFailed {
  const fix = "start it, or leave out what can be loaded again (--without-data)";
  return new BackupFailed("store_unavailable", `ClickHouse can't be reached: ${fix}.`);
}
