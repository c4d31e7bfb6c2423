import { appendAuditEntry } from "../accounts/index.ts";
import type { PersonId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Problem } from "../core/problems.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { deleteMembership, lockRoles } from "./store.ts";

/** Ends somebody's own membership; the last owner stays. */
export async function leaveOrganization(
  tx: Tx,
  org: OrgScope,
  actor: Actor,
  personId: PersonId,
): Promise<Problem | null> {
  const roles = await lockRoles(tx, org);
  const role = roles.get(personId);
  if (!role) return { code: "not_found", detail: "You are not in such an organization." };
  const owners = [...roles.values()].filter((each) => each === "owner").length;
  if (role === "owner" && owners <= 1) return { code: "last_owner" };
  await deleteMembership(tx, org, personId);
  await appendAuditEntry(tx, org, actor, { action: "member.removed", subject: personId, detail: { role } });
  return null;
}
