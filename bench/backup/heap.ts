import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { LOADED } from "../../src/app/backups.ts";
import { makeBackupInThread } from "../../src/backup/index.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable } from "../support/figures.ts";

/**
 * What a backup does to the process that makes it: `node bench/backup/heap.ts [quotes] [rounds]`. How often V8 collects
 * all of a heap as large as the service's, the processors' time, and how long the event loop was away.
 */
const QUOTES = Number(process.argv[2] ?? 300_000);
const ROUNDS = Number(process.argv[3] ?? 4);
const HELD = 400_000;

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-heap-"));
const { database, clickhouse, close } = await openBillStores(folder);
await sql`INSERT INTO saved_results (organization_id, service, idempotency_key, fingerprint, result)
  SELECT 'org_' || i % 1000, 'usage-calculator', gen_random_uuid()::text, md5(i::text),
    '{"amount_cents":' || i || ',"billable_units":500,"currency_unit":"cents"}'
  FROM generate_series(1, ${QUOTES}) i`.execute(database.kysely);
const needs = {
  ...{ database, clickhouse: () => clickhouse, loaded: LOADED, version: "bench", randomBytes },
  secret: "a server secret of this measurement",
  clock: () => new Date(),
};

const held = Array.from({ length: HELD }, (_, number) => ({ number, name: `held ${number}` }));
const MARK_COMPACT = 4;
let collections = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { kind } = (entry as unknown as { readonly detail: { readonly kind: number } }).detail;
    if (kind === MARK_COMPACT) collections += 1;
  }
}).observe({ entryTypes: ["gc"] });

const delay = monitorEventLoopDelay({ resolution: 1 });
const rows: string[][] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await sleep(1_000);
  collections = 0;
  delay.reset();
  delay.enable();
  const before = process.cpuUsage();
  await makeBackupInThread(needs, { url: pathToFileURL(join(folder, `backup-${round}`)).href, withData: false });
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  // The observer hears of a collection later.
  await sleep(100);
  const milliseconds = [delay.percentile(99), delay.max].map((nanoseconds) => (nanoseconds / 1e6).toFixed(1));
  rows.push([String(collections), `${((user + system) / 1e6).toFixed(2)} s`, ...milliseconds]);
}
await close();
if (held.length !== HELD) throw new Error("The heap was not held.");
console.log(markdownTable(["collections of the heap", "processors", "event loop's p99, ms", "at most, ms"], rows));
