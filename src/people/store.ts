import { sql } from "kysely";
import type { PersonId } from "../core/ids.ts";
import type { Actor } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { Person, PersonAction } from "./schema.ts";

const PERSON = ["id", "email", "name", "created_at as createdAt"] as const;

/** Undefined where somebody has the address, also since a moment ago. */
export function insertPerson(tx: Tx, person: Pick<Person, "id" | "email" | "name">): Promise<Person | undefined> {
  const inserted = tx.insertInto("persons").values(person);
  return inserted
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(PERSON)
    .executeTakeFirst();
}

export function selectPersonById(tx: Tx, id: PersonId): Promise<Person | undefined> {
  return tx.selectFrom("persons").select(PERSON).where("id", "=", id).executeTakeFirst();
}

export function selectPersonByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  return tx.selectFrom("persons").select(PERSON).where("email", "=", email).executeTakeFirst();
}

/** With the hash of its password; null where it signs in otherwise. */
export async function selectPassword(
  tx: Tx,
  email: string,
): Promise<{ person: Person; hash: string | null } | undefined> {
  const found = tx
    .selectFrom("persons")
    .select([...PERSON, "password"])
    .where("email", "=", email);
  const row = await found.executeTakeFirst();
  if (!row) return undefined;
  const { password: hash, ...person } = row;
  return { person, hash };
}

/** The oldest first. */
export function selectPersons(tx: Tx): Promise<readonly Person[]> {
  return tx.selectFrom("persons").select(PERSON).orderBy("created_at").orderBy("id").execute();
}

export async function updateName(tx: Tx, id: PersonId, name: string): Promise<void> {
  await tx.updateTable("persons").set({ name }).where("id", "=", id).execute();
}

export async function updatePassword(tx: Tx, id: PersonId, hash: string | null): Promise<void> {
  const row = { password: hash, password_set_at: sql<Date>`now()` };
  await tx.updateTable("persons").set(row).where("id", "=", id).execute();
}

/** With all that belongs to it; the audit log stays. */
export async function deletePersonRow(tx: Tx, id: PersonId): Promise<void> {
  await tx.deleteFrom("person_windows").where("person_id", "=", id).execute();
  await tx.deleteFrom("persons").where("id", "=", id).execute();
}

type PersonEntry = {
  readonly action: PersonAction;
  /** The person itself unless told otherwise. */
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Says in the audit log of each organization that the person is in what became of it; once and for no organization
 * where it is in none.
 */
export async function insertPersonEntry(tx: Tx, id: PersonId, by: Actor, entry: PersonEntry): Promise<void> {
  const { action, subject = id, detail = {} } = entry;
  await sql`
    INSERT INTO audit_log (organization_id, actor, origin, action, subject, detail)
    SELECT m.organization_id, ${by.actor}, ${by.origin}, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb
    FROM (SELECT 1) one LEFT JOIN memberships m ON m.person_id = ${id}`.execute(tx);
}

/** Notes in the audit log of the installation what concerns nobody that is known. */
export async function insertEntryOfNobody(tx: Tx, by: Actor, action: PersonAction): Promise<void> {
  const row = { organization_id: null, actor: by.actor, origin: by.origin, action, subject: "nobody" };
  await tx.insertInto("audit_log").values(row).execute();
}
