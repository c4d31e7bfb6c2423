import { afterAll, beforeAll, expect, test } from "vitest";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import {
  makeOrganization,
  makeTestKey,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";

let app: TestApp;
let caller: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ env: { ADDRESS_FAILURES_PER_MINUTE: "100000" } });
  caller = await makeOrganization(app.database, { plan: "enterprise" });
});
afterAll(() => app.stop());

const QUOTE = "/v1/services/usage-calculator/quote";
const BODY = '{"units":1,"free_units":0,"cents_per_unit":1}';

type Sent = { readonly headers?: Record<string, string>; readonly body?: string; readonly path?: string };

async function post({ headers = {}, body = BODY, path = QUOTE }: Sent = {}) {
  const answer = await fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${caller.key}`, ...headers },
    body,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

async function getUsage(headers: Record<string, string>, path = "/api/usage") {
  const answer = await fetch(`${app.url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

test("413 before 401: a body that is too large is refused whoever sends it", async () => {
  expectProblem(
    await post({ headers: { authorization: "Bearer nobody" }, body: " ".repeat(5_000) }),
    "payload_too_large",
  );
});

test("401 before 415 and 422: nothing of a request is judged for an unknown caller", async () => {
  const headers = { authorization: "Bearer nobody", "content-type": "text/plain" };
  expectProblem(await post({ headers, body: "nonsense" }), "invalid_api_key");
});

test("429 before 403: the window counts before the service is looked at", async () => {
  const few = await makeOrganization(app.database, { plan: "enterprise", requestsPerMinute: 0, services: [] });
  const answer = await post({ headers: { authorization: `Bearer ${few.key}` } });
  expectProblem(answer, "rate_limited");
  expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
});

test("403 before 415: the service and the scope come before the content type", async () => {
  const none = await makeOrganization(app.database, { services: ["cost-data"] });
  const headers = { authorization: `Bearer ${none.key}`, "content-type": "text/plain" };
  const answer = await post({ headers });
  expectProblem(answer, "service_not_activated");
  expect(JSON.parse(answer.body).detail).toContain("usage-calculator");

  const scoped = await makeTestKey(app.database, caller.org, { scopes: ["spend"] });
  const refused = await post({ headers: { ...headers, authorization: `Bearer ${scoped.key}` } });
  expectProblem(refused, "insufficient_scope");
  expect(JSON.parse(refused.body).detail).toContain("`quotes`");
});

test("415 before 422: the content type comes before the syntax", async () => {
  for (const type of ["text/plain", "application/json; charset=utf-16", "application/jsonp", "multipart/form-data"]) {
    expectProblem(await post({ headers: { "content-type": type }, body: "nonsense" }), "unsupported_media_type");
  }
  expectProblem(await post({ headers: { "content-encoding": "gzip" } }), "unsupported_media_type");
});

test("422: syntax alone comes first, then the header, the query and the members together", async () => {
  const path = `${QUOTE}?unit=1`;
  const syntax = await post({ path, body: '{"units":' });
  expectProblem(syntax, "invalid_request");
  expect(JSON.parse(syntax.body).errors).toHaveLength(1);

  const rest = await post({ path, body: '{"units":1.5,"free_units":0,"more":1}' });
  expectProblem(rest, "invalid_request");
  expect(JSON.parse(rest.body).errors).toMatchObject([
    { field: "Idempotency-Key", code: "required" },
    { field: "unit", code: "unknown_field" },
    { field: "units", code: "not_an_integer" },
    { field: "more", code: "unknown_field" },
    { field: "cents_per_unit", code: "required" },
  ]);
});

test("422: an unknown query parameter is refused and named", async () => {
  const answer = await getUsage({ authorization: `Bearer ${caller.key}` }, "/api/usage?verbose=1");
  expectProblem(answer, "invalid_request");
  expect(JSON.parse(answer.body).errors).toMatchObject([{ field: "verbose", code: "unknown_field" }]);
});

test("401: every way of having no valid key looks the same", async () => {
  const revoked = await makeTestKey(app.database, caller.org);
  await app.database.kysely
    .updateTable("api_keys")
    .set({ revoked_at: new Date() })
    .where("id", "=", revoked.id)
    .execute();
  const expired = await makeTestKey(app.database, caller.org);
  await app.database.kysely
    .updateTable("api_keys")
    .set({ expires_at: new Date(0) })
    .where("id", "=", expired.id)
    .execute();
  const unknown = caller.key.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const attempts = [
    {},
    { authorization: "Bearer" },
    { authorization: caller.key },
    { authorization: `Basic ${caller.key}` },
    { authorization: `Bearer ${caller.key} ${caller.key}` },
    { authorization: `Bearer ${revoked.key}` },
    { authorization: `Bearer ${expired.key}` },
    { authorization: `Bearer ${unknown}` },
    { cookie: `session=${caller.key}; Authorization=Bearer ${caller.key}` },
  ];
  const bodies = new Set<string>();
  for (const headers of attempts) {
    const answer = await getUsage(headers as Record<string, string>);
    expectProblem(answer, "invalid_api_key");
    bodies.add(answer.body.replace(/"request_id":"[^"]+"/, ""));
    expect(answer.headers.get("ratelimit")).toMatch(/^"address";/);
  }
  expect(bodies.size).toBe(1);
});

test("200: the scheme Bearer in any case", async () => {
  for (const scheme of ["bearer", "BEARER", "Bearer"]) {
    expect((await getUsage({ authorization: `${scheme} ${caller.key}` })).status).toBe(200);
  }
});

test("429 too_many_attempts: an address that fails too often must wait, a valid key is never refused", async () => {
  const strict = await startTestApp({ database: app.database, env: { ADDRESS_FAILURES_PER_MINUTE: "3" } });
  const attempt = async (key: string) => {
    const answer = await fetch(`${strict.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  // Within one minute: a window that turns in between would begin to count anew.
  const untilTurn = 60_000 - (Date.now() % 60_000);
  if (untilTurn < 2_000) await new Promise((resolve) => setTimeout(resolve, untilTurn + 50));
  const answers = [];
  for (let index = 0; index < 5; index += 1) answers.push(await attempt("nobody"));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
  expectProblem(answers[4] as (typeof answers)[number], "too_many_attempts");
  expect(answers[2]?.headers.get("x-ratelimit-remaining")).toBe("0");
  expect((await attempt(caller.key)).status).toBe(200);
  await strict.stop();
});

test("200: the caller's own X-Request-Id comes back where it is well-formed, else a new one", async () => {
  const authorization = `Bearer ${caller.key}`;
  const own = await getUsage({ authorization, "x-request-id": "trace:0001.abc" });
  expect(own.headers.get("x-request-id")).toBe("trace:0001.abc");
  for (const bad of ["short", "x".repeat(129), "has spaces in it"]) {
    const answer = await getUsage({ authorization, "x-request-id": bad });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9A-Za-z]{20}$/);
  }
});

test("200: health, reference and problem pages are open, with the headers of every answer", async () => {
  const problems = ["/docs/problems", "/docs/problems/rate_limited"];
  for (const path of ["/healthz", "/readyz", "/openapi.json", "/docs/", "/docs/api.md", ...problems]) {
    const answer = await getUsage({}, path);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expectEveryAnswer(answer);
    expect(answer.headers.get("content-type")).toMatch(/charset=utf-8$/i);
  }
});

test("without JavaScript the reference leads to what can be read, and each of these answers", async () => {
  const page = await (await fetch(`${app.url}/docs`)).text();
  const withoutScripts = /<noscript>(.*)<\/noscript>/s.exec(page)?.[1] ?? "";
  const links = [...withoutScripts.matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? "");
  expect(links).toEqual(["/docs/api.md", "/openapi.json", "/docs/problems"]);
  const texts = await Promise.all(links.map(async (link) => (await fetch(app.url + link)).text()));
  expect(texts[0]).toContain("# API reference");
  expect(texts[2]).toContain('<a href="/docs/problems/quota_exhausted">');
});

test("each link of the written reference answers, also where no other document is beside it", async () => {
  const reference = await (await fetch(`${app.url}/docs/api.md`)).text();
  const links = new Set([...reference.matchAll(/\]\((?!#)([^)]+)\)/g)].map(([, link]) => link ?? ""));
  expect(links).toContain("/openapi.json");
  for (const link of links)
    expect({ link, status: (await fetch(new URL(link, app.url))).status }).toMatchObject({ status: 200 });
});

test("the access log names who asked, from where, and what it was refused for, and never the key", async () => {
  await getUsage({ authorization: `Bearer ${caller.key}` });
  await getUsage({ authorization: `Bearer ${caller.key}` }, "/api/usage?verbose=1");
  await getUsage({ authorization: "Bearer nobody" });
  const known = { organizationId: caller.org.organizationId, keyId: caller.keyId, address: "127.0.0.1" };
  expect(app.lines.slice(-3)).toMatchObject([
    { ...known, method: "GET", route: "/api/usage", status: 200, code: null },
    { ...known, status: 422, code: "invalid_request" },
    { organizationId: null, keyId: null, address: "127.0.0.1", status: 401, code: "invalid_api_key" },
  ]);
  expect(JSON.stringify(app.lines)).not.toContain("cpk_");
});
