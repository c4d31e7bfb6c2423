import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { openDatabase } from "../../src/stores/postgres/index.ts";
import { startBilledService } from "../../test/support/billed-service.ts";
import { costplane } from "../../test/support/service-process.ts";
import { freshQuotes } from "../quotes/scripts.ts";
import { timed } from "../support/bill-stores.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { makeOrganizations } from "../support/organizations.ts";
import { type LoadResult, runLoad } from "../support/wrk.ts";

/**
 * What a backup does to quotes: `node bench/backup/quotes.ts [rounds] [rows]`, 5 and 5 million unless told. A steady
 * load of fresh quotes by turns alone, while commands that do next to nothing are run one after the other, and while
 * those that make backups are, of an installation with so many saved quotes and a bill. Throws where a quote fails.
 */
const [ROUNDS = 5, ROWS = 5_000_000] = process.argv.slice(2).map(Number);
const WARM_SECONDS = 10;
const SECONDS = 10;
const CONNECTIONS = 8;
// A caller waits between its requests, so that neither turn has all of the processors.
const STEADY = "\ndelay = function() return 15 end\n";
const LINES = Array.from({ length: 20_000 }, (_, line) => ({
  BilledCost: `${line % 97}.${line % 89}`,
  SubAccountId: `account-${line % 50}`,
}));

const { dataFolder, service, close } = await startBilledService(LINES);
await using parts = new AsyncDisposableStack();
parts.defer(close);
const keys = await makeOrganizations(dataFolder, 20);
await fill();
await quote(WARM_SECONDS, "", 64);

const alone: LoadResult[] = [];
const besideCommands: LoadResult[] = [];
const besideBackups: LoadResult[] = [];
const backups: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  alone.push(await quote(SECONDS, STEADY));
  besideCommands.push(await quoteBeside(() => costplane(dataFolder, "org", "list")));
  const target = (number: number) => join(dataFolder, "backups", `${round}-${number}`);
  besideBackups.push(
    await quoteBeside(async (number) => {
      backups.push((await timed(() => costplane(dataFolder, "backup", target(number)))).seconds);
    }),
  );
}

const p99 = (results: readonly LoadResult[]) => median(results.map((result) => result.p99));
const rate = (results: readonly LoadResult[]) => median(results.map(({ requestsPerSecond }) => requestsPerSecond));
console.log(
  markdownTable(
    ["what", "figure"],
    [
      ["quotes a second, alone", show(rate(alone))],
      ["backups, seconds of one", `${backups.length}, ${show(median(backups), 1)}`],
      ["p99 alone", `${show(p99(alone), 1)} ms`],
      ["p99 beside commands", `${show(p99(besideCommands), 1)} ms`],
      ["p99 beside backups", `${show(p99(besideBackups), 1)} ms`],
      ["beside backups ÷ alone", (p99(besideBackups) / p99(alone)).toFixed(2)],
      ["beside backups ÷ beside commands", (p99(besideBackups) / p99(besideCommands)).toFixed(2)],
    ],
  ),
);

async function fill(): Promise<void> {
  const database = openDatabase({
    host: socketFolder(dataFolder),
    port: 5432,
    user: "costplane",
    database: "costplane",
  });
  await sql`INSERT INTO saved_results (organization_id, service, idempotency_key, fingerprint, result)
    SELECT 'org_' || i % 1000, 'usage-calculator', gen_random_uuid()::text, md5(i::text),
      '{"amount_cents":' || i || ',"billable_units":500,"currency_unit":"cents"}'
    FROM generate_series(1, ${ROWS}) i`.execute(database.kysely);
  // As where quotes came over months: nothing is left to vacuum, or to write back, beside what is measured.
  await sql`VACUUM (ANALYZE) saved_results`.execute(database.kysely);
  await sql`CHECKPOINT`.execute(database.kysely);
  await database.close();
}

async function quote(seconds: number, more: string, connections = CONNECTIONS): Promise<LoadResult> {
  const script = freshQuotes(keys, randomUUID()) + more;
  const result = await runLoad({ url: service.url, script, seconds, connections });
  if (result.errors) throw new Error(result.errors);
  return result;
}

/** The same load while a command is run again and again. */
async function quoteBeside(run: (number: number) => Promise<unknown>): Promise<LoadResult> {
  const ended = new AbortController();
  const running = repeat(run, ended.signal);
  const result = await quote(SECONDS, STEADY);
  ended.abort();
  await running;
  return result;
}

async function repeat(run: (number: number) => Promise<unknown>, ended: AbortSignal): Promise<void> {
  for (let number = 0; !ended.aborted; number += 1) await run(number);
}
