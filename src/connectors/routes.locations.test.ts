import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { focusCsv } from "../../test/support/bills.ts";
import { openTestClickHouse, type TestClickHouse } from "../../test/support/clickhouse.ts";
import { S3_KEYS, startS3, type TestObjectStore } from "../../test/support/object-stores.ts";
import { startScripted } from "../../test/support/scripted-server.ts";
import { send, until } from "../../test/support/send-request.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../../test/support/test-app.ts";
import { listAuditLog } from "../accounts/index.ts";

// The server takes this for a key of its own, so it must not be found where the key's id may be.
const SECRET = S3_KEYS.secret_access_key;

let clickhouse: TestClickHouse;
let s3: TestObjectStore;
let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  s3 = await startS3();
  clickhouse = await openTestClickHouse();
  app = await startTestApp({ clickhouse, env: { COSTPLANE_ALLOW_PRIVATE_ADDRESSES: "127.0.0.1" } });
  await s3.put("one/bill.csv", focusCsv([{ BilledCost: "2" }]));
});

beforeEach(async () => {
  // Its minute allows any number of looks at a sync that a busy machine is slow at.
  own = await makeOrganization(app.database, { plan: "enterprise" });
});

afterAll(async () => {
  await app.stop();
  await clickhouse.close();
  await s3.close();
});

describe("POST /api/connectors", () => {
  test("201: a bucket is opened with credentials, which are seen nowhere again", async () => {
    const { status, body } = await create({ credentials: S3_KEYS });
    expect({ status, body }).toMatchObject({ status: 201, body: { source: "s3://bills/one" } });
    await until(async () => (await listed())[0]?.status === "synced");
    expect((await listed())[0]).toMatchObject({ line_items: 1, last_error: null });
    const log = await app.database.inTransaction((tx) => listAuditLog(tx, own.org, { limit: 10 }));
    const rows = await app.database.kysely.selectFrom("connector_places").selectAll().execute();
    const written = rows.map(({ credentials, ...row }) => [Buffer.from(credentials ?? "").toString("latin1"), row]);
    const engine = await clickhouse.query({ sql: "SELECT query FROM system.processes" });
    const everything = JSON.stringify([body, await listed(), log, written, app.reports, app.lines, engine]);
    expect(everything).toContain("s3://bills/one");
    expect(everything).not.toContain(SECRET);
  });

  test.each<[string, object, string, string]>([
    ["a wrong key", { credentials: { access_key_id: "AKIAWRONG", secret_access_key: "x" } }, "source", "access_denied"],
    ["a missing bucket", { source: "s3://nobills", credentials: S3_KEYS }, "source", "not_found"],
    ["a private address", { options: { endpoint: "http://10.0.0.1" } }, "source", "address_not_allowed"],
    ["nobody there", { options: { endpoint: "http://127.0.0.1:9" } }, "source", "unreachable"],
    ["a role without credentials", { options: role() }, "source", "access_denied"],
    ["half a key", { credentials: { access_key_id: "A" } }, "credentials", "invalid_value"],
    ["credentials of another kind", { credentials: { sas_token: "a" } }, "credentials", "invalid_value"],
    ["an option of another kind", { options: { tenant_id: "t" } }, "options.tenant_id", "invalid_value"],
    ["an unknown option", { options: { endpont: "x" } }, "options.endpont", "unknown_field"],
    ["an unknown credential", { credentials: { password2: "x" } }, "credentials.password2", "unknown_field"],
    ["a region that is none", { options: { region: "a b" } }, "options.region", "invalid_format"],
    ["a signed source", { source: "s3://bills/one?X-Amz-Signature=abc" }, "source", "invalid_value"],
  ])("422: %s is told, and no connector made", async (_, wish, field, code) => {
    const { status, body } = await create(wish);
    expect({ status, body }).toMatchObject({ status: 422, body: { code: "invalid_request" } });
    expect(body.errors).toContainEqual(expect.objectContaining({ field, code }));
    expect(JSON.stringify(body)).not.toMatch(/S3RVER|X-Amz-Signature=abc/);
    expect(await listed()).toEqual([]);
  });
});

describe("PATCH /api/connectors/{id}", () => {
  test("200: other credentials and options replace those before, once they open the place", async () => {
    const { body } = await create({ credentials: S3_KEYS });
    await until(async () => (await listed())[0]?.status === "synced");
    const wrong = { credentials: { access_key_id: "AKIAWRONG", secret_access_key: "x" } };
    expect(await ask("PATCH", `/api/connectors/${body.id}`, wrong)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "source", code: "access_denied" }] },
    });
    expect(await sync(body.id)).toMatchObject({ status: "succeeded" });
    expect((await ask("PATCH", `/api/connectors/${body.id}`, { credentials: null })).status).toBe(200);
    const elsewhere = { options: { endpoint: "http://127.0.0.1:9" } };
    expect((await ask("PATCH", `/api/connectors/${body.id}`, elsewhere)).body.errors[0].code).toBe("unreachable");
    const unfit = await ask("PATCH", `/api/connectors/${body.id}`, { credentials: { sas_token: "x" } });
    expect(unfit.body.errors).toMatchObject([{ field: "credentials", code: "invalid_value" }]);
    const before = (await listed())[0].next_sync_at;
    const mended = await ask("PATCH", `/api/connectors/${body.id}`, { credentials: S3_KEYS });
    expect(mended.status).toBe(200);
    expect(Date.parse(mended.body.next_sync_at)).toBeLessThanOrEqual(Date.now());
    expect(before).not.toBe(mended.body.next_sync_at);
    const log = await app.database.inTransaction((tx) => listAuditLog(tx, own.org, { limit: 10 }));
    expect(log[0]).toMatchObject({ action: "connector.changed", detail: { credentials: "changed" } });
    expect(JSON.stringify(log)).not.toContain(SECRET);
  });

  test("422: credentials that are kept are sent to no other address", async () => {
    const seen: string[] = [];
    const thief = await startScripted((request, response) => {
      seen.push(request.url ?? "");
      response.setHeader("content-type", "application/xml").end("<ListBucketResult></ListBucketResult>");
    });
    const { id } = (await create({ credentials: S3_KEYS })).body;
    await until(async () => (await listed())[0]?.status === "synced");
    const options = { endpoint: thief.url };
    expect((await ask("PATCH", `/api/connectors/${id}`, { options })).body.errors).toMatchObject([
      { field: "credentials", message: expect.stringContaining("Send the credentials") },
    ]);
    expect(seen).toEqual([]);
    expect((await ask("PATCH", `/api/connectors/${id}`, { options, credentials: S3_KEYS })).status).toBe(200);
    await thief.close();
  });

  test("404: another organization's connector can't be given other credentials", async () => {
    const { id } = (await create({ credentials: S3_KEYS })).body;
    const stranger = (await makeOrganization(app.database)).key;
    expect((await ask("PATCH", `/api/connectors/${id}`, { credentials: null }, stranger)).status).toBe(404);
    await until(async () => (await listed())[0]?.status === "synced");
  });
});

test("429: an organization has one place checked at a time, and others don't wait for it", async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const slow = await startScripted(async (_, response) => {
    asked.resolve();
    await answered.promise;
    response.setHeader("content-type", "application/xml").end("<ListBucketResult></ListBucketResult>");
  });
  const first = create({ options: { endpoint: slow.url } });
  await asked.promise;
  const refused = await create({});
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_queries" } });
  // Those of the limit that refused: one check at a time, which opens as soon as that has ended.
  const told = ["x-ratelimit-limit", "x-ratelimit-remaining"].map((name) => refused.headers.get(name));
  expect(told).toEqual(["1", "0"]);
  expect(refused.headers.get("retry-after")).toMatch(/^[12]$/);
  expect(refused.headers.get("ratelimit-policy")).toContain('"minute";q=');
  const other = (await makeOrganization(app.database)).key;
  const request = { name: "B", provider: "focus", source: "s3://bills/one", options: { endpoint: s3.endpoint } };
  expect((await ask("POST", "/api/connectors", { ...request, credentials: S3_KEYS }, other)).status).toBe(201);
  answered.resolve();
  expect((await first).status).toBe(201);
  await slow.close();
});

test("a sync that can't reach its place any more says why, and what was loaded stays", async () => {
  await s3.put("two/bill.csv", focusCsv([{ BilledCost: "2" }]));
  const { id } = (await create({ source: "s3://bills/two", credentials: S3_KEYS })).body;
  await until(async () => (await listed())[0]?.status === "synced");
  await app.database.kysely.updateTable("connectors").set({ source: "s3://gone" }).where("id", "=", id).execute();
  expect(await sync(id)).toMatchObject({ status: "failed", error: { code: "not_found" } });
  expect((await listed())[0]).toMatchObject({ status: "failed", last_error: { code: "not_found" }, line_items: 1 });
});

function role() {
  return { endpoint: s3?.endpoint ?? "http://127.0.0.1:9", role_arn: "arn:aws:iam::123456789012:role/costs" };
}

function create(wish: object) {
  const request = { name: "Bills", provider: "focus", source: "s3://bills/one", options: { endpoint: s3.endpoint } };
  return ask("POST", "/api/connectors", { ...request, ...wish });
}

async function sync(id: string) {
  await ask("POST", `/api/connectors/${id}/sync`);
  const newest = async () => (await ask("GET", `/api/connectors/${id}/syncs?limit=1`)).body.data[0];
  await until(async () => (await newest()).status !== "running");
  return newest();
}

async function ask(method: string, path: string, body?: object, key = own.key) {
  const told = await send(app.url, key, { method, path, ...(body && { body }) });
  return { status: told.status, headers: told.headers, body: told.json };
}

async function listed() {
  return (await ask("GET", "/api/connectors")).body.data;
}
