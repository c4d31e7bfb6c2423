import type { Logger } from "pino";
import type { Moved } from "../../connectors/index.ts";
import { StoreFailure } from "../../core/store-failure.ts";
import { type ClickHouse, ClickHouseFailure } from "../../stores/clickhouse/index.ts";
import type { Database } from "../../stores/postgres/index.ts";
import type { Config } from "../config.ts";
import { type Adopted, adoptClickHouse } from "./adopt-clickhouse.ts";

/** ClickHouse as the data rooms see it: there once it is known to be the right one, and null until then. */
export type DataStore = {
  readonly current: () => ClickHouse | null;
  /** Why it is null, where callers can be told more than that. */
  readonly reason: () => string | null;
  /** False while nodes of the version before serve bills beside this one: they would not find what it loads. */
  readonly mayLoad: () => boolean;
  /** Rejects with the reason where the data area can't be served. */
  ping(): Promise<void>;
  /** Does not try any more; ClickHouse stays open. */
  stop(): void;
};

const RETRY_MS = 5_000;

const BESIDE_OLDER =
  "Bills are served from new tables, and by nodes of the version before from the old ones. " +
  "Syncs wait until those nodes are gone.";

/**
 * Adopts the opened ClickHouse. A server that can't be reached, or is another one than PostgreSQL remembers, does not
 * hinder the start: quotes and usage are served, and it is tried again until it fits. Neither do bills that must be
 * moved into new tables first; where nodes of the version before serve them, the move ends when these are gone.
 * Throws where the embedded engine can't run at all.
 */
export async function openDataStore(config: Config, stores: Stores, logger: Logger): Promise<DataStore> {
  const { clickhouse } = stores;
  const adoption = adoptionOf(config, stores, logger);
  await adoption.begun;
  return {
    current: () => (adoption.failure() ? null : clickhouse),
    reason: adoption.moving,
    mayLoad: adoption.isOver,
    ping: async () => {
      const failure = adoption.failure();
      if (failure) throw failure;
      await clickhouse.ping();
    },
    stop: adoption.stop,
  };
}

type Adoption = {
  /** Resolves when the first try is over, or takes long; rejects where there is no use in another one. */
  readonly begun: Promise<void>;
  /** Why ClickHouse can't be used yet; null when it can. */
  failure(): Error | null;
  /** How far the move of bills is, while there is one. */
  moving(): string | null;
  /** Whether there is nothing to move any more. */
  isOver(): boolean;
  stop(): void;
};

type Stores = { readonly database: Database; readonly clickhouse: ClickHouse };

/** Adopts ClickHouse, and tries again until it can be used. */
function adoptionOf(config: Config, { database, clickhouse }: Stores, logger: Logger): Adoption {
  const slow = Promise.withResolvers<void>();
  let failure: Error | null = new ClickHouseFailure("unavailable", { cause: new Error("not asked yet") });
  let moving: string | null = null;
  let state: Adopted | null = null;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  const onMoved = ({ loads, of }: Moved) => {
    moving = `Bills are being moved into new tables: ${loads} of ${of} months are done.`;
    logger.info(moving);
    slow.resolve();
  };
  const adoptLater = () => {
    if (!isStopped) retry = setTimeout(() => void adopt().catch(report), RETRY_MS).unref();
  };
  const onRefused = (error: StoreFailure) => {
    // What can be read already is served on, whatever hinders the end of the move.
    if (state !== null) return;
    // Tried every few seconds: said once, until it is another reason.
    if (reasonOf(error) !== reasonOf(failure) && !isStopped) {
      logger.error({ reason: reasonOf(error) }, "The data endpoints answer 503: ClickHouse can't be used now.");
    }
    failure = error;
  };
  const onAdopted = (now: Adopted) => {
    if (now === "copied" && state === null) logger.info(BESIDE_OLDER);
    if (now === "moved" && state === "copied") logger.info("The last node of the version before is gone.");
    if (now === "copied") adoptLater();
    state = now;
    failure = null;
  };
  const adopt = async () => {
    try {
      onAdopted(await adoptClickHouse(database, clickhouse, { ...config, onMoved, state }));
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      onRefused(error);
      adoptLater();
    } finally {
      moving = null;
    }
  };
  const report = (error: unknown) =>
    logger.error(
      { err: error },
      state === null ? "The data area is not served: see why." : "Syncs wait, since bills can't be moved: see why.",
    );
  const first = adopt();
  // It may fail after nobody waits for it any more.
  first.catch(report);
  return {
    begun: Promise.race([first, slow.promise]),
    failure: () => failure,
    moving: () => moving,
    isOver: () => state === "moved",
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}

function reasonOf(failure: Error | null): string | null {
  return failure && (failure.cause instanceof Error ? failure.cause.message : failure.message);
}
