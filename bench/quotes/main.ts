import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markdownTable, median, show } from "../support/figures.ts";
import { makeOrganizations } from "../support/organizations.ts";
import { residentMegabytes, startServer } from "../support/server-process.ts";
import { type LoadResult, runLoad } from "../support/wrk.ts";
import { freshQuotes, replayedQuotes } from "./scripts.ts";

/**
 * Quotes under load: `node bench/quotes/main.ts [rounds] [seconds]`. The compared servers take turns, so that a
 * machine that is slow for a while is slow for all of them; medians are printed as Markdown.
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 6);

const dataFolder = await mkdtemp(join(tmpdir(), "costplane-bench-data-"));
const main = join(import.meta.dirname, "../../src/main.ts");
const service = await startServer(main, ["start"], { COSTPLANE_DATA: dataFolder, PORT: "0", COSTPLANE_DEMO: "off" });
const bare = await startServer(join(import.meta.dirname, "bare-server.ts"), []);
const textbook = await startServer(join(import.meta.dirname, "textbook-server.ts"), [dataFolder]);
const keys = await makeOrganizations(dataFolder, 20);
const [oneKey] = keys as [string, ...string[]];

const results = new Map<string, LoadResult[]>();

async function measure(name: string, url: string, script: string): Promise<void> {
  const result = await runLoad({ url, script, seconds });
  if (result.errors) throw new Error(`${name}: ${result.errors}`);
  results.set(name, [...(results.get(name) ?? []), result]);
}

const REPLAYED_KEYS = 20_000;

try {
  // Warms every server up, and saves the results that are replayed later.
  await runLoad({ url: bare.url, script: freshQuotes(keys, "warm"), seconds: 2 });
  await runLoad({ url: textbook.url, script: freshQuotes(keys, "warm-textbook"), seconds: 2 });
  await runLoad({ url: service.url, script: freshQuotes(keys, "saved"), seconds: 6 });
  for (let round = 0; round < rounds; round += 1) {
    await measure("bare node:http", bare.url, freshQuotes(keys, `bare-${round}`));
    await measure("20 organizations", service.url, freshQuotes(keys, `many-${round}`));
    await measure("one organization", service.url, freshQuotes([oneKey], `one-${round}`));
    await measure("replays", service.url, replayedQuotes(keys, "saved", REPLAYED_KEYS));
    await measure("one transaction per request", textbook.url, freshQuotes(keys, `textbook-${round}`));
  }
  printResults();
  console.log(`\nResident memory of the service after the run: ${show(await residentMegabytes(service.pid))} MB`);
} finally {
  await Promise.all([textbook.stop(), bare.stop()]);
  await service.stop();
  await rm(dataFolder, { recursive: true });
}

function printResults(): void {
  const middle = (name: string, figure: "requestsPerSecond" | "p50" | "p99") =>
    median((results.get(name) as LoadResult[]).map((result) => result[figure]));
  const many = middle("20 organizations", "requestsPerSecond");
  const rows = [...results.keys()].map((name) => {
    const rate = middle(name, "requestsPerSecond");
    const [p50, p99] = [middle(name, "p50"), middle(name, "p99")];
    return [name, show(rate), show(p50, 1), show(p99, 1), show(p99 / p50, 1), show(many / rate, 2)];
  });
  const headings = ["server", "requests/s", "p50 ms", "p99 ms", "p99/p50", "20 organizations ÷ this"];
  console.log(markdownTable(headings, rows));
}
