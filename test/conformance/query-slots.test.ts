import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/core/limits.ts";
import { openDataRoom } from "../support/data-room.ts";
import { expectProblem } from "../support/every-answer.ts";
import { type HeldClickHouse, holdable } from "../support/held-clickhouse.ts";
import { nameOf, ROUTES } from "../support/route-table.ts";
import { sampleOf } from "../support/sample-requests.ts";
import { type Asked, begin, send, type Told, until } from "../support/send-request.ts";
import type { SpendRoom } from "../support/spend-room.ts";
import {
  makeOrganization,
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type TestOrganization,
} from "../support/test-app.ts";

const QUERIES = ROUTES.filter(({ isQuery }) => isQuery);
const SLOTS = LIMITS.organizationQueriesMax;
const MARCH = "start_date=2026-03-01&end_date=2026-03-31";
const QUESTION: Asked = { path: `/api/spend?${MARCH}` };
const TAGS = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key-${index}`, "value"]));
const WIDE_LINES = Array.from({ length: 2_000 }, (_, index) => ({
  ResourceId: `${"resource-".repeat(40)}${index}`,
  Tags: JSON.stringify(TAGS),
}));
/** Some 17 MB: more than lies in the sockets between a caller and the service. */
const WIDE: Asked = { path: `/api/spend?${MARCH}&group_by=resource,tag`, headers: { accept: "text/csv" } };

let room: SpendRoom;
let engine: HeldClickHouse;
let app: TestApp;
let connector: string;
let other: TestOrganization;

beforeAll(async () => {
  room = await openDataRoom();
  connector = await room.bill(WIDE_LINES);
  engine = holdable(room.clickhouse);
  app = await startApp();
  other = await makeOrganization(room.db.database, { plan: "enterprise" });
});

afterEach(async () => {
  engine.letGo();
  await idle();
});

afterAll(async () => {
  await app.stop();
  await room.close();
});

function startApp(): Promise<TestApp> {
  const options: TestAppOptions = { database: room.db.database, clickhouse: engine, queryWaitMsMax: 0 };
  return startTestApp({ ...options, clock: () => new Date("2026-05-01T09:00:00Z") });
}

const ask = (asked: Asked, key = room.key) => send(app.url, key, asked);
const idle = () => until(async () => (await room.clickhouse.running()) === 0);
const areRunning = (count: number) => until(async () => (await room.clickhouse.running()) === count);

/** Questions that differ, so that none is answered together with another. */
function several(count: number): readonly Asked[] {
  return Array.from({ length: count }, (_, index) => ({ path: `${QUESTION.path}&limit=${index + 1}` }));
}

/** As many questions as may be under way at once, all of them held. */
async function fill(signal?: AbortSignal): Promise<readonly Promise<Response | null>[]> {
  engine.hold();
  const asked = several(SLOTS).map((one) => begin(app.url, room.key, one, signal).catch(() => null));
  await areRunning(SLOTS);
  return asked;
}

async function expectFull(asked: Asked = QUESTION): Promise<void> {
  const refused = await ask(asked);
  expectProblem(refused, "too_many_queries");
  expect(refused.headers.get("x-ratelimit-limit")).toBe(String(SLOTS));
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
}

const statuses = (answers: readonly (Told | Response | null)[]) => answers.map((answer) => answer?.status);
const allGood = Array.from({ length: SLOTS }, () => 200);

async function expectFree(): Promise<void> {
  expect(statuses(await Promise.all(several(SLOTS).map((one) => ask(one))))).toEqual(allGood);
}

describe("with all slots of an organization taken", () => {
  test("429: every other query is refused", async () => {
    const asked = await fill();
    for (const route of QUERIES) await expectFull(sampleOf(route, { connector, source: "" }));
    engine.letGo();
    expect(statuses(await Promise.all(asked))).toEqual(allGood);
  });

  test("200: other organizations, what is no query, and who has the answer already are answered", async () => {
    const etag = (await ask(QUESTION)).headers.get("etag") as string;
    const asked = await fill();
    expect((await ask({ ...QUESTION, headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await ask({ path: "/api/connectors" })).status).toBe(200);
    expect((await ask({ path: "/api/usage" })).status).toBe(200);
    engine.passNew();
    expect((await ask({ path: "/api/cves" }, other.key)).status).toBe(200);
    await expectFull();
    engine.letGo();
    expect(statuses(await Promise.all(asked))).toEqual(allGood);
    await expectFree();
  });

  test("429 on another node, too, until one of them has ended", async () => {
    const node = await startApp();
    const asked = await fill();
    expectProblem(await send(node.url, room.key, QUESTION), "too_many_queries");
    engine.letGo();
    expect(statuses(await Promise.all(asked))).toEqual(allGood);
    await until(async () => (await send(node.url, room.key, QUESTION)).status === 200);
    await node.stop();
  });

  test("slots of callers who leave are free again, and the engine has stopped", async () => {
    for (let round = 0; round < 2; round += 1) {
      const leaver = new AbortController();
      const asked = await fill(leaver.signal);
      leaver.abort();
      await Promise.all(asked);
      await idle();
    }
    engine.letGo();
    await expectFree();
    expect(app.reports).toEqual([]);
  });
});

test("slots of queries that fail are free again", async () => {
  engine.starve();
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(several(SLOTS).map((one) => ask(one)));
    for (const answer of answers) expectProblem(answer, "query_timeout");
  }
  engine.letGo();
  await expectFree();
});

test("504: every query that takes too long says what to narrow, and its slot is free again", async () => {
  // One that has nothing in memory yet, where vulnerabilities are found without the engine.
  await app.stop();
  app = await startApp();
  engine.hold();
  // Vulnerabilities are everybody's: with three callers nobody needs more slots than there are.
  const body = { query: "How many critical vulnerabilities are there?" };
  const third = await makeOrganization(room.db.database, { plan: "enterprise" });
  const inWords = ask({ method: "POST", path: "/api/dory-ai/query", body }, third.key);
  // A question in words has more time; it must not spend that on waiting for a connection.
  await until(async () => (await room.clickhouse.running()) > 0);
  const asked = QUERIES.filter(({ scope }) => scope !== "ask").map(async (route) => {
    const key = route.scope === "spend" ? room.key : other.key;
    // Lines and rows as exports, which have places of their own: there are more kinds of queries than places.
    const headers = route.scope === "spend" && route.exports ? { accept: "text/csv" } : {};
    return [nameOf(route), await ask({ ...sampleOf(route, { connector, source: "" }), headers }, key)] as const;
  });
  for (const [name, answer] of [...(await Promise.all(asked)), ["in words", await inWords] as const]) {
    expect([name, answer.status]).toEqual([name, 504]);
    expectProblem(answer, "query_timeout");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.json.detail).toMatch(/[Nn]arrow/);
  }
  engine.letGo();
  await expectFree();
});

describe("a stream", () => {
  /** Bytes of the wide answer: those that the caller gets, and those of the rows that it is made from. */
  let whole: { readonly body: number; readonly rows: number };

  beforeAll(async () => {
    const before = engine.streamedBytes();
    const { body } = await ask(WIDE);
    whole = { body: Buffer.byteLength(body), rows: engine.streamedBytes() - before };
  });

  test("of a caller who reads slowly holds no slot, and no more of the answer than fits between them", async () => {
    const before = engine.streamedBytes();
    const slow = await openSlowly();
    const brought = await settled(() => engine.streamedBytes() - before);
    expect(brought).toBeLessThan(whole.rows * 0.75);

    engine.hold();
    const beside = several(SLOTS).map((one) => ask(one));
    await areRunning(SLOTS + 1);
    await expectFull();
    engine.letGo();
    expect(statuses(await Promise.all(beside))).toEqual(allGood);

    expect(await readToEnd(slow)).toBe(whole.body);
    await expectFree();
    expect(app.reports).toEqual([]);
  });

  test("429: one more than the organization may have at once", async () => {
    const slow = [];
    for (let count = 0; count < LIMITS.organizationExportsMax; count += 1) slow.push(await openSlowly());
    const refused = await ask(WIDE);
    expectProblem(refused, "too_many_queries");
    expect(refused.headers.get("x-ratelimit-limit")).toBe(String(LIMITS.organizationExportsMax));
    expect((await ask(QUESTION)).status).toBe(200);
    for (const socket of slow) expect(await readToEnd(socket)).toBe(whole.body);
    expect((await ask(WIDE)).status).toBe(200);
  });

  test("whose caller leaves in the middle ends in the engine, and is no error to the operator", async () => {
    for (let round = 0; round <= SLOTS; round += 1) {
      const slow = await openSlowly();
      slow.destroy();
      await idle();
    }
    await expectFree();
    expect(app.reports).toEqual([]);
  });

  test("ends where the server closes, and the engine stops, too", async () => {
    const closing = await startApp();
    const slow = await openSlowly(closing);
    await closing.stop();
    expect(await readToEnd(slow)).toBeLessThan(whole.body);
    await idle();
  });
});

/** Asks for the wide answer, and reads nothing of it but what comes by itself. */
async function openSlowly({ port }: TestApp = app): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  const head = [`GET ${WIDE.path} HTTP/1.1`, "Host: test", `Authorization: Bearer ${room.key}`];
  socket.write([...head, "Accept: text/csv", "Connection: close", "", ""].join("\r\n"));
  const before = engine.streamedBytes();
  await until(() => engine.streamedBytes() > before);
  return socket;
}

/** What is left when it does not change any more. */
async function settled(value: () => number): Promise<number> {
  for (let last = -1; ; ) {
    const now = value();
    if (now === last) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

/** Reads on until the server closes; the bytes of the body that came, without what frames them. */
function readToEnd(socket: Socket): Promise<number> {
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  return new Promise((resolve) => {
    socket.once("close", () => resolve(bodyBytes(Buffer.concat(parts))));
    socket.resume();
  });
}

/** The sizes of the chunks of a body, added up. */
function bodyBytes(answer: Buffer): number {
  let bytes = 0;
  for (let at = answer.indexOf("\r\n\r\n") + 4; at >= 4 && at < answer.length; ) {
    const end = answer.indexOf("\r\n", at);
    const size = Number.parseInt(answer.toString("latin1", at, end), 16);
    if (end < 0 || !(size > 0)) break;
    bytes += size;
    at = end + 2 + size + 2;
  }
  return bytes;
}
