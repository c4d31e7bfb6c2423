import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDecimals } from "../../src/core/decimals.ts";
import {
  connectionOfFolder,
  type Database,
  openDatabase,
  type PostgresConnection,
} from "../../src/stores/postgres/index.ts";
import { daysAgo } from "../support/days-ago.ts";
import { makeDataFolder, type ServiceProcess, startServiceProcess } from "../support/service-process.ts";

// Each waits for a service that promises its bills within 10 s; a test gives it three times that.
const LOADED_MS_MAX = 30_000;
const TEST_MS_MAX = 150_000;
// A free organization may ask a hundred times a minute.
const POLL_MS = 700;

type Shown = {
  readonly name: string;
  readonly status: string;
  readonly reconciled: boolean;
  readonly data_from: string;
  readonly data_through: string;
  readonly line_items: number;
};

type Spend = {
  readonly totals: readonly { readonly currency: string; readonly cost: string }[];
  readonly data: readonly { readonly provider: string; readonly cost: string }[];
};

const CLOUDS = ["aws", "azure", "gcp"] as const;

let data: ReturnType<typeof makeDataFolder>;
let service: ServiceProcess | undefined;
beforeEach(() => {
  data = makeDataFolder();
});
afterEach(async () => {
  await service?.kill("service");
  data.remove();
});

async function start(): Promise<ServiceProcess> {
  service = await startServiceProcess({ dataFolder: data.dataFolder, env: { COSTPLANE_DEMO: "on" } });
  return service;
}

function keyIn(output: string): string {
  return /cpk_[0-9A-Za-z]{46}/.exec(output)?.[0] as string;
}

async function ask<T>({ url }: ServiceProcess, key: string, path: string): Promise<T> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

async function connectorsOf(running: ServiceProcess, key: string): Promise<readonly Shown[]> {
  return (await ask<{ data: readonly Shown[] }>(running, key, "/api/connectors")).data;
}

async function untilSynced(running: ServiceProcess, key: string): Promise<readonly Shown[]> {
  const deadline = AbortSignal.timeout(LOADED_MS_MAX);
  const yesterday = daysAgo(1);
  for (;;) {
    const shown = await connectorsOf(running, key);
    if (shown.length === 3 && shown.every((one) => one.status === "synced" && one.data_through >= yesterday)) {
      return shown;
    }
    if (deadline.aborted) throw new Error(JSON.stringify(shown));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

test("a first start prints what to paste, and its bills are there within seconds, once, also after another start", {
  timeout: TEST_MS_MAX,
}, async () => {
  const first = await start();
  const key = keyIn(first.output());
  for (const path of ["/api/connectors", "/api/spend", "/api/dory-ai/query", "/usage-calculator/quote"]) {
    expect(first.output()).toContain(`${first.url}${path.startsWith("/usage") ? `/v1/services${path}` : path}`);
  }
  const shown = await untilSynced(first, key);
  expect(shown.map(({ name }) => name)).toEqual(["Demo AWS", "Demo Azure", "Demo GCP"]);
  expect(shown.every(({ reconciled }) => reconciled)).toBe(true);
  expect(shown.reduce((sum, one) => sum + one.line_items, 0)).toBeGreaterThan(15_000);
  const { data_from: from, data_through: through } = shown[0] as Shown;
  const spend = await ask<Spend>(first, key, `/api/spend?group_by=provider&start_date=${from}&end_date=${through}`);
  const files = await Promise.all(CLOUDS.map(costsInFiles));
  expect(spend.totals).toEqual([{ currency: "USD", cost: addDecimals(files.flat()) }]);
  const wanted = CLOUDS.map((provider, index) => [provider, addDecimals(files[index] ?? [])]);
  expect(spend.data.map(({ provider, cost }) => [provider, cost]).sort()).toEqual(wanted);
  expect(await first.stop()).toBe(0);

  const second = await start();
  expect(keyIn(second.output())).toBeUndefined();
  expect(await untilSynced(second, key)).toMatchObject(shown.map(({ name, line_items }) => ({ name, line_items })));
});

type Made = { readonly connectors: number; readonly loads: number };

/** At once, when a connector is made, and when all are made and one has loaded a month. */
const MOMENTS: readonly ((made: Made) => boolean)[] = [
  () => true,
  ({ connectors }) => connectors > 0,
  ({ connectors, loads }) => connectors === 3 && loads > 0,
];

test("a first start that is killed while it loads is finished by those after it, and nothing is there twice", {
  timeout: TEST_MS_MAX,
}, async () => {
  let key = "";
  for (const isReached of MOMENTS) {
    const running = await start();
    key ||= keyIn(running.output());
    await untilMade(isReached);
    await running.kill("service");
    await letAMinutePass();
  }
  const shown = await untilSynced(await start(), key);
  expect(shown.map(({ name }) => name)).toEqual(["Demo AWS", "Demo Azure", "Demo GCP"]);
  expect(shown.every(({ reconciled }) => reconciled)).toBe(true);
  const counts = CLOUDS.map(async (cloud) => (await costsInFiles(cloud)).length);
  expect(shown.map(({ line_items }) => line_items)).toEqual(await Promise.all(counts));
});

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(connectionOfFolder(data.dataFolder) as PostgresConnection);
  return work(database).finally(() => database.close());
}

// Not by the API, which lets a free organization ask a hundred times a minute.
function untilMade(isReached: (made: Made) => boolean): Promise<void> {
  const deadline = AbortSignal.timeout(LOADED_MS_MAX);
  return withDatabase(async ({ kysely }) => {
    for (;;) {
      const connectors = await kysely.selectFrom("connectors").select("id").execute();
      const loads = await kysely.selectFrom("current_cost_loads").select("load_id").execute();
      if (isReached({ connectors: connectors.length, loads: loads.length })) return;
      deadline.throwIfAborted();
    }
  });
}

/** A sync whose worker was killed is over when nobody has heard of it for a minute. */
function letAMinutePass(): Promise<unknown> {
  return withDatabase(({ kysely }) =>
    kysely
      .updateTable("connector_syncs")
      .where("ended_at", "is", null)
      .set({ heartbeat_at: new Date(0) })
      .execute(),
  );
}

/** The costs that the files have, line by line, read without an engine. */
async function costsInFiles(cloud: (typeof CLOUDS)[number]): Promise<readonly string[]> {
  const folder = join(data.dataFolder, "demo", cloud);
  const costs: string[] = [];
  for (const name of await readdir(folder)) {
    const [header = "", ...lines] = gunzipSync(await readFile(join(folder, name)))
      .toString()
      .trimEnd()
      .split("\n");
    const column = header.split(",").indexOf('"BilledCost"');
    for (const line of lines) costs.push(splitCsv(line)[column] as string);
  }
  return costs;
}

function splitCsv(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell as string);
}
