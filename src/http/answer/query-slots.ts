import { setTimeout } from "node:timers/promises";
import { slotsOfEach } from "../../core/concurrency/slots.ts";
import type { OrganizationId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";

/** A query's right to run, to be given back once. */
export type QuerySlot = { readonly release: () => void };

/** What each organization holds a bounded number of. */
export type OrganizationSlots = {
  /** How many an organization may hold at once. */
  readonly max: number;
  /** null where the organization has as many under way as it may. */
  readonly take: (organizationId: OrganizationId) => Promise<QuerySlot | null>;
  /** Waits its turn for a slot; null where none became free in time, or nobody waits any more. */
  readonly wait: (
    organizationId: OrganizationId,
    msMax: number,
    disconnected: AbortSignal,
  ) => Promise<QuerySlot | null>;
};

/**
 * The queries of each organization that run now, and beside them its exports, which last as long as their reader
 * takes: one who reads slowly must not keep the others of the organization from asking.
 */
export type QuerySlots = OrganizationSlots & { readonly exports: OrganizationSlots };

/** One of an organization's slots that all nodes share, to be given back once. */
export type SharedSlot = { readonly leave: () => Promise<void> };

/** Takes a shared slot; null where all are held. */
export type TakeSharedSlot = (kind: "query" | "export", organizationId: OrganizationId) => Promise<SharedSlot | null>;

/** `takeShared`: counts over all nodes; without it, in this process alone. */
export function createQuerySlots(takeShared: TakeSharedSlot = async () => NOT_SHARED): QuerySlots {
  const queries = ownSlots(LIMITS.organizationQueriesMax);
  const exports = ownSlots(LIMITS.organizationExportsMax);
  return {
    ...overAllNodes(queries, (id) => takeShared("query", id)),
    exports: overAllNodes(exports, (id) => takeShared("export", id)),
  };
}

const NOT_SHARED: SharedSlot = { leave: async () => {} };
const ASK_AGAIN_MS = 100;

type OwnSlots = {
  readonly max: number;
  readonly take: (organizationId: OrganizationId) => QuerySlot | null;
  readonly wait: (organizationId: OrganizationId, stop: AbortSignal) => Promise<QuerySlot | null>;
};

type TakeOne = (organizationId: OrganizationId) => Promise<SharedSlot | null>;

/** Who has a slot of this node, in its turn, takes one that all nodes share. */
function overAllNodes(own: OwnSlots, takeShared: TakeOne): OrganizationSlots {
  const take = awaitingReleases(takeShared);
  const join = async (slot: QuerySlot | null, takeOne: () => Promise<SharedSlot | null>): Promise<QuerySlot | null> => {
    const shared = slot && (await takeOne().catch((error) => giveBack(slot, error)));
    if (slot && !shared) slot.release();
    return slot && shared && both(slot, shared);
  };
  return {
    max: own.max,
    take: (id) => join(own.take(id), () => take(id)),
    wait: async (id, msMax, disconnected) => {
      const stop = AbortSignal.any([disconnected, AbortSignal.timeout(msMax)]);
      return join(await own.wait(id, stop), () => askUntil(() => take(id), stop));
    },
  };
}

/** Takes a shared slot; where none is free it waits for those that this node is just giving back. */
function awaitingReleases(take: TakeOne): TakeOne {
  const released = new Map<OrganizationId, Set<Promise<void>>>();
  const watched = (id: OrganizationId, shared: SharedSlot): SharedSlot => ({
    leave: async () => {
      const all = released.get(id) ?? new Set();
      released.set(id, all);
      const freed = shared.leave();
      all.add(freed);
      await freed;
      all.delete(freed);
      if (all.size === 0) released.delete(id);
    },
  });
  return async (id) => {
    let shared = await take(id);
    const releasing = released.get(id);
    if (!shared && releasing) {
      await Promise.all(releasing);
      shared = await take(id);
    }
    return shared && watched(id, shared);
  };
}

async function askUntil(take: () => Promise<SharedSlot | null>, stop: AbortSignal): Promise<SharedSlot | null> {
  for (;;) {
    const shared = await take();
    if (shared || stop.aborted) return shared;
    await setTimeout(ASK_AGAIN_MS, undefined, { signal: stop }).catch(() => {});
  }
}

function giveBack(slot: QuerySlot, error: unknown): never {
  slot.release();
  throw error;
}

function both(slot: QuerySlot, shared: SharedSlot): QuerySlot {
  let isHeld = true;
  return {
    release: () => {
      if (isHeld) void shared.leave();
      isHeld = false;
      slot.release();
    },
  };
}

/** Slots of this process, given to those who wait in their order. */
function ownSlots(max: number): OwnSlots {
  const { take, acquire } = slotsOfEach<OrganizationId>("ClickHouse", max, Number.POSITIVE_INFINITY);
  return { max, take, wait: async (id, stop) => take(id) ?? acquire(id, stop).catch(() => null) };
}
