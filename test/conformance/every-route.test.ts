import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { LIMITS } from "../../src/core/limits.ts";
import type { ProblemCode } from "../../src/core/problems.ts";
import { SCOPES, SERVICES } from "../../src/core/services.ts";
import type { Route } from "../../src/http/index.ts";
import { problemsOf } from "../../src/http/index.ts";
import { deliver, focusCsv } from "../support/bills.ts";
import { openDataRoom } from "../support/data-room.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import { sendRaw } from "../support/raw-request.ts";
import { nameOf, ROUTES } from "../support/route-table.ts";
import { sampleOf } from "../support/sample-requests.ts";
import { type Asked, send, type Told } from "../support/send-request.ts";
import type { SpendRoom } from "../support/spend-room.ts";
import { makeOrganization, makeTestKey, startTestApp, type TestApp } from "../support/test-app.ts";

let room: SpendRoom;
let withoutEngine: TestApp;

beforeAll(async () => {
  room = await openDataRoom();
  await room.bill([{}, { ServiceName: "Storage" }]);
  withoutEngine = await startTestApp({ database: room.db.database });
});

afterAll(async () => {
  await withoutEngine.stop();
  await room.close();
});

/** The sample of a route over a connector of its own. */
async function sample(route: Route): Promise<Asked> {
  const folder = room.makeFolder();
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const connector = await room.connect("focus", folder);
  return sampleOf(route, { connector, source: pathToFileURL(folder).href });
}

const ask = (asked: Asked, key: string | null = room.key, app: TestApp = room.app) => send(app.url, key, asked);

/** The problem, and that the reference tells of it. */
function expectRefusal(answer: Told, route: Route, code: ProblemCode): void {
  expectProblem(answer, code);
  expect(problemsOf(route)).toContain(code);
}

const each = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);
const ofData = ({ service }: Route) => service === "cost-data" || service === "vulnerability-data";
/** What it answers to a message that it understands is its protocol's affair. */
const isProtocol = ({ operationId }: Route) => operationId === "callMcp";
const withBody = ROUTES.filter(({ body }) => body !== null);

describe.each(each(ROUTES))("%s", (_, route) => {
  test("2xx: the answer that the reference promises, with the headers of every answer", async () => {
    const answer = await ask(await sample(route));
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: route.status ?? 200 });
    expectEveryAnswer(answer);
    if (answer.status === 204) expect(answer.body).toBe("");
    else if (isProtocol(route)) expect(answer.headers.get("content-type")).toMatch(/; charset=utf-8$/);
    else {
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(route.reply.parse(answer.json)).toEqual(answer.json);
    }
    if (answer.status !== 201) return;
    const location = answer.headers.get("location") as string;
    expect(location).toBe(`${route.path}/${answer.json.id}`);
    expect((await ask({ path: location })).json).toMatchObject({ id: answer.json.id });
  });

  test("401: without a key", async () => {
    expectRefusal(await ask(await sample(route), null), route, "invalid_api_key");
  });

  test("429: beyond the window of the organization", async () => {
    const { key } = await makeOrganization(room.db.database, { plan: "enterprise", requestsPerMinute: 0 });
    const answer = await ask(await sample(route), key);
    expectRefusal(answer, route, "rate_limited");
    expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
  });

  test("405: another method, also one that only reads", async () => {
    const { path } = await sample(route);
    const answer = await ask({ method: "PUT", path });
    expectProblem(answer, "method_not_allowed");
    expect(answer.headers.get("allow")?.split(", ")).toContain(route.method);
  });

  test("422: an unknown parameter, which is named", async () => {
    const { path, ...rest } = await sample(route);
    const answer = await ask({ ...rest, path: `${path}${path.includes("?") ? "&" : "?"}verbose=1` });
    expectRefusal(answer, route, "invalid_request");
    expect(answer.json.errors).toContainEqual(expect.objectContaining({ field: "verbose", code: "unknown_field" }));
  });
});

describe.each(each(ROUTES.filter(({ service }) => service !== null)))("%s", (_, route) => {
  test("403: its service is not activated, and the detail names it", async () => {
    const services = SERVICES.filter((service) => service !== route.service);
    const { key } = await makeOrganization(room.db.database, { services });
    const answer = await ask(await sample(route), key);
    expectRefusal(answer, route, "service_not_activated");
    expect(answer.json.detail).toContain(route.service);
  });

  test("403: the key lacks the scope, and the detail names it", async () => {
    const scopes = SCOPES.filter((scope) => scope !== route.scope);
    const { key } = await makeTestKey(room.db.database, room.org, { scopes });
    const answer = await ask(await sample(route), key);
    expectRefusal(answer, route, "insufficient_scope");
    expect(answer.json.detail).toContain(`\`${route.scope}\``);
  });
});

describe.each(each(ROUTES.filter(({ path }) => path.includes(":id"))))("%s", (_, route) => {
  test("404: an id that nobody has", async () => {
    const { path, ...rest } = await sample(route);
    const nobodys = path.replace(/con_\w+/, newId("con", randomBytes)).replace(/CVE-[\d-]+/, "CVE-1999-99999");
    expect(nobodys).not.toBe(path);
    expectRefusal(await ask({ ...rest, path: nobodys }), route, "not_found");
  });
});

describe.each(each(ROUTES.filter(({ path }) => path.includes(":id"))))("%s", (_, route) => {
  test("404: an id that nobody can have, as one that nobody has", async () => {
    const { path, ...rest } = await sample(route);
    const answer = await ask({ ...rest, path: path.replace(/(con_|CVE-)[\w-]+/, "what%20is%20this") });
    expectRefusal(answer, route, "not_found");
    expect(answer.json.detail).toMatch(/`id`: It must be .*(con_…|CVE-2021-44228)/);
  });
});

describe.each(each(ROUTES.filter(({ body }) => body === null)))("%s", (_, route) => {
  test("422: a body, where it takes none", async () => {
    const { path } = await sample(route);
    const lines = [`${route.method} ${path} HTTP/1.1`, "Host: x", `Authorization: Bearer ${room.key}`];
    const answer = await sendRaw(room.app.port, [...lines, "Content-Length: 2", "", "{}"].join("\r\n"));
    expectProblem(answer, "invalid_request");
    expect(JSON.parse(answer.body).errors).toMatchObject([{ field: "body", code: "unexpected_body" }]);
  });

  test("413 before 401: a body that says it is too large, where it takes none", async () => {
    const { path } = await sample(route);
    const lines = [`${route.method} ${path} HTTP/1.1`, "Host: x", `Content-Length: ${LIMITS.bodyBytesMax + 1}`];
    expectProblem(await sendRaw(room.app.port, [...lines, "", ""].join("\r\n")), "payload_too_large");
  });
});

describe.each(each(withBody))("%s", (_, route) => {
  test("413: a body that is larger than this route takes", async () => {
    const body = " ".repeat(route.bodyBytesMax + 1);
    expectRefusal(await ask({ ...(await sample(route)), body }), route, "payload_too_large");
  });

  test("415: a body that is not said to be JSON", async () => {
    const { headers, ...rest } = await sample(route);
    const answer = await ask({ ...rest, headers: { ...headers, "content-type": "text/plain" } });
    expectRefusal(answer, route, "unsupported_media_type");
  });

  test("422: no JSON, and nothing at all", async () => {
    for (const body of ['{"', "", "nul", '{"a":1}}', "\ufeff{}"]) {
      const answer = await ask({ ...(await sample(route)), body });
      expectRefusal(answer, route, "invalid_request");
      expect(answer.json.errors).toMatchObject([{ field: "body", code: "invalid_json" }]);
    }
  });

  test("422: JSON that is no object, and an unknown member, which is named", async () => {
    for (const body of ["null", "1", '"x"', "true"]) {
      expectRefusal(await ask({ ...(await sample(route)), body }), route, "invalid_request");
    }
    if (isProtocol(route)) return;
    const { body, ...rest } = await sample(route);
    const answer = await ask({ ...rest, body: { ...(body as object), verbose: 1 } });
    expectRefusal(answer, route, "invalid_request");
    expect(answer.json.errors).toContainEqual(expect.objectContaining({ field: "verbose", code: "unknown_field" }));
  });
});

describe.each(each(ROUTES.filter(ofData)))("%s", (_, route) => {
  test("503: without ClickHouse what needs it says so and when to come again, all else is answered", async () => {
    const answer = await ask(await sample(route), room.key, withoutEngine);
    if (route.isQuery || answer.status >= 300) expectRefusal(answer, route, "store_unavailable");
  });
});

describe.each(each(ROUTES.filter((route) => route.method === "GET" && ofData(route))))("%s", (_, route) => {
  // Syncs that the samples above began would give an answer another ETag in between.
  beforeAll(async () => {
    const statuses = async () => {
      const { json } = await ask({ path: "/api/spend" });
      return json.freshness.connectors.map(({ status }: { status: string }) => status);
    };
    await vi.waitFor(async () => expect(await statuses()).not.toContain("syncing"), { timeout: 30_000 });
  });

  test("304: for a caller that has the answer, by its ETag; a private one that is asked after each time", async () => {
    const asked = await sample(route);
    const first = await ask(asked);
    const etag = first.headers.get("etag") as string;
    expect(etag).toMatch(/^(W\/)?"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    for (const known of [etag, etag.replace(/^W\//, ""), `"other", ${etag}`, "*"]) {
      const again = await ask({ ...asked, headers: { "if-none-match": known } });
      expect({ known, status: again.status, body: again.body }).toEqual({ known, status: 304, body: "" });
      expectEveryAnswer(again);
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("cache-control")).toBe("private, no-cache");
    }
    expect((await ask({ ...asked, headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("no-store: an error is kept by nobody", async () => {
    const { path } = await sample(route);
    const answer = await ask({ path: `${path}${path.includes("?") ? "&" : "?"}verbose=1` });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
  });
});

test.each(each(ROUTES.filter((route) => !ofData(route))))("%s is kept by nobody", async (_, route) => {
  expect((await ask(await sample(route))).headers.get("cache-control")).toBe("no-store");
});
