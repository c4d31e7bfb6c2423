import { appendAuditEntry } from "../accounts/index.ts";
import type { PersonId } from "../core/ids.ts";
import type { Principal } from "../core/principal.ts";
import type { Problem } from "../core/problems.ts";
import type { Role } from "../core/roles.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { refusalOfChange } from "./decide-change.ts";
import { deleteMembership, lockRoles, updateRole } from "./store.ts";

/** Gives a member another role, or (null) takes the membership away; what it may is another with the next request. */
export async function changeMember(
  tx: Tx,
  by: Principal,
  personId: PersonId,
  to: Role | null,
): Promise<Problem | null> {
  const { org, actor } = by;
  const roles = await lockRoles(tx, org);
  const from = roles.get(personId);
  if (!from) return { code: "not_found", detail: "The organization has no such member." };
  const owners = [...roles.values()].filter((role) => role === "owner").length;
  const refusal = refusalOfChange(by, { from, to, owners });
  if (refusal || from === to) return refusal;

  const subject = personId;
  if (to === null) {
    await deleteMembership(tx, org, personId);
    await appendAuditEntry(tx, org, actor, { action: "member.removed", subject, detail: { role: from } });
  } else {
    await updateRole(tx, org, personId, to);
    await appendAuditEntry(tx, org, actor, { action: "member.role_changed", subject, detail: { from, to } });
  }
  return null;
}
