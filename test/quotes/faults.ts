import { sql } from "kysely";
import type { Database } from "../../src/stores/postgres/index.ts";

type Fault = { readonly sqlstate: string; readonly message: string; readonly when: string };

/** Makes the database refuse rows of saved results, at once or at the commit. */
export async function raiseOnSave(
  database: Database,
  fault: Fault,
  time: "at once" | "deferred" = "at once",
): Promise<void> {
  const { sqlstate, message, when } = fault;
  const trigger =
    time === "deferred"
      ? "CREATE CONSTRAINT TRIGGER fault AFTER INSERT ON saved_results DEFERRABLE INITIALLY DEFERRED"
      : "CREATE TRIGGER fault BEFORE INSERT ON saved_results";
  for (const statement of [
    `CREATE FUNCTION raise_fault() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION USING ERRCODE = '${sqlstate}', MESSAGE = '${message}'; END $$`,
    `${trigger} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION raise_fault()`,
  ]) {
    await sql.raw(statement).execute(database.kysely);
  }
}
