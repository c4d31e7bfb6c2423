import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { createGunzip, createGzip } from "node:zlib";
import { createOrganization } from "../../src/accounts/index.ts";
import { createConnector, createSyncRunner, syncNow } from "../../src/connectors/index.ts";
import { mintOrgScope } from "../../src/core/org-scope.ts";
import { openBillStores, timed } from "../support/bill-stores.ts";
import { show } from "../support/figures.ts";

/**
 * A CUR of 190 columns from the file to both tables, verified, against the bare engine that only reads and sums it:
 * `node bench/connectors/main.ts CORPUS [REPEATS]`. CORPUS is the folder with `cost/`; the month is repeated 17 times
 * unless told, to a million lines. Needs UV_THREADPOOL_SIZE=20.
 */
const month = join(process.argv[2] ?? "", "cost/nudgebee-aws-cur/aws_cost_report.csv.gz");
const repeats = Number(process.argv[3] ?? 17);
const work = await mkdtemp(join(tmpdir(), "costplane-bench-connectors-"));
const bills = join(work, "bills");
const bill = join(bills, "cur.csv.gz");
const BY = { actor: "operator:bench", origin: "bench" };

await mkdir(bills);
await pipeline(Readable.from(repeated()), createGzip({ level: 3 }), createWriteStream(bill));
const stores = await openBillStores(work);
const { database, clickhouse } = stores;

try {
  const { id } = await database.inTransaction((tx) => createOrganization(tx, BY, "Bench", randomBytes));
  const org = mintOrgScope(id);
  const tools = { database, clickhouse: () => clickhouse, importRoots: [bills], randomBytes, onError: console.error };
  const request = { name: "Bench", provider: "aws", source: pathToFileURL(bill).href } as const;
  const creation = await createConnector(tools, org, BY, request);
  if (creation.kind !== "created") throw new Error(creation.kind);
  const runner = createSyncRunner(tools);

  const bare = await timed(() => clickhouse.query({ sql: bareSql(), params: { path: bill }, timeoutMsMax: 600_000 }));
  const sync = await timed(() => syncNow(tools, runner, org, creation.connector.id));
  const again = await timed(() => syncNow(tools, runner, org, creation.connector.id));
  const report = sync.result;
  const lines = "sync" in report ? (report.sync.months[0]?.rows ?? report.sync.error?.message) : report.refused;
  console.log(`bare engine, only reading and summing: ${show(bare.seconds, 2)} s`);
  console.log(
    `${lines} lines loaded and verified: ${show(sync.seconds, 2)} s (${show(bare.seconds / sync.seconds, 2)})`,
  );
  console.log(`the same again, nothing new: ${show(again.seconds * 1000)} ms`);
  console.log(`peak memory of the process: ${show(process.resourceUsage().maxRSS / 1024)} MB`);
  await runner.stop();
} finally {
  await stores.close();
}

function bareSql(): string {
  return `SELECT count(), sum(toDecimal256(cost, 30)) FROM (
    SELECT \`lineItem/UnblendedCost\` AS cost
    FROM file({path:String}, 'CSVWithNames', '\`lineItem/UnblendedCost\` String'))`;
}

/** The month, so many times under one header. */
async function* repeated(): AsyncGenerator<Buffer> {
  for (let round = 0; round < repeats; round += 1) {
    let isInHeader = round > 0;
    for await (const part of createReadStream(month).pipe(createGunzip()) as AsyncIterable<Buffer>) {
      const end = isInHeader ? part.indexOf("\n") : -1;
      if (isInHeader && end < 0) continue;
      yield part.subarray(end + 1);
      isInHeader = false;
    }
  }
}
