import { LRUCache } from "lru-cache";
import { onceATurn, singleFlight } from "../core/concurrency/single-flight.ts";
import type { OrganizationId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { VersionedStates } from "./facts.ts";
import { readConnectorStates, readDataVersion } from "./store.ts";

// Of all organizations together: about 100 MB.
const KEPT_LOADS_MAX = 500_000;
const SHARED_READS_MAX = 10_000;

/** Whether the worker of a sync is alive is a matter of time: no version says so. */
const SYNCING_KEPT_MS = 10_000;

type Known = {
  readonly kept: LRUCache<OrganizationId, VersionedStates>;
  readonly reads: LRUCache<OrganizationId, () => Promise<VersionedStates>>;
};

const KNOWN = new WeakMap<Database, Known>();

/**
 * The states of an organization's connectors as of now. One row tells whether they are still those that were read last,
 * and callers at the same time share the read.
 */
export function readStates(database: Database, org: OrgScope): Promise<VersionedStates> {
  const known = knownOf(database);
  const id = org.organizationId;
  const read = known.reads.get(id) ?? onceATurn(singleFlight(() => readNewer(database, org, known.kept)));
  known.reads.set(id, read);
  return read();
}

async function readNewer(database: Database, org: OrgScope, kept: Known["kept"]): Promise<VersionedStates> {
  const { version, readAt } = await readDataVersion(database.kysely, org);
  const last = kept.get(org.organizationId);
  const isOld = (at: Date) => readAt.getTime() - at.getTime() > SYNCING_KEPT_MS;
  const isSame = last?.version === version && !(isAnySyncing(last) && isOld(last.readAt));
  const newest = isSame ? last : await readConnectorStates(database.kysely, org);
  kept.set(org.organizationId, newest);
  return isSame ? { ...newest, readAt } : newest;
}

function isAnySyncing({ states }: VersionedStates): boolean {
  return states.some(({ status }) => status === "syncing");
}

function knownOf(database: Database): Known {
  const known = KNOWN.get(database) ?? {
    kept: new LRUCache<OrganizationId, VersionedStates>({ maxSize: KEPT_LOADS_MAX, sizeCalculation: sizeOf }),
    reads: new LRUCache<OrganizationId, () => Promise<VersionedStates>>({ max: SHARED_READS_MAX }),
  };
  KNOWN.set(database, known);
  return known;
}

function sizeOf({ states }: VersionedStates): number {
  return states.reduce((sum, { loads }) => sum + 1 + loads.length, 1);
}
