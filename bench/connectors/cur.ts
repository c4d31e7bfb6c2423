import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { timed } from "../support/bill-stores.ts";
import { show } from "../support/figures.ts";
import { benchConnector, forgetPeak, peakMegabytes, tell } from "./bench-connector.ts";

/**
 * A CUR of 190 columns from the file to both tables, verified, against the bare engine that only reads and sums it:
 * `node bench/connectors/cur.ts CORPUS [REPEATS]`. CORPUS is the folder with `cost/`; the month is repeated 17 times
 * unless told, to a million lines. Needs UV_THREADPOOL_SIZE=20.
 */
const month = join(process.argv[2] ?? "", "cost/nudgebee-aws-cur/aws_cost_report.csv.gz");
const repeats = Number(process.argv[3] ?? 17);
const folder = await mkdtemp(join(tmpdir(), "costplane-bench-connectors-"));
const bill = join(folder, "cur.csv.gz");
const BARE_SQL = `SELECT count(), sum(toDecimal256(cost, 30)) FROM (
  SELECT \`lineItem/UnblendedCost\` AS cost
  FROM file({path:String}, 'CSVWithNames', '\`lineItem/UnblendedCost\` String'))`;

try {
  await pipeline(Readable.from(repeated()), createGzip({ level: 3 }), createWriteStream(bill));
  await mkdir(join(folder, "stores"));
  const connector = await benchConnector("aws", bill, join(folder, "stores"));
  const readBare = () => connector.clickhouse.query({ sql: BARE_SQL, params: { path: bill }, timeoutMsMax: 600_000 });
  await readBare();
  const bare = await timed(readBare);
  await forgetPeak();
  const { result: lines, seconds, processorSeconds } = await timed(() => connector.sync());
  const peak = await peakMegabytes();
  const after = await timed(readBare);
  const work = `CUR of 190 columns, ${show(lines)} lines`;
  const processorShare = (bare.processorSeconds + after.processorSeconds) / 2 / processorSeconds;
  tell({ work, seconds, bare: (bare.seconds + after.seconds) / 2, processorShare, peak });
  await connector.close();
} finally {
  await rm(folder, { recursive: true, force: true });
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
