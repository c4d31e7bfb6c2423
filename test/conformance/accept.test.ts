import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXPORT_TYPES } from "../../src/http/index.ts";
import { openDataRoom } from "../support/data-room.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import { GET_ROUTES, nameOf, ROUTES } from "../support/route-table.ts";
import { sampleOf } from "../support/sample-requests.ts";
import { type Asked, send } from "../support/send-request.ts";
import type { SpendRoom } from "../support/spend-room.ts";

let room: SpendRoom;
let connector: string;

beforeAll(async () => {
  room = await openDataRoom();
  connector = await room.bill([{}, { ServiceName: "Storage" }]);
});

afterAll(() => room.close());

const JSON_TYPE = "application/json; charset=utf-8";
const sample = (route: (typeof ROUTES)[number]) => sampleOf(route, { connector, source: "" });
const ask = (asked: Asked) => send(room.app.url, room.key, asked);
const each = <R extends (typeof ROUTES)[number]>(routes: readonly R[]) =>
  routes.map((route) => [nameOf(route), route] as const);

async function typeFor(route: (typeof ROUTES)[number], accept: string): Promise<string | null> {
  const asked = sample(route);
  const { status, headers } = await ask({ ...asked, headers: { ...asked.headers, accept } });
  expect(status).toBe(200);
  return headers.get("content-type");
}

const exporting = GET_ROUTES.filter(({ exports = [] }) => exports.includes("csv"));

describe.each(each(exporting))("%s", (_, route) => {
  test.each([
    ["text/csv", "csv"],
    ["TEXT/CSV", "csv"],
    ["text/csv; charset=utf-8", "csv"],
    ["text/csv, application/json", "csv"],
    ["text/*", "csv"],
    ["application/x-ndjson", "ndjson"],
    ["application/json;q=0.5, application/x-ndjson", "ndjson"],
    ["text/csv;q=0.9, application/x-ndjson;q=0.8", "csv"],
    ["text/csv;q=0.8, application/x-ndjson;q=0.9", "ndjson"],
    ["text/html, text/csv;q=0.1", "csv"],
    ["*/*;q=0.1, text/csv", "csv"],
  ] as const)("Accept: %s is answered as %s", async (accept, format) => {
    expect(await typeFor(route, accept)).toBe(EXPORT_TYPES[format]);
  });

  test.each([
    "application/json",
    "*/*",
    "application/*",
    "application/json, text/csv",
    "text/csv;header=absent, application/json;q=0.1",
    "text/csv;q=0, */*",
    "text/csv;q=0",
    "text/html",
    "image/png, text/plain",
    "application/problem+json",
    "application/vnd.costplane.v9+json",
    "csv",
    ";;;,,,",
    "text/csv;q=nonsense, application/json",
    "q=1",
    " ",
    "a/b,".repeat(2_000),
  ])("Accept: %s is answered as JSON", async (accept) => {
    expect(await typeFor(route, accept)).toBe(JSON_TYPE);
  });

  test("each form has an ETag of its own, and says that it depends on Accept", async () => {
    const asked = sample(route);
    const accepts = ["application/json", "text/csv", "application/x-ndjson"];
    const answers = await Promise.all(accepts.map((accept) => ask({ ...asked, headers: { accept } })));
    expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(accepts.length);
    for (const answer of answers) {
      expectEveryAnswer(answer);
      expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept");
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    }
    for (const [place, accept] of accepts.entries()) {
      const etag = answers[place]?.headers.get("etag") as string;
      const again = await ask({ ...asked, headers: { accept, "if-none-match": etag } });
      expect([again.status, again.body]).toEqual([304, ""]);
      expectEveryAnswer(again);
    }
  });

  test("an error is problem details, whatever is accepted", async () => {
    const { path } = sample(route);
    for (const accept of ["text/csv", "application/x-ndjson", "text/html"]) {
      const asked = `${path}${path.includes("?") ? "&" : "?"}limit=0`;
      expectProblem(await ask({ path: asked, headers: { accept } }), "invalid_request");
    }
  });
});

describe.each(each(ROUTES.filter(({ exports = [] }) => exports.includes("sse"))))("%s", (_, route) => {
  test("is a stream of events where that is preferred, else JSON", async () => {
    expect(await typeFor(route, "text/event-stream")).toBe(EXPORT_TYPES.sse);
    expect(await typeFor(route, "application/json;q=0.9, text/event-stream")).toBe(EXPORT_TYPES.sse);
    for (const accept of ["*/*", "application/json, text/event-stream", "text/csv"]) {
      expect(await typeFor(route, accept)).toBe(JSON_TYPE);
    }
  });
});

describe.each(each(GET_ROUTES))("%s", (_, route) => {
  test("HEAD is GET without the body, in every form, and is no error to the operator", async () => {
    for (const accept of ["application/json", "text/csv"]) {
      const asked = { ...sample(route), headers: { accept } };
      const [head, get] = await Promise.all([ask({ ...asked, method: "HEAD" }), ask(asked)]);
      expect([head.status, head.body]).toEqual([200, ""]);
      expectEveryAnswer(head);
      for (const name of ["content-type", "etag", "cache-control"]) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
    }
    expect(room.app.reports).toEqual([]);
  });

  test("HEAD is refused as GET is", async () => {
    const { path } = sample(route);
    expect((await send(room.app.url, null, { method: "HEAD", path })).status).toBe(401);
    const wrong = `${path}${path.includes("?") ? "&" : "?"}verbose=1`;
    expect((await ask({ method: "HEAD", path: wrong })).status).toBe(422);
  });
});

/** What can be done with a path. */
function methodsOf(path: string): readonly string[] {
  const methods = ROUTES.filter((route) => route.path === path).map(({ method }): string => method);
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].toSorted();
}

describe.each(each(ROUTES))("%s", (_, route) => {
  test("405: OPTIONS, and all that is not offered here, names in Allow what is", async () => {
    const offered = methodsOf(route.path);
    const methods = ["OPTIONS", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter((it) => !offered.includes(it));
    for (const method of methods) {
      const answer = await send(room.app.url, null, { method, path: sample(route).path.split("?")[0] as string });
      expect(answer.headers.get("allow")).toBe(offered.join(", "));
      if (method === "HEAD") expect([answer.status, answer.body]).toEqual([405, ""]);
      else expectProblem(answer, "method_not_allowed");
    }
  });
});
