import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, joinAs, newEmail, openBrowser, PASSWORD } from "../support/browser.ts";
import { expectProblem } from "../support/every-answer.ts";
import { sendRaw } from "../support/raw-request.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

const SITE = "http://localhost:8080";
const HIDDEN = "not to be read by anybody";

let folder: string;
let app: TestApp;
let node: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane-pages-"));
  mkdirSync(join(folder, "pages", "assets"), { recursive: true });
  writeFileSync(join(folder, "pages", "index.html"), "<!doctype html><title>Costplane</title>");
  writeFileSync(join(folder, "hidden.txt"), HIDDEN);
  app = await startTestApp({ env: { PUBLIC_URL: SITE }, pages: join(folder, "pages") });
  node = await startTestApp({ database: app.database, env: { PUBLIC_URL: SITE } });
  own = await makeOrganization(app.database);
});
afterAll(async () => {
  await node.stop();
  await app.stop();
  rmSync(folder, { recursive: true });
});

const post = (path: string, body: object, headers = {}) => ({
  method: "POST",
  path: `/console/api${path}`,
  body,
  headers,
});
const inOrganization = (path: string) => `/organizations/${own.org.organizationId}${path}`;
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up the app of somebody who is signed in. */
async function setUpApp(browser: Browser) {
  const { secret } = (await browser.send(post("/me/second-factor", { current: PASSWORD }))).json;
  const confirmed = await browser.send(post("/me/second-factor/confirm", { code: codeOf(secret, -1) }));
  return { secret: secret as string, codes: confirmed.json.recovery_codes as string[] };
}

test("no header of a caller moves the console, its cookies or its links elsewhere", async () => {
  const owner = await joinAs(app, own.org, "owner");
  const moved = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example", "x-original-url": "/evil" };
  const invited = await owner.send(post(inOrganization("/invitations"), { email: newEmail(), role: "viewer" }, moved));
  expect(invited.json.link).toMatch(/^http:\/\/localhost:8080\/join#[\w-]{43}$/);
  const cookies = (await openBrowser(app).send(post("/session", { email: owner.email, password: PASSWORD }, moved)))
    .headers;
  for (const cookie of cookies.getSetCookie()) expect(cookie).not.toMatch(/domain/i);
  const { options } = (await owner.send(post("/passkeys/options", { current: PASSWORD }, moved))).json;
  expect(options.rp.id).toBe("localhost");
});

test.each([
  "//evil.example",
  "//evil.example/%2f..",
  "/\\evil.example",
  "/sign-in?next=https://evil.example",
  "/console/api/oidc/callback?state=x&code=y&iss=https://evil.example",
  "/%0d%0aLocation:%20https://evil.example",
])("nobody is led to another site: %s", async (path) => {
  const told = await sendRaw(app.port, [`GET ${path} HTTP/1.1`, "Host: localhost", "", ""].join("\r\n"));
  expect(told.status === 200 || told.status >= 400).toBe(true);
  expect(told.headers.get("location")).toBeUndefined();
});

test.each([
  "/assets/../../hidden.txt",
  "/assets/..%2f..%2fhidden.txt",
  "/assets/%2e%2e/%2e%2e/hidden.txt",
  "/assets/..%5c..%5chidden.txt",
  "/assets/%252e%252e%252f%252e%252e%252fhidden.txt",
  "/o/../../hidden.txt",
])("no file beside the pages is served: %s", async (path) => {
  const told = await sendRaw(app.port, [`GET ${path} HTTP/1.1`, "Host: localhost", "", ""].join("\r\n"));
  expect(told.body).not.toContain(HIDDEN);
});

test("codes are counted over all nodes", async () => {
  const person = await joinAs(app, own.org, "viewer");
  const { secret } = await setUpApp(person);
  const browser = openBrowser(app);
  expect((await browser.send(post("/session", { email: person.email, password: PASSWORD }))).status).toBe(202);
  const guess = (index: number) =>
    browser.on(index % 2 === 0 ? app : node).send(post("/session/second-factor", { code: "000000" }));
  for (let index = 0; index < 10; index += 1) expectProblem(await guess(index), "sign_in_failed");
  for (const each of [app, node]) {
    const right = post("/session/second-factor", { code: codeOf(secret) });
    expectProblem(await browser.on(each).send(right), "too_many_attempts");
  }
});

test("markup and control characters are data wherever they come in", async () => {
  const owner = await joinAs(app, own.org, "owner", { name: "<img src=x onerror=alert(1)>" });
  const members = await owner.send({ path: `/console/api${inOrganization("/members")}` });
  expect(members.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(members.headers.get("x-content-type-options")).toBe("nosniff");
  expect(members.body).toContain("<img src=x onerror=alert(1)>");
  for (const hidden of ["\n", "\u202E", "\u200B", "\uFEFF", "\u2028"]) {
    const name = `Ada${hidden}Lovelace`;
    const all = [
      await owner.send({ method: "PATCH", path: "/console/api/me", body: { name } }),
      await owner.send(post(inOrganization("/keys"), { name })),
      await owner.send(post(inOrganization("/invitations"), { email: `a${hidden}b@example.com`, role: "viewer" })),
    ];
    for (const told of all) expectProblem(told, "invalid_request");
  }
  const agent = "curl\t[31m\u00ff";
  await openBrowser(app).send({ path: "/console/api/session", headers: { "user-agent": agent } });
  for (const line of app.lines) expect(JSON.stringify(line)).not.toMatch(/\n|curl/);
});
