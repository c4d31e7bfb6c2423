import type { Principal } from "../core/principal.ts";
import type { Problem } from "../core/problems.ts";
import { notAllowed } from "../core/refusal.ts";
import { isAllowed } from "../core/roles.ts";
import type { View } from "./schema.ts";

/** A view as it is and as it is to be; null: there is none. */
export type WantedView = {
  readonly now: Pick<View, "createdBy" | "privateTo"> | null;
  readonly shared: boolean | null;
};

/** Why a view may not be made, changed or deleted so; null where it may. */
export function refusalOfView(by: Principal, { now, shared }: WantedView): Problem | null {
  const isOwn = now === null || now.createdBy === by.actor.actor;
  if (!isOwn && shared === false) return { code: "role_not_allowed", detail: "Only who made a view makes it private." };
  if (by.kind !== "member") return null;
  if (!isOwn && !isAllowed(by.role, "manage_views")) return notAllowed(by.role, "manage_views");
  // Who may not share any more may still take back what it shared.
  return shared === true && !isAllowed(by.role, "share_views") ? notAllowed(by.role, "share_views") : null;
}
