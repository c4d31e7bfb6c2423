import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { CommitOutcomeUnknownError, type Database, openDatabase } from "./index.ts";

let test1: TestDatabase;
let database: Database;
beforeAll(async () => {
  test1 = await createTestDatabase();
  database = test1.database;
  // A row of `slow` or `refused` shows itself only at the commit: a trigger that is deferred until then.
  await sql
    .raw(`
      CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.value = 'slow' THEN PERFORM pg_sleep(60); END IF;
        IF NEW.value = 'refused' THEN RAISE 'refused at commit'; END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON installation DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION at_commit();`)
    .execute(database.kysely);
});
afterAll(() => test1.drop());

test("a bigint is exact, a time is a Date, a day is a text, whatever the zone of this process", async () => {
  const { rows } = await sql`
    SELECT 9223372036854775807 AS big, '2026-03-01'::date AS day, '2026-03-01 00:00:00'::timestamptz AS midnight,
      1.10::numeric AS amount, ARRAY['a','b'] AS words, NULL::bigint AS nothing`.execute(database.kysely);
  expect(rows).toEqual([
    {
      big: 9_223_372_036_854_775_807n,
      day: "2026-03-01",
      midnight: new Date("2026-03-01T00:00:00Z"),
      amount: "1.10",
      words: ["a", "b"],
      nothing: null,
    },
  ]);
});

test("what is written comes back as it was, in every column type", async () => {
  const id = "org_00000000000000000001";
  const counter = { organization_id: id, service: "cost-data", month: "2026-03-01", quotes: 2n ** 62n } as const;
  await database.kysely
    .insertInto("organizations")
    .values({ id, name: "N", services: ["cost-data"], quotes_per_month: 5n })
    .execute();
  await database.kysely.insertInto("usage_counters").values(counter).execute();
  expect(
    await database.kysely.selectFrom("usage_counters").selectAll().where("month", "=", "2026-03-01").execute(),
  ).toEqual([{ ...counter, spent_cents: 0n }]);
  expect(
    await database.kysely.selectFrom("organizations").select(["services", "quotes_per_month", "plan"]).execute(),
  ).toEqual([{ services: ["cost-data"], quotes_per_month: 5n, plan: "free" }]);
});

test("work that succeeds is committed, work that throws leaves nothing and gives its own error", async () => {
  await database.inTransaction((tx) => tx.insertInto("installation").values({ name: "kept", value: "" }).execute());
  const failed = database.inTransaction(async (tx) => {
    await tx.insertInto("installation").values({ name: "lost", value: "" }).execute();
    throw new RangeError("no");
  });
  await expect(failed).rejects.toThrow(RangeError);
  expect(await names()).toContain("kept");
  expect(await names()).not.toContain("lost");
});

test("a transaction whose failed statement was overlooked is never reported as committed", async () => {
  const careless = database.inTransaction(async (tx) => {
    await tx.insertInto("installation").values({ name: "careless", value: "" }).execute();
    await sql`SELECT 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(careless).rejects.toThrow();
  expect(await names()).not.toContain("careless");
});

test("a commit that the server refuses is an ordinary error", async () => {
  const refused = insert("refused");
  await expect(refused).rejects.toThrow("refused at commit");
  await expect(refused).rejects.not.toBeInstanceOf(CommitOutcomeUnknownError);
});

test("a connection that breaks during a commit leaves the outcome unknown", async () => {
  const slow = insert("slow");
  const outcome = expect(slow).rejects.toBeInstanceOf(CommitOutcomeUnknownError);
  await terminate("COMMIT");
  await outcome;
});

test("a connection that breaks between two statements of a transaction ends that transaction only", async () => {
  const broken = database.inTransaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.kysely);
    await sql`SELECT 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  await database.ping();
});

test("idle connections that the server closes are replaced", async () => {
  await Promise.all([database.ping(), database.ping(), database.ping()]);
  const other = openDatabase(database.connection);
  await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(other.kysely);
  await other.close();
  await expect.poll(() => database.ping().then(() => true, String)).toBe(true);
});

test("ping rejects where no server is, and closing twice is allowed", async () => {
  const nowhere = openDatabase({ host: "/nonexistent", port: 5432, user: "nobody", database: "none" });
  await expect(nowhere.ping()).rejects.toThrow();
  await nowhere.close();
  await nowhere.close();
});

test("a connection string works like its parts", async () => {
  const { host, user, database: name } = test1.connection as { host: string; user: string; database: string };
  const other = openDatabase({ connectionString: `postgresql://${user}@${encodeURIComponent(host)}/${name}` });
  await other.ping();
  await other.close();
});

function insert(value: string): Promise<unknown> {
  return database.inTransaction((tx) => tx.insertInto("installation").values({ name: value, value }).execute());
}

async function names(): Promise<readonly string[]> {
  const rows = await database.kysely.selectFrom("installation").select("name").execute();
  return rows.map(({ name }) => name);
}

/** Waits until a session of this database runs that statement, and ends it. */
async function terminate(statement: string): Promise<void> {
  const end = async () => {
    const { rows } = await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'active' AND query ILIKE ${statement}`.execute(database.kysely);
    return rows.length;
  };
  await expect.poll(end).toBe(1);
}
