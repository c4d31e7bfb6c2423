import { mkdir } from "node:fs/promises";
import { COLUMNS_OF_LINES } from "../../src/bills/index.ts";
import { mintOrgScope } from "../../src/core/org-scope.ts";
import { startTestApp, type TestApp } from "../../test/support/test-app.ts";
import { yearByService } from "../spend/hand-written.ts";
import { loadsOf, numberOf } from "../spend/organizations.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, median, quantile, show } from "../support/figures.ts";
import { keyOf, YEAR } from "./large-organization.ts";
import { partsOf } from "./measure.ts";

/**
 * A year of one organization through HTTP: `node bench/scale/one-organization.ts FOLDER [MILLIONS]`, 100 million lines
 * unless told. The first run fills the folder, later ones measure what it holds: remove it to begin anew. Needs
 * UV_THREADPOOL_SIZE=24.
 */
const folder = process.argv[2];
if (!folder) throw new Error("Name a folder, which is kept between the runs.");
const millions = Number(process.argv[3] ?? 100);
const ROUNDS = 40;
// One of 25 services and of three months: about a hundredth of the lines.
const PART = "start_date=2026-01-01&end_date=2026-03-31&service=Service%207";

await mkdir(folder, { recursive: true });
const stores = await openBillStores(folder, { isKept: true });
const { database, clickhouse } = stores;
const app = await startTestApp(stores);
try {
  const key = await keyOf(folder, stores, millions);
  const filledMegabytes = process.resourceUsage().maxRSS / 1_000;
  const rows = [
    ...(await spendRows(key)),
    ...(await chargesRows(app, key)),
    ["resident memory at most, after all but the answers; with them", `${megabytes(filledMegabytes)}, ${peak()}`],
  ];
  console.log(markdownTable(["what", "figure"], rows));
} finally {
  await app.stop();
  await stores.close();
}

async function spendRows(key: string): Promise<readonly string[][]> {
  const [own] = await database.kysely.selectFrom("connectors").select("organization_id as organizationId").execute();
  if (!own) throw new Error("The folder has no connector.");
  const org = mintOrgScope(own.organizationId);
  const of = { organization: await numberOf(database, org), loads: await loadsOf(database, org) };
  const spend = (group: string) => ask(app, key, `/api/spend?${YEAR}&group_by=${group}`);
  const times = await inTurns({
    service: () => spend("service"),
    "hand-written": () => yearByService(clickhouse, of),
    tag: () => spend("tag:team"),
  });
  const parts = await partsOf(clickhouse);
  const [lines] = await clickhouse.query<{ n: string }>({ sql: "SELECT count() AS n FROM charge_lines" });
  const told = (name: keyof typeof times) => `${show(quantile(times[name], 0.5), 1)}, ${show(p95(times[name]), 1)} ms`;
  return [
    ["lines", show(Number(lines?.n))],
    ...parts.map(({ table, parts: count, bytes }) => [`${table}: parts, bytes`, `${count}, ${show(Number(bytes))}`]),
    ["the year by service, p50, p95", told("service")],
    ["the same, written by hand", `${told("hand-written")} (${ratioOf(times.service, times["hand-written"])})`],
    ["the year by a tag", `${told("tag")} (${ratioOf(times.tag, times.service)} of by service)`],
  ];
}

async function chargesRows(from: TestApp, key: string): Promise<readonly string[][]> {
  const times = await inTurns({
    "all lines": () => ask(from, key, `/api/spend/charges?${YEAR}&limit=100`),
    "of a service": () => ask(from, key, `/api/spend/charges?${PART}&limit=100`),
  });
  const rates = { ours: [] as number[], engine: [] as number[] };
  let lines = 0;
  for (let round = 0; round < 3; round += 1) {
    lines = 0;
    rates.ours.push(
      await timeOf(async () => {
        const answer = await answerOf(from, key, `/api/spend/charges?${PART}`, { accept: "text/csv" });
        for await (const piece of answer.body ?? [])
          lines += Buffer.from(piece).toString("latin1").split("\n").length - 1;
      }),
    );
    rates.engine.push(
      await timeOf(async () => {
        const sql = `SELECT ${COLUMNS_OF_LINES} FROM charge_lines WHERE ServiceName = 'Service 7'
          AND ChargePeriodStart >= '2026-01-01 00:00:00' AND ChargePeriodStart < '2026-04-01 00:00:00'`;
        for await (const piece of clickhouse.stream({ sql, format: "CSV" })) void piece;
      }),
    );
  }
  const ratio = median(rates.engine) / median(rates.ours);
  return [
    ...Object.entries(times).map(([name, found]) => [
      `the first page of charges, ${name}, p50, p95`,
      `${show(quantile(found, 0.5), 1)}, ${show(p95(found), 1)} ms`,
    ]),
    [
      `${show(lines - 1)} lines as CSV`,
      `${show(median(rates.ours) / 1_000, 1)} s, ${show(ratio, 2)} of the engine's own`,
    ],
  ];
}

async function answerOf({ url }: TestApp, key: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}`, ...headers } });
  if (!answer.ok) throw new Error(`${answer.status} ${path}: ${await answer.text()}`);
  return answer;
}

async function ask(from: TestApp, key: string, path: string): Promise<void> {
  await (await answerOf(from, key, path)).text();
}

/** Milliseconds of each, which take turns, after one round that does not count. */
async function inTurns<Name extends string>(
  runs: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(runs) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const ms = await timeOf(runs[name]);
      if (round > 0) times[name].push(ms);
    }
  }
  return times;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

function p95(times: readonly number[]): number {
  return quantile(times, 0.95);
}

function ratioOf(ours: readonly number[], others: readonly number[]): string {
  return `${show(quantile(ours, 0.5) / quantile(others, 0.5), 2)} ×, ${show(p95(ours) / p95(others), 2)} × at p95`;
}

function peak(): string {
  return megabytes(process.resourceUsage().maxRSS / 1_000);
}

function megabytes(count: number): string {
  return `${show(count)} MB`;
}
