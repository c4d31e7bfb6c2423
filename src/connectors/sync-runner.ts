import { setTimeout as sleep } from "node:timers/promises";
import { dropLoad, type SyncFailed } from "../bills/index.ts";
import type { RandomBytes } from "../core/base62.ts";
import { type ConnectorId, newId, type OrganizationId, type SyncId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { type KeptAccess, openPlace, type Places, readAccess } from "../places/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import type { ConnectorRecord } from "./facts.ts";
import { NO_PROGRESS, runSync } from "./run-sync.ts";
import type { Sync } from "./schema.ts";
import { showSync } from "./show-connector.ts";
import { insertSync, selectActiveConnectors, selectConnectors, selectSyncs } from "./store.ts";
import { deleteLoad, markLoadsToDrop } from "./store-loads.ts";

/** What connectors need of the service. */
export type ConnectorTools = {
  readonly database: Database;
  /** null while ClickHouse is not there. */
  readonly clickhouse: () => ClickHouse | null;
  readonly places: Places;
  readonly randomBytes: RandomBytes;
  readonly onError: (error: unknown) => void;
};

/** Why a sync was not begun, or which is under way and how it will end. */
export type SyncStart =
  | { readonly kind: "not_found" | "paused" | "store_unavailable" }
  | { readonly kind: "begun"; readonly id: SyncId; readonly end: Promise<SyncFailed | null> }
  | { readonly kind: "running"; readonly id: SyncId };

/** Runs the syncs of this process. */
export type SyncRunner = {
  /** Begins a sync, unless one is under way; it goes on after the answer. */
  start(org: OrgScope, id: ConnectorId): Promise<SyncStart>;
  /** Begins what is due, over all organizations; `mint` makes the right to. */
  startDue(mint: (id: OrganizationId) => OrgScope): Promise<void>;
  /** Drops the lines that nobody can see any more. */
  dropOldLoads(): Promise<void>;
  /** Ends what is under way; it will be begun again. */
  stop(): Promise<void>;
};

// One statement of a load at a time leaves a connection for another room's.
const AT_ONCE_MAX = 1;

export function createSyncRunner(tools: ConnectorTools): SyncRunner {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const slots = Array.from({ length: AT_ONCE_MAX }, () => Promise.resolve());

  async function start(org: OrgScope, id: ConnectorId): Promise<SyncStart> {
    const clickhouse = tools.clickhouse();
    if (!clickhouse || stopping.signal.aborted) return { kind: "store_unavailable" };
    const begun = await tools.database.inTransaction((tx) => begin(tx, org, id, tools));
    if (begun.kind !== "begun") return begun;
    const { provider } = begun.connector;
    const place = openPlace(tools.places, org, begun.connector, begun.access);
    const sync = { syncId: begun.id, connectorId: id, provider, place };
    const random = () => (tools.randomBytes(1)[0] ?? 0) / 255;
    const { database, onError } = tools;
    const end = runSync({ database, clickhouse, random, inTurn, onError }, sync, stopping.signal).finally(() =>
      place.close(),
    );
    const noted = end.catch(onError).finally(() => underWay.delete(noted));
    underWay.add(noted);
    return { kind: "begun", id: begun.id, end };
  }

  async function syncDue(org: OrgScope, id: ConnectorId): Promise<void> {
    const started = await start(org, id);
    if (started.kind === "begun") await started.end;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = (slots.shift() as Promise<void>).then(work);
    slots.push(turn.then(ignore, ignore));
    return turn;
  }

  return {
    start,
    async startDue(mint) {
      const due = await tools.database.inTransaction((tx) => selectActiveConnectors(tx, "due"));
      // What goes wrong with one is no reason for the others to wait.
      for (const { id, organizationId } of due) await syncDue(mint(organizationId), id).catch(tools.onError);
    },
    async dropOldLoads() {
      const clickhouse = tools.clickhouse();
      if (clickhouse) await dropOldLoads(tools.database, clickhouse);
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

type Begun =
  | Exclude<SyncStart, { kind: "begun" }>
  | {
      readonly kind: "begun";
      readonly id: SyncId;
      readonly connector: ConnectorRecord;
      readonly access: KeptAccess;
    };

async function begin(
  tx: Tx,
  org: OrgScope,
  id: ConnectorId,
  { places, randomBytes }: Pick<ConnectorTools, "places" | "randomBytes">,
): Promise<Begun> {
  const [connector] = await selectConnectors(tx, org, id);
  if (!connector) return { kind: "not_found" };
  if (connector.pausedAt) return { kind: "paused" };
  const syncId = newId("syn", randomBytes);
  if (await insertSync(tx, id, syncId, NO_PROGRESS)) {
    return { kind: "begun", id: syncId, connector, access: await readAccess(tx, org, id, places.sealing) };
  }
  const [running] = await selectSyncs(tx, org, id, { limit: 1, offset: 0 });
  return running ? { kind: "running", id: running.id } : { kind: "not_found" };
}

function ignore(): void {}

/** Drops what no pointer names; the number of a load goes last, so that an interrupted drop is done again. */
async function dropOldLoads(database: Database, clickhouse: ClickHouse): Promise<void> {
  for (const load of await database.inTransaction(markLoadsToDrop)) {
    await dropLoad(clickhouse, load);
    await database.inTransaction((tx) => deleteLoad(tx, load));
  }
}

/** How a sync of a connector ended, or why there was none. */
export type SyncReport =
  | { readonly connector_id: ConnectorId; readonly sync: Sync }
  | { readonly connector_id: ConnectorId; readonly refused: "not_found" | "paused" | "store_unavailable" };

const POLL_MS = 250;

/** Syncs a connector and waits for the end; where a sync is under way already, for the end of that. */
export async function syncNow(
  { database }: ConnectorTools,
  runner: SyncRunner,
  org: OrgScope,
  id: ConnectorId,
): Promise<SyncReport> {
  const started = await runner.start(org, id);
  if (!("id" in started)) return { connector_id: id, refused: started.kind };
  if (started.kind === "begun") await started.end;
  for (;;) {
    const [sync] = await database.inTransaction((tx) => selectSyncs(tx, org, id, { limit: 1, offset: 0 }));
    if (!sync) return { connector_id: id, refused: "not_found" };
    if (!sync.isRunning) return { connector_id: id, sync: showSync(sync) };
    await sleep(POLL_MS);
  }
}
