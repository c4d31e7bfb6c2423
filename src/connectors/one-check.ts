import type { OrganizationId } from "../core/ids.ts";

/** Runs a check for an organization; null where another one of it is under way. */
export type OneCheck = <T>(id: OrganizationId, check: () => Promise<T>) => Promise<T | null>;

/** Lets every organization have one connection check at a time: a check holds what the queries of all others need. */
export function createOneCheck(): OneCheck {
  const underWay = new Set<OrganizationId>();
  return async (id, check) => {
    if (underWay.has(id)) return null;
    underWay.add(id);
    try {
      return await check();
    } finally {
      underWay.delete(id);
    }
  };
}
