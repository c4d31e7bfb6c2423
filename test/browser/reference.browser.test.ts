import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensurePages } from "../../tools/ensure-pages.mjs";
import { launchChromium, watchedPage } from "../support/console-room.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";

const PAGES = fileURLToPath(new URL("../../web/dist", import.meta.url));

let db: TestDatabase;
let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensurePages();
  app = await startTestApp({ database: db.database, pages: PAGES });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await db.drop();
});

test("the reference is drawn, with its areas and the quotes that it begins with, and asks no other host", async () => {
  const page = await watchedPage(browser, {});
  await page.goto(`${app.url}/docs`);
  await page.getByRole("heading", { name: "Costplane" }).waitFor();
  for (const area of ["Quotes", "Spend", "Vulnerabilities"])
    await page.getByText(area, { exact: true }).first().waitFor();
  await page.getByText("/v1/services/usage-calculator/quote").first().waitFor();
  expect(page.faults).toEqual([]);
  await page.context().close();
}, 60_000);
