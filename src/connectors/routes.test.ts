import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { openTestClickHouse, type TestClickHouse } from "../../test/support/clickhouse.ts";
import { send, until } from "../../test/support/send-request.ts";
import {
  makeOrganization,
  makeTestKey,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from "../../test/support/test-app.ts";
import { listAuditLog } from "../accounts/index.ts";
import { newId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";

let clickhouse: TestClickHouse;
let app: TestApp;
let own: TestOrganization;
let root: string;
/** The organization's own below the import root. */
let folder: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "costplane-import-"));
  clickhouse = await openTestClickHouse();
  app = await startTestApp({ clickhouse, env: { COSTPLANE_IMPORT_ROOT: root } });
});

beforeEach(async () => {
  // Its minute allows any number of looks at a sync that a busy machine is slow at.
  own = await makeOrganization(app.database, { plan: "enterprise" });
  folder = join(root, own.org.organizationId);
});

afterAll(async () => {
  await app.stop();
  await clickhouse.close();
  rmSync(root, { recursive: true });
});

describe("POST /api/connectors", () => {
  test("201: checks the place, and the first sync makes it synced", async () => {
    deliver(folder, { "one/bill.csv": focusCsv([{ BilledCost: "2" }, { BilledCost: "-0.5" }]) });
    const { status, location, body } = await create("one");
    expect({ status, location }).toEqual({ status: 201, location: `/api/connectors/${body.id}` });
    await until(async () => (await listed())[0]?.status === "synced");
    expect((await listed())[0]).toMatchObject({
      id: body.id,
      name: "Bills",
      provider: "focus",
      status: "synced",
      last_error: null,
      line_items: 2,
      billing_accounts: ["100"],
      data_from: "2026-03-02",
      data_through: "2026-03-02",
      reconciled: true,
    });
    const { body: syncs } = await ask("GET", `/api/connectors/${body.id}/syncs`);
    expect(syncs).toMatchObject({
      total_records: 1,
      data: [{ status: "succeeded", error: null, files: 1, files_total: 1, rows: 2, warnings: [] }],
    });
    expect(syncs.data[0].months).toMatchObject([
      { month: "2026-03", rows: "2", before: [], after: [{ currency: "USD", billed: "1.5", line_items: "2" }] },
    ]);
    const log = await app.database.inTransaction((tx) => listAuditLog(tx, own.org, { limit: 1 }));
    const entry = { action: "connector.created", subject: body.id, actor: `key:${own.keyId}`, origin: "127.0.0.1" };
    expect(log).toMatchObject([entry]);
  });

  test("201: a place with nothing in it is pending, and says why", async () => {
    deliver(folder, { "empty/notes.txt": "" });
    const { body } = await create("empty");
    await until(async () => (await listed())[0]?.last_sync_at !== null);
    expect((await listed())[0]).toMatchObject({ id: body.id, status: "pending", reconciled: false, data_from: null });
    expect((await listed())[0].status_detail).toContain("nothing has been delivered");
  });

  test.each([
    ["outside of the roots", pathToFileURL(tmpdir()).href, "access_denied"],
    ["that is not there", "missing", "not_found"],
    ["of another format", "strange", "schema_not_recognized"],
    ["of another kind", "ftp://server/prefix", "invalid_value"],
    ["with a query", `file:///x?y`, "invalid_value"],
  ])("422: a source %s", async (_, source, code) => {
    deliver(folder, { "strange/bill.csv": "a,b\n1,2\n" });
    const answer = await create(source);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "invalid_request", errors: [{ field: "source", code }] },
    });
    expect(await listed()).toEqual([]);
  });

  test.each([[[]], [[{ name: "x" }]], [1]])("422: %j is no connector", async (body) => {
    const answer = await ask("POST", "/api/connectors", body as never);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: "body", code: "invalid_type" }] } });
  });

  test("422: names every member that is wrong", async () => {
    const { status, body } = await ask("POST", "/api/connectors", { name: " ", provider: "ibm", more: 1 });
    expect(status).toBe(422);
    const fields = body.errors.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual(["more", "name", "provider", "source"]);
  });

  test("422: a source that nothing reads is told beside a provider that nobody is, and no name", async () => {
    const { status, body } = await ask("POST", "/api/connectors", { provider: "ibm", source: "ftp://server/prefix" });
    expect(status).toBe(422);
    const fields = body.errors.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual(["name", "provider", "source"]);
  });
});

describe("GET /api/connectors", () => {
  test("200: filters by status and provider, pages where told, all otherwise", async () => {
    deliver(folder, { "two/bill.csv": focusCsv([{}]) });
    await create("two");
    await create("two", "aws");
    await until(async () => (await listed()).every(({ status }: { status: string }) => status === "synced"));
    const { body } = await ask("GET", "/api/connectors");
    expect(body).toMatchObject({ page: 1, limit: 2, total_records: 2 });
    expect(await listed("?provider=aws,gcp")).toMatchObject([{ provider: "aws" }]);
    expect(await listed("?status=failed&status=paused")).toEqual([]);
    expect((await ask("GET", "/api/connectors?page=2&limit=1")).body).toMatchObject({
      page: 2,
      limit: 1,
      total_records: 2,
      data: [{ provider: "aws" }],
    });
  });

  test("200, then 304: the answer has an ETag, which changes with a connector", async () => {
    deliver(folder, { "six/bill.csv": focusCsv([{}]) });
    const { id } = (await create("six")).body;
    await until(async () => (await listed())[0]?.status === "synced");
    const get = (etag = "") => {
      const headers = { authorization: `Bearer ${own.key}`, ...(etag && { "if-none-match": etag }) };
      return fetch(`${app.url}/api/connectors`, { headers });
    };
    const first = await get();
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const etag = first.headers.get("etag") as string;
    const again = await get(etag);
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" });
    await ask("PATCH", `/api/connectors/${id}`, { name: "Renamed" });
    expect((await get(etag)).status).toBe(200);
  });

  test.each(["?status=gone", "?page=0", "?limit=1001", "?name=x", "?provider="])("422: %s", async (query) => {
    expect((await ask("GET", `/api/connectors${query}`)).status).toBe(422);
  });

  test("200: without ClickHouse too; what needs it is 503", async () => {
    deliver(folder, { "away/bill.csv": focusCsv([{}]) });
    const { id } = (await create("away")).body;
    await until(async () => (await listed())[0]?.status === "synced");
    const without = await startTestApp({ database: app.database, env: { COSTPLANE_IMPORT_ROOT: root } });
    const at = async (path: string, method = "GET") => {
      const headers = { authorization: `Bearer ${own.key}` };
      const answer = await fetch(`${without.url}/api/connectors${path}`, { method, headers });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await at("")).toMatchObject({ status: 200, body: { data: [{ id, status: "synced", line_items: 1 }] } });
    expect(await at(`/${id}`)).toMatchObject({ status: 200, body: { id, status: "synced" } });
    expect(await at(`/${id}/sync`, "POST")).toMatchObject({ status: 503, body: { code: "store_unavailable" } });
    await without.stop();
  });

  test("200: after a sync that was paused and resumed it is as before, also for GET /api/spend", async () => {
    deliver(folder, { "paused/bill.csv": focusCsv([{}]) });
    const { id } = (await create("paused")).body;
    await until(async () => (await listed())[0]?.status === "synced");
    const stopped = sql`INSERT INTO connector_syncs (id, connector_id, progress) VALUES (${`syn_${id}`}, ${id}, '{}')`;
    await stopped.execute(app.database.kysely);
    expect((await listed())[0]).toMatchObject({ status: "syncing" });
    await ask("PATCH", `/api/connectors/${id}`, { paused: true });
    await ask("PATCH", `/api/connectors/${id}`, { paused: false });
    expect((await listed())[0]).toMatchObject({ status: "synced", last_error: null });
    const { freshness } = (await ask("GET", "/api/spend?start_date=2026-03-01&end_date=2026-03-31")).body;
    expect(freshness.connectors).toMatchObject([{ id, status: "synced" }]);
  });
});

describe("PATCH, POST sync, DELETE", () => {
  test("200, 409, 202: a paused connector is not synced until it is resumed; then its state is as before", async () => {
    deliver(folder, { "three/bill.csv": focusCsv([{}]) });
    const { id } = (await create("three")).body;
    await until(async () => (await listed())[0]?.status === "synced");
    const paused = await ask("PATCH", `/api/connectors/${id}`, { paused: true, name: "Other" });
    expect(paused).toMatchObject({ status: 200, body: { status: "paused", name: "Other", next_sync_at: null } });
    const refused = await ask("POST", `/api/connectors/${id}/sync`);
    expect(refused).toMatchObject({ status: 409, body: { code: "connector_paused" } });
    const resumed = await ask("PATCH", `/api/connectors/${id}`, { paused: false });
    expect(resumed).toMatchObject({ status: 200, body: { status: "synced", name: "Other" } });
    const begun = await ask("POST", `/api/connectors/${id}/sync`);
    expect(begun).toMatchObject({ status: 202, body: { connector_id: id, status: "running" } });
    await until(async () => (await listed())[0]?.status === "synced");
    const { body } = await ask("GET", `/api/connectors/${id}/syncs?limit=1`);
    expect(body).toMatchObject({ total_records: 2, data: [{ id: begun.body.id, months: [], status: "succeeded" }] });
  });

  test("200: the history has pages, the newest first, and another connector's syncs are in none", async () => {
    deliver(folder, { "pages/bill.csv": focusCsv([{}]) });
    const { id } = (await create("pages")).body;
    const { id: other } = (await create("pages")).body;
    await until(async () => (await listed()).every(({ status }: { status: string }) => status === "synced"));
    const begun: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      begun.unshift((await ask("POST", `/api/connectors/${id}/sync`)).body.id);
      await until(async () => (await listed())[0]?.status === "synced");
    }
    const page = async (query: string) => (await ask("GET", `/api/connectors/${id}/syncs?${query}`)).body;
    const ids = ({ data }: { data: readonly { id: string }[] }) => data.map((sync) => sync.id);
    expect(await page("page=1&limit=2")).toMatchObject({ page: 1, limit: 2, total_records: 4 });
    expect(ids(await page("page=1&limit=3"))).toEqual(begun);
    expect(ids(await page("page=2&limit=3"))).toHaveLength(1);
    expect(await page("page=3&limit=3")).toMatchObject({ data: [], page: 3, total_records: 4 });
    expect((await page("")).data[0]).toMatchObject({ status: "succeeded", phase: null });
    expect((await ask("GET", `/api/connectors/${other}/syncs`)).body.total_records).toBe(1);
    expect((await ask("GET", `/api/connectors/${id}/syncs?page=0`)).status).toBe(422);
  });

  test("409: an organization has as many connectors as it may have; one is deleted, and there is room", async () => {
    deliver(folder, { "many/bill.csv": focusCsv([{}]) });
    const { organizationId } = own.org;
    const rows = Array.from({ length: LIMITS.organizationConnectorsMax }, (_, nth) => {
      const id = newId("con", randomBytes);
      return { id, organization_id: organizationId, name: `${nth}`, provider: "focus", source: "file:///x" } as const;
    });
    await app.database.kysely.insertInto("connectors").values(rows).execute();
    expect(await create("many")).toMatchObject({ status: 409, body: { code: "connector_limit_reached" } });
    expect((await listed()).length).toBe(LIMITS.organizationConnectorsMax);
    expect((await ask("DELETE", `/api/connectors/${rows[0]?.id}`)).status).toBe(204);
    expect((await create("many")).status).toBe(201);
  });

  test("204: a deleted connector is gone with its history", async () => {
    deliver(folder, { "four/bill.csv": focusCsv([{}]) });
    const { id } = (await create("four")).body;
    expect((await ask("DELETE", `/api/connectors/${id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await ask("GET", `/api/connectors/${id}/syncs`)).status).toBe(404);
    expect((await ask("DELETE", `/api/connectors/${id}`)).status).toBe(404);
  });

  test("422: a change of nothing", async () => {
    deliver(folder, { "four/bill.csv": focusCsv([{}]) });
    const { id } = (await create("four")).body;
    expect((await ask("PATCH", `/api/connectors/${id}`, {})).status).toBe(422);
  });
});

test("404: what is no connector of the organization is not there, by any endpoint", async () => {
  deliver(folder, { "five/bill.csv": focusCsv([{}]) });
  const { id } = (await create("five")).body;
  await until(async () => (await listed())[0]?.status === "synced");
  const stranger = (await makeOrganization(app.database)).key;
  for (const wrong of [id, "x", "con_x", "key_aaaaaaaaaaaaaaaaaaaa", "%00", "a%2Fb"]) {
    const answers = await Promise.all([
      ask("GET", `/api/connectors/${wrong}`, undefined, stranger),
      ask("PATCH", `/api/connectors/${wrong}`, { paused: true }, stranger),
      ask("DELETE", `/api/connectors/${wrong}`, undefined, stranger),
      ask("POST", `/api/connectors/${wrong}/sync`, undefined, stranger),
      ask("GET", `/api/connectors/${wrong}/syncs`, undefined, stranger),
    ]);
    const told = answers.map(({ status, body }) => `${wrong} ${status} ${body.code}`);
    expect(told).toEqual(Array(5).fill(`${wrong} 404 not_found`));
  }
  expect((await ask("GET", "/api/connectors", undefined, stranger)).body.data).toEqual([]);
  expect(await listed()).toMatchObject([{ id, status: "synced" }]);
});

test("403: a key needs the scope, an organization the service", async () => {
  const { key } = await makeTestKey(app.database, own.org, { scopes: ["spend"] });
  expect((await ask("GET", "/api/connectors", undefined, key)).body.code).toBe("insufficient_scope");
  const without = await makeOrganization(app.database, { services: ["usage-calculator"] });
  expect((await ask("GET", "/api/connectors", undefined, without.key)).body.code).toBe("service_not_activated");
});

async function ask(method: string, path: string, body?: object, key = own.key) {
  const told = await send(app.url, key, { method, path, ...(body && { body }) });
  return { status: told.status, location: told.headers.get("location"), body: told.json };
}

function create(source: string, provider = "focus") {
  const url = source.includes(":") ? source : pathToFileURL(join(folder, source)).href;
  return ask("POST", "/api/connectors", { name: "Bills", provider, source: url });
}

async function listed(query = "") {
  return (await ask("GET", `/api/connectors${query}`)).body.data;
}
