import type { OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";

/** A query's right to run, to be given back once. */
export type QuerySlot = { readonly release: () => void };

/** What each organization holds a bounded number of. */
export type OrganizationSlots = {
  /** How many an organization may hold at once. */
  readonly max: number;
  /** null where the organization has as many under way as it may. */
  readonly take: (organizationId: OrganizationId) => QuerySlot | null;
  /** Waits its turn for a slot; null where none became free in time, or nobody waits any more. */
  readonly wait: (organizationId: OrganizationId, msMax: number, left: AbortSignal) => Promise<QuerySlot | null>;
};

/**
 * The queries of each organization that run now in this process, and beside them its exports, which last as long as
 * their reader takes: one who reads slowly must not keep the others of the organization from asking.
 */
export type QuerySlots = OrganizationSlots & { readonly exports: OrganizationSlots };

export function createQuerySlots(): QuerySlots {
  return { ...slotsOf(LIMITS.organizationQueriesMax), exports: slotsOf(LIMITS.organizationExportsMax) };
}

function slotsOf(max: number): OrganizationSlots {
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
      const timer = setTimeout(giveUp, msMax);
      turns.add(turn);
      if (left.aborted) giveUp();
      else left.addEventListener("abort", giveUp);
    });
  }

  return { max, take, wait: async (id, msMax, left) => take(id) ?? waitForOne(id, msMax, left) };
}
