import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { openDatabase, withInstallationLock } from "./index.ts";

let made: TestDatabase;
beforeEach(async () => {
  made = await createTestDatabase();
});
afterEach(() => made.drop());

test("work under the lock outlasts the time after which PostgreSQL ends idle transactions", async () => {
  const { connection } = made;
  const name = "database" in connection ? connection.database : "";
  const shorten = `ALTER DATABASE ${name} SET idle_in_transaction_session_timeout = '20ms'`;
  await sql.raw(shorten).execute(made.database.kysely);
  const database = openDatabase(connection);
  try {
    const worked = await withInstallationLock(database, async () => {
      const idle = database.inTransaction(async (tx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
        await expect.poll(() => isThere(rows[0]?.pid as number)).toBe(false);
      });
      await idle.catch(() => undefined);
      return "whole";
    });
    expect(worked).toBe("whole");
    expect(await withInstallationLock(database, async () => "again")).toBe("again");
  } finally {
    await database.close();
  }
});

test("who comes second begins when the first has ended, also where that failed", async () => {
  const { database } = made;
  const done: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  const first = withInstallationLock(database, async () => {
    second = withInstallationLock(database, async () => done.push("second"));
    await expect.poll(isWaitedFor).toBe(true);
    done.push("first");
    throw new Error("broken off");
  });
  await expect(first).rejects.toThrow("broken off");
  await second;
  expect(done).toEqual(["first", "second"]);
});

async function isThere(pid: number): Promise<boolean> {
  const found = await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`.execute(made.database.kysely);
  return found.rows.length > 0;
}

async function isWaitedFor(): Promise<boolean> {
  const waiting = sql`SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return (await waiting.execute(made.database.kysely)).rows.length > 0;
}
