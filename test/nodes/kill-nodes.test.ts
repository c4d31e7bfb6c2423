import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { ROUNDS_ARE_ALL } from "../support/rounds.ts";
import { runNodeKills } from "./kill-nodes.ts";
import { serveStores } from "./stores-over-network.ts";

const HASTEN_EACH_MS = 1_000;
// More than a killed node's queries hold their places: those of two would leave the organization none.
const KILL_EACH_MS = 3_500;

test("two nodes on shared stores, killed in turns: no quote lost or doubled, refusals are 503, syncs end", {
  timeout: 300_000,
}, async () => {
  const db = await createTestDatabase();
  const stores = await serveStores(db.connection);
  const hastening = ROUNDS_ARE_ALL ? undefined : setInterval(() => void letTheDeadBeForgotten(db), HASTEN_EACH_MS);
  try {
    const report = await runNodeKills({ ...stores, nodes: 2, kills: 3, everyMs: KILL_EACH_MS });
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.questions.answered).toBeGreaterThan(0);
    expect(report.syncs).toBeGreaterThan(0);
  } finally {
    clearInterval(hastening);
    await stores.close();
    await db.drop();
  }
});

/** A worker says each second that it is alive, and is given up after a minute: here ten seconds are as good as one. */
async function letTheDeadBeForgotten({ database }: TestDatabase): Promise<void> {
  await sql`UPDATE connector_syncs SET heartbeat_at = heartbeat_at - interval '50 seconds'
    WHERE ended_at IS NULL AND heartbeat_at BETWEEN now() - interval '60 seconds' AND now() - interval '10 seconds'`
    .execute(database.kysely)
    .catch(() => undefined);
}
