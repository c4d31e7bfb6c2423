import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../../test/support/bills.ts";
import {
  makeOrganization,
  makeTestKey,
  postQuote,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from "../../../test/support/test-app.ts";

const TOKEN = "token-of-the-metrics";
const BODY = { units: 12, free_units: 2, cents_per_unit: 5 };

let room: BillRoom;
let app: TestApp;
let caller: TestOrganization;

beforeAll(async () => {
  room = await openBillRoom();
  const { database } = room.db;
  app = await startTestApp({
    database,
    clickhouse: room.clickhouse,
    env: { METRICS_TOKEN: TOKEN, COSTPLANE_IMPORT_ROOT: room.root },
  });
  caller = await makeOrganization(database, { plan: "free", quotesPerMonth: 2 });
});
afterAll(async () => {
  await app.stop();
  await room.close();
});

async function scrape(of = app): Promise<string> {
  const answer = await fetch(`${of.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

const quote = (idempotencyKey: string, key = caller.key, body: object = BODY) =>
  postQuote(app, { key, idempotencyKey, body: JSON.stringify(body) });

test("401: metrics are for who has their token", async () => {
  expect((await fetch(`${app.url}/metrics`)).status).toBe(401);
});

test("429 too_many_attempts: who guesses the token is counted by its address; the token is always taken", async () => {
  const guarded = await startTestApp({
    database: room.db.database,
    env: { METRICS_TOKEN: TOKEN, ADDRESS_FAILURES_PER_MINUTE: "1" },
  });
  try {
    const headers = { authorization: "Bearer guessed" };
    const guess = async () => (await fetch(`${guarded.url}/metrics`, { headers })).status;
    expect([await guess(), await guess()]).toEqual([401, 429]);
    expect(await scrape(guarded)).not.toBe("");
  } finally {
    await guarded.stop();
  }
});

test("quotes count by outcome, problems by code, and a quota by the share that is used", async () => {
  for (const name of ["key-0001", "key-0001", "key-0002", "key-0003"]) await quote(name);
  await quote("key-0002", caller.key, { ...BODY, units: 13 });
  await quote("key-0004", `cpk_${"A".repeat(46)}`);
  await quote("key-0005", caller.key, { units: -1 });
  const metrics = await scrape();
  expect(metrics).toContain('costplane_quotes_total{outcome="computed"} 2\n');
  expect(metrics).toContain('costplane_quotes_total{outcome="replayed"} 1\n');
  expect(metrics).toContain('costplane_quotes_total{outcome="quota_exhausted"} 1\n');
  expect(metrics).toContain('costplane_quotes_total{outcome="idempotency_key_reused"} 1\n');
  expect(metrics).toContain('costplane_problems_total{code="invalid_api_key"}');
  expect(metrics).toContain('costplane_problems_total{code="invalid_request"} 1\n');
  expect(metrics).toContain(`costplane_quota_used_ratio{organization="${caller.org.organizationId}"} 1\n`);
});

test("syncs count by provider and outcome with their time, and connectors tell how old their data is", async () => {
  const folder = room.makeFolder();
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const whole = await room.connect("focus", folder);
  const broken = await room.connect("aws", room.makeFolder());
  await sync(whole);
  deliver(folder, { "bill.csv": "no,bill\n1,2\n" });
  await sync(whole);

  const metrics = await scrape();
  expect(metrics).toContain('costplane_sync_duration_seconds_count{provider="focus",outcome="succeeded"} 1\n');
  expect(metrics).toContain(
    'costplane_sync_duration_seconds_count{provider="focus",outcome="schema_not_recognized"} 1\n',
  );
  expect(metrics).toContain('costplane_connectors{provider="focus",status="failed"} 1\n');
  expect(metrics).toContain('costplane_connectors{provider="aws",status="pending"} 1\n');
  expect(metrics).toMatch(new RegExp(`connector_data_age_seconds{connector="${whole}",provider="focus"} [1-9]\\d+`));
  expect(metrics).not.toContain(broken);
});

test("the stores tell of their connections, parts and memory, and the gate of who waits for it", async () => {
  await quote("key-0006");
  const metrics = await scrape();
  expect(metrics).toContain("costplane_gate_waiting_requests 0\n");
  expect(metrics).toMatch(/costplane_postgres_connections\{application="costplane-[a-z-]*gate",state="\w+"\} [1-9]/);
  expect(metrics).toMatch(/costplane_postgres_connections_max [1-9]\d+\n/);
  expect(metrics).toMatch(/costplane_clickhouse_parts\{table="charge_lines"\} [1-9]/);
  expect(metrics).toMatch(/costplane_clickhouse_memory_bytes [1-9]\d+/);
});

test("a backup that was never made has no age, and no other figure is made up", async () => {
  const before = await scrape();
  expect(before).toContain("# TYPE costplane_backup_age_seconds gauge\n");
  expect(before).not.toMatch(/^costplane_backup_age_seconds/m);
  expect(before).toContain("costplane_backups_failing 0\n");
  const made = { target: "file:///backups", began_at: new Date(Date.now() - 60_000), bytes: 1n, error: null };
  await room.db.database.kysely.insertInto("backups").values(made).execute();
  expect(await scrape()).toMatch(/^costplane_backup_age_seconds [1-9]/m);
});

test("feeds that fail are counted where the service reads them, and nowhere else", async () => {
  const { database } = room.db;
  expect(await scrape()).toContain("costplane_feeds_failing 0\n");
  const failed = { name: "kev", error: "It answered 503.", attempted_at: new Date() };
  await database.kysely.insertInto("cve_feeds").values(failed).execute();
  expect(await scrape()).toContain("costplane_feeds_failing 1\n");
  const off = await startTestApp({ database, env: { METRICS_TOKEN: TOKEN, CVE_REFRESH: "off" } });
  try {
    expect(await scrape(off)).not.toMatch(/^costplane_feeds_failing/m);
  } finally {
    await off.stop();
  }
});

test("a sync that failed is one line for the operator, with its reason", async () => {
  const lines = app.reports.filter((line) => (line as { code?: string }).code === "schema_not_recognized");
  expect(lines).toMatchObject([
    { organization_id: room.org.organizationId, provider: "focus", reason: expect.any(String) },
  ]);
});

async function sync(id: string): Promise<void> {
  const { key } = await makeTestKey(app.database, room.org);
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${app.url}/api/connectors/${id}/sync`, { method: "POST", headers });
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${app.url}/api/connectors/${id}/syncs?limit=1`, { headers });
        const { data } = (await answer.json()) as { readonly data: readonly { readonly status: string }[] };
        return data[0]?.status;
      },
      { timeout: 20_000 },
    )
    .not.toBe("running");
}
