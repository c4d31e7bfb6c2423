import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import {
  type CveSources,
  cveRoutes,
  findCurrentState,
  keepStateCatalogs,
  readEach,
  refreshFeeds,
} from "../../src/cves/index.ts";
import { migrateClickHouse, openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { migratePostgres, openDatabase, startEmbeddedPostgres } from "../../src/stores/postgres/index.ts";
import { median, show } from "../support/figures.ts";
import { oneStatementRoute } from "./one-statement.ts";
import { writePaddedFeeds } from "./padded-feeds.ts";
import { type Ask, serve } from "./served-cves.ts";
import { fillPostgres, textbookRoutes } from "./textbook-routes.ts";

/**
 * CVEs over 500,000 records: `node bench/cves/main.ts CORPUS [PADDED [RIVALS]]`. CORPUS is the folder with `cve/`;
 * PADDED, if given, keeps the padded feeds for the next run; RIVALS are whom to compare with, such as
 * `one,fts`. Needs UV_THREADPOOL_SIZE=20.
 */
const corpus = join(process.argv[2] ?? "", "cve");
const work = await mkdtemp(join(tmpdir(), "costplane-bench-cves-"));
const padded = process.argv[3] ?? join(work, "padded");
const real = join(corpus, "nvd20-feed-2026-03");
const RECORDS_MIN = 500_000;
const ROUNDS = 11;
const SLOW_ROUNDS = 2;
const BARE = { input_format_parallel_parsing: 0, input_format_json_read_objects_as_strings: 1, max_threads: 1 };

const NAMES: Readonly<Record<string, string>> = {
  one: "ClickHouse, one statement a search",
  ilike: "PostgreSQL ILIKE",
  fts: "PostgreSQL full text",
};
const RIVALS = (process.argv[4] ?? "one,ilike,fts").split(",");

type Params = Readonly<Record<string, string>>;
const { queries } = JSON.parse(await readFile(join(corpus, "truth.json"), "utf8")) as { queries: { params: Params }[] };

const count = await readFile(join(padded, "count"), "utf8").catch(async () => {
  await mkdir(padded, { recursive: true });
  const written = String(await writePaddedFeeds(real, padded, RECORDS_MIN));
  await writeFile(join(padded, "count"), written);
  return written;
});

await mkdir(join(work, "data"));
const postgres = await startEmbeddedPostgres({
  ...{ dataFolder: join(work, "data"), socketFolder: socketFolder(work), log: () => {} },
});
const database = openDatabase(postgres.connection);
await migratePostgres(database);
const clickhouse = await openEmbeddedClickHouse({ folder: join(work, "clickhouse"), memoryBytesMax: 1_200_000_000 });
await migrateClickHouse(clickhouse);
const sources: CveSources = { database, clickhouse: () => clickhouse, catalogs: keepStateCatalogs() };
const kept = serve(cveRoutes(sources));
const forgetful = serve(cveRoutes({ ...sources, catalogs: countingAnew(sources.catalogs) }));
const rivals = serve([oneStatementRoute(sources), ...textbookRoutes(database)]);

try {
  await measureLoad();
  await measureSearch("after the load");
  await measureChange();
  const ours = await measureSearch("after a change");
  await measureRivals(ours);
} finally {
  await Promise.all([kept.close(), forgetful.close(), rivals.close()]);
  await clickhouse.close();
  await database.close();
  await postgres.stop();
  await rm(work, { recursive: true, force: true });
}

async function measureLoad(): Promise<void> {
  const sql = bareParse(join(padded, "nvdcve-2.0-2*.json.gz"));
  const bare = await timed(() => clickhouse.query({ sql, settings: BARE, timeoutMsMax: 600_000 }));
  tell(`bare engine, only parsing ${count} records`, `${show(bare / 1000, 1)} s`);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const spentBefore = processorSeconds();
  const start = performance.now();
  const refreshed = refresh(padded);
  // A refresh that fails ends the wait.
  await Promise.race([refreshed, untilSearchable()]);
  const load = performance.now() - start;
  const spent = processorSeconds() - spentBefore;
  const compaction = await timed(() => refreshed);
  clearInterval(watch);
  tell("full load, from gzip to searchable", `${show(load / 1000, 1)} s, ${show(bare / load, 2)} of the bare engine`);
  tell("processor time of it", `${show(spent, 1)} s, on ${availableParallelism()} cores`);
  tell("bringing its parts together, beside searches", `${show(compaction / 1000, 1)} s`);
  tell("peak resident memory of the load", `${show(peak / 2 ** 20)} MB`);
}

/** Until a state with the records and with KEV is current: what a refresh does afterwards keeps nobody waiting. */
async function untilSearchable(): Promise<void> {
  while (!(await findCurrentState(database.kysely))?.kevLoad) await setTimeout(10);
}

/** Of the whole process, the engine's threads and ours. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function measureChange(): Promise<void> {
  const folder = join(work, "change");
  await mkdir(folder);
  const snapshot = "snapshots/nvdcve-modified@20260315T080001.json.gz";
  await writeFile(join(folder, "nvdcve-2.0-modified.json.gz"), await readFile(join(real, snapshot)));
  tell("one modified feed applied", `${show((await timed(() => refresh(folder))) / 1000, 2)} s`);
}

function refresh(feeds: string): Promise<unknown> {
  const kev = [pathToFileURL(join(corpus, "kev/known_exploited_vulnerabilities-2026-03-13.json"))];
  return refreshFeeds({
    ...{ database, clickhouse, folder: join(work, "spool"), sleep: async () => {} },
    clock: () => new Date("2026-03-15T12:00:00Z"),
    addresses: { nvdFeeds: pathToFileURL(feeds), nvdApi: null, kev, epss: null },
  });
}

/** The times of the true queries, slowest last. */
async function measureSearch(when: string): Promise<readonly number[]> {
  await kept.ask("/api/cves", {});
  const anew = await askAll(forgetful.ask, "/api/cves", ROUNDS);
  tell(`true queries ${when}, asked anew`, figures(anew.all));
  for (const [ms, params] of anew.slowest) tell(`  ${JSON.stringify(params)}`, `${show(ms, 1)} ms`);
  tell(`true queries ${when}, asked again`, figures((await askAll(kept.ask, "/api/cves", ROUNDS)).all));
  for (const [name, { ask }] of [
    ["asked anew", forgetful],
    ["asked again", kept],
  ] as const) {
    const first: number[] = [];
    for (let round = 0; round < ROUNDS * 4; round++) first.push(await timed(() => ask("/api/cves", {})));
    tell(`first page without a filter, ${name}`, `p50 ${show(median(first), 1)} ms`);
  }
  return anew.all;
}

/** The same questions to others: to ClickHouse by one statement each, and to PostgreSQL. */
async function measureRivals(ours: readonly number[]): Promise<void> {
  if (RIVALS.some((rival) => rival !== "one")) {
    tell("records in PostgreSQL", String(await fillPostgres(database, clickhouse)));
  }
  for (const rival of RIVALS) {
    const { all, slowest } = await askAll(rivals.ask, `/${rival}`, rival === "ilike" ? SLOW_ROUNDS : ROUNDS);
    const ratio = (share: number) => show(at(all, share) / at(ours, share), 1);
    tell(
      `one statement, ${NAMES[rival]}`,
      `${figures(all)}; ours is ${ratio(0.5)} × faster at p50, ${ratio(0.95)} × at p95`,
    );
    for (const [ms, params] of slowest) tell(`  ${JSON.stringify(params)}`, `${show(ms, 1)} ms`);
  }
}

async function askAll(ask: Ask, path: string, rounds: number) {
  const all: number[] = [];
  const byQuery: (readonly [number, Params])[] = [];
  for (const { params } of queries) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timed(() => ask(path, params)));
    all.push(...times);
    byQuery.push([median(times), params]);
  }
  return { all: all.sort((a, b) => a - b), slowest: byQuery.sort((a, b) => b[0] - a[0]).slice(0, 5) };
}

/** Catalogs that remember neither what was found nor what was shown, as if each question were the first of its kind. */
function countingAnew(catalogs: CveSources["catalogs"]): CveSources["catalogs"] {
  return async (engine, state) => ({
    ...(await catalogs(engine, state)),
    ranksOnce: (_, read) => read(),
    itemsOf: readEach,
  });
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function figures(sorted: readonly number[]): string {
  return `p50 ${show(at(sorted, 0.5), 1)} ms, p95 ${show(at(sorted, 0.95), 1)} ms`;
}

function tell(what: string, figure: string): void {
  console.log(`| ${what} | ${figure} |`);
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

function bareParse(path: string): string {
  return `SELECT count(), uniq(JSONExtractString(item, 'cve', 'id')) FROM (SELECT arrayJoin(vulnerabilities) AS item
    FROM file('${path}', 'JSONEachRow', 'vulnerabilities Array(String)', 'gzip'))`;
}
