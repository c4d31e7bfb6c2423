import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Costplane } from "../../client/src/index.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { makeOrganizations } from "../support/organizations.ts";
import { startServer } from "../support/server-process.ts";

/**
 * What the typed client costs over `fetch`: unique quotes of the real service, 64 in flight, in turns.
 * `node bench/client/main.ts [rounds] [quotes]`
 */
const rounds = Number(process.argv[2] ?? 7);
const quotes = Number(process.argv[3] ?? 3_000);
const IN_FLIGHT = 64;
const BODY = { units: 1500, free_units: 1000, cents_per_unit: 3 };

const dataFolder = await mkdtemp(join(tmpdir(), "costplane-bench-data-"));
const main = join(import.meta.dirname, "../../src/main.ts");
const service = await startServer(main, ["start"], { COSTPLANE_DATA: dataFolder, PORT: "0", COSTPLANE_DEMO: "off" });
const [apiKey = ""] = await makeOrganizations(dataFolder, 1);
const costplane = new Costplane({ apiKey, baseUrl: service.url });

const byClient = () => costplane.quotes.create(BODY);
const byFetch = async () => {
  const answer = await fetch(`${service.url}/v1/services/usage-calculator/quote`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(BODY),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

type Times = { readonly wall: number; readonly processor: number };

/** Milliseconds for all of them: until the last answer, and of the caller's own processor. */
async function timed(ask: () => Promise<unknown>): Promise<Times> {
  const began = performance.now();
  const before = process.cpuUsage();
  let left = quotes;
  const ones = Array.from({ length: IN_FLIGHT }, async () => {
    while (left-- > 0) await ask();
  });
  await Promise.all(ones);
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - began, processor: (user + system) / 1000 };
}

const times = { fetch: [] as Times[], client: [] as Times[] };
for (let round = -1; round < rounds; round += 1) {
  // Who is second finds a warmer service: they take turns at that, too.
  const order = round % 2 === 0 ? [byFetch, byClient] : [byClient, byFetch];
  const measured = new Map<unknown, Times>();
  for (const ask of order) measured.set(ask, await timed(ask));
  if (round < 0) continue;
  times.fetch.push(measured.get(byFetch) as Times);
  times.client.push(measured.get(byClient) as Times);
}
await service.stop();
await rm(dataFolder, { recursive: true });

const of = (what: keyof Times, who: readonly Times[]) => median(who.map((one) => one[what]));
const rate = (who: readonly Times[]) => `${show((quotes * 1000) / of("wall", who))} quotes/s`;
const each = (who: readonly Times[]) => `${show((of("processor", who) * 1000) / quotes)} µs`;
const ratio = (what: keyof Times) => show(of(what, times.client) / of(what, times.fetch), 2);
console.log(
  markdownTable(
    ["what", "`fetch`", "`@costplane/client`", "client ÷ `fetch`"],
    [
      ["quotes, 64 in flight; time", rate(times.fetch), rate(times.client), ratio("wall")],
      ["the caller's own processor time for each", each(times.fetch), each(times.client), ratio("processor")],
    ],
  ),
);
