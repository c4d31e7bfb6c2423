import { expect, test } from "vitest";
import { createTestDatabase } from "../support/postgres.ts";
import { runNodeKills } from "./kill-nodes.ts";
import { serveStores } from "./stores-over-network.ts";

test("two nodes on shared stores, killed in turns: no quote lost or doubled, refusals are 503, syncs end", {
  timeout: 300_000,
}, async () => {
  const db = await createTestDatabase();
  const stores = await serveStores(db.connection);
  try {
    const report = await runNodeKills({ ...stores, nodes: 2, kills: 3, everyMs: 1_000 });
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.questions.answered).toBeGreaterThan(0);
    expect(report.syncs).toBeGreaterThan(0);
  } finally {
    await stores.close();
    await db.drop();
  }
});
