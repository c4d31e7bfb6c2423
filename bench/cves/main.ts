import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CveQuery, keepKevCatalogs, openReader, refreshFeeds, searchCves } from "../../src/cves/index.ts";
import { migrateClickHouse, openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { migratePostgres, openDatabase, startEmbeddedPostgres } from "../../src/stores/postgres/index.ts";
import { median, show } from "../support/figures.ts";
import { writePaddedFeeds } from "./padded-feeds.ts";

/**
 * CVEs over 500,000 records: `node bench/cves/main.ts CORPUS [PADDED]`. CORPUS is the folder with `cve/`; PADDED, if
 * given, keeps the padded feeds for the next run. Needs UV_THREADPOOL_SIZE=20.
 */
const corpus = join(process.argv[2] ?? "", "cve");
const work = await mkdtemp(join(tmpdir(), "costplane-bench-cves-"));
const padded = process.argv[3] ?? join(work, "padded");
const real = join(corpus, "nvd20-feed-2026-03");
const RECORDS_MIN = 500_000;
const ROUNDS = 15;
const SETTINGS = { input_format_parallel_parsing: 0, input_format_json_read_objects_as_strings: 1, max_threads: 1 };

const count = await readFile(join(padded, "count"), "utf8").catch(async () => {
  await mkdir(padded, { recursive: true });
  const written = String(await writePaddedFeeds(real, padded, RECORDS_MIN));
  await writeFile(join(padded, "count"), written);
  return written;
});

await mkdir(join(work, "data"));
const postgres = await startEmbeddedPostgres({
  dataFolder: join(work, "data"),
  socketFolder: socketFolder(work),
  log: () => {},
});
const database = openDatabase(postgres.connection);
await migratePostgres(database);
const clickhouse = await openEmbeddedClickHouse({ folder: join(work, "clickhouse"), memoryBytesMax: 1_200_000_000 });
await migrateClickHouse(clickhouse);
const needs = {
  database,
  clickhouse,
  folder: join(work, "spool"),
  clock: () => new Date("2026-03-15T12:00:00Z"),
  sleep: async () => {},
};
const kev = [pathToFileURL(join(corpus, "kev/known_exploited_vulnerabilities-2026-03-13.json"))];
const sources = { database, clickhouse: () => clickhouse, kevCatalogs: keepKevCatalogs() };

try {
  const bare = await timed(() =>
    clickhouse.query({
      sql: bareParse(join(padded, "nvdcve-2.0-2*.json.gz")),
      settings: SETTINGS,
      timeoutMsMax: 600_000,
    }),
  );
  console.log(`bare engine, only parsing ${count} records: ${show(bare / 1000, 1)} s`);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const load = await timed(() =>
    refreshFeeds({ ...needs, addresses: { nvdFeeds: pathToFileURL(padded), kev, epss: null } }),
  );
  clearInterval(watch);
  console.log(
    `full load: ${show(load / 1000, 1)} s, ${show(bare / load, 2)} of the bare engine; peak ${show(peak / 2 ** 20)} MB`,
  );
  await measureQueries();
  await rm(join(work, "change"), { recursive: true, force: true });
  await mkdir(join(work, "change"));
  const snapshot = "snapshots/nvdcve-modified@20260315T080001.json.gz";
  await writeFile(join(work, "change/nvdcve-2.0-modified.json.gz"), await readFile(join(real, snapshot)));
  const change = await timed(() =>
    refreshFeeds({ ...needs, addresses: { nvdFeeds: pathToFileURL(join(work, "change")), kev: [], epss: null } }),
  );
  console.log(`one modified feed: ${show(change / 1000, 2)} s`);
  await measureQueries();
} finally {
  await clickhouse.close();
  await database.close();
  await postgres.stop();
  await rm(work, { recursive: true, force: true });
}

async function measureQueries(): Promise<void> {
  const { queries } = JSON.parse(await readFile(join(corpus, "truth.json"), "utf8"));
  const all: number[] = [];
  const byQuery: (readonly [string, number])[] = [];
  for (const { params } of queries as { params: Record<string, string> }[]) {
    const query = CveQuery.parse(params);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => ask(query)));
    all.push(...times);
    byQuery.push([JSON.stringify(params), median(times)]);
  }
  all.sort((a, b) => a - b);
  const at = (share: number) => show(all[Math.floor(all.length * share)] ?? 0, 1);
  console.log(`truth queries: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  for (const [name, ms] of byQuery.sort((a, b) => b[1] - a[1]).slice(0, 12)) console.log(`  ${show(ms, 1)} ms ${name}`);
  const first: number[] = [];
  for (let round = 0; round < ROUNDS * 4; round++) first.push(await timed(() => ask(CveQuery.parse({}))));
  console.log(`first page, no filter: p50 ${show(median(first), 1)} ms`);
}

async function ask(query: CveQuery): Promise<void> {
  const reader = await openReader(sources);
  if ("problem" in reader) throw new Error("Nothing is loaded.");
  JSON.stringify(await searchCves(reader, query));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function bareParse(path: string): string {
  return `SELECT count(), uniq(JSONExtractString(item, 'cve', 'id')) FROM (SELECT arrayJoin(vulnerabilities) AS item
    FROM file('${path}', 'JSONEachRow', 'vulnerabilities Array(String)', 'gzip'))`;
}
