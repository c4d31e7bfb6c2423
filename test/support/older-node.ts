import { Client } from "pg";
import { expect } from "vitest";
import { countOlderSessions } from "../../src/stores/postgres/index.ts";
import type { TestDatabase } from "./postgres.ts";

/** What a node of the version before is known by: a session of its name. It is seen no more once it is disposed of. */
export async function olderNode({ connection, database }: TestDatabase): Promise<AsyncDisposable> {
  const older = new Client({ ...(connection as { host: string }), application_name: "costplane-gate" });
  await older.connect();
  const isGone = async () => (await countOlderSessions(database)) === 0;
  const end = async () => {
    await older.end();
    // PostgreSQL shows the session for a moment yet.
    await expect.poll(isGone).toBe(true);
  };
  let ended: Promise<void> | undefined;
  return { [Symbol.asyncDispose]: () => (ended ??= end()) };
}
