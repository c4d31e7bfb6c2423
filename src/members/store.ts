import type { OrganizationId, PersonId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Role } from "../core/roles.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { Member } from "./schema.ts";

/** Makes a person a member; one that it is already stays as it is, and the answer is false. */
export async function insertMembership(
  tx: Tx,
  { organizationId }: OrgScope,
  personId: PersonId,
  role: Role,
): Promise<boolean> {
  const row = { person_id: personId, organization_id: organizationId, role };
  const insert = tx
    .insertInto("memberships")
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  const { numInsertedOrUpdatedRows = 0n } = await insert.executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The oldest first. */
export function selectMembers(tx: Tx, { organizationId }: OrgScope): Promise<readonly Member[]> {
  return tx
    .selectFrom("memberships as m")
    .innerJoin("persons as p", "p.id", "m.person_id")
    .select(["p.id as personId", "p.email", "p.name", "m.role", "m.created_at as since"])
    .where("m.organization_id", "=", organizationId)
    .orderBy("m.created_at")
    .orderBy("p.id")
    .execute();
}

/** Who was a member once and is none now; who was removed from everywhere is nobody any more. */
export function selectFormerMembers(
  tx: Tx,
  { organizationId }: OrgScope,
): Promise<readonly { readonly id: PersonId; readonly name: string }[]> {
  const members = tx.selectFrom("memberships").select("person_id").where("organization_id", "=", organizationId);
  return tx
    .selectFrom("audit_log as a")
    .innerJoin("persons as p", (join) => join.onRef("p.id", "=", "a.subject"))
    .select(["p.id", "p.name"])
    .distinct()
    .where("a.organization_id", "=", organizationId)
    .where("a.action", "=", "member.removed")
    .where("p.id", "not in", members)
    .orderBy("p.id")
    .execute();
}

/**
 * The roles of an organization's members. Locks the organization until the commit, so that two owners never leave at
 * once because each sees the other.
 */
export async function lockRoles(tx: Tx, { organizationId }: OrgScope): Promise<ReadonlyMap<PersonId, Role>> {
  await tx.selectFrom("organizations").select("id").where("id", "=", organizationId).forNoKeyUpdate().execute();
  const rows = await tx
    .selectFrom("memberships")
    .select(["person_id", "role"])
    .where("organization_id", "=", organizationId)
    .execute();
  return new Map(rows.map(({ person_id, role }) => [person_id, role]));
}

export async function updateRole(tx: Tx, { organizationId }: OrgScope, personId: PersonId, role: Role): Promise<void> {
  const membership = tx.updateTable("memberships").where("organization_id", "=", organizationId);
  await membership.where("person_id", "=", personId).set({ role }).execute();
}

export async function deleteMembership(tx: Tx, { organizationId }: OrgScope, personId: PersonId): Promise<void> {
  const membership = tx.deleteFrom("memberships").where("organization_id", "=", organizationId);
  await membership.where("person_id", "=", personId).execute();
}

/** An organization that a person is in. */
export type OwnOrganization = { readonly id: OrganizationId; readonly name: string; readonly role: Role };

/** The organizations of a person, by name. */
export function selectOrganizationsOf(tx: Tx, personId: PersonId): Promise<readonly OwnOrganization[]> {
  return tx
    .selectFrom("memberships as m")
    .innerJoin("organizations as o", "o.id", "m.organization_id")
    .select(["o.id", "o.name", "m.role"])
    .where("m.person_id", "=", personId)
    .orderBy("o.name")
    .orderBy("o.id")
    .execute();
}

/** The organization as whoever is invited to it may know it. */
export async function selectInvitingOrganization(
  tx: Tx,
  { organizationId }: OrgScope,
): Promise<Pick<OwnOrganization, "id" | "name">> {
  const organization = tx.selectFrom("organizations").select(["id", "name"]).where("id", "=", organizationId);
  return organization.executeTakeFirstOrThrow();
}

/** Whether somebody of this address is a member. */
export async function isMember(tx: Tx, { organizationId }: OrgScope, email: string): Promise<boolean> {
  const found = tx.selectFrom("memberships as m").innerJoin("persons as p", "p.id", "m.person_id").select("p.id");
  const row = await found
    .where("m.organization_id", "=", organizationId)
    .where("p.email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether members need a second factor. */
export async function selectRule(tx: Tx, { organizationId }: OrgScope): Promise<boolean> {
  const row = await tx
    .selectFrom("organizations")
    .select("requires_second_factor")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row?.requires_second_factor ?? false;
}

/** Sets whether members need a second factor; false where it was so already. */
export async function updateRule(tx: Tx, { organizationId }: OrgScope, requires: boolean): Promise<boolean> {
  const organization = tx.updateTable("organizations").where("id", "=", organizationId);
  const change = organization.where("requires_second_factor", "!=", requires);
  const { numUpdatedRows } = await change.set({ requires_second_factor: requires }).executeTakeFirst();
  return numUpdatedRows > 0n;
}
