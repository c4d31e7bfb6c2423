import { setTimeout as sleep } from "node:timers/promises";
import { dropLoads, type Provider, type SyncFailed } from "../bills/index.ts";
import type { RandomBytes } from "../core/base62.ts";
import { type ConnectorId, newId, type OrganizationId, type SyncId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { withTenant } from "../core/tenant-context.ts";
import { type KeptAccess, openPlace, type Places, readAccess } from "../places/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import type { ConnectorRecord } from "./facts.ts";
import { createFairSemaphore, type FairSemaphore } from "./fair-semaphore.ts";
import { runSync, type SyncTools } from "./run-sync.ts";
import type { Sync } from "./schema.ts";
import { showSync } from "./show-connector.ts";
import { lockConnector, selectActiveConnectors, selectConnectors } from "./store.ts";
import { selectGrants } from "./store-grants.ts";
import { forgetLoads, markLoadsToDrop } from "./store-loads.ts";
import { insertSync, selectSyncs } from "./store-syncs.ts";

/** What connectors need of the service. */
export type ConnectorTools = {
  readonly database: Database;
  /** null while ClickHouse is not there. */
  readonly clickhouse: () => ClickHouse | null;
  readonly places: Places;
  readonly randomBytes: RandomBytes;
  /** How long a sync may take, if not as usual. */
  readonly limits?: SyncLimits;
  /** Hears of what no end of a sync tells. */
  readonly onError: (error: unknown) => void;
};

/** A sync of this process that ended, for who counts and logs them. */
export type EndedSync = {
  readonly connectorId: ConnectorId;
  readonly organizationId: OrganizationId;
  readonly provider: Provider;
  readonly seconds: number;
  /** null where it succeeded; `worker_lost` where somebody ended it, or the service stops. */
  readonly failure: SyncFailed | null;
};

/** How long a sync may work, and how long one work may take before another begins beside it. */
export type SyncLimits = { readonly workMsMax: number; readonly longWorkMs: number };

const SYNC_LIMITS: SyncLimits = { workMsMax: LIMITS.syncMsMax, longWorkMs: 600_000 };

/** Why a sync was not begun, or which is under way and how it will end. */
export type SyncStart =
  | { readonly kind: "not_found" | "paused" | "store_unavailable" }
  | { readonly kind: "begun"; readonly id: SyncId; readonly end: Promise<SyncFailed | null> }
  | { readonly kind: "running"; readonly id: SyncId };

/** Runs the syncs of this process. */
export type SyncRunner = {
  /** Begins a sync, unless one is under way; it goes on after the answer. */
  start(org: OrgScope, id: ConnectorId): Promise<SyncStart>;
  /**
   * Does what is due, over all organizations, several at once; `mint` makes the right to. Nobody needs to wait until it
   * is `done`.
   */
  startDue(mint: (id: OrganizationId) => OrgScope): Promise<{ readonly done: Promise<void> }>;
  /** Calls this at the end of every sync from now on. */
  onEnd(hear: (ended: EndedSync) => void): void;
  /** Drops the lines that nobody can see any more. */
  dropOldLoads(): Promise<void>;
  /** Ends what is under way; it will be begun again. */
  stop(): Promise<void>;
};

/** How many syncs are begun by the schedule; each is then heard of every second. */
const DUE = { atOnce: 8, besideLong: 8 };
/** Each holds one of the few connections that everybody's queries have. */
const READING = { atOnce: 2, besideLong: 1 };
/** One statement of a load at a time leaves a connection for another room's, and takes half of the memory. */
const LOADING = { atOnce: 1, besideLong: 1 };

export function createSyncRunner(tools: ConnectorTools): SyncRunner {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const { workMsMax, longWorkMs: longMs } = tools.limits ?? SYNC_LIMITS;
  const semaphores = {
    reading: createFairSemaphore({ ...READING, longMs }),
    loading: createFairSemaphore({ ...LOADING, longMs }),
  };
  const hearers: ((ended: EndedSync) => void)[] = [];

  async function start(org: OrgScope, id: ConnectorId): Promise<SyncStart> {
    const clickhouse = tools.clickhouse();
    if (!clickhouse || stopping.signal.aborted) return { kind: "store_unavailable" };
    const begun = await tools.database.inTransaction((tx) => begin(tx, org, id, tools));
    if (begun.kind !== "begun") return begun;
    const { provider, source } = begun.connector;
    const place = openPlace(tools.places, org, { source, granted: begun.granted }, begun.access);
    const sync = { syncId: begun.id, connectorId: id, org, provider, place };
    const random = () => (tools.randomBytes(1)[0] ?? 0) / 255;
    const { database, onError } = tools;
    const needs: SyncTools = { database, clickhouse, random, semaphores, workMsMax, onError };
    const begunMs = performance.now();
    const end = runSync(needs, sync, stopping.signal).finally(() => place.close());
    const tell = (failure: SyncFailed | null) => {
      const seconds = (performance.now() - begunMs) / 1_000;
      const { organizationId } = org;
      for (const hear of hearers) hear({ connectorId: id, organizationId, provider, seconds, failure });
    };
    const noted = end
      .then(tell)
      .catch(onError)
      .finally(() => underWay.delete(noted));
    underWay.add(noted);
    return { kind: "begun", id: begun.id, end };
  }

  const syncDue = createDueSyncs(start, createFairSemaphore({ ...DUE, longMs }), tools, stopping.signal);

  return {
    start,
    async startDue(mint) {
      const connectors = await tools.database.inTransaction((tx) => selectActiveConnectors(tx, "due"));
      const syncs = connectors.map(({ id, organizationId }) => syncDue(mint(organizationId), id));
      return { done: Promise.all(syncs).then(ignore) };
    },
    onEnd: (hear) => void hearers.push(hear),
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

/** Begins syncs by the schedule: each connector once at a time, and organizations in turn. */
function createDueSyncs(
  start: SyncRunner["start"],
  semaphore: FairSemaphore,
  { onError }: ConnectorTools,
  stop: AbortSignal,
) {
  const due = new Set<ConnectorId>();
  return async (org: OrgScope, id: ConnectorId): Promise<void> => {
    if (due.has(id)) return;
    due.add(id);
    // By the schedule, too, an organization takes of PostgreSQL no more than its part.
    const sync = () =>
      withTenant(org.organizationId, async () => {
        const started = await start(org, id);
        if (started.kind === "begun") await started.end.catch(ignore);
      });
    // What goes wrong with one is no reason for the others to wait.
    await semaphore(org.organizationId, stop, sync).catch((error: unknown) => {
      if (!stop.aborted) onError(error);
    });
    due.delete(id);
  };
}

type Begun =
  | Exclude<SyncStart, { kind: "begun" }>
  | {
      readonly kind: "begun";
      readonly id: SyncId;
      readonly connector: ConnectorRecord;
      readonly access: KeptAccess;
      readonly granted: readonly string[];
    };

async function begin(
  tx: Tx,
  org: OrgScope,
  id: ConnectorId,
  { places, randomBytes }: Pick<ConnectorTools, "places" | "randomBytes">,
): Promise<Begun> {
  const locked = await lockConnector(tx, org, id);
  const [connector] = await selectConnectors(tx, org, id);
  if (!locked || !connector) return { kind: "not_found" };
  if (connector.status === "paused") return { kind: "paused" };
  const syncId = newId("syn", randomBytes);
  if (await insertSync(tx, locked, syncId)) {
    const access = await readAccess(tx, org, id, places.sealing);
    return { kind: "begun", id: syncId, connector, access, granted: await selectGrants(tx, org) };
  }
  const [running] = await selectSyncs(tx, org, id, { limit: 1, offset: 0 });
  return running ? { kind: "running", id: running.id } : { kind: "not_found" };
}

function ignore(): void {}

/** Drops what no pointer names, again and again until the number of a load is forgotten, since a writer may be late. */
async function dropOldLoads(database: Database, clickhouse: ClickHouse): Promise<void> {
  const loads = await database.inTransaction(markLoadsToDrop);
  await dropLoads(clickhouse, loads);
  await database.inTransaction((tx) => forgetLoads(tx, loads));
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
