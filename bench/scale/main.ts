import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createConnector, createSyncRunner, syncNow } from "../../src/connectors/index.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { testLocations } from "../../test/support/locations.ts";
import { makeOrganization, startTestApp, TESTER } from "../../test/support/test-app.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, show } from "../support/figures.ts";
import { fillOrganization } from "./fill.ts";
import { askThem, type Due, type Latency, mergesEnd, type PartsOfTable, partsOf, workOffDue } from "./measure.ts";

/**
 * Bills of many organizations, in steps: `node bench/scale/main.ts FOLDER [SECONDS] [ORGANIZATIONS] [MONTHS]`. Fills
 * the folder for so many seconds (300 unless told), then measures; the next run goes on, until there are so many
 * organizations (1,000 of three connectors, 36 months). Remove the folder to begin anew. Needs UV_THREADPOOL_SIZE=24.
 */
const folder = process.argv[2];
if (!folder) throw new Error("Name a folder, which is kept between the steps.");
const [seconds = 300, organizations = 1_000, months = 36] = process.argv.slice(3).map(Number);
const SMALL = { connectors: 3, months, lines: 20 };
const BIG = { connectors: 1, months: 12, lines: 20_000 };
const DUE = { connectors: 60, perSecond: 20, seconds: 15 };

type State = { readonly big: string; readonly keys: string[]; readonly alone: Latency };

await mkdir(folder, { recursive: true });
const stores = await openBillStores(folder, { isKept: true });
const app = await startTestApp(stores);
const locations = testLocations([folder]);
const tools = { ...stores, clickhouse: () => stores.clickhouse, locations, randomBytes, onError: console.error };
try {
  const state = await stateOf(folder);
  const deadline = performance.now() + seconds * 1_000;
  while (state.keys.length < organizations && performance.now() < deadline) {
    state.keys.push(await fillOrganization(stores, SMALL));
  }
  await writeFile(stateFile(folder), JSON.stringify(state));
  const isMerged = await mergesEnd(stores.clickhouse, seconds);
  const parts = await partsOf(stores.clickhouse);
  const among = await askThem(app, [state.big]);
  const any = await askThem(app, state.keys);
  const due = await workOffDue(tools, stores, DUE);
  print(state, { isMerged, parts, among, any, due });
} finally {
  await app.stop();
  await locations.close();
  await stores.close();
}

function stateFile(within: string): string {
  return join(within, "state.json");
}

/** What the steps before have made; in the first one the organization that is asked alone, and connectors to sync. */
async function stateOf(within: string): Promise<State> {
  const kept = await readFile(stateFile(within), "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept) as State;
  const big = await fillOrganization(stores, BIG);
  await mergesEnd(stores.clickhouse, 60);
  const alone = await askThem(app, [big]);
  await connectFolders(join(within, "bills"));
  return { big, keys: [], alone };
}

/** Connectors of folders with one small bill each, loaded. */
async function connectFolders(bills: string): Promise<void> {
  const { org } = await makeOrganization(stores.database, { plan: "enterprise" });
  const runner = createSyncRunner(tools);
  for (let number = 0; number < DUE.connectors; number += 1) {
    const own = join(bills, String(number));
    await mkdir(own, { recursive: true });
    deliver(own, { "bill.csv": focusCsv([{ SubAccountId: String(number) }]) });
    const request = { name: `Folder ${number}`, provider: "focus", source: pathToFileURL(own).href } as const;
    const creation = await createConnector(tools, { org, by: TESTER, isOperator: true }, request);
    if ("problem" in creation) throw new Error(JSON.stringify(creation));
    await syncNow(tools, runner, org, creation.connector.id);
  }
  await runner.stop();
}

type Measured = {
  readonly isMerged: boolean;
  readonly parts: readonly PartsOfTable[];
  readonly among: Latency;
  readonly any: Latency;
  readonly due: Due;
};

function print({ keys, alone }: State, { isMerged, parts, among, any, due }: Measured): void {
  const told = ({ p50, p95, processor }: Latency) =>
    `${show(p50, 1)}, ${show(p95, 1)}, ${show(processor, 1)} ms of processor time`;
  const ratio = (of: "p50" | "p95" | "processor") => show(among[of] / alone[of], 2);
  const rows = [
    ["organizations, loads", `${show(keys.length)}, ${show(keys.length * SMALL.connectors * months)}`],
    ...parts.map((row) => [
      `${row.table}: parts in partitions, bytes`,
      `${row.parts} in ${row.partitions}, ${show(Number(row.bytes))}`,
    ]),
    ["merges", isMerged ? "ended" : "still under way"],
    ["one organization of 240,000 lines alone: p50, p95", told(alone)],
    ["the same among all: p50, p95", `${told(among)} (${ratio("p50")}, ${ratio("p95")}, ${ratio("processor")})`],
    ["any of the others: p50, p95", told(any)],
    [
      `${DUE.perSecond} syncs a second due`,
      `${due.done} of ${due.asked} done, the last ${show(due.ready)} ms late; event loop p99 ${show(due.p99, 1)} ms`,
    ],
    ["memory of the process", `${show(process.memoryUsage().rss / 1e6)} MB`],
  ];
  console.log(markdownTable(["what", "figure"], rows));
}
