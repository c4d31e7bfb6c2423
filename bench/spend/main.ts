import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp } from "../../test/support/test-app.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { runLoad } from "../support/wrk.ts";
import { yearByService } from "./hand-written.ts";
import { mixedQuestions } from "./mixed-questions.ts";
import { billOrganization, loadsOf, numberOf } from "./organizations.ts";
import { askDuckDb, askPostgres } from "./other-engines.ts";
import { recorded } from "./recorded.ts";

/**
 * Spend through HTTP beside what answers the same: `CORPUS_DIR=… node bench/spend/main.ts [LINES]`, 20 million lines of
 * one organization unless told, among fifteen others. Needs UV_THREADPOOL_SIZE=24 and `wrk`.
 */
const lines = Number(process.argv[2] ?? 20_000_000);
const corpus = process.env["CORPUS_DIR"];
if (!corpus) throw new Error("Set CORPUS_DIR to the corpus's folder: the mixed questions come from it.");
const OTHERS = 15;
const OTHERS_LINES = Math.min(lines, 100_000);
const ROUNDS = 5;
const YEAR = "/api/spend?start_date=2025-04-01&end_date=2026-03-31&group_by=service";
// As many as one organization may have under way, of sixteen organizations.
const CALLERS = 64;

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-spend-"));
const stores = await openBillStores(folder);
const { database, clickhouse } = stores;
const tape = recorded(clickhouse);

try {
  const bills = join(folder, "bills");
  const big = await billOrganization(stores, bills, lines);
  const others = [];
  for (let count = 0; count < OTHERS; count += 1) others.push(await billOrganization(stores, bills, OTHERS_LINES));
  const loads = await loadsOf(database, big.org);
  const organization = await numberOf(database, big.org);
  const facts = await clickhouse.query<{ lines: string; days: string }>({
    sql: `SELECT (SELECT count() FROM charge_lines WHERE load IN {loads:Array(UInt32)}) AS lines,
      (SELECT count() FROM charge_days WHERE load IN {loads:Array(UInt32)}) AS days`,
    params: { loads },
  });
  console.log("lines and days of the organization:", facts[0]);

  const app = await startTestApp({ database, clickhouse: tape.engine });
  const ask = async (key: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
    if (answer.status >= 400) throw new Error(`${answer.status} ${path}: ${await answer.text()}`);
    return answer;
  };
  const firstMs = await timeOf(async () => (await ask(big.key, YEAR)).text());
  const fetched = await ask(big.key, YEAR);
  const etag = fetched.headers.get("etag") ?? "";

  const engines = [
    ...(await askDuckDb(clickhouse, big.bill, loads)),
    ...(await askPostgres(database, clickhouse, loads)),
  ];
  const figures = new Map<string, number[]>();
  const note = (name: string, ms: number) => figures.set(name, [...(figures.get(name) ?? []), ms]);
  const headers = (key: string, more = "") => `wrk.headers["Authorization"] = "Bearer ${key}"\n${more}`;
  const one = (path: string, script: string) =>
    runLoad({ url: `${app.url}${path}`, script, seconds: 3, connections: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const answered = await one(YEAR, headers(big.key));
    if (answered.errors) throw new Error(answered.errors);
    note("through HTTP, p50", answered.p50);
    note("through HTTP, p95", answered.p95);
    note("through HTTP, p99", answered.p99);
    note("hand-written ClickHouse query", await medianOf(20, () => yearByService(clickhouse, { organization, loads })));
    for (const engine of engines) note(engine.name, await medianOf(2, engine.ask));
  }
  console.log(table(figures));
  console.log(`first request after a start: ${show(firstMs, 1)} ms`);

  const rates = new Map<string, number[]>();
  const rate = (name: string, perSecond: number) => rates.set(name, [...(rates.get(name) ?? []), perSecond]);
  const hit = headers(big.key, `wrk.headers["If-None-Match"] = ${JSON.stringify(etag)}`);
  const keys = [big, ...others].map(({ key }) => key);
  const paths = await mixedQuestions(corpus);
  tape.take();
  for (const key of keys) for (const path of paths) await (await ask(key, path)).text();
  const statements = tape.take();
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = await runLoad({ url: `${app.url}${YEAR}`, script: hit, seconds: 3 });
    rate("`If-None-Match` hits", known.requestsPerSecond);
    const usage = await runLoad({ url: `${app.url}/api/usage`, script: headers(big.key), seconds: 3 });
    rate("`GET /api/usage`", usage.requestsPerSecond);
    rate(
      "64 callers, mixed questions",
      await rateOf(keys, (key, turn) => ask(key, turnOf(paths, turn)).then((answer) => answer.text())),
    );
    rate(
      "the bare engine, the same statements",
      await rateOf(keys, (_key, turn) => clickhouse.query(turnOf(statements, turn))),
    );
    tape.take();
  }
  console.log(table(rates, "requests/s"));
  for (const engine of engines) await engine.close();
  await app.stop();
} finally {
  await stores.close();
}

function turnOf<Item>(items: readonly Item[], turn: number): Item {
  return items[turn % items.length] as Item;
}

/** Requests in a second of callers that each wait for their answer, over a few seconds. */
async function rateOf(keys: readonly string[], run: (key: string, turn: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  let turn = 0;
  let answered = 0;
  const call = async (caller: number) => {
    while (performance.now() - begin < 5_000) {
      // A step that has no divisor in common with the number of questions visits all of them.
      turn += 7;
      await run(turnOf(keys, caller), turn);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
  return answered / ((performance.now() - begin) / 1000);
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

async function medianOf(times: number, run: () => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push(await timeOf(run));
  return median(found);
}

function table(rows: ReadonlyMap<string, readonly number[]>, unit = "ms"): string {
  const first = median([...rows.values()][0] ?? [0]);
  return markdownTable(
    ["what", `median, ${unit}`, "÷ the first"],
    [...rows].map(([name, found]) => [name, show(median(found), 2), show(median(found) / first, 2)]),
  );
}
