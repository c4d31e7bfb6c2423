import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../test/support/clickhouse.ts";
import { testLocations } from "../../test/support/locations.ts";
import {
  AZURE_ACCOUNT,
  AZURE_KEY,
  S3_KEYS,
  startAzure,
  startS3,
  type TestObjectStore,
} from "../../test/support/object-stores.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization, TESTER } from "../../test/support/test-app.ts";
import type { Provider } from "../bills/index.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { createConnector } from "./create-connector.ts";
import { ConnectorRequest } from "./schema.ts";
import { syncNow } from "./sync-now.ts";
import { type ConnectorTools, createSyncRunner, type SyncRunner } from "./sync-runner.ts";

const FOLDER = join(process.env["CORPUS_DIR"] ?? "", "cost");

type Truth = { readonly path: string };
const TRUTHS = JSON.parse(readFileSync(join(FOLDER, "totals.json"), "utf8")) as Record<string, Truth>;
const PROVIDERS = new Map(
  Object.entries(TRUTHS).map(([name, { path }]) => [path, name.replace(/-.*/, "") as Provider]),
);
const SETS = [...PROVIDERS].map(([path, provider]) => [provider, path] as const);

let clickhouse: TestClickHouse;
let db: TestDatabase;
let org: OrgScope;
let tools: ConnectorTools;
let runner: SyncRunner;
let s3: TestObjectStore;
let azure: TestObjectStore;

beforeAll(async () => {
  [s3, azure] = await Promise.all([startS3(), startAzure()]);
  clickhouse = await openTestClickHouse({ memoryBytesMax: 2_000_000_000 });
  db = await createTestDatabase();
  org = (await makeOrganization(db.database)).org;
  const onError = (error: unknown) => {
    throw error;
  };
  const locations = testLocations([FOLDER], { privateAddresses: true });
  tools = { database: db.database, clickhouse: () => clickhouse, locations, randomBytes, onError };
  runner = createSyncRunner(tools);
});

afterAll(async () => {
  await runner.stop();
  await tools.locations.close();
  await db.drop();
  await clickhouse.close();
  await Promise.all([s3.close(), azure.close()]);
});

test.each(SETS)("%s, %s: what S3 and Cloud Storage hold adds up as it does in a folder", async (provider, path) => {
  await s3.put(path, readFileSync(join(FOLDER, path)));
  const options = { endpoint: s3.endpoint };
  const local = await synced({ provider, source: pathToFileURL(join(FOLDER, path)).href });
  expect(local.months).not.toEqual([]);
  const inS3 = await synced({ provider, source: `s3://bills/${path}`, options, credentials: S3_KEYS });
  const inGoogle = await synced({ provider, source: `gs://bills/${path}`, options, credentials: S3_KEYS });
  expect(inS3.months).toEqual(local.months);
  expect(inGoogle.months).toEqual(local.months);
});

test.each(SETS.slice(0, 3))("%s, %s: and so does what Azure Blob Storage holds", async (provider, path) => {
  await azure.put(path, readFileSync(join(FOLDER, path)));
  const local = await synced({ provider, source: pathToFileURL(join(FOLDER, path)).href });
  const source = `azure://${AZURE_ACCOUNT}/bills/${path}`;
  const options = { endpoint: azure.endpoint };
  const inAzure = await synced({ provider, source, options, credentials: { account_key: AZURE_KEY } });
  expect(inAzure.months).toEqual(local.months);
});

test("a report in its own layout is read by its manifests; a sync with nothing new reads no data", async () => {
  const folder = join(FOLDER, "koku/aws/koku-local");
  await s3.putFolder(folder);
  const local = await synced({ provider: "aws", source: pathToFileURL(folder).href });
  await s3.putFolder(folder);
  const options = { endpoint: s3.endpoint };
  const source = "s3://bills/20180801-20180901";
  const remote = await synced({ provider: "aws", source, options, credentials: S3_KEYS });
  expect(remote).toMatchObject({ months: local.months });
  expect(remote.months.map(({ month }) => month)).toEqual(["2018-06", "2018-07", "2018-08"]);
  const before = s3.requests.length;
  const again = await syncNow(tools, runner, org, remote.id);
  expect(again).toMatchObject({ sync: { error: null, months: [] } });
  const asked = s3.requests.slice(before);
  expect(asked.filter((request) => request.includes(".csv.gz"))).toEqual([]);
  expect(asked.filter((request) => request.includes("Manifest.json")).length).toBeGreaterThan(0);
});

async function synced(wish: Omit<ConnectorRequest, "name">) {
  const creation = await createConnector(
    tools,
    { org, by: TESTER, isOperator: true },
    ConnectorRequest.parse({ name: "Bills", ...wish }),
  );
  if ("problem" in creation) throw new Error("not created", { cause: creation });
  const report = await syncNow(tools, runner, org, creation.connector.id);
  if (!("sync" in report) || report.sync.error) throw new Error("not synced", { cause: report });
  return { id: creation.connector.id, months: report.sync.months };
}
