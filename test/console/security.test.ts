import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinAs, newEmail, openBrowser, PASSWORD } from "../support/browser.ts";
import { expectProblem } from "../support/every-answer.ts";
import { nameOf, ROUTES } from "../support/route-table.ts";
import { sampleOf } from "../support/sample-requests.ts";
import { send } from "../support/send-request.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "1" } });
  own = await makeOrganization(app.database);
});
afterAll(() => app.stop());

const SESSION = "costplane-local";
const cookieOf = (browser: { readonly cookies: Map<string, string> }) => `${SESSION}=${browser.cookies.get(SESSION)}`;
const signIn = (email: string, password = PASSWORD, headers = {}) => ({
  method: "POST",
  path: "/console/api/session",
  headers,
  body: { email, password },
});

test.each(ROUTES.map((route) => [nameOf(route), route] as const))(
  "401 at %s with a session's cookie: the same bytes as without",
  async (_, route) => {
    const person = await shared();
    const { headers, ...asked } = sampleOf(route, { connector: "con_12345678901234567890", source: "/none" });
    const id = { ...headers, "x-request-id": "the-same-request" };
    const without = await send(app.url, null, { ...asked, headers: id });
    const told = await send(app.url, null, { ...asked, headers: { ...id, cookie: cookieOf(person) } });
    expectProblem(told, "invalid_api_key");
    expect(told.body).toBe(without.body);
  },
);

let person: ReturnType<typeof joinAs> | null = null;
const shared = () => (person ??= joinAs(app, own.org, "owner"));

describe("a request that is none of the console's own pages", () => {
  const asked = { method: "PATCH", path: "/console/api/me", body: { name: "Changed" } };
  test.each([
    ["a form or a fetch of another site", { "sec-fetch-site": "cross-site" }],
    ["a page of a neighbour", { "sec-fetch-site": "same-site" }],
    ["an address that was typed", { "sec-fetch-site": "none" }],
    ["an old browser on another site", { "sec-fetch-site": "", origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["neither header", {}],
  ])("403: %s", async (_, headers) => {
    const browser = await shared();
    const all = { cookie: cookieOf(browser), ...headers };
    expectProblem(await send(app.url, null, { ...asked, headers: all }), "cross_site_request");
  });

  test("200: an old browser whose Origin is the console's own", async () => {
    const headers = { cookie: cookieOf(await shared()), origin: app.url };
    expect((await send(app.url, null, { ...asked, headers })).status).toBe(200);
  });

  test("a GET of another site is refused, too; one that was typed is answered", async () => {
    const cookie = cookieOf(await shared());
    const get = (site: string) =>
      send(app.url, null, { path: "/console/api/session", headers: { cookie, "sec-fetch-site": site } });
    expectProblem(await get("cross-site"), "cross_site_request");
    expect((await get("none")).status).toBe(200);
  });
});

test("400: a session and a key at once", async () => {
  const headers = { authorization: `Bearer ${own.key}` };
  expectProblem(await (await shared()).send({ path: "/console/api/session", headers }), "two_credentials");
});

test("403 over plain HTTP from elsewhere; over HTTPS the cookie is __Host- and Secure", async () => {
  const { email } = await joinAs(app, own.org, "viewer");
  const plain = await openBrowser(app).send(signIn(email, PASSWORD, { "x-forwarded-host": "a.example.com" }));
  expect([plain.status, plain.json?.code]).toEqual([403, "https_required"]);
  const secure = await openBrowser(app).send(signIn(email, PASSWORD, { "x-forwarded-proto": "https" }));
  expect(secure.headers.getSetCookie()[0]).toMatch(
    /^__Host-costplane=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
  );
});

/** Changes the sessions of a person behind the service's back. */
const change = (id: string, text: string) =>
  sql`UPDATE sessions SET ${sql.raw(text)} WHERE person_id = ${id}`.execute(app.database.kysely);

describe("a session ends", () => {
  const getSession = { path: "/console/api/session" };

  test("after 12 hours without a request", async () => {
    const browser = await joinAs(app, own.org, "viewer");
    await change(browser.personId, "last_used_at = now() - interval '11 hours 59 minutes'");
    expect((await browser.send(getSession)).status).toBe(200);
    await change(browser.personId, "last_used_at = now() - interval '12 hours 1 minute'");
    expectProblem(await browser.send(getSession), "not_signed_in");
  });

  test("after 14 days in any case", async () => {
    const browser = await joinAs(app, own.org, "viewer");
    await change(browser.personId, "expires_at = now()");
    expectProblem(await browser.send(getSession), "not_signed_in");
  });

  test("with a new password, and all others of the person with it", async () => {
    const browser = await joinAs(app, own.org, "viewer");
    const other = openBrowser(app);
    await other.send(signIn(browser.email));
    const before = browser.cookies.get(SESSION);
    const path = "/console/api/me/password";
    const wrong = { method: "POST", path, body: { current: "not the password", password: "six large boats ashore" } };
    expectProblem(await browser.send(wrong), "invalid_request");
    const right = { ...wrong, body: { ...wrong.body, current: PASSWORD } };
    expect((await browser.send(right)).status).toBe(204);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect((await browser.send(getSession)).status).toBe(200);
    expectProblem(await other.send(getSession), "not_signed_in");
    expectProblem(await openBrowser(app).send(signIn(browser.email)), "sign_in_failed");
  });

  test("by its person, from another browser", async () => {
    const browser = await joinAs(app, own.org, "viewer");
    const other = openBrowser(app);
    await other.send(signIn(browser.email));
    const listed = await browser.send({ path: "/console/api/me/sessions" });
    const { id } = listed.json.sessions.find(({ is_current }: { is_current: boolean }) => !is_current);
    const end = { method: "DELETE", path: `/console/api/me/sessions/${id}` };
    expectProblem(await (await shared()).send(end), "not_found");
    expect((await browser.send(end)).status).toBe(204);
    expectProblem(await other.send(getSession), "not_signed_in");
  });
});

describe("keys", () => {
  const keysOf = ({ org }: TestOrganization) => `/console/api/organizations/${org.organizationId}/keys`;
  const makeKey = (body: object) => ({ method: "POST", path: keysOf(own), body: { name: "ci", ...body } });

  test("403 role_not_allowed: nobody does more by a key than by its role", async () => {
    const [member, admin] = [await joinAs(app, own.org, "member"), await joinAs(app, own.org, "admin")];
    const refused = await member.send(makeKey({ scopes: ["spend", "connectors"] }));
    expectProblem(refused, "role_not_allowed");
    expect(refused.json.detail).toContain("admin");
    expect((await member.send(makeKey({}))).json.scopes).toEqual(["quotes", "spend", "cves", "ask"]);
    const made = (await admin.send(makeKey({}))).json;
    expect(made.scopes).toBeNull();
    // A key that was made while its maker might do more is not made anew once it may not.
    const path = `/console/api/organizations/${own.org.organizationId}/members/${admin.personId}`;
    expect(
      (await (await joinAs(app, own.org, "owner")).send({ method: "PATCH", path, body: { role: "member" } })).status,
    ).toBe(200);
    const rotation = { method: "POST", path: `${keysOf(own)}/${made.id}/rotate`, body: {} };
    expectProblem(await admin.send(rotation), "role_not_allowed");
  });

  test("403 sign_in_again: a key outlasts a session, and takes one of the last twelve hours", async () => {
    const member = await joinAs(app, own.org, "member");
    const { id } = (await member.send(makeKey({}))).json;
    const ago = "created_at = now() - interval '12 hours 1 minute', last_used_at = now()";
    await change(member.personId, ago);
    expectProblem(await member.send(makeKey({})), "sign_in_again");
    expectProblem(
      await member.send({ method: "POST", path: `${keysOf(own)}/${id}/rotate`, body: {} }),
      "sign_in_again",
    );
    expect((await member.send({ path: keysOf(own) })).status).toBe(200);
    expect((await member.send(signIn(member.email))).status).toBe(200);
    expect((await member.send(makeKey({}))).status).toBe(201);
  });
});

test("a session is renewed at sign-in: the one before opens nothing any more", async () => {
  const member = await joinAs(app, own.org, "member");
  const before = cookieOf(member);
  expect((await member.send(signIn(member.email))).status).toBe(200);
  const asked = { path: "/console/api/session", headers: { "sec-fetch-site": "same-origin" } };
  expectProblem(
    await send(app.url, null, { ...asked, headers: { ...asked.headers, cookie: before } }),
    "not_signed_in",
  );
  expect((await member.send(asked)).status).toBe(200);
});

test("201: a key that was made, or rotated, can be read where its Location says", async () => {
  const member = await joinAs(app, own.org, "admin");
  const keys = `/console/api/organizations/${own.org.organizationId}/keys`;
  const made = await member.send({ method: "POST", path: keys, body: { name: "made" } });
  const at = new URL(made.headers.get("location") ?? "", app.url + keys).pathname;
  expect((await member.send({ path: at })).json).toMatchObject({ id: made.json.id });
  const rotated = await member.send({ method: "POST", path: `${at}/rotate`, body: {} });
  const next = new URL(rotated.headers.get("location") ?? "", `${app.url}${at}/rotate`).pathname;
  expect((await member.send({ path: next })).json).toMatchObject({ id: rotated.json.id });
});

describe("attempts", () => {
  test("429 from the eleventh for an address, also with the right password; a known device is let in", async () => {
    const known = await joinAs(app, own.org, "viewer");
    const stranger = (password: string) =>
      openBrowser(app).send(signIn(known.email, password, { "x-forwarded-for": "192.0.2.1" }));
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expectProblem(await stranger("wrong wrong wrong"), "sign_in_failed");
    const refused = await stranger(PASSWORD);
    expectProblem(refused, "too_many_attempts");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
    expect(refused.headers.get("ratelimit-policy")).toBe('"attempts";q=10;w=900');
    expect((await known.send(signIn(known.email))).status).toBe(200);
  });

  test("429 from the thirty-first for a network, whatever the address", async () => {
    const attempt = () =>
      openBrowser(app).send(signIn(newEmail(), "wrong wrong wrong", { "x-forwarded-for": "198.51.100.7" }));
    const told = [];
    for (let count = 1; count <= 31; count += 1) told.push((await attempt()).status);
    expect(told).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  test("what a network is refused for keeps nobody else out", async () => {
    const { email } = await joinAs(app, own.org, "viewer");
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (let count = 1; count <= 30; count += 1)
      await openBrowser(app).send(signIn(newEmail(), "wrong wrong wrong", from("198.51.100.8")));
    for (let count = 1; count <= 11; count += 1)
      await openBrowser(app).send(signIn(email, "wrong wrong wrong", from("198.51.100.8")));
    expect((await openBrowser(app).send(signIn(email, PASSWORD, from("198.51.100.9")))).status).toBe(200);
  });
});

test("a stolen database opens nothing: neither tokens nor passwords are in it", async () => {
  const browser = await joinAs(app, own.org, "viewer");
  const { rows } = await sql<{ text: string; digest: string }>`
    SELECT s::text AS text, encode(s.digest, 'base64') AS digest FROM sessions s
    UNION ALL SELECT p::text, '' FROM persons p UNION ALL SELECT l::text, encode(l.digest, 'base64') FROM links l
    UNION ALL SELECT a::text, '' FROM audit_log a`.execute(app.database.kysely);
  const all = rows.map(({ text }) => text).join("\n");
  expect(all).not.toContain(browser.cookies.get(SESSION));
  expect(all).not.toContain(PASSWORD);
  for (const { digest } of rows.filter((row) => row.digest !== "")) {
    const token = Buffer.from(digest, "base64").toString("base64url");
    const told = await openBrowser(app, new Map([[SESSION, token]])).send({ path: "/console/api/session" });
    if (told.status !== 429) expectProblem(told, "not_signed_in");
  }
});
