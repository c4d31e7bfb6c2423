import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type ClickHouse, migrateClickHouse, openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import {
  type Database,
  migratePostgres,
  openDatabase,
  startEmbeddedPostgres,
} from "../../src/stores/postgres/index.ts";
import { processorTime } from "./processor-time.ts";

/**
 * Both engines in a folder, for bills that are loaded in this process; `close` removes the folder, unless it is kept to
 * go on with.
 */
export async function openBillStores(
  folder: string,
  { isKept = false }: { readonly isKept?: boolean } = {},
): Promise<{ readonly database: Database; readonly clickhouse: ClickHouse; close(): Promise<void> }> {
  const dataFolder = join(folder, "data");
  await mkdir(dataFolder, { recursive: isKept });
  const sockets = socketFolder(folder);
  const postgres = await startEmbeddedPostgres({ dataFolder, socketFolder: sockets, log: () => {} });
  const database = openDatabase(postgres.connection);
  await migratePostgres(database);
  const clickhouse = await openEmbeddedClickHouse({
    folder: join(folder, "clickhouse"),
    memoryBytesMax: 2_000_000_000,
  });
  await migrateClickHouse(clickhouse);
  return {
    database,
    clickhouse,
    close: async () => {
      await clickhouse.close();
      await database.close();
      await postgres.stop();
      for (const used of isKept ? [sockets] : [folder, sockets]) await rm(used, { recursive: true, force: true });
    },
  };
}

/** What something took: seconds by the clock, and of this process' threads, the embedded engine's too. */
export type Timed<T> = { readonly result: T; readonly seconds: number; readonly processorSeconds: number };

/** Runs something, with what it took. */
export async function timed<T>(run: () => Promise<T>): Promise<Timed<T>> {
  const { own } = await processorTime(process.pid);
  const before = performance.now();
  const result = await run();
  const seconds = (performance.now() - before) / 1000;
  return { result, seconds, processorSeconds: ((await processorTime(process.pid)).own - own) / 1e6 };
}
