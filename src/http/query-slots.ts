import { setTimeout } from "node:timers/promises";
import type { OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";

/** A query's right to run, to be given back once. */
export type QuerySlot = { readonly release: () => void };

/** What each organization holds a bounded number of. */
export type OrganizationSlots = {
  /** How many an organization may hold at once. */
  readonly max: number;
  /** null where the organization has as many under way as it may. */
  readonly take: (organizationId: OrganizationId) => Promise<QuerySlot | null>;
  /** Waits its turn for a slot; null where none became free in time, or nobody waits any more. */
  readonly wait: (organizationId: OrganizationId, msMax: number, left: AbortSignal) => Promise<QuerySlot | null>;
};

/**
 * The queries of each organization that run now, and beside them its exports, which last as long as their reader
 * takes: one who reads slowly must not keep the others of the organization from asking.
 */
export type QuerySlots = OrganizationSlots & { readonly exports: OrganizationSlots };

/** One of the places of an organization that all nodes share, to be given back once. */
export type SharedPlace = { readonly leave: () => Promise<void> };

/** Takes a shared place; null where all are held. */
export type TakePlace = (kind: "query" | "export", organizationId: OrganizationId) => Promise<SharedPlace | null>;

/** `takePlace`: counts over all nodes; without it, in this process alone. */
export function createQuerySlots(takePlace: TakePlace = async () => NO_PLACE): QuerySlots {
  const queries = slotsOf(LIMITS.organizationQueriesMax);
  const exports = slotsOf(LIMITS.organizationExportsMax);
  return {
    ...overAllNodes(queries, (id) => takePlace("query", id)),
    exports: overAllNodes(exports, (id) => takePlace("export", id)),
  };
}

const NO_PLACE: SharedPlace = { leave: async () => {} };
const ASK_AGAIN_MS = 100;

type TakeShared = (organizationId: OrganizationId) => Promise<SharedPlace | null>;

/** Who has a slot of this node, in its turn, takes a place that all nodes share. */
function overAllNodes(own: OwnSlots, takeShared: TakeShared): OrganizationSlots {
  const take = countingThoseLeft(takeShared);
  const join = async (slot: QuerySlot | null, place: () => Promise<SharedPlace | null>): Promise<QuerySlot | null> => {
    const shared = slot && (await place().catch((error) => giveBack(slot, error)));
    if (slot && !shared) slot.release();
    return slot && shared && both(slot, shared);
  };
  return {
    max: own.max,
    take: (id) => join(own.take(id), () => take(id)),
    wait: async (id, msMax, left) => {
      const stop = AbortSignal.any([left, AbortSignal.timeout(msMax)]);
      return join(await own.wait(id, msMax, left), () => askUntil(() => take(id), stop));
    },
  };
}

/** Takes a place; where none is free it waits for those that this node is just giving back. */
function countingThoseLeft(take: TakeShared): TakeShared {
  const leaving = new Map<OrganizationId, Set<Promise<void>>>();
  const watched = (id: OrganizationId, place: SharedPlace): SharedPlace => ({
    leave: async () => {
      const all = leaving.get(id) ?? new Set();
      leaving.set(id, all);
      const left = place.leave();
      all.add(left);
      await left;
      all.delete(left);
      if (all.size === 0) leaving.delete(id);
    },
  });
  return async (id) => {
    let place = await take(id);
    const those = leaving.get(id);
    if (!place && those) {
      await Promise.all(those);
      place = await take(id);
    }
    return place && watched(id, place);
  };
}

async function askUntil(take: () => Promise<SharedPlace | null>, stop: AbortSignal): Promise<SharedPlace | null> {
  for (;;) {
    const place = await take();
    if (place || stop.aborted) return place;
    await setTimeout(ASK_AGAIN_MS, undefined, { signal: stop }).catch(() => {});
  }
}

function giveBack(slot: QuerySlot, error: unknown): never {
  slot.release();
  throw error;
}

function both(slot: QuerySlot, place: SharedPlace): QuerySlot {
  let isHeld = true;
  return {
    release: () => {
      if (isHeld) void place.leave();
      isHeld = false;
      slot.release();
    },
  };
}

/** Slots of this process. */
type OwnSlots = {
  readonly max: number;
  readonly take: (organizationId: OrganizationId) => QuerySlot | null;
  readonly wait: OrganizationSlots["wait"];
};

function slotsOf(max: number): OwnSlots {
  const running = new Map<OrganizationId, number>();
  const waiting = new Map<OrganizationId, Set<() => void>>();
  const count = (id: OrganizationId) => running.get(id) ?? 0;

  function release(id: OrganizationId): void {
    const [next] = waiting.get(id) ?? [];
    if (next) next();
    else if (count(id) > 1) running.set(id, count(id) - 1);
    else running.delete(id);
  }

  function slotOf(id: OrganizationId): QuerySlot {
    let isHeld = true;
    return {
      release: () => {
        if (isHeld) release(id);
        isHeld = false;
      },
    };
  }

  function take(id: OrganizationId): QuerySlot | null {
    if (count(id) >= max) return null;
    running.set(id, count(id) + 1);
    return slotOf(id);
  }

  function waitForOne(id: OrganizationId, msMax: number, left: AbortSignal): Promise<QuerySlot | null> {
    return new Promise((resolve) => {
      const turns = waiting.get(id) ?? new Set();
      waiting.set(id, turns);
      const end = (slot: QuerySlot | null) => {
        clearTimeout(timer);
        left.removeEventListener("abort", giveUp);
        turns.delete(turn);
        if (turns.size === 0) waiting.delete(id);
        resolve(slot);
      };
      const turn = () => end(slotOf(id));
      const giveUp = () => end(null);
      const timer = globalThis.setTimeout(giveUp, msMax);
      turns.add(turn);
      if (left.aborted) giveUp();
      else left.addEventListener("abort", giveUp);
    });
  }

  return { max, take, wait: async (id, msMax, left) => take(id) ?? waitForOne(id, msMax, left) };
}
