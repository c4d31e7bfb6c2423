import type { OrganizationId, PersonId } from "../core/ids.ts";
import type { Tx } from "../stores/postgres/index.ts";

/**
 * The organizations that have no other owner than this person. All that it owns are locked until the commit, as a
 * change of their roles locks them, so that two owners never go at once because each sees the other.
 */
export async function lockOwnedByAlone(
  tx: Tx,
  personId: PersonId,
): Promise<readonly { readonly id: OrganizationId; readonly name: string }[]> {
  const owned = await tx
    .selectFrom("organizations as o")
    .innerJoin("memberships as m", "m.organization_id", "o.id")
    .select(["o.id", "o.name"])
    .where("m.person_id", "=", personId)
    .where("m.role", "=", "owner")
    .orderBy("o.id")
    .forNoKeyUpdate("o")
    .execute();
  if (owned.length === 0) return [];
  const others = await tx
    .selectFrom("memberships")
    .select("organization_id")
    .where("person_id", "!=", personId)
    .where("role", "=", "owner")
    .where(
      "organization_id",
      "in",
      owned.map(({ id }) => id),
    )
    .execute();
  const kept = new Set(others.map(({ organization_id: id }) => id));
  return owned.filter(({ id }) => !kept.has(id));
}
