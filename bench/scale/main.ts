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
import { type Due, mergesEnd, type PartsOfTable, partsOf, workOffDue } from "./measure.ts";
import { BIG, SMALL, type State, stateFile } from "./organizations.ts";

/**
 * Bills of many organizations, in steps: `node bench/scale/main.ts FOLDER [SECONDS] [ORGANIZATIONS] [MONTHS]`. Fills
 * the folder for so many seconds (300 unless told), then measures; the next run goes on, until there are so many
 * organizations (1,000 of three connectors, 36 months). Remove the folder to begin anew. Needs UV_THREADPOOL_SIZE=24.
 */
const folder = process.argv[2];
if (!folder) throw new Error("Name a folder, which is kept between the steps.");
const [seconds = 300, organizations = 1_000, months = 36] = process.argv.slice(3).map(Number);
const SIZE = { ...SMALL, months };
const DUE = { connectors: 60, perSecond: 20, seconds: 15 };

await mkdir(folder, { recursive: true });
const stores = await openBillStores(folder, { isKept: true });
const app = await startTestApp(stores);
const locations = testLocations([folder]);
const tools = { ...stores, clickhouse: () => stores.clickhouse, locations, randomBytes, onError: console.error };
try {
  const state = await stateOf(folder);
  const deadline = performance.now() + seconds * 1_000;
  while (state.keys.length < organizations && performance.now() < deadline) {
    state.keys.push(await fillOrganization(stores, SIZE));
  }
  await writeFile(stateFile(folder), JSON.stringify(state));
  const isMerged = await mergesEnd(stores.clickhouse, seconds);
  const parts = await partsOf(stores.clickhouse);
  const due = await workOffDue(tools, stores, DUE);
  print(state, { isMerged, parts, due });
} finally {
  await app.stop();
  await locations.close();
  await stores.close();
}

/** What the steps before have made; in the first one a larger organization, and connectors to sync. */
async function stateOf(within: string): Promise<State> {
  const kept = await readFile(stateFile(within), "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept) as State;
  const big = await fillOrganization(stores, BIG);
  await mergesEnd(stores.clickhouse, 60);
  await connectFolders(join(within, "bills"));
  return { big, keys: [] };
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
  readonly due: Due;
};

function print({ keys }: State, { isMerged, parts, due }: Measured): void {
  const rows = [
    ["organizations, loads", `${show(keys.length)}, ${show(keys.length * SIZE.connectors * months)}`],
    ...parts.map((row) => [
      `${row.table}: parts in partitions, bytes`,
      `${row.parts} in ${row.partitions}, ${show(Number(row.bytes))}`,
    ]),
    ["merges", isMerged ? "ended" : "still under way"],
    [
      `${DUE.perSecond} syncs a second due`,
      `${due.done} of ${due.asked} done, the last ${show(due.ready)} ms late; event loop p99 ${show(due.p99, 1)} ms`,
    ],
    ["memory of the process", `${show(process.memoryUsage().rss / 1e6)} MB`],
  ];
  console.log(markdownTable(["what", "figure"], rows));
}
