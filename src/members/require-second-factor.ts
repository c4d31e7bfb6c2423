import { appendAuditEntry } from "../accounts/index.ts";
import type { Principal } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { updateRule } from "./store.ts";

/** Says whether members need a second factor; holds for every member's very next request. */
export async function requireSecondFactor(
  tx: Tx,
  { org, actor }: Pick<Principal, "org" | "actor">,
  requires: boolean,
): Promise<void> {
  if (!(await updateRule(tx, org, requires))) return;
  const action = requires ? "second_factor.required" : "second_factor.not_required";
  await appendAuditEntry(tx, org, actor, { action, subject: org.organizationId, detail: {} });
}
