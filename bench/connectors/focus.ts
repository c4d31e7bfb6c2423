import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createOrganization } from "../../src/accounts/index.ts";
import { createConnector, createSyncRunner, syncNow } from "../../src/connectors/index.ts";
import { mintOrgScope } from "../../src/core/org-scope.ts";
import { writeFocusBill } from "../generate/focus-bill.ts";
import { openBillStores, timed } from "../support/bill-stores.ts";
import { show } from "../support/figures.ts";

/**
 * A FOCUS bill of three months as Parquet from the file to both tables, verified, against a bare `INSERT … SELECT` of
 * the file into one table: `node bench/connectors/focus.ts [LINES]`, 20 million unless told. Needs
 * UV_THREADPOOL_SIZE=20.
 */
const lines = Number(process.argv[2] ?? 20_000_000);
const work = await mkdtemp(join(tmpdir(), "costplane-bench-focus-"));
const bills = join(work, "bills");
const bill = join(bills, "bill.parquet");
const BY = { actor: "operator:bench", origin: "bench" };

await mkdir(bills);
const stores = await openBillStores(work);
const { database, clickhouse } = stores;

try {
  const totals = await writeFocusBill(clickhouse, bill, { lines, months: 3, lastMonth: "2026-03-01" });
  const { id } = await database.inTransaction((tx) => createOrganization(tx, BY, "Bench", randomBytes));
  const org = mintOrgScope(id);
  const tools = { database, clickhouse: () => clickhouse, importRoots: [bills], randomBytes, onError: console.error };
  const request = { name: "Bench", provider: "focus", source: pathToFileURL(bill).href } as const;
  const creation = await createConnector(tools, org, BY, request);
  if (creation.kind !== "created") throw new Error(creation.kind);
  const runner = createSyncRunner(tools);

  const bare = await timed(async () => {
    const made = "CREATE TABLE bare ENGINE = MergeTree ORDER BY tuple() SETTINGS fsync_after_insert = 1";
    const sql = `${made} AS SELECT * FROM file({path:String}, 'Parquet')`;
    await clickhouse.command({ sql, params: { path: bill } });
  });
  await clickhouse.command({ sql: "DROP TABLE bare SYNC" });
  const sync = await timed(() => syncNow(tools, runner, org, creation.connector.id));
  const months = "sync" in sync.result ? sync.result.sync.months : [];
  console.log("generated:", totals);
  for (const { month, rows, after } of months) console.log(month, rows, after.map((sums) => sums.billed).join(" "));
  console.log(`bare INSERT SELECT of ${show(lines)} lines: ${show(bare.seconds, 2)} s`);
  console.log(`loaded and verified: ${show(sync.seconds, 2)} s (${show(bare.seconds / sync.seconds, 2)})`);
  console.log(`peak memory of the process: ${show(process.resourceUsage().maxRSS / 1024)} MB`);
  await runner.stop();
} finally {
  await stores.close();
}
