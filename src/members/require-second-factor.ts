import { appendAuditEntry } from "../accounts/index.ts";
import type { Principal } from "../core/principal.ts";
import type { Problem } from "../core/problems.ts";
import { invalid } from "../http/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { updateRule } from "./store.ts";

const OWN_FACTOR_FIRST = invalid([
  {
    field: "requires_second_factor",
    code: "own_factor_first",
    message: "You have no second factor yourself, and would be kept out. Set one up in your profile first.",
  },
]);

/**
 * Says whether members need a second factor; holds for every member's very next request. Whoever has none can't require
 * one: nobody but an operator could then undo it, where all who may are kept out.
 */
export async function requireSecondFactor(tx: Tx, principal: Principal, requires: boolean): Promise<Problem | null> {
  const { org, actor } = principal;
  if (requires && principal.kind === "member" && !principal.hasSecondFactor) return OWN_FACTOR_FIRST;
  if (!(await updateRule(tx, org, requires))) return null;
  const action = requires ? "second_factor.required" : "second_factor.not_required";
  await appendAuditEntry(tx, org, actor, { action, subject: org.organizationId, detail: {} });
  return null;
}
