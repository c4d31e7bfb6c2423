import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timed } from "../support/bill-stores.ts";
import { show } from "../support/figures.ts";
import { benchConnector, forgetPeak, peakMegabytes, tell } from "./bench-connector.ts";

/**
 * A FOCUS bill of three months as one Parquet file, from the file to both tables, verified, against a bare
 * `INSERT … SELECT` of the file into one table: `node bench/connectors/focus.ts [LINES]`, 20 million unless told. Needs
 * UV_THREADPOOL_SIZE=20.
 */
const wanted = process.argv[2] ?? "20000000";
const work = await mkdtemp(join(tmpdir(), "costplane-bench-focus-"));
const bill = join(work, "bill.parquet");
const BARE_SQL = `CREATE TABLE bare ENGINE = MergeTree ORDER BY tuple() SETTINGS fsync_after_insert = 1
  AS SELECT * FROM file({path:String}, 'Parquet')`;

try {
  execFileSync(process.execPath, [join(import.meta.dirname, "focus-bill.ts"), bill, wanted], { stdio: "inherit" });
  await mkdir(join(work, "stores"));
  const connector = await benchConnector("focus", bill, join(work, "stores"));
  const { clickhouse } = connector;
  await forgetPeak();
  const { result: lines, seconds, processorSeconds } = await timed(() => connector.sync());
  const peak = await peakMegabytes();
  // At 20 million lines it needs a little more than what one statement may have.
  const settings = { max_memory_usage: 0 };
  const bare = await timed(() => clickhouse.command({ sql: BARE_SQL, params: { path: bill }, settings }));
  const processorShare = bare.processorSeconds / processorSeconds;
  tell({ work: `FOCUS Parquet, ${show(lines)} lines`, seconds, bare: bare.seconds, processorShare, peak });
  await connector.close();
} finally {
  await rm(work, { recursive: true, force: true });
}
