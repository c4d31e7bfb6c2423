import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensurePages } from "../../tools/ensure-pages.mjs";
import { axeFindings, launchChromium, watchedPage } from "../support/console-room.ts";
import { CLIENT, type Said, startOidcProvider } from "../support/oidc-provider.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { makeOrganization, startTestApp, type TestOrganization } from "../support/test-app.ts";

const PAGES = fileURLToPath(new URL("../../web/dist", import.meta.url));
const BUTTON = "Sign in at your organization’s provider";

let db: TestDatabase;
let own: TestOrganization;
let browser: Browser;
beforeAll(async () => {
  await ensurePages();
  db = await createTestDatabase();
  own = await makeOrganization(db.database);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await db.drop();
});

/** A console with its pages whose provider knows one account, opened where people sign in. */
async function openSignIn(said: Said) {
  const provider = await startOidcProvider();
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ORGANIZATION: own.org.organizationId,
  };
  const app = await startTestApp({ database: db.database, env, pages: PAGES });
  provider.serve(app.url, said);
  const page = await watchedPage(browser, { reducedMotion: "reduce" });
  await page.goto(`${app.url}/sign-in`);
  const close = async () => {
    await page.context().close();
    await app.stop();
    await provider.stop();
  };
  return { app, page, close };
}

test("the provider's button leads into the console, as the account that the provider vouches for", async () => {
  const email = "grace@example.com";
  const { app, page, close } = await openSignIn({
    subject: "grace",
    email,
    email_verified: true,
    name: "Grace Hopper",
  });
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  const button = page.getByRole("button", { name: BUTTON });
  await button.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button.click();
  await page.waitForURL(`${app.url}/o/${own.org.organizationId}`);
  await page.getByRole("button", { name: "Grace Hopper" }).waitFor();
  const session = await (await page.request.get(`${app.url}/console/api/session`)).json();
  expect(session).toMatchObject({ person: { email }, organizations: [{ role: "viewer" }] });
  // Neither the code nor the state stands in an address that the browser keeps.
  expect(visited.filter((url) => /[?&](code|state)=/.test(url) && url.startsWith(app.url))).toEqual([]);
  const cookies = await page.context().cookies(app.url);
  expect(cookies.filter(({ name }) => name.startsWith("costplane")).map(({ httpOnly }) => httpOnly)).toEqual([true]);
  await close();
}, 60_000);

test("whom the provider does not vouch for is told so where people sign in, and is in no session", async () => {
  const said = { subject: "mallory", email: "mallory@example.com", email_verified: false };
  const { app, page, close } = await openSignIn(said);
  await page.getByRole("button", { name: BUTTON }).click();
  await page.waitForURL(`${app.url}/sign-in?problem=sign_in_failed`);
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("nobody of this installation is known");
  expect(await axeFindings(page)).toEqual([]);
  expect((await page.request.get(`${app.url}/console/api/session`)).status()).toBe(401);
  await close();
}, 60_000);
