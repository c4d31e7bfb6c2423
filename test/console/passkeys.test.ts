import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Authenticator, type Fault, openAuthenticator } from "../support/authenticator.ts";
import { type Browser, joinAs, openBrowser, PASSWORD } from "../support/browser.ts";
import { expectProblem } from "../support/every-answer.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

const SITE = "http://localhost:8080";

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: SITE } });
  own = await makeOrganization(app.database);
});
afterAll(() => app.stop());

const post = (path: string, body?: object) => ({
  method: "POST",
  path: `/console/api${path}`,
  ...(body ? { body } : {}),
});
const getSession = { path: "/console/api/session" };
const signInByPassword = (email: string) => post("/session", { email, password: PASSWORD });

/** Makes a passkey of whoever is signed in. */
async function register(browser: Browser, authenticator: Authenticator, fault?: Fault) {
  const offer = await browser.send(post("/passkeys/options", { current: PASSWORD }));
  expect([offer.status, offer.body]).toEqual([200, expect.stringContaining("challenge")]);
  const response = authenticator.create(offer.json.options, fault);
  return browser.send(post("/passkeys", { name: "Phone", response }));
}

async function withPasskey() {
  const browser = await joinAs(app, own.org, "owner");
  const authenticator = openAuthenticator(SITE);
  const told = await register(browser, authenticator);
  expect([told.status, told.json.recovery_codes?.length]).toEqual([201, 10]);
  return { browser, authenticator, id: told.json.id as string, codes: told.json.recovery_codes as string[] };
}

/** Signs in by a passkey alone, from a browser that nobody knows. */
async function signIn(authenticator: Authenticator, fault?: Fault, browser = openBrowser(app)) {
  const { options } = (await browser.send(post("/session/passkey/options"))).json;
  const asked = post("/session/passkey", { response: authenticator.get(options, fault) });
  return { browser, asked, told: await browser.send(asked) };
}

describe("a passkey", () => {
  test("signs in alone, and counts as both factors", async () => {
    const { browser, authenticator } = await withPasskey();
    const { told, browser: other } = await signIn(authenticator);
    expect([told.status, told.json.person?.email]).toEqual([200, browser.email]);
    expect((await other.send({ path: "/console/api/me" })).json).toMatchObject({ signed_in_with_second_factor: true });
    const entries = await other.send({ path: `/console/api/organizations/${own.org.organizationId}/audit` });
    expect(entries.body).toContain('"person.passkey_added"');
    const { passkeys } = (await other.send({ path: "/console/api/passkeys" })).json;
    expect(passkeys).toMatchObject([{ name: "Phone", is_backed_up: false, last_used_at: expect.any(String) }]);
  });

  test("ends the session that its browser had before", async () => {
    const { browser, authenticator } = await withPasskey();
    const before = openBrowser(app, new Map(browser.cookies));
    expect((await signIn(authenticator, undefined, browser)).told.status).toBe(200);
    expect((await browser.send(getSession)).status).toBe(200);
    expectProblem(await before.send(getSession), "not_signed_in");
  });

  test("counts on another node, and is not made again by the device that has it", async () => {
    const { browser, authenticator } = await withPasskey();
    const node = await startTestApp({ database: app.database, env: { PUBLIC_URL: SITE } });
    expect((await signIn(authenticator, {}, openBrowser(node))).told.status).toBe(200);
    await node.stop();
    const again = await browser.send(post("/passkeys/options", { current: PASSWORD }));
    expect(() => authenticator.create(again.json.options)).toThrow("InvalidStateError");
  });

  test("completes a password, as does one of the ten codes", async () => {
    const { browser, authenticator, codes } = await withPasskey();
    const other = openBrowser(app);
    const asked = await other.send(signInByPassword(browser.email));
    expect([asked.status, asked.json]).toEqual([202, { second_factor: ["passkey"] }]);
    expectProblem(await other.send(getSession), "not_signed_in");
    const { options } = (await other.send(post("/session/second-factor/passkey/options"))).json;
    const response = authenticator.get(options);
    const told = await other.send(post("/session/second-factor/passkey", { response }));
    expect([told.status, told.json.person?.email]).toEqual([200, browser.email]);

    const third = openBrowser(app);
    await third.send(signInByPassword(browser.email));
    expect((await third.send(post("/session/second-factor", { code: codes[0] }))).status).toBe(200);
  });

  test("is renamed, and removed by the password; then the password is enough, and the codes are gone", async () => {
    const { browser, id, codes } = await withPasskey();
    const path = `/console/api/passkeys/${id}`;
    const renamed = await browser.send({ method: "PATCH", path, body: { name: "Old phone" } });
    expect([renamed.status, renamed.json.name]).toEqual([200, "Old phone"]);
    expectProblem(await browser.send({ method: "DELETE", path, body: {} }), "invalid_request");
    expect((await browser.send({ method: "DELETE", path, body: { current: PASSWORD } })).status).toBe(204);
    expectProblem(await browser.send({ method: "DELETE", path, body: { current: PASSWORD } }), "not_found");
    const other = openBrowser(app);
    expect((await other.send(signInByPassword(browser.email))).status).toBe(200);
    const { rows } = await sql`SELECT 1 FROM recovery_codes WHERE person_id = ${browser.personId}`.execute(
      app.database.kysely,
    );
    expect([rows.length, codes.length]).toEqual([0, 10]);
  });

  test("lets its person into an organization that requires a second factor", async () => {
    const { org } = await makeOrganization(app.database);
    const browser = await joinAs(app, org, "admin");
    const path = `/console/api/organizations/${org.organizationId}/members`;
    const required = sql`UPDATE organizations SET requires_second_factor = true WHERE id = ${org.organizationId}`;
    await required.execute(app.database.kysely);
    expectProblem(await browser.send({ path }), "second_factor_required");
    expect((await register(browser, openAuthenticator(SITE))).status).toBe(201);
    expect((await browser.send({ path })).status).toBe(200);
  });

  test("is made by nobody who does not know the password, and by at most twenty of a person's devices", async () => {
    const browser = await joinAs(app, own.org, "viewer");
    const early = (await browser.send(post("/passkeys/options", { current: PASSWORD }))).json.options;
    expectProblem(await browser.send(post("/passkeys/options", { current: "not it" })), "invalid_request");
    expectProblem(await openBrowser(app).send(post("/passkeys/options", { current: PASSWORD })), "not_signed_in");
    await sql`INSERT INTO passkeys
        (id, credential_id, person_id, name, public_key, sign_count, transports, is_backed_up)
      SELECT 'pky_' || n || p.id, n || p.id, p.id, 'Key', '', 0, '{}', false
      FROM generate_series(1, 20) n, persons p WHERE p.id = ${browser.personId}`.execute(app.database.kysely);
    const refused = await browser.send(post("/passkeys/options", { current: PASSWORD }));
    expect(refused.json.errors).toMatchObject([{ code: "too_many" }]);
    const response = openAuthenticator(SITE).create(early);
    const beyond = await browser.send(post("/passkeys", { name: "Offered before", response }));
    expect(beyond.json.errors).toMatchObject([{ code: "too_many" }]);
  });

  test("409 where the console is opened by a network address, for which browsers keep none", async () => {
    const node = await startTestApp({ database: app.database });
    expectProblem(await openBrowser(node).send(post("/session/passkey/options")), "passkeys_unavailable");
    await node.stop();
  });
});

describe("is refused", () => {
  test.each([
    ["made on another site", { origin: "http://localhost:8081" }],
    ["whose device does not verify its user", { verifiesUser: false }],
  ] as const)("a passkey %s", async (_, fault) => {
    const browser = await joinAs(app, own.org, "viewer");
    const refused = await register(browser, openAuthenticator(SITE), fault);
    expect(refused.json.errors).toMatchObject([{ code: "not_believed" }]);
  });

  test.each([
    ["an answer given on another site", { origin: "https://costplane.example" }],
    ["an answer without a verified user", { verifiesUser: false }],
    ["an answer of a copy, which counts behind", { countsFrom: -1 }],
  ] as const)("%s", async (_, fault) => {
    const { authenticator } = await withPasskey();
    expect((await signIn(authenticator)).told.status).toBe(200);
    expectProblem((await signIn(authenticator, fault)).told, "sign_in_failed");
  });

  test("an answer that comes twice, also at once and on another node", async () => {
    const { browser, authenticator } = await withPasskey();
    const { asked, told } = await signIn(authenticator);
    expect(told.status).toBe(200);
    expectProblem(await openBrowser(app).send(asked), "sign_in_failed");
    const { options } = (await browser.send(post("/session/passkey/options"))).json;
    const again = post("/session/passkey", { response: authenticator.get(options) });
    const both = await Promise.all([openBrowser(app), openBrowser(app)].map((each) => each.send(again)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("an offer of somebody else, of another purpose, and of nobody", async () => {
    const { authenticator } = await withPasskey();
    const other = await joinAs(app, own.org, "viewer");
    const theirs = (await other.send(post("/passkeys/options", { current: PASSWORD }))).json.options;
    const mine = await joinAs(app, own.org, "viewer");
    const made = openAuthenticator(SITE).create(theirs);
    expectProblem(await mine.send(post("/passkeys", { response: made })), "invalid_request");
    for (const challenge of [theirs.challenge, Buffer.from("a challenge of one's own").toString("base64url")]) {
      const response = authenticator.get({ rpId: "localhost", challenge });
      expectProblem(await openBrowser(app).send(post("/session/passkey", { response })), "sign_in_failed");
    }
  });

  test("another person's passkey as the second factor", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const browser = openBrowser(app);
    await browser.send(signInByPassword(one.browser.email));
    const { options } = (await browser.send(post("/session/second-factor/passkey/options"))).json;
    expect(options.allowCredentials).toHaveLength(1);
    const response = other.authenticator.get({ ...options, allowCredentials: [] });
    expectProblem(await browser.send(post("/session/second-factor/passkey", { response })), "sign_in_failed");
  });
});
