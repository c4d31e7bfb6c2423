import { setTimeout as sleep } from "node:timers/promises";
import { createQuoteOracle } from "../../test/quotes/oracle.ts";
import { startPostgresPair } from "../../test/support/postgres-pair.ts";
import { costplane, makeDataFolder, startServiceProcess } from "../../test/support/service-process.ts";
import { median } from "../support/figures.ts";

/**
 * Two nodes on a primary and its synchronous standby: the primary is killed under quotes and the standby promoted, so
 * many times (the first argument, else 10). After each every quote is accounted for. Prints how long after the new
 * primary took writes each node served again.
 */
const LOAD_MS = 1_000;
const UNNOTICED_MS = 200;
const POLL_MS = 10;
const rounds = Number(process.argv[2] ?? 10);

const pair = await startPostgresPair();
const env = {
  DATABASE_URL: pair.url,
  COSTPLANE_SECRET: "a secret of both nodes, long enough to be one",
  // Quotes need none.
  CLICKHOUSE_URL: "http://127.0.0.1:1",
};
const folders = [makeDataFolder(), makeDataFolder()] as const;
const nodes = await Promise.all(folders.map(({ dataFolder }) => startServiceProcess({ dataFolder, env })));
const key = await makeKey(folders[0].dataFolder);

let turn = 0;
const oracle = createQuoteOracle({ url: () => nodes[turn++ % nodes.length]?.url ?? "", key });
const servedAfterMs: number[] = [];

async function makeKey(dataFolder: string): Promise<string> {
  const { id } = await costplane(dataFolder, "org", "create", "Failover", "--activate", "all");
  const org = ["--org", String(id)];
  await costplane(dataFolder, "plan", "set", ...org, "enterprise", "--requests-per-minute", "100000000");
  return String((await costplane(dataFolder, "key", "create", ...org, "--name", "failover"))["key"]);
}

async function failOver(): Promise<void> {
  await sleep(LOAD_MS);
  await pair.killPrimary();
  await sleep(UNNOTICED_MS);
  await pair.promote();
  const promotedAt = performance.now();
  const served = nodes.map(async ({ url }) => {
    const ask = () => fetch(`${url}/api/usage`, { headers: { authorization: `Bearer ${key}` } });
    while ((await ask()).status !== 200) await sleep(POLL_MS);
    servedAfterMs.push(performance.now() - promotedAt);
  });
  await Promise.all(served);
}

try {
  for (let round = 0; round < rounds; round += 1) {
    const open = await oracle.load(`f${round}-`, failOver());
    await oracle.settle(`f${round}-`, open);
    console.log(`round ${round + 1}: ${open.length} keys were open, ${oracle.counts().quotes} quotes in all`);
    await pair.addStandby();
  }
  await oracle.expectAllReplayed();
  const seconds = (ms: number) => Number((ms / 1_000).toFixed(2));
  const served = { median: seconds(median(servedAfterMs)), slowest: seconds(Math.max(...servedAfterMs)) };
  console.log(JSON.stringify({ rounds, ...oracle.counts(), servedAfterSeconds: served }));
} finally {
  await Promise.all(nodes.map((node) => node.stop()));
  for (const folder of folders) folder.remove();
  await pair.close();
}
