import { dropLoads, type Provider, type SyncFailed } from "../bills/index.ts";
import type { RandomBytes } from "../core/base62.ts";
import { type ConnectorId, newId, type OrganizationId, type SyncId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { withTenant } from "../core/tenant-context.ts";
import { openLocation, readAccess, type StorageLocations } from "../storage/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import type { ConnectorRecord } from "./facts.ts";
import { createFairSemaphore } from "./queue/fair-semaphore.ts";
import { beginSync, lockNextInQueue, queueSync } from "./queue/store-queue.ts";
import { createSyncQueue, type Taken } from "./queue/sync-queue.ts";
import { runSync, type SyncTools } from "./run-sync.ts";
import { lockConnector, selectConnectors } from "./store.ts";
import { selectGrants } from "./store-grants.ts";
import { forgetLoads, markLoadsToDrop } from "./store-loads.ts";
import { selectSyncs } from "./store-syncs.ts";

/** What connectors need of the service. */
export type ConnectorTools = {
  readonly database: Database;
  /** null while ClickHouse is not there. */
  readonly clickhouse: () => ClickHouse | null;
  /** Whether bills may be loaded now, if not always: syncs wait in the queue meanwhile. */
  readonly mayLoad?: () => boolean;
  readonly locations: StorageLocations;
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

/** Why a sync does not wait in the queue, or which is in it by now, or under way already. */
export type SyncStart =
  | { readonly kind: "not_found" | "paused" | "store_unavailable" }
  | { readonly kind: "queued" | "running"; readonly id: SyncId };

/** Makes the right to an organization's data. */
export type MintScope = (id: OrganizationId) => OrgScope;

/** Runs syncs in this process: its part of the queue, which PostgreSQL keeps for all nodes. */
export type SyncRunner = {
  /** Puts a sync into the queue, unless one is in it or under way; it goes on after the answer. */
  start(org: OrgScope, id: ConnectorId): Promise<SyncStart>;
  /**
   * Takes what is due or asked for from the queue, over all organizations, as much as there is room for; from then on
   * again whenever a sync ends. Until then only what was asked for here is taken.
   */
  startDue(mint: MintScope): Promise<void>;
  /** Resolves when nothing is under way here, and nothing waits that may be taken here. */
  idle(): Promise<void>;
  /** Resolves at the next end of a sync in this process. */
  nextEnd(): Promise<void>;
  /** Calls this at the end of every sync from now on. */
  onEnd(hear: (ended: EndedSync) => void): void;
  /** Drops the lines that nobody can see any more. */
  dropOldLoads(): Promise<void>;
  /** Ends what is under way; it will be begun again. */
  stop(): Promise<void>;
};

/** Two that read and one that loads; each is heard of every second. */
const AT_ONCE = { atOnce: 3, besideLong: 2 };
/** Each holds one of the few connections that everybody's queries have. */
const READING = { atOnce: 2, besideLong: 1 };
/** One statement of a load at a time leaves a connection for another room's, and takes half of the memory. */
const LOADING = { atOnce: 1, besideLong: 1 };

/** Makes the runner of a process; nothing is begun until it is asked to. */
export function createSyncRunner(tools: ConnectorTools): SyncRunner {
  const { database, onError, randomBytes } = tools;
  const stopping = new AbortController();
  const ends = createEnds();
  const run = createRun(tools, stopping.signal, ends.tell);
  const asking = new Map<OrganizationId, OrgScope>();
  let mintScope: MintScope | null = null;

  async function take(): Promise<Taken | null> {
    const clickhouse = tools.clickhouse();
    if (!clickhouse || tools.mayLoad?.() === false || stopping.signal.aborted) return null;
    const askedBy = mintScope ? null : [...asking.keys()];
    const scopeOf = mintScope ?? ((id: OrganizationId) => asking.get(id) as OrgScope);
    const begun = await database.inTransaction((tx) => beginNext(tx, { askedBy, scopeOf }, randomBytes));
    return begun && { end: run(clickhouse, begun).catch(onError).finally(ends.next) };
  }

  const longMs = (tools.limits ?? SYNC_LIMITS).longWorkMs;
  const queue = createSyncQueue({ ...AT_ONCE, longMs }, take, onError);
  return {
    async start(org, id) {
      if (!tools.clickhouse() || stopping.signal.aborted) return { kind: "store_unavailable" };
      const started = await database.inTransaction((tx) => askFor(tx, org, id, randomBytes));
      if (!mintScope) asking.set(org.organizationId, org);
      void queue.fill();
      return started;
    },
    startDue(mint) {
      mintScope = mint;
      asking.clear();
      return queue.fill();
    },
    idle: queue.idle,
    nextEnd: ends.nextEnd,
    onEnd: ends.onEnd,
    async dropOldLoads() {
      const clickhouse = tools.clickhouse();
      if (clickhouse) await dropOldLoads(database, clickhouse);
    },
    async stop() {
      stopping.abort();
      await queue.idle();
    },
  };
}

/** Who waits for ends of syncs, and who hears of all. */
function createEnds() {
  const hearers: ((ended: EndedSync) => void)[] = [];
  let nextEnd = Promise.withResolvers<void>();
  return {
    onEnd: (hear: (ended: EndedSync) => void) => void hearers.push(hear),
    tell: (ended: EndedSync) => {
      for (const hear of hearers) hear(ended);
    },
    nextEnd: () => nextEnd.promise,
    next: () => {
      nextEnd.resolve();
      nextEnd = Promise.withResolvers();
    },
  };
}

/** Does syncs that were begun, each to its end. In PostgreSQL an organization takes no more than its part by that. */
function createRun(tools: ConnectorTools, stop: AbortSignal, tell: (ended: EndedSync) => void) {
  const { database, onError, locations } = tools;
  const { workMsMax, longWorkMs: longMs } = tools.limits ?? SYNC_LIMITS;
  const semaphores = {
    reading: createFairSemaphore({ ...READING, longMs }),
    loading: createFairSemaphore({ ...LOADING, longMs }),
  };
  const random = () => (tools.randomBytes(1)[0] ?? 0) / 255;

  return async (clickhouse: ClickHouse, { syncId, org, connector }: StartedSync): Promise<void> => {
    const { id: connectorId, provider, source } = connector;
    const { organizationId } = org;
    const begunMs = performance.now();
    await withTenant(organizationId, async () => {
      const [access, granted] = await database.inTransaction(async (tx) => {
        return [await readAccess(tx, org, connectorId, locations.sealing), await selectGrants(tx, org)] as const;
      });
      const storage = openLocation(locations, org, { source, granted }, access);
      const sync = { syncId, connectorId, org, provider, storage };
      const needs: SyncTools = { database, clickhouse, random, semaphores, workMsMax, onError };
      const failure = await runSync(needs, sync, stop).finally(() => storage.close());
      tell({ connectorId, organizationId, provider, seconds: (performance.now() - begunMs) / 1_000, failure });
    });
  };
}

/** A sync that this process has begun, and what it is done with. */
type StartedSync = {
  readonly syncId: SyncId;
  readonly org: OrgScope;
  readonly connector: ConnectorRecord;
};

/** Puts a sync of a connector into the queue. */
async function askFor(tx: Tx, org: OrgScope, id: ConnectorId, randomBytes: RandomBytes): Promise<SyncStart> {
  const locked = await lockConnector(tx, org, id);
  const [connector] = await selectConnectors(tx, org, id);
  if (!locked || !connector) return { kind: "not_found" };
  if (connector.status === "paused") return { kind: "paused" };
  const syncId = newId("syn", randomBytes);
  if (await queueSync(tx, locked, syncId)) return { kind: "queued", id: syncId };
  const [running] = await selectSyncs(tx, org, id, { limit: 1, offset: 0 });
  return running ? { kind: "running", id: running.id } : { kind: "not_found" };
}

type Queue = {
  readonly askedBy: readonly OrganizationId[] | null;
  readonly scopeOf: MintScope;
};

/** Begins the sync that is next; null where none waits. */
async function beginNext(tx: Tx, { askedBy, scopeOf }: Queue, randomBytes: RandomBytes): Promise<StartedSync | null> {
  const next = await lockNextInQueue(tx, askedBy);
  const org = next && scopeOf(next.organizationId);
  const locked = org && (await lockConnector(tx, org, next.id));
  if (!locked) return null;
  const syncId = await beginSync(tx, locked, newId("syn", randomBytes));
  const [connector] = await selectConnectors(tx, org, next.id);
  // Another node has begun it: it is asked again soon.
  return syncId && connector ? { syncId, org, connector } : null;
}

/** Drops what no pointer names, again and again until the number of a load is forgotten, since a writer may be late. */
async function dropOldLoads(database: Database, clickhouse: ClickHouse): Promise<void> {
  const loads = await database.inTransaction(markLoadsToDrop);
  await dropLoads(clickhouse, loads);
  await database.inTransaction((tx) => forgetLoads(tx, loads));
}
