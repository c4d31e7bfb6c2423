import { sql } from "kysely";
import type { PersonId, ViewId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { countOf, type Tx } from "../stores/postgres/index.ts";
import type { View, ViewKind } from "./schema.ts";

const VIEW = [
  "id",
  "kind",
  "name",
  "query",
  "private_to as privateTo",
  "created_by as createdBy",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** Whose eyes: private views of others are not there. */
export type Seen = { readonly org: OrgScope; readonly personId: PersonId | null };

function views(tx: Tx, { org, personId }: Seen) {
  const ofOrganization = tx.selectFrom("saved_views").where("organization_id", "=", org.organizationId);
  return ofOrganization.where((view) =>
    view.or([view("private_to", "is", null), ...(personId === null ? [] : [view("private_to", "=", personId)])]),
  );
}

/** By name. */
export function selectViews(tx: Tx, seen: Seen, kind: ViewKind | undefined): Promise<readonly View[]> {
  const all = views(tx, seen);
  const ofKind = kind === undefined ? all : all.where("kind", "=", kind);
  return ofKind.select(VIEW).orderBy(sql`lower(name)`).orderBy("id").execute();
}

/** undefined: it is not there, or private to somebody else. */
export function selectView(tx: Tx, seen: Seen, id: ViewId): Promise<View | undefined> {
  return views(tx, seen).where("id", "=", id).select(VIEW).executeTakeFirst();
}

/** Locks the view until the commit. */
export function lockView(tx: Tx, seen: Seen, id: ViewId): Promise<View | undefined> {
  return views(tx, seen).where("id", "=", id).select(VIEW).forNoKeyUpdate().executeTakeFirst();
}

/** How many are shared, or private to a person. Locks the organization, so that none is made beside the count. */
export async function countViews(tx: Tx, { org: { organizationId }, personId }: Seen): Promise<number> {
  await tx.selectFrom("organizations").select("id").where("id", "=", organizationId).forNoKeyUpdate().execute();
  const all = tx.selectFrom("saved_views").where("organization_id", "=", organizationId);
  return countOf(personId === null ? all.where("private_to", "is", null) : all.where("private_to", "=", personId));
}

export type NewView = Pick<View, "id" | "kind" | "name" | "query" | "privateTo" | "createdBy">;

export function insertView(tx: Tx, { organizationId }: OrgScope, view: NewView): Promise<View> {
  const { privateTo, createdBy, ...facts } = view;
  const row = { ...facts, organization_id: organizationId, private_to: privateTo, created_by: createdBy };
  return tx.insertInto("saved_views").values(row).returning(VIEW).executeTakeFirstOrThrow();
}

export function updateView(tx: Tx, { organizationId }: OrgScope, view: View): Promise<View> {
  const own = tx.updateTable("saved_views").where("organization_id", "=", organizationId).where("id", "=", view.id);
  const { name, query, privateTo } = view;
  const change = own.set({ name, query, private_to: privateTo, updated_at: sql<Date>`now()` });
  return change.returning(VIEW).executeTakeFirstOrThrow();
}

export async function deleteView(tx: Tx, { organizationId }: OrgScope, id: ViewId): Promise<void> {
  await tx.deleteFrom("saved_views").where("organization_id", "=", organizationId).where("id", "=", id).execute();
}
