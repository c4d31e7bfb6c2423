import type { Principal } from "../core/principal.ts";
import type { Problem } from "../core/problems.ts";
import { notAllowed } from "../core/refusal.ts";
import { isAllowed, type Role } from "../core/roles.ts";

/** A member's role and the one that it is to have, null for none; with how many owners there are now. */
export type WantedChange = { readonly from: Role; readonly to: Role | null; readonly owners: number };

/** Why a member may not be changed so; null where it may. */
export function refusalOfChange(by: Principal, { from, to, owners }: WantedChange): Problem | null {
  const concernsOwner = from === "owner" || to === "owner";
  if (concernsOwner && !mayManageOwners(by)) return refusalOfOwner(by);
  if (from === "owner" && to !== "owner" && owners <= 1) return { code: "last_owner" };
  return null;
}

/** Why somebody may not be invited as that; null where it may. */
export function refusalOfInvitation(by: Principal, role: Role): Problem | null {
  return role === "owner" && !mayManageOwners(by) ? refusalOfOwner(by) : null;
}

function mayManageOwners(by: Principal): boolean {
  return by.kind === "operator" || (by.kind === "member" && isAllowed(by.role, "manage_owners"));
}

function refusalOfOwner(by: Principal): Problem {
  return by.kind === "member" ? notAllowed(by.role, "manage_owners") : { code: "role_not_allowed" };
}
