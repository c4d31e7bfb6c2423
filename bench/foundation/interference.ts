import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/app/config.ts";
import { createLog } from "../../src/app/log.ts";
import { beginStores } from "../../src/app/stores/begin-stores.ts";
import { openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { makeOrganizations } from "../support/organizations.ts";

/**
 * What heavy work in ClickHouse does to others: the p95 of `GET /api/usage` and of a small read, idle and while one
 * load and four slow reads run. Service and statements share this process, as they do in the embedded service.
 */
const SAMPLES = 400;
const ROUNDS = Number(process.argv[2] ?? 3);

const dataFolder = await mkdtemp(join(tmpdir(), "costplane-bench-data-"));
const quiet = { PORT: "0", LOG_LEVEL: "silent", CVE_REFRESH: "off", COSTPLANE_DEMO: "off" };
const reading = readConfig({ COSTPLANE_DATA: dataFolder, ...quiet });
if (!reading.ok) throw new Error(reading.problems.join("\n"));
const log = await createLog(reading.config, true);
const { read, ...stores } = await beginStores(reading.config, log, () => import("../../src/app/service.ts"));
const service = await read.startService(reading.config, log, stores);
// A second pool on the engine that the service has open: the statements meet those of the service in the engine.
const clickhouse = await openEmbeddedClickHouse({ folder: join(dataFolder, "clickhouse"), memoryBytesMax: 2e9 });
const [key] = await makeOrganizations(dataFolder, 1);

async function p95(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  return times.sort((left, right) => left - right)[Math.floor(SAMPLES * 0.95)] as number;
}

async function askUsage(): Promise<void> {
  const answer = await fetch(`${service.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } });
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.arrayBuffer();
}

const askClickHouse = () => clickhouse.query({ sql: "SELECT count() FROM installation" });

/** Runs the heavy statements again and again until told to stop. */
function beginHeavyWork(): () => Promise<void> {
  const stop = new AbortController();
  const slow = "SELECT number % 1000 AS k, sum(sipHash64(number)) FROM numbers(400000000) GROUP BY k FORMAT Null";
  const load = "INSERT INTO bench_load SELECT number, toString(sipHash64(number)) FROM numbers(20000000)";
  const again = async (run: () => Promise<unknown>) => {
    while (!stop.signal.aborted) await run().catch(() => undefined);
  };
  const { signal } = stop;
  const reads = Array.from({ length: 4 }, () =>
    again(() => clickhouse.query({ sql: slow.replace(" FORMAT Null", " LIMIT 1"), timeoutMsMax: 60_000, signal })),
  );
  const loads = again(() => clickhouse.command({ sql: load, signal }));
  return async () => {
    stop.abort();
    await Promise.all([...reads, loads]);
  };
}

await clickhouse.command({ sql: "CREATE TABLE bench_load (n UInt64, s String) ENGINE = MergeTree ORDER BY n" });
const figures = { usageIdle: [], usageBusy: [], readIdle: [], readBusy: [] } as Record<string, number[]>;
await p95(askUsage);
await p95(askClickHouse);
for (let round = 0; round < ROUNDS; round += 1) {
  figures["usageIdle"]?.push(await p95(askUsage));
  figures["readIdle"]?.push(await p95(askClickHouse));
  const end = beginHeavyWork();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  figures["usageBusy"]?.push(await p95(askUsage));
  figures["readBusy"]?.push(await p95(askClickHouse));
  await end();
}
const middle = (name: string) => median(figures[name] as number[]);
const row = (name: string, idle: number, busy: number) => [name, show(idle, 2), show(busy, 2), show(busy / idle, 1)];
console.log(
  markdownTable(
    ["request", "idle p95 ms", "busy p95 ms", "busy ÷ idle"],
    [
      row("`GET /api/usage`", middle("usageIdle"), middle("usageBusy")),
      row("small ClickHouse read", middle("readIdle"), middle("readBusy")),
    ],
  ),
);
await clickhouse.close();
await service.stop();
await rm(dataFolder, { recursive: true });
process.exit(0);
