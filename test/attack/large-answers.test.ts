import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { syncNow } from "../../src/connectors/index.ts";
import { newId } from "../../src/core/ids.ts";
import { LIMITS } from "../../src/core/limits.ts";
import { deliver, focusCsv } from "../support/bills.ts";
import { send, until } from "../support/send-request.ts";
import { openSpendRoom, type SpendRoom } from "../support/spend-room.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

const MARCH = "start_date=2026-03-01&end_date=2026-03-31";
const CONNECTIONS = 4;
/** Some 8 MB a bill as CSV: more than lies in the sockets between a caller and the service. */
const WIDE_LINES = Array.from({ length: 20_000 }, (_, index) => ({ ResourceId: `${"resource-".repeat(40)}${index}` }));

let room: SpendRoom;
let attackers: readonly TestOrganization[];
const sockets: Socket[] = [];

beforeAll(async () => {
  room = await openSpendRoom();
  await room.bill([{ BilledCost: "12" }]);
  attackers = [await makeAttacker(), await makeAttacker()];
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(async () => (await room.clickhouse.running()) === 0);
});
afterAll(() => room.close());

test("200: the spend of others, while two organizations ask for exports and read nothing", async () => {
  const statuses = await Promise.all(attackers.map((one) => stalledExports(room.app, one)));
  for (const of of statuses) {
    expect(of.filter((status) => status === 200)).toHaveLength(LIMITS.organizationExportsMax);
    expect(of.filter((status) => status === 429)).toHaveLength(CONNECTIONS - LIMITS.organizationExportsMax);
  }
  for (let limit = 1; limit <= 10; limit += 1) {
    expect((await room.get(`${MARCH}&group_by=service&limit=${limit}`)).status).toBe(200);
  }
  // Their own questions are answered as well: an export holds no place of a query.
  for (const { key } of attackers) {
    expect((await send(room.app.url, key, { path: `/api/spend?${MARCH}` })).status).toBe(200);
  }
});

test("a reader that takes nothing is cut, and its places are free again", async () => {
  const app = await startTestApp({
    database: room.db.database,
    clickhouse: room.clickhouse,
    clock: () => new Date("2026-05-01T09:00:00Z"),
    readerPace: { bytesMin: 32_768, msMax: 500 },
  });
  try {
    for (const one of attackers) await stalledExports(app, one);
    await until(async () => (await room.clickhouse.running()) === 0);
    for (const { key } of attackers) {
      const { status, body } = await send(app.url, key, exportOf());
      expect([status, body.split("\n").length > WIDE_LINES.length]).toEqual([200, true]);
    }
  } finally {
    await app.stop();
  }
});

test("422: a page of more than 2 MB, with how many rows fit; units beyond a bound are counted", async () => {
  const units = Array.from({ length: 300 }, (_, index) => ({ ...inJanuary("narrow"), ConsumedUnit: `Unit ${index}` }));
  const wide = Array.from({ length: 400 }, (_, index) => inJanuary(`${"resource-".repeat(700)}${index}`));
  await room.bill([...units, ...wide]);
  const january = "start_date=2026-01-01&end_date=2026-01-31";
  const { status, body } = await room.get(`${january}&group_by=resource&limit=1000`);
  expect([status, body.errors?.[0].code]).toEqual([422, "page_too_large"]);
  const [, limit] = /limit=(\d+)/.exec(body.detail) as RegExpExecArray;
  const page = await room.spend(`${january}&group_by=resource&limit=${limit}`);
  expect([page.data.length, page.total_records]).toEqual([Number(limit), 401]);

  const grouped = `${january}&group_by=service`;
  const few = (await room.spend(`${grouped}&limit=1000`)).data[0];
  expect([few?.usage.length, few?.usage_left_out]).toEqual([20, 281]);
  const all = (await room.spend(`${grouped}&limit=10`)).data[0];
  expect([all?.usage.length, all?.usage_left_out]).toEqual([301, undefined]);
});

/** A line of January on its resource. */
function inJanuary(ResourceId: string) {
  return {
    BillingPeriodStart: "2026-01-01T00:00:00Z",
    BillingPeriodEnd: "2026-02-01T00:00:00Z",
    ChargePeriodStart: "2026-01-05T00:00:00Z",
    ChargePeriodEnd: "2026-01-06T00:00:00Z",
    ResourceId,
  };
}

async function makeAttacker(): Promise<TestOrganization> {
  const { database } = room.db;
  const made = await makeOrganization(database, { plan: "enterprise" });
  const folder = join(room.root, made.org.organizationId);
  mkdirSync(folder);
  deliver(folder, { "bill.csv": focusCsv(WIDE_LINES) });
  const { organizationId: organization_id } = made.org;
  const id = newId("con", randomBytes);
  const row = { id, organization_id, name: "Bills", provider: "focus", source: pathToFileURL(folder).href } as const;
  await database.kysely.insertInto("connectors").values(row).execute();
  const report = await syncNow(room.tools, room.runner, made.org, id);
  if ("refused" in report || report.sync.error) throw new Error(JSON.stringify(report));
  return made;
}

const exportOf = () => ({ path: `/api/spend/charges?${MARCH}`, headers: { accept: "text/csv" } });

/** Asks over several connections at once, and reads no more than the beginning of each answer: its status. */
function stalledExports({ port }: TestApp, { key }: TestOrganization): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: CONNECTIONS }, () => statusOf(stall(port, key))));
}

function stall(port: number, key: string): Socket {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  const head = [`GET ${exportOf().path} HTTP/1.1`, "Host: test", `Authorization: Bearer ${key}`, "Accept: text/csv"];
  socket.write([...head, "", ""].join("\r\n"));
  return socket;
}

function statusOf(socket: Socket): Promise<number> {
  return new Promise((resolve) =>
    socket.once("data", (begin: Buffer) => {
      socket.pause();
      resolve(Number(begin.toString("latin1").split(" ")[1]));
    }),
  );
}
