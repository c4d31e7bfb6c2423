import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/support/test-app.ts";

const SCRIPT = "console.info('a page');".repeat(100);

let folder = "";
let app: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane-pages-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Costplane</title>");
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "theme.js"), SCRIPT);
  writeFileSync(join(folder, "assets/index-abc.js"), SCRIPT);
  writeFileSync(join(folder, "assets/index-abc.js.gz"), gzipSync(SCRIPT));
  app = await startTestApp({ pages: folder });
});

afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(["/", "/sign-in", "/join", "/o/org_1/spend?group_by=account"])("200: %s is the application", async (path) => {
  const response = await fetch(app.url + path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await response.text()).toContain("<title>Costplane</title>");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("pages let nothing come from elsewhere, and nothing inline run; no other site can frame them", async () => {
  const { headers } = await fetch(`${app.url}/o/org_1`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toMatch(/^accelerometer=\(\), .*camera=\(\), .*xr-spatial-tracking=\(\)$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a built file is kept for ever, and comes compressed", async () => {
  const response = await fetch(`${app.url}/assets/index-abc.js`, { headers: { "accept-encoding": "gzip" } });
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("vary")?.toLowerCase()).toBe("accept-encoding");
  expect(await response.text()).toBe(SCRIPT);
});

test("what a browser of another origin may read is kept for that origin alone", async () => {
  const open = await startTestApp({
    database: app.database,
    pages: folder,
    env: { CORS_ORIGINS: "https://app.example" },
  });
  const { headers } = await fetch(`${open.url}/assets/index-abc.js`, { headers: { origin: "https://app.example" } });
  expect(headers.get("access-control-allow-origin")).toBe("https://app.example");
  const vary = headers.get("vary")?.toLowerCase().split(/, */);
  expect(vary).toEqual(expect.arrayContaining(["origin", "accept-encoding"]));
  await open.stop();
});

test("an image says how its text is written", async () => {
  const { headers } = await fetch(`${app.url}/icon.svg`);
  expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
});

test.each([
  "/assets/index-old.js",
  "/assets/",
  "/assets/%2e%2e/%2e%2e/index.html",
  "/assets/../index.html",
  "/assets/..%2findex.html",
  "/o",
  "/index.html",
])("404: %s is no page", async (path) => {
  expect((await fetch(app.url + path)).status).toBe(404);
});

const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

test("404: a browser is shown the application for an address that leads nowhere, a program is not", async () => {
  const page = await fetch(`${app.url}/nowhere`, { headers: BROWSER });
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain("<title>Costplane</title>");
  for (const [path, headers] of [
    ["/nowhere", {}],
    ["/api/nowhere", BROWSER],
    ["/assets/index-old.js", BROWSER],
  ] as const) {
    const answer = await fetch(app.url + path, { headers });
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
      path,
      404,
      "application/problem+json; charset=utf-8",
    ]);
  }
  expect((await fetch(`${app.url}/sign-in`, { method: "POST", headers: BROWSER })).status).toBe(405);
});

test("200: whoever asks for a part of a built file, beyond its end too, is given the whole", async () => {
  const response = await fetch(`${app.url}/assets/index-abc.js`, { headers: { range: "bytes=99999999-" } });
  expect([response.status, await response.text()]).toEqual([200, SCRIPT]);
});

test("405: a page is only read", async () => {
  const response = await fetch(`${app.url}/o/org_1`, { method: "POST" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("404: without built pages the API is served alone", async () => {
  const alone = await startTestApp();
  try {
    expect((await fetch(`${alone.url}/`)).status).toBe(404);
  } finally {
    await alone.stop();
  }
});
