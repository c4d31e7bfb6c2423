import { appendAuditEntry } from "../accounts/index.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Service } from "../core/services.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { decideServices } from "./decide-services.ts";
import { lockPlan, updateServices } from "./store.ts";

/** Activates services of an organization; answers with all that are active then, undefined where there is none. */
export function activateServices(
  tx: Tx,
  org: OrgScope,
  by: Actor,
  services: readonly Service[],
): Promise<readonly Service[] | undefined> {
  return switchServices(tx, org, by, { services, action: "activate" });
}

/** Deactivates services of an organization; answers as `activateServices` does. */
export function deactivateServices(
  tx: Tx,
  org: OrgScope,
  by: Actor,
  services: readonly Service[],
): Promise<readonly Service[] | undefined> {
  return switchServices(tx, org, by, { services, action: "deactivate" });
}

type Switch = { readonly services: readonly Service[]; readonly action: "activate" | "deactivate" };

async function switchServices(
  tx: Tx,
  org: OrgScope,
  by: Actor,
  { services: named, action }: Switch,
): Promise<readonly Service[] | undefined> {
  const before = await lockPlan(tx, org);
  if (!before) return undefined;

  const { services, changed } = decideServices(before.services, named, action);
  if (changed.length === 0) return services;

  await updateServices(tx, org, services);
  const entry = { action: `services.${action}d`, subject: org.organizationId, detail: { services: changed } } as const;
  await appendAuditEntry(tx, org, by, entry);
  return services;
}
