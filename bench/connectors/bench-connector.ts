import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { createOrganization } from "../../src/accounts/index.ts";
import { createConnector, createSyncRunner, syncNow } from "../../src/connectors/index.ts";
import { mintOrgScope } from "../../src/core/org-scope.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import { testLocations } from "../../test/support/locations.ts";
import { openBillStores } from "../support/bill-stores.ts";

/** A connector of a new organization, in stores of its own. */
export type BenchConnector = {
  readonly clickhouse: ClickHouse;
  /** Syncs it to the end, with a check that it went well; answers with the lines of the months that it loaded. */
  sync(): Promise<number>;
  close(): Promise<void>;
};

const BY = { actor: "operator:bench", origin: "bench" };

/** Connects a folder or a file; the stores are made in a folder that `close` removes. */
export async function benchConnector(provider: "aws" | "focus", path: string, work: string): Promise<BenchConnector> {
  const { database, clickhouse, close } = await openBillStores(work);
  const locations = testLocations([path]);
  const tools = { database, clickhouse: () => clickhouse, locations, randomBytes, onError: console.error };
  const { id } = await database.inTransaction((tx) => createOrganization(tx, BY, "Bench", randomBytes));
  const org = mintOrgScope(id);
  const request = { name: "Bench", provider, source: pathToFileURL(path).href };
  const creation = await createConnector(tools, { org, by: BY, isOperator: true }, request);
  if ("problem" in creation) throw new Error(JSON.stringify(creation));
  const runner = createSyncRunner(tools);
  return {
    clickhouse,
    async sync() {
      const report = await syncNow(tools, runner, org, creation.connector.id);
      if ("refused" in report) throw new Error(report.refused);
      if (report.sync.error) throw new Error(report.sync.error.message);
      return report.sync.months.reduce((lines, month) => lines + Number(month.rows), 0);
    },
    async close() {
      await runner.stop();
      await locations.close();
      await close();
    },
  };
}

/** Forgets the peak of this process' memory so far (Linux). */
export async function forgetPeak(): Promise<void> {
  await writeFile("/proc/self/clear_refs", "5");
}

/** The most memory that this process has had since, in MB. */
export async function peakMegabytes(): Promise<number> {
  return Number(/VmHWM:\s*(\d+)/.exec(await readFile("/proc/self/status", "utf8"))?.[1]) / 1024;
}

/** What a script of this folder has measured, for `main.ts`; `ratio` is the bare figure divided by ours. */
export type Measured = {
  readonly work: string;
  readonly seconds: number;
  readonly bare: number;
  /** The bare processor time divided by ours; null where that was not asked. */
  readonly processorShare: number | null;
  readonly peak: number;
};

/** Tells what was measured, as one line of JSON. */
export function tell(measured: Measured): void {
  console.log(JSON.stringify(measured));
}
