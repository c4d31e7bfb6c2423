import { appendAuditEntry } from "../accounts/index.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Service } from "../core/services.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { decideServices } from "./decide-services.ts";
import { lockPlan, updateServices } from "./store.ts";

/** Activates services of an organization; answers with all that are active then, undefined where there is none. */
export const activateServices = switchServices("activate");

/** Deactivates services of an organization; answers as `activateServices` does. */
export const deactivateServices = switchServices("deactivate");

function switchServices(action: "activate" | "deactivate") {
  return async (tx: Tx, org: OrgScope, by: Actor, named: readonly Service[]) => {
    const before = await lockPlan(tx, org);
    if (!before) return undefined;

    const { services, changed } = decideServices(before.services, named, action);
    if (changed.length === 0) return services;

    await updateServices(tx, org, services);
    const detail = { services: changed };
    await appendAuditEntry(tx, org, by, { action: `services.${action}d`, subject: org.organizationId, detail });
    return services;
  };
}
