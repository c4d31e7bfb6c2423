import type { Logger } from "pino";
import { StoreFailure } from "../core/store-failure.ts";
import { type ClickHouse, ClickHouseFailure } from "../stores/clickhouse/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Config } from "./config.ts";
import { adoptClickHouse, openClickHouse } from "./open-clickhouse.ts";

/** ClickHouse as the data rooms see it: there once it is known to be the right one, and null until then. */
export type DataStore = {
  readonly current: () => ClickHouse | null;
  /** Rejects with the reason where the data area can't be served. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

const RETRY_MS = 5_000;

/**
 * Opens ClickHouse and adopts it. A server that can't be reached, or is another one than PostgreSQL remembers, does
 * not hinder the start: quotes and usage are served, and it is tried again until it fits. Throws where the embedded
 * engine can't run at all.
 */
export async function openDataStore(config: Config, database: Database, logger: Logger): Promise<DataStore> {
  const clickhouse = await openClickHouse(config);
  let failure: StoreFailure | null = new ClickHouseFailure("unavailable", { cause: new Error("not asked yet") });
  let retry: NodeJS.Timeout | undefined;

  async function adopt(): Promise<void> {
    try {
      await adoptClickHouse(database, clickhouse, config);
      failure = null;
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      // Tried every few seconds: said once, until it is another reason.
      if (reasonOf(error) !== reasonOf(failure)) {
        logger.error({ reason: reasonOf(error) }, "The data area is not served: ClickHouse can't be used now.");
      }
      failure = error;
      retry = setTimeout(
        () => void adopt().catch((reason: unknown) => logger.error({ err: reason })),
        RETRY_MS,
      ).unref();
    }
  }

  await adopt().catch(async (error: unknown) => {
    await clickhouse.close();
    throw error;
  });
  return {
    current: () => (failure ? null : clickhouse),
    ping: async () => {
      if (failure) throw failure;
      await clickhouse.ping();
    },
    close: () => {
      clearTimeout(retry);
      return clickhouse.close();
    },
  };
}

function reasonOf(failure: StoreFailure | null): string | null {
  return failure && (failure.cause instanceof Error ? failure.cause.message : failure.message);
}
