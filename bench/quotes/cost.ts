import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runBursts } from "../support/bursts.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { makeOrganizations } from "../support/organizations.ts";
import { processorTime } from "../support/processor-time.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { freshQuote, usageRequest } from "./scripts.ts";

/**
 * What a fresh quote costs in processor time, in the service and in PostgreSQL, for this checkout and others in turns
 * with the bare server: `node bench/quotes/cost.ts ROUNDS BURSTS [CHECKOUT…]`. The load is bursts of 64 requests, so
 * that the figures of two versions can be compared on a machine that is busy with other things. What follows a `:`
 * after a checkout is given to its Node (`.:--max-semi-space-size=64`). With `ASKED=usage` in the environment it asks
 * for the usage, and the bare server is that of the foundation's bench.
 */
const rounds = Number(process.argv[2] ?? 5);
const bursts = Number(process.argv[3] ?? 100);
const connections = Number(process.env["CONNECTIONS"] ?? 64);
const WARM_BURSTS = 300;
const checkouts = [".", ...process.argv.slice(4)];

type Subject = { readonly name: string; readonly server: ServerProcess; readonly keys: readonly string[] };
type Cost = { readonly node: number; readonly postgres: number; readonly burst: number };

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-data-"));
const isUsage = process.env["ASKED"] === "usage";
const bareServer = isUsage ? "../foundation/bare-server.ts" : "bare-server.ts";
const bare = await startServer(join(import.meta.dirname, bareServer), []);
const subjects: Subject[] = [];
const costs = new Map<string, Cost[]>();

try {
  for (const [index, checkout] of checkouts.entries()) subjects.push(await start(checkout, join(folder, `${index}`)));
  const all = [{ name: "bare node:http", server: bare, keys: (subjects[0] as Subject).keys }, ...subjects];
  for (const subject of all)
    for (let warm = 0; warm * bursts < WARM_BURSTS; warm += 1) await measure(subject, `warm-${warm}`);
  costs.clear();
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of all) await measure(subject, `round-${round}`);
  }
  print();
} finally {
  await Promise.all([bare, ...subjects.map(({ server }) => server)].map((server) => server.stop()));
  await rm(folder, { recursive: true });
}

async function start(checkout: string, dataFolder: string): Promise<Subject> {
  const [path = "", options] = checkout.split(":");
  const main = join(resolve(path), "src/main.ts");
  const env = { COSTPLANE_DATA: dataFolder, PORT: "0", COSTPLANE_DEMO: "off" };
  const server = await startServer(main, ["start"], { ...env, ...(options ? { NODE_OPTIONS: options } : {}) });
  return { name: checkout, server, keys: await makeOrganizations(dataFolder, 20) };
}

async function measure({ name, server, keys }: Subject, run: string): Promise<void> {
  const before = await processorTime(server.pid);
  const request = isUsage ? usageRequest(keys) : freshQuote(keys, run);
  const times = await runBursts({ url: server.url, request, bursts, connections });
  const after = await processorTime(server.pid);
  const answers = bursts * connections;
  const cost = {
    node: (after.own - before.own) / answers,
    postgres: (after.children - before.children) / answers,
    burst: median(times),
  };
  costs.set(name, [...(costs.get(name) ?? []), cost]);
}

/** The middle of what a figure was in each round, divided by what it was in that of the first checkout. */
function ratioOf(of: readonly Cost[], figure: keyof Cost): string {
  const first = costs.get((subjects[0] as Subject).name) as readonly Cost[];
  return show(median(of.map((cost, round) => cost[figure] / (first[round] as Cost)[figure])), 2);
}

function print(): void {
  const rows = [...costs].map(([name, of]) => {
    const cells = (figure: keyof Cost, digits: number) => {
      const all = of.map((cost) => cost[figure]);
      return [show(median(all), digits), show(Math.min(...all), digits), ratioOf(of, figure)];
    };
    return [name, ...cells("node", 1), ...cells("postgres", 1), ...cells("burst", 2)];
  });
  const of = (what: string) => [what, "least", "ratio"];
  console.log(markdownTable(["server", ...of("µs in Node"), ...of("µs in PostgreSQL"), ...of("ms a burst")], rows));
}
