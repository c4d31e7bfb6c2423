import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startBilledService } from "../../test/support/billed-service.ts";
import { costplane } from "../../test/support/service-process.ts";
import { freshQuotes } from "../quotes/scripts.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { makeOrganizations } from "../support/organizations.ts";
import { residentMegabytes } from "../support/server-process.ts";
import { runLoad } from "../support/wrk.ts";

/**
 * A mixed load for long: `node bench/soak/main.ts [minutes] [quotes] [spend queries]`, 120, 10,000,000 and 100,000
 * unless told. Quotes and spend queries are spread evenly over the time, with exports, lines, questions and syncs among
 * them. Prints the resident memory of the service in each quarter, and the last one's over the second's; every few
 * minutes, how far it is.
 */
const MINUTES = Number(process.argv[2] ?? 120);
const QUOTES = Number(process.argv[3] ?? 10_000_000);
const QUERIES = Number(process.argv[4] ?? 100_000);
const STEPS = Math.max(8, MINUTES * 6);
const STEP_MS = (MINUTES * 60_000) / STEPS;
// What was seen until then is not lost where a later step fails.
const STEPS_TOLD = 30;
const CALLERS = 4;
const LINES = 20_000;
const SERVICES = ["Compute", "Storage", "Databases", "Queues", "Functions"];

const lines = Array.from({ length: LINES }, (_, line) => ({
  BilledCost: `${line % 97}.${line % 89}`,
  ServiceName: SERVICES[line % SERVICES.length] as string,
  SubAccountId: `account-${line % 50}`,
}));
const { dataFolder, service, org, close } = await startBilledService(lines);
const keys = await makeOrganizations(dataFolder, 20);
await costplane(dataFolder, "plan", "set", "--org", org, "enterprise", "--requests-per-minute", "100000000");
const { key } = await costplane(dataFolder, "key", "create", "--org", org, "--name", "soak");
const { data: connectors } = (await ask("/api/connectors")) as { data: readonly { id: string }[] };

const done = { quotes: 0, queries: 0, others: 0 };
const samples: number[] = [];
const startedAt = performance.now();
try {
  for (let step = 1; step <= STEPS; step += 1) {
    await Promise.all([quote(step), query(step), askOthers()]);
    await sleep(Math.max(0, step * STEP_MS - (performance.now() - startedAt)));
    samples.push(await residentMegabytes(service.pid));
    if (step % STEPS_TOLD === 0) console.error(`${step} of ${STEPS} steps: ${show(samples.at(-1) ?? 0)} MB`);
  }
} finally {
  await close();
}

const quarters = [0, 1, 2, 3].map((quarter) => {
  const [from, to] = [quarter, quarter + 1].map((part) => Math.round((samples.length * part) / 4));
  return median(samples.slice(from, to));
}) as [number, number, number, number];
const rows: (readonly [string, string])[] = [
  ["minutes", show((performance.now() - startedAt) / 60_000, 1)],
  ["quotes", show(done.quotes)],
  ["spend queries", show(done.queries)],
  ["exports, lines, questions, syncs", show(done.others)],
  ...quarters.map((megabytes, quarter) => [`resident MB, quarter ${quarter + 1}`, show(megabytes)] as const),
  ["the most", show(Math.max(...samples))],
  ["last quarter ÷ second", show(quarters[3] / quarters[1], 3)],
];
console.log(markdownTable(["what", "figure"], rows));

/** Fresh quotes, one second after the other, until as many are made as there should be by now. */
async function quote(step: number): Promise<void> {
  while (done.quotes < (QUOTES * step) / STEPS) {
    const script = freshQuotes(keys, randomUUID());
    const { errors, requestsPerSecond } = await runLoad({ url: service.url, script, seconds: 1, connections: 16 });
    if (errors) throw new Error(errors);
    done.quotes += requestsPerSecond;
  }
}

/** Spend queries, no two alike while another one is fresh in memory, until there are as many as there should be. */
async function query(step: number): Promise<void> {
  const wanted = (QUERIES * step) / STEPS;
  const caller = async () => {
    while (done.queries < wanted) {
      done.queries += 1;
      const day = String(1 + (done.queries % 28)).padStart(2, "0");
      const group = ["service", "account", "region", "connector"][done.queries % 4];
      const account = `account-${done.queries % 50}`;
      await ask(`/api/spend?start_date=2026-03-${day}&end_date=2026-03-31&group_by=${group}&account=!${account}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

async function askOthers(): Promise<void> {
  const range = "start_date=2026-03-01&end_date=2026-03-31";
  await ask(`/api/spend?${range}&group_by=account&granularity=day`, { headers: { accept: "text/csv" } });
  await ask(`/api/spend/charges?${range}&limit=1000`);
  await ask("/api/dory-ai/query", {
    method: "POST",
    body: JSON.stringify({ query: "What did we spend in March 2026?" }),
  });
  for (const { id } of connectors) await ask(`/api/connectors/${id}/sync`, { method: "POST" });
  done.others += 3 + connectors.length;
}

/** The answer, which has to be one. */
async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", ...init.headers };
  const response = await fetch(service.url + path, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  return response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text;
}
