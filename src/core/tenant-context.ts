import { AsyncLocalStorage } from "node:async_hooks";
import type { OrganizationId } from "./ids.ts";

const organizations = new AsyncLocalStorage<OrganizationId>();

/**
 * Runs `work` for an organization: what it takes of a store that all share, however deep in its calls, counts against
 * that organization's part. It gives no right to anything; that is what an `OrgScope` is for.
 */
export function withTenant<T>(organizationId: OrganizationId, work: () => T): T {
  return organizations.run(organizationId, work);
}

/** For whom the current work is done; undefined for work of the service itself. */
export function currentTenant(): OrganizationId | undefined {
  return organizations.getStore();
}
