import type { LimitFigures } from "../core/admission.ts";
import type { OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";

/** A query's right to run, to be given back once. */
export type QuerySlot = { readonly release: () => void };

/** The queries of each organization that run now in this process. */
export type QuerySlots = {
  /** null where the organization has as many under way as it may. */
  readonly take: (organizationId: OrganizationId) => QuerySlot | null;
};

export function createQuerySlots(): QuerySlots {
  const running = new Map<OrganizationId, number>();
  const count = (id: OrganizationId) => running.get(id) ?? 0;

  function release(id: OrganizationId): void {
    if (count(id) > 1) running.set(id, count(id) - 1);
    else running.delete(id);
  }

  return {
    take(id) {
      if (count(id) >= LIMITS.organizationQueriesMax) return null;
      running.set(id, count(id) + 1);
      let isHeld = true;
      return {
        release: () => {
          if (isHeld) release(id);
          isHeld = false;
        },
      };
    },
  };
}

/** What a refusal for want of a slot says of the limit: none is left, and one may be a second later. */
export function fullSlots(nowMs: number): LimitFigures {
  return { limit: LIMITS.organizationQueriesMax, remaining: 0, resetsAt: Math.ceil(nowMs / 1000) + 1 };
}
