import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, joinAs, openBrowser, PASSWORD } from "../support/browser.ts";
import { expectProblem } from "../support/every-answer.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  own = await makeOrganization(app.database);
});
afterAll(() => app.stop());

const ME = "/console/api/me/second-factor";
const SESSION = "costplane-local";
const post = (path: string, body: object) => ({ method: "POST", path, body });
const getSession = { path: "/console/api/session" };

/** The code of the moment that lies so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A person whose app has its secret. The code of the step before is used up. */
async function withApp() {
  const browser = await joinAs(app, own.org, "owner");
  const offered = await browser.send(post(ME, { current: PASSWORD }));
  expect(offered.json.uri).toContain("otpauth://totp/Costplane:");
  const { secret } = offered.json;
  const confirmed = await browser.send(post(`${ME}/confirm`, { code: codeOf(secret, -1) }));
  expect(confirmed.json.recovery_codes).toHaveLength(10);
  return { browser, secret, codes: confirmed.json.recovery_codes as string[] };
}

async function signIn(email: string): Promise<Browser> {
  const browser = openBrowser(app);
  const told = await browser.send(post("/console/api/session", { email, password: PASSWORD }));
  expect([told.status, told.json]).toEqual([202, { second_factor: ["totp"] }]);
  return browser;
}

describe("a second factor", () => {
  test("is asked for after the password; until it is given, the session opens nothing", async () => {
    const { browser, secret } = await withApp();
    const other = await signIn(browser.email);
    const awaiting = other.cookies.get(SESSION);
    expectProblem(await other.send(getSession), "not_signed_in");
    const path = `/console/api/organizations/${own.org.organizationId}/usage`;
    expectProblem(await other.send({ path }), "not_signed_in");
    expectProblem(await other.send(post("/console/api/session/second-factor", { code: "000000" })), "sign_in_failed");
    const told = await other.send(post("/console/api/session/second-factor", { code: codeOf(secret) }));
    expect([told.status, told.json.person?.email]).toEqual([200, browser.email]);
    expect(other.cookies.get(SESSION)).not.toBe(awaiting);
    expectProblem(await openBrowser(app, new Map([[SESSION, awaiting as string]])).send(getSession), "not_signed_in");
  });

  test("each code is taken once, and none from before it", async () => {
    const { browser, secret } = await withApp();
    const code = codeOf(secret);
    const [one, other] = [await signIn(browser.email), await signIn(browser.email)];
    const path = "/console/api/session/second-factor";
    const both = await Promise.all([one, other].map((each) => each.send(post(path, { code }))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const third = await signIn(browser.email);
    expectProblem(await third.send(post(path, { code: codeOf(secret, -1) })), "sign_in_failed");
    expectProblem(await third.send(post(path, { code: codeOf(secret, 5) })), "sign_in_failed");
  });

  test("one of the ten codes takes its place, once; new ones end the old", async () => {
    const { browser, codes } = await withApp();
    const path = "/console/api/session/second-factor";
    const code = (codes[0] as string).toLowerCase().replaceAll("-", " ");
    expect((await (await signIn(browser.email)).send(post(path, { code }))).status).toBe(200);
    expectProblem(await (await signIn(browser.email)).send(post(path, { code })), "sign_in_failed");
    expect((await browser.send({ path: ME })).json).toEqual({ totp: true, recovery_codes_left: 9, is_given: true });
    const renewed = await browser.send(post(`${ME}/codes`, { current: PASSWORD }));
    expect(renewed.json.recovery_codes).toHaveLength(10);
    expectProblem(await (await signIn(browser.email)).send(post(path, { code: codes[1] as string })), "sign_in_failed");
  });

  test("429 from the eleventh code", async () => {
    const { browser, secret } = await withApp();
    const other = await signIn(browser.email);
    const path = "/console/api/session/second-factor";
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expectProblem(await other.send(post(path, { code: "000000" })), "sign_in_failed");
    }
    expectProblem(await other.send(post(path, { code: codeOf(secret) })), "too_many_attempts");
  });

  test("is taken away by the password alone, and is nowhere in the database to be read", async () => {
    const { browser, secret, codes } = await withApp();
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM totp_secrets t
      UNION ALL SELECT c::text FROM recovery_codes c`.execute(app.database.kysely);
    const all = rows.map(({ text }) => text).join("\n");
    for (const hidden of [secret, Buffer.from(secret).toString("hex"), ...codes]) expect(all).not.toContain(hidden);
    const remove = (current: string) => ({ method: "DELETE", path: ME, body: { current } });
    expectProblem(await browser.send(remove("not the password")), "invalid_request");
    expect((await browser.send(remove(PASSWORD))).status).toBe(204);
    const told = await openBrowser(app).send(
      post("/console/api/session", { email: browser.email, password: PASSWORD }),
    );
    expect(told.status).toBe(200);
  });
});

describe("an organization that requires one", () => {
  const rule = (path: string) => ({ method: "PATCH", path, body: { requires_second_factor: true } });
  const membersOf = ({ org }: TestOrganization) => `/console/api/organizations/${org.organizationId}/members`;

  /** Sets an app up in the session that is open. */
  async function setUp(browser: Browser): Promise<void> {
    const { secret } = (await browser.send(post(ME, { current: PASSWORD }))).json;
    expect((await browser.send(post(`${ME}/confirm`, { code: codeOf(secret) }))).status).toBe(200);
  }

  test("422 own_factor_first for an owner without one, who would be kept out; nothing is changed", async () => {
    const made = await makeOrganization(app.database);
    const owner = await joinAs(app, made.org, "owner");
    const path = membersOf(made);
    const refused = await owner.send(rule(path));
    expectProblem(refused, "invalid_request");
    expect(refused.json.errors).toMatchObject([{ field: "requires_second_factor", code: "own_factor_first" }]);
    expect((await owner.send({ path })).json.requires_second_factor).toBe(false);
    expect((await owner.send({ path: ME })).json.is_given).toBe(false);
    await setUp(owner);
    expect((await owner.send({ path: ME })).json.is_given).toBe(true);
    expect((await owner.send(rule(path))).status).toBe(200);
  });

  test("403 for members without one, from the very next request, until they have set one up", async () => {
    const made = await makeOrganization(app.database);
    const [admin, viewer] = [await joinAs(app, made.org, "admin"), await joinAs(app, made.org, "viewer")];
    const path = membersOf(made);
    await setUp(admin);
    expect((await admin.send(rule(path))).json).toEqual({ requires_second_factor: true });
    expectProblem(await viewer.send({ path }), "second_factor_required");
    await setUp(viewer);
    expect((await viewer.send({ path })).status).toBe(200);
  });
});
