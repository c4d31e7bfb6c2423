import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setPlan } from "../../src/plans/index.ts";
import { writeJson } from "../../tools/write-json.ts";
import { deliver, focusCsv } from "../support/bills.ts";
import { CVE_ID, loadCves } from "../support/data-room.ts";
import { type FirstDemoRoom, openFirstDemoRoom } from "../support/demo-room.ts";
import { ROUTES } from "../support/route-table.ts";
import { type Asked, send, type Told } from "../support/send-request.ts";
import { SECRET, startTestApp, TESTER, type TestApp } from "../support/test-app.ts";

// Compares the examples of the OpenAPI document with what the service answers to them on the demo's bills. Where an
// answer has other members now, RECORD_EXAMPLES=1 writes them anew; then `npm run docs`.
const FILE = new URL("../../src/app/api-examples.json", import.meta.url);
const DAY = "2026-10-29";
const OCTOBER = "billing_period=2026-10";

type Example = Pick<Asked, "headers" | "body"> & { readonly path: string; readonly answer: unknown };
type Request = Pick<Asked, "headers" | "body"> & { readonly query?: string; readonly id?: string };

const REQUESTS: Readonly<Record<string, (connector: string, folder: string) => Request>> = {
  createQuote: () => ({
    headers: { "Idempotency-Key": "invoice-2026-10-0042" },
    body: { units: 1200, free_units: 200, cents_per_unit: 3 },
  }),
  getUsage: () => ({}),
  getSpend: (id) => ({ query: `connector_id=${id}&${OCTOBER}&group_by=service&limit=2` }),
  listCharges: () => ({ query: `${OCTOBER}&service=Amazon%20Simple%20Storage%20Service&limit=1` }),
  listSpendDimensions: () => ({ query: "dimension=tag:team&limit=3" }),
  forecastSpend: (id) => ({ query: `connector_id=${id}` }),
  listSpendAnomalies: (id) => ({ query: `connector_id=${id}&limit=1` }),
  listConnectors: () => ({ query: "provider=aws" }),
  createConnector: (_, folder) => ({ body: { name: "Invoices of ACME", provider: "focus", source: folder } }),
  getConnector: (id) => ({ id }),
  changeConnector: (id) => ({ id, body: { name: "Production AWS" } }),
  deleteConnector: (id) => ({ id }),
  syncConnector: (id) => ({ id }),
  listSyncs: (id) => ({ id, query: "limit=1" }),
  listCves: () => ({ query: "keyword=rocket&kev=true" }),
  countCves: () => ({ query: "group_by=severity,kev" }),
  summarizeCves: () => ({}),
  getCve: () => ({ id: CVE_ID }),
  callMcp: () => ({
    headers: { Accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: "ping" },
  }),
  ask: () => ({ body: { query: "How many critical vulnerabilities are in KEV?" } }),
};

let room: FirstDemoRoom;
let app: TestApp;
let root: string;

beforeAll(async () => {
  room = await openFirstDemoRoom(DAY);
  root = mkdtempSync(join(tmpdir(), "costplane-examples-"));
  const { database, clickhouse, clock, folder, org } = room;
  await loadCves({ root, clickhouse, db: { database } } as Parameters<typeof loadCves>[0]);
  await database.inTransaction((tx) => setPlan(tx, org, TESTER, { plan: "enterprise" }));
  const env = { COSTPLANE_IMPORT_ROOT: folder, SERVER_SECRET: SECRET };
  app = await startTestApp({ database, clickhouse, clock, env });
});

afterAll(async () => {
  await app?.stop();
  await room?.close();
  rmSync(root, { recursive: true, force: true });
});

/** Asks everything once, what deletes last. */
async function record(): Promise<Record<string, Example>> {
  const { json } = await send(app.url, room.key, { path: "/api/connectors?provider=aws" });
  const connector = json.data[0].id as string;
  const usage = await send(app.url, room.key, { path: "/api/usage" });
  const folder = join(room.folder, usage.json.organization);
  mkdirSync(folder);
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const source = pathToFileURL(folder).href;
  const examples: Record<string, Example> = {};
  const last = ROUTES.toSorted((one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"));
  for (const { operationId, method, path, status = 200 } of last) {
    const { query, id, headers, body } = REQUESTS[operationId]?.(connector, source) ?? {};
    const asked = path.replace(":id", id ?? "") + (query ? `?${query}` : "");
    const sent = { path: asked, ...(headers ? { headers } : {}), ...(body ? { body } : {}) };
    const told = await send(app.url, room.key, { method, ...sent });
    expect([operationId, told.status, told.body]).toEqual([operationId, status, told.body]);
    examples[operationId] = { ...sent, answer: answerOf(told) };
  }
  return JSON.parse(withoutChance(JSON.stringify(examples), source));
}

function answerOf({ body, json, headers }: Told): unknown {
  if (body === "") return undefined;
  return headers.get("content-type")?.startsWith("text/event-stream")
    ? JSON.parse(body.replace(/^[\s\S]*data: /, ""))
    : json;
}

/** What differs from run to run — ids, folders, the time — as it might have been on the day of the examples. */
function withoutChance(text: string, source: string): string {
  const ids = new Map<string, string>();
  const named = (id: string) => {
    if (!ids.has(id)) ids.set(id, `${id.slice(0, 4)}${String(ids.size + 1).padStart(20, "4fR7aQ2mXcV9tB1kLz8P")}`);
    return ids.get(id) as string;
  };
  return (
    text
      // Two of the feeds that the demo has not loaded are enough to be read.
      .replaceAll(/("missing":\["[^"]+","[^"]+")(,"[^"]+")+\]/g, "$1]")
      .replaceAll(source, "file:///srv/bills/acme")
      .replaceAll(pathToFileURL(room.folder).href, "file:///srv/bills")
      .replaceAll(/\b[a-z]{3}_[0-9A-Za-z]{20}\b/g, named)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z/g, (time) => (isNow(time) ? `${DAY}T09:00:00.000Z` : time))
      .replace(/("window":.*?"resets_at":)"[^"]+"/, `$1"${DAY}T09:01:00.000Z"`)
      .replace(/("quota":.*?"resets_at":)"[^"]+"/, '$1"2026-11-01T00:00:00.000Z"')
  );
}

function isNow(time: string): boolean {
  return Math.abs(Date.parse(time) - Date.now()) < 86_400_000;
}

/** The path of each member, the items of lists as one: `.data[].cost`. */
function membersOf(value: unknown, path = ""): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => membersOf(item, `${path}[]`)))];
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => membersOf(member, `${path}.${name}`));
}

test("every operation has an example, which is what the service answers", { timeout: 120_000 }, async () => {
  const told = await record();
  if (process.env["RECORD_EXAMPLES"]) writeFileSync(FILE, `${writeJson(told)}\n`);
  const shown = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, Example>;
  expect(Object.keys(shown).toSorted()).toEqual(ROUTES.map(({ operationId }) => operationId).toSorted());
  for (const [operationId, example] of Object.entries(told)) {
    const { answer, ...request } = shown[operationId] as Example;
    const { answer: _, ...asked } = example;
    expect(request).toEqual(asked);
    const told = new Set(membersOf(example.answer));
    expect({ operationId, gone: membersOf(answer).filter((path) => !told.has(path)) }).toEqual({
      operationId,
      gone: [],
    });
  }
  expect(shown["createQuote"]?.answer).toEqual(told["createQuote"]?.answer);
  const { answer } = told["getSpend"] as Example;
  expect(shown["getSpend"]?.answer).toMatchObject({ totals: (answer as { readonly totals: unknown }).totals });
});

test("an example of an answer fits the schema of the answer", () => {
  const shown = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, Example>;
  for (const { operationId, reply, status } of ROUTES) {
    if (status !== 204) expect(reply.safeParse(shown[operationId]?.answer).error).toBeUndefined();
  }
});
