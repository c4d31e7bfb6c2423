import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Browser, invitationFor, joinAs, newEmail, openBrowser, PASSWORD } from "../support/browser.ts";
import { expectProblem } from "../support/every-answer.ts";
import { CLIENT, type Said, startOidcProvider } from "../support/oidc-provider.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { makeOrganization, startTestApp, type TestOrganization } from "../support/test-app.ts";

let db: TestDatabase;
let own: TestOrganization;
beforeAll(async () => {
  db = await createTestDatabase();
  own = await makeOrganization(db.database);
});
afterAll(() => db.drop());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const newcomer = (): Said => ({ subject: newEmail(), email: newEmail(), email_verified: true, name: "Grace" });

/** A provider with one account, and an app that knows it. */
async function start(said: Said, env: Record<string, string> = {}) {
  const provider = await startOidcProvider();
  closing.push(() => provider.stop());
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ORGANIZATION: own.org.organizationId,
  };
  const app = await startTestApp({ database: db.database, env: { ...settings, ...env } });
  closing.push(() => app.stop());
  provider.serve(app.url, said);
  return { app, provider };
}

/** The address by which the provider leads back to the console. */
async function leadBack(browser: Browser, provider: { follow(url: string): Promise<string> }): Promise<string> {
  const begun = await browser.send({ method: "POST", path: "/console/api/oidc" });
  expect(begun.status).toBe(200);
  const url = new URL(await provider.follow(begun.json.url));
  return url.pathname + url.search;
}

/** Opens it as a browser does that comes from the provider's page. */
async function comeBack({ url }: { url: string }, browser: Browser, path: string): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, "sec-fetch-site": "cross-site" };
  const response = await fetch(url + path, { redirect: "manual", headers });
  for (const line of response.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] as string).split("=");
    if (line.includes("Max-Age=0")) browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
  return response.headers.get("location") ?? "";
}

const FAILED = "/sign-in?problem=sign_in_failed";
const getSession = { path: "/console/api/session" };

test("without a provider the page learns so, and nothing begins", async () => {
  const app = await startTestApp({ database: db.database });
  closing.push(() => app.stop());
  const browser = openBrowser(app);
  expect((await browser.send({ path: "/console/api/oidc" })).json).toEqual({ is_configured: false });
  expectProblem(await browser.send({ method: "POST", path: "/console/api/oidc" }), "not_found");
});

test("a newcomer of an allowed domain becomes a viewer, and is the same person the next time", async () => {
  const said = newcomer();
  const { app, provider } = await start(said);
  const [first, second] = [openBrowser(app), openBrowser(app)];
  expect(await comeBack(app, first, await leadBack(first, provider))).toBe("/");
  const { json } = await first.send(getSession);
  expect(json).toMatchObject({ person: { email: said.email, name: "Grace" }, organizations: [{ role: "viewer" }] });
  expect(await comeBack(app, second, await leadBack(second, provider))).toBe("/");
  expect((await second.send(getSession)).json.person.id).toBe(json.person.id);
});

test("a sign-in ends the session that the browser had before", async () => {
  const { app, provider } = await start(newcomer());
  const browser = openBrowser(app);
  await comeBack(app, browser, await leadBack(browser, provider));
  const before = openBrowser(app, new Map(browser.cookies));
  expect(await comeBack(app, browser, await leadBack(browser, provider))).toBe("/");
  expect((await browser.send(getSession)).status).toBe(200);
  expectProblem(await before.send(getSession), "not_signed_in");
});

test("whoever has the verified address already is that person", async () => {
  const email = newEmail();
  const { app, provider } = await start({ subject: newEmail(), email, email_verified: true });
  const { personId } = await joinAs(app, own.org, "admin", { email });
  const browser = openBrowser(app);
  expect(await comeBack(app, browser, await leadBack(browser, provider))).toBe("/");
  expect((await browser.send(getSession)).json).toMatchObject({
    person: { id: personId },
    organizations: [{ role: "admin" }],
  });
});

test("who joined under an address of another gets nothing of that person, once the provider proves it", async () => {
  const email = newEmail();
  const { app, provider } = await start({ subject: newEmail(), email, email_verified: true });
  const elsewhere = await makeOrganization(db.database);
  // The link of an invitation is in the hands of whoever made it.
  const stranger = await joinAs(app, elsewhere.org, "viewer", { email });
  const browser = openBrowser(app);
  expect(await comeBack(app, browser, await leadBack(browser, provider))).toBe("/");
  const { organizationId } = own.org;
  const members = `/console/api/organizations/${organizationId}/members`;
  const token = await invitationFor(app.database, own.org, "admin", email);
  expect((await browser.send({ method: "POST", path: "/console/api/join", body: { token } })).status).toBe(201);
  expect((await browser.send({ path: members })).status).toBe(200);
  expect((await stranger.send({ path: members })).status).toBe(401);
  const again = { method: "POST", path: "/console/api/session", body: { email, password: PASSWORD } } as const;
  expect((await openBrowser(app).send(again)).status).toBe(401);
});

test("what a person set after the provider proved it stays at the next sign-in", async () => {
  const email = newEmail();
  const { app, provider } = await start({ subject: newEmail(), email, email_verified: true });
  await joinAs(app, own.org, "admin", { email });
  const first = openBrowser(app);
  expect(await comeBack(app, first, await leadBack(first, provider))).toBe("/");
  const second = openBrowser(app);
  expect(await comeBack(app, second, await leadBack(second, provider))).toBe("/");
  expect((await first.send(getSession)).status).toBe(200);
});

test("an answer of the provider is believed once, and only in the browser that asked", async () => {
  const { app, provider } = await start(newcomer());
  const [browser, other] = [openBrowser(app), openBrowser(app)];
  const path = await leadBack(browser, provider);
  expect(await comeBack(app, other, path)).toBe(FAILED);
  const before = new Map(browser.cookies);
  expect(await comeBack(app, browser, path)).toBe("/");
  expect(await comeBack(app, openBrowser(app, before), path)).toBe(FAILED);
});

test.each([
  ["an address that is not verified", { email_verified: false }],
  ["a domain that is not allowed", { email: "somebody@elsewhere.example" }],
  ["a domain that ends like an allowed one", { email: "somebody@not-example.com" }],
])("nobody comes in by %s", async (_, wrong) => {
  const { app, provider } = await start({ ...newcomer(), ...wrong });
  const browser = openBrowser(app);
  expect(await comeBack(app, browser, await leadBack(browser, provider))).toBe(FAILED);
  expectProblem(await browser.send(getSession), "not_signed_in");
});

test.each([
  ["another issuer", (claims: Record<string, unknown>) => (claims["iss"] = "http://127.0.0.1:1")],
  ["another audience", (claims: Record<string, unknown>) => (claims["aud"] = "somebody-else")],
  ["another nonce", (claims: Record<string, unknown>) => (claims["nonce"] = "another")],
  ["no nonce", (claims: Record<string, unknown>) => delete claims["nonce"]],
  ["a time that is over", (claims: Record<string, unknown>) => (claims["exp"] = 1)],
])("a provider that says %s is not believed", async (_, change) => {
  const { app, provider } = await start(newcomer());
  provider.lie(change);
  const browser = openBrowser(app);
  expect(await comeBack(app, browser, await leadBack(browser, provider))).toBe(FAILED);
  expectProblem(await browser.send(getSession), "not_signed_in");
});
