import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import type { OrganizationId } from "../../core/ids.ts";
import { withTenant } from "../../core/tenant-context.ts";
import { type Database, openDatabase } from "./index.ts";

const [GREEDY, OTHER] = ["org_greedy", "org_other"] as OrganizationId[] as [OrganizationId, OrganizationId];
const POOL = { poolConnectionsMax: 8, waitMsMax: 300 };

let made: TestDatabase;
let database: Database;
beforeEach(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.connection, POOL);
});
afterEach(async () => {
  await database.close();
  await made.drop();
});

const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(database.kysely);

test("an organization holds a quarter of the pool at most; the others and the service find connections", async () => {
  const held = holdConnections(GREEDY, 6);
  await expect.poll(held.begun).toBe(2);
  await withTenant(OTHER, ask);
  await Promise.all(Array.from({ length: 6 }, ask));
  expect(held.begun()).toBe(2);
  held.release();
  expect(await held.outcomes).toEqual(Array.from({ length: 6 }, () => "done"));
});

test("who waits too long for the organization's part is told that the store is overloaded, and no other", async () => {
  const held = holdConnections(GREEDY, 2);
  await expect.poll(held.begun).toBe(2);
  await expect(withTenant(GREEDY, ask)).rejects.toMatchObject({ store: "PostgreSQL", kind: "overloaded" });
  expect((await withTenant(OTHER, ask)).rows).toEqual([{ one: 1 }]);
  held.release();
  await held.outcomes;
  expect((await withTenant(GREEDY, ask)).rows).toEqual([{ one: 1 }]);
});

test("who waits too long for a pool that is full is told that the store is overloaded", async () => {
  const held = holdConnections(undefined, 8);
  await expect.poll(held.begun).toBe(8);
  await expect(withTenant(OTHER, ask)).rejects.toMatchObject({ kind: "overloaded" });
  held.release();
  await held.outcomes;
});

test("a connection to a server that has become read-only is not used again", async () => {
  const single = openDatabase(made.connection, { poolConnectionsMax: 1 });
  const pid = async () => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(single.kysely);
    return rows[0]?.pid;
  };
  const first = await pid();
  expect(await pid()).toBe(first);
  await sql`SET default_transaction_read_only = on`.execute(single.kysely);
  const write = () => sql`DELETE FROM audit_log`.execute(single.kysely);
  await expect(write()).rejects.toMatchObject({ kind: "unavailable", state: "25006" });
  expect(await pid()).not.toBe(first);
  await write();
  await single.close();
});

test("a refused connection names PostgreSQL, its host and port, and the variable; never its password", async () => {
  const nobody = openDatabase({ connectionString: "postgres://someone:secret@127.0.0.1:1/costplane" });
  const refused = sql`SELECT 1`.execute(nobody.kysely);
  await expect(refused).rejects.toMatchObject({ kind: "unavailable" });
  const message = await refused.catch((error: Error) => error.message);
  expect(message).toMatch(/^PostgreSQL at 127\.0\.0\.1:1 can't be reached \(.*ECONNREFUSED.*\)\. .*DATABASE_URL\.$/);
  expect(message).not.toContain("secret");
  await nobody.close();
});

test("a database that is not there is told in the server's words, with the variable", async () => {
  const { connection } = made;
  if (!("host" in connection)) throw new Error("The tests' server has a socket.");
  const folder = encodeURIComponent(connection.host);
  const elsewhere = openDatabase({ connectionString: `postgres://${connection.user}@${folder}:5432/not_there` });
  await expect(sql`SELECT 1`.execute(elsewhere.kysely)).rejects.toThrow(
    /^PostgreSQL at the socket in .* refuses the connection \(database "not_there" .*\)\. .*DATABASE_URL\.$/,
  );
  await elsewhere.close();
});

/** Transactions that hold a connection each until they are released. */
function holdConnections(organizationId: OrganizationId | undefined, count: number) {
  const end = Promise.withResolvers<void>();
  let begun = 0;
  const hold = () =>
    database.inTransaction(async () => {
      begun += 1;
      await end.promise;
      return "done";
    });
  const holds = Array.from({ length: count }, () => (organizationId ? withTenant(organizationId, hold) : hold()));
  return { begun: () => begun, release: () => end.resolve(), outcomes: Promise.all(holds) };
}
