import { type Provider, SyncFailed } from "../bills/index.ts";
import type { ConnectorId, SyncId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { StorageLocation } from "../storage/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import type { Progress } from "./facts.ts";
import { type LockedConnector, lockConnector } from "./store.ts";

/** A sync that was begun, and what it works with. */
export type SyncWork = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  readonly storage: StorageLocation;
  readonly org: OrgScope;
  readonly connectorId: ConnectorId;
  readonly provider: Provider;
  readonly syncId: SyncId;
  /** Does a part of the sync when its turn has come. */
  readonly inTurn: <T>(phase: "reading" | "loading", part: () => Promise<T>) => Promise<T>;
  /** Hears of every step, of what has changed by it. */
  readonly onProgress: (progress: Partial<Progress>) => void;
  /** Aborts where the sync is no longer ours, or the service stops. */
  readonly stop: AbortSignal;
};

/** Writes of the sync's connector, where that is still there. */
export function inLocked<T>(
  { database, org, connectorId }: SyncWork,
  write: (tx: Tx, connector: LockedConnector) => Promise<T>,
): Promise<T> {
  return database.inTransaction(async (tx) => {
    const connector = await lockConnector(tx, org, connectorId);
    if (!connector) throw takenOver();
    return write(tx, connector);
  });
}

/** The sync is no longer its worker's. */
export function takenOver(): SyncFailed {
  return new SyncFailed("worker_lost", "The connector was deleted, or another worker has taken this sync over.");
}
