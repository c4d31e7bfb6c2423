import { appendAuditEntry } from "../accounts/index.ts";
import type { RandomBytes } from "../core/base62.ts";
import { newId, type PersonId, type ViewId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Principal } from "../core/principal.ts";
import type { Problem, Refused } from "../core/problems.ts";
import { invalid } from "../http/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { refusalOfView } from "./decide-view.ts";
import { errorsOfQuery } from "./page-params.ts";
import type { View, ViewChange, ViewKind, ViewRequest } from "./schema.ts";
import { countViews, deleteView, insertView, lockView, updateView } from "./store.ts";

/** What a caller is told who names a view that is not there, or not theirs. */
export const NO_VIEW: Refused = { problem: { code: "not_found", detail: "There is no such view. See GET …/views." } };

const TOO_MANY: Refused = { problem: { code: "too_many_views" } };

/** Whose private views the principal has; an operator has none: it shares what it makes. */
export function personOf(by: Principal): PersonId | null {
  return by.kind === "member" ? by.personId : null;
}

/** Keeps a view. */
export async function saveView(
  tx: Tx,
  by: Principal,
  { shared, ...wanted }: ViewRequest,
  randomBytes: RandomBytes,
): Promise<View | Refused> {
  const problem = refusalOfView(by, { now: null, shared }) ?? refusalOfQuery(wanted.kind, wanted.query);
  if (problem) return { problem };
  const privateTo = shared ? null : personOf(by);
  if (await isFull(tx, by.org, privateTo)) return TOO_MANY;
  const id = newId("viw", randomBytes);
  const view = await insertView(tx, by.org, { id, ...wanted, privateTo, createdBy: by.actor.actor });
  await tellIfShared(tx, by, "view.created", view);
  return view;
}

/** Changes what is given of a view. */
export async function changeView(tx: Tx, by: Principal, id: ViewId, change: ViewChange): Promise<View | Refused> {
  const now = await lockView(tx, { org: by.org, personId: personOf(by) }, id);
  if (!now) return NO_VIEW;
  const problem = refusalOfView(by, { now, shared: change.shared ?? null }) ?? refusalOfQuery(now.kind, change.query);
  if (problem) return { problem };
  const { name = now.name, query = now.query, shared = now.privateTo === null } = change;
  const privateTo = shared ? null : personOf(by);
  if (privateTo !== now.privateTo && (await isFull(tx, by.org, privateTo))) return TOO_MANY;
  const view = await updateView(tx, by.org, { ...now, name, query, privateTo });
  // Also who takes it back: it was everybody's until then.
  await tellIfShared(tx, by, "view.changed", now.privateTo === null ? now : view);
  return view;
}

/** Deletes a view. */
export async function removeView(tx: Tx, by: Principal, id: ViewId): Promise<Refused | null> {
  const now = await lockView(tx, { org: by.org, personId: personOf(by) }, id);
  if (!now) return NO_VIEW;
  const problem = refusalOfView(by, { now, shared: null });
  if (problem) return { problem };
  await deleteView(tx, by.org, id);
  await tellIfShared(tx, by, "view.deleted", now);
  return null;
}

// An address that the page would read otherwise than it was meant is better refused than kept.
function refusalOfQuery(kind: ViewKind, query: string | undefined): Problem | null {
  const errors = query === undefined ? [] : errorsOfQuery(kind, query);
  return errors.length > 0 ? invalid(errors) : null;
}

// Private ones have a bound of their own: nobody else sees them, so nobody could make room among them.
async function isFull(tx: Tx, org: OrgScope, privateTo: PersonId | null): Promise<boolean> {
  const max = privateTo === null ? LIMITS.organizationViewsMax : LIMITS.personViewsMax;
  return (await countViews(tx, { org, personId: privateTo })) >= max;
}

type ViewAction = "view.created" | "view.changed" | "view.deleted";

// What only its maker sees is nobody else's business.
async function tellIfShared(tx: Tx, by: Principal, action: ViewAction, { id, name, privateTo }: View): Promise<void> {
  if (privateTo === null) await appendAuditEntry(tx, by.org, by.actor, { action, subject: id, detail: { name } });
}
