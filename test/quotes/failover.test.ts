import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Tx } from "../../src/stores/postgres/index.ts";
import { expectProblem } from "../support/every-answer.ts";
import { nodeBehindProxy } from "./behind-proxy.ts";
import { raiseOnSave } from "./faults.ts";
import { expectConsumed } from "./ledger.ts";

test("503 store_unavailable: it has become read-only; none is tried alone, the connection is made anew", async () => {
  await using node = await nodeBehindProxy();
  const { app, quote, database, caller, proxy } = node;
  expect((await quote("before-failover")).status).toBe(200);
  await raiseOnSave(database, { sqlstate: "25006", message: "read-only transaction", when: "true" });
  const connections = proxy.connections();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => quote(`failover-${index}`)));
  for (const answer of answers) expectProblem(answer, "store_unavailable");
  // One report for each batch: none was halved, and no request was reported as poison.
  for (const report of app.reports) expect(report).toMatchObject({ error: { code: "25006" } });
  await sql`DROP TRIGGER fault ON saved_results`.execute(database.kysely);
  expect((await quote("failover-0")).status).toBe(200);
  expect(proxy.connections()).toBeGreaterThan(connections);
  await expectConsumed(database, caller.org, 2);
});

test("503 store_unavailable: a standby is not taken for the server; once it takes writes it serves", async () => {
  await using node = await nodeBehindProxy();
  const { app, quote, database, caller } = node;
  await database.inTransaction((tx) => setReadOnly(tx, "on"));
  expectProblem(await quote("on-standby"), "store_unavailable");
  expect(app.reports[0]).toMatchObject({ error: { message: expect.stringContaining("takes no writes") } });
  await database.inTransaction((tx) => setReadOnly(tx, "off"));
  expect((await quote("on-standby")).status).toBe(200);
  await expectConsumed(database, caller.org, 1);
});

/** As a failover leaves it for connections that are made from now on. */
async function setReadOnly(tx: Tx, value: "on" | "off"): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(tx);
  const statement = `ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = ${value}`;
  await sql.raw(`SET LOCAL transaction_read_only = off; ${statement}`).execute(tx);
}
