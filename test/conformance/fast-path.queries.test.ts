import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeyId } from "../../src/core/ids.ts";
import type { OrgScope } from "../../src/core/org-scope.ts";
import { PROBLEMS, type ProblemCode } from "../../src/core/problems.ts";
import { revokeKey } from "../../src/keys/index.ts";
import { type BillRoom, openBillRoom } from "../support/bill-room.ts";
import { awayFromTheTurnOfTheMinute, comparable, lineOf } from "../support/both-ways.ts";
import { CVE_ID, loadCves } from "../support/data-room.ts";
import { type RawAnswer, sendRaw } from "../support/raw-request.ts";
import { makeOrganization, makeTestKey, startTestApp, TESTER, type TestApp } from "../support/test-app.ts";

/**
 * Who sends an ETag along is answered before Fastify sees it where it has the answer, and by Fastify where not. Each
 * case is sent both ways, to a node and from organizations of their own: what is answered and told must be the same.
 */
type Way = { readonly app: TestApp; readonly org: OrgScope; readonly keys: Keys; readonly isQuick: boolean };
type Keys = Readonly<Record<"usual" | "inactive" | "scoped" | "slow" | "revoked" | "nobody", string>>;

const SPEND = "/api/spend?billing_period=2026-03&group_by=service";
const ENV = { TRUST_PROXY: "1" };

let room: BillRoom;
let quick: Way;
let fastify: Way;
beforeAll(async () => {
  room = await openBillRoom();
  await loadCves(room);
  quick = await openWay(true);
  fastify = await openWay(false);
});
afterAll(async () => {
  await fastify.app.stop();
  await quick.app.stop();
  await room.close();
});

async function openWay(isQuick: boolean): Promise<Way> {
  const { database } = room.db;
  const clock = () => new Date("2026-05-01T09:00:00Z");
  const app = await startTestApp({ database, clickhouse: room.clickhouse, clock, env: ENV });
  const { org, key } = await makeOrganization(database, { plan: "enterprise" });
  const revoked = await makeTestKey(database, org);
  await database.inTransaction((tx) => revokeKey(tx, org, TESTER, revoked.id as KeyId));
  const keys = {
    usual: key,
    scoped: (await makeTestKey(database, org, { scopes: ["quotes"] })).key,
    revoked: revoked.key,
    inactive: (await makeOrganization(database, { services: [] })).key,
    slow: (await makeOrganization(database, { plan: "free", requestsPerMinute: 0 })).key,
    nobody: "cpk_live_nobody",
  };
  return { app, org, keys, isQuick };
}

type Case = {
  readonly name: string;
  readonly target?: string;
  /** What is sent of the ETag that the answer had before. */
  readonly known?: (etag: string) => readonly string[];
  readonly by?: keyof Keys;
  readonly method?: "HEAD" | "POST";
  readonly headers?: readonly string[];
  readonly body?: string;
  /** What happens to the data before. */
  readonly isChanged?: true;
  /** The first to ask so: the target is not asked for before. */
  readonly isFirst?: true;
  readonly expected: ProblemCode | 200 | 304;
};

const asItWas = (etag: string) => [etag];
const any = () => ["*"];

const CASES: readonly Case[] = [
  { name: "as it was", expected: 304 },
  { name: "without its W/", known: (etag) => [etag.slice(2)], expected: 304 },
  { name: "in a list", known: (etag) => [`"other", ${etag} , W/"more"`], expected: 304 },
  { name: "in the second of two headers", known: (etag) => ['"other"', etag], expected: 304 },
  { name: "any", known: any, expected: 304 },
  {
    name: "any, by a caller that has never asked",
    known: any,
    isFirst: true,
    target: "/api/spend?granularity=day",
    expected: 304,
  },
  { name: "another", known: () => ['W/"other"'], expected: 200 },
  { name: "a list of others", known: () => ['"one", W/"two"'], expected: 200 },
  { name: "none in its header", known: () => [""], expected: 200 },
  { name: "without quotes", known: (etag) => [etag.slice(3, -1)], expected: 200 },
  { name: "of data that have changed", isChanged: true, expected: 200 },
  { name: "of another question", target: `${SPEND}&limit=7`, known: () => ['W/"other"'], expected: 200 },
  { name: "of no question", target: "/api/cves/summary", expected: 304 },
  { name: "of an empty question", target: "/api/cves/summary?", expected: 304 },
  { name: "of vulnerabilities", target: "/api/cves?severity=critical", expected: 304 },
  { name: "of one vulnerability", target: `/api/cves/${CVE_ID}`, expected: 304 },
  { name: "of a forecast", target: "/api/spend/forecast", expected: 304 },
  { name: "of lines of the bill", target: "/api/spend/charges?billing_period=2026-03", expected: 304 },
  { name: "of CSV", headers: ["Accept: text/csv"], expected: 304 },
  {
    name: "of JSON, where CSV is wanted",
    known: () => ['W/"json"'],
    headers: ["Accept: text/csv", "Connection: close"],
    expected: 200,
  },
  { name: "its head alone", method: "HEAD", expected: 304 },
  { name: "another method", method: "POST", expected: "method_not_allowed" },
  { name: "its own request id", headers: ["X-Request-Id: trace:0003.abc"], expected: 304 },
  {
    name: "its own request id, changed data",
    headers: ["X-Request-Id: trace:0004.abc"],
    isChanged: true,
    expected: 200,
  },
  { name: "two request ids", headers: ["X-Request-Id: trace-003", "X-Request-Id: trace-004"], expected: 304 },
  { name: "a connection that closes", headers: ["Connection: close"], expected: 304 },
  { name: "a connection that closes, changed data", headers: ["Connection: close"], isChanged: true, expected: 200 },
  { name: "an address by a proxy", headers: ["X-Forwarded-For: 192.0.2.7"], expected: 304 },
  {
    name: "an address by a proxy, changed data",
    headers: ["X-Forwarded-For: 192.0.2.7"],
    isChanged: true,
    expected: 200,
  },
  { name: "a type of nothing", headers: ["Content-Type: text/plain", "Content-Length: 0"], expected: 304 },
  { name: "a body", headers: ["Content-Length: 2"], body: "{}", expected: "invalid_request" },
  { name: "a body in chunks", headers: ["Transfer-Encoding: chunked"], body: "0\r\n\r\n", expected: "invalid_request" },
  { name: "two hosts", headers: ["Host: other"], expected: "bad_request" },
  { name: "an unknown parameter", target: `${SPEND}&nothing=1`, known: any, expected: "invalid_request" },
  { name: "wrong values", target: "/api/spend?granularity=hour&limit=0", known: any, expected: "invalid_request" },
  {
    name: "days that are wrong today alone",
    target: "/api/spend?start_date=2027-01-01",
    known: any,
    expected: "invalid_request",
  },
  {
    name: "a connector that nobody has",
    target: "/api/spend?connector_id=con_00000000000000000000",
    known: any,
    expected: "not_found",
  },
  { name: "a state that none is", target: "/api/cves?as_of=1", known: any, expected: "invalid_request" },
  { name: "a service that is not activated", by: "inactive", expected: "service_not_activated" },
  { name: "out of scope", by: "scoped", expected: "insufficient_scope" },
  { name: "beyond the window", by: "slow", expected: "rate_limited" },
  { name: "no valid key", by: "nobody", expected: "invalid_api_key" },
  { name: "a key that was revoked", by: "revoked", expected: "invalid_api_key" },
  { name: "two keys", headers: ["Authorization: Bearer x"], expected: "invalid_api_key" },
];

test.each(CASES)("$name: the same answer both ways", async (asked) => {
  await awayFromTheTurnOfTheMinute();
  await expectTheSame(asked);
});

test("a server that stops: the same answer both ways", async () => {
  quick.app.beginToClose();
  fastify.app.beginToClose();
  await expectTheSame({ name: "stopping", isFirst: true, known: any, expected: "shutting_down" });
});

async function expectTheSame(asked: Case): Promise<void> {
  const [ours, theirs] = [await ask(quick, asked), await ask(fastify, asked)];
  expect(comparable(ours)).toEqual(comparable(theirs));
  expect(lineOf(quick.app)).toEqual(lineOf(fastify.app));
  expect(quick.app.lines.length).toBe(fastify.app.lines.length);
  const { expected } = asked;
  expect(ours.status).toBe(typeof expected === "number" ? expected : PROBLEMS[expected].status);
  if (typeof expected === "string" && asked.method !== "HEAD") expect(JSON.parse(ours.body).code).toBe(expected);
}

/** Asks for the answer, and then once more with its ETag. */
async function ask(way: Way, asked: Case): Promise<RawAnswer> {
  const { target = SPEND, headers = [], known = asItWas, by = "usual", method = "GET", body = "" } = asked;
  const accept = headers.filter((header) => header.startsWith("Accept:"));
  const before = asked.isFirst
    ? null
    : await send(way, { by: "usual", target, lines: [...accept, "Connection: close"] });
  if (asked.isChanged) await change(way);
  const lines = known(before?.headers.get("etag") ?? "").map((value) => `If-None-Match: ${value}`);
  return send(way, { by, target, method, lines: [...lines, ...headers], body });
}

type Sent = Required<Pick<Case, "by" | "target">> & {
  readonly lines: readonly string[];
  readonly method?: string;
  readonly body?: string;
};

function send({ app, keys, isQuick }: Way, { by, target, lines, method = "GET", body = "" }: Sent): Promise<RawAnswer> {
  // A path that is written otherwise is enough to be unusual.
  const path = isQuick ? target : target.replace("/api/", "/%61pi/");
  const head = [`${method} ${path} HTTP/1.1`, "Host: test", `Authorization: Bearer ${keys[by]}`];
  return sendRaw(app.port, [...head, ...lines, "", body].join("\r\n"));
}

/** As a transaction does that changes what the organization's answers come from. */
async function change({ org }: Way): Promise<void> {
  await sql`UPDATE data_versions SET version = version + 1 WHERE organization_id = ${org.organizationId}`.execute(
    room.db.database.kysely,
  );
}
