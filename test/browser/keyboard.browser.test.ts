import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ConsoleRoom,
  OWNER_PASSWORD,
  openConsoleRoom,
  settled,
  type WatchedPage,
} from "../support/console-room.ts";

let room: ConsoleRoom;
let page: WatchedPage;
beforeAll(async () => {
  room = await openConsoleRoom();
  page = await room.openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(room.home);
  await settled(page);
});
afterAll(() => room.close());

/** Goes where a few letters lead, by keys alone: the first choice that has the whole name is taken by Enter. */
async function goTo(letters: string, name = letters): Promise<void> {
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: /^Page, service/ }).waitFor();
  await page.keyboard.type(letters);
  const choices = page.getByRole("option");
  await choices.filter({ hasText: name }).first().waitFor();
  await settled(page);
  const names = await choices.allTextContents();
  const place = names.findIndex((one) => one.replace("✓", "").startsWith(name));
  expect([names, place]).toEqual([names, expect.any(Number)]);
  for (let step = 0; step < place; step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Presses Tab, or Shift+Tab, until what has the focus is named so. */
async function tabTo(name: string | RegExp, way: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(way);
    const focused = page.locator(":focus");
    const names = [await focused.getAttribute("aria-label"), await focused.textContent(), await labelOf()];
    if (names.some((one) => one !== null && one.trim().match(name)?.index === 0)) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}

function labelOf(): Promise<string | null> {
  return page.evaluate("document.activeElement?.labels?.[0]?.textContent ?? null") as Promise<string | null>;
}

test("Ctrl K leads to every page of the navigation", async () => {
  const titles = await page.getByRole("navigation").getByRole("listitem").getByRole("link").allTextContents();
  expect(titles.length).toBe(12);
  for (const text of titles) {
    const title = text.replace(/\d.*$/, "");
    await goTo(title);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  }
  expect(page.faults).toEqual([]);
}, 90_000);

test("Ctrl K leads to a service, an account, a vulnerability, and what was saved under a name", async () => {
  const rows = page.locator("section[aria-label=Rows] tbody tr");
  await goTo("bigq", "BigQuery");
  await page.waitForURL(/\/spend\?service=BigQuery$/);
  await rows.first().waitFor();

  await goTo("data-plat", "data-platform");
  await page.waitForURL(/\/spend\?account=444455556666$/);
  await rows.first().waitFor();

  await goTo("cve-2026-0001", "CVE-2026-0001");
  await page.getByRole("heading", { level: 1, name: "CVE-2026-0001" }).waitFor();

  const organization = new URL(room.home).pathname.split("/")[2];
  const headers = { "sec-fetch-site": "same-origin", origin: room.url };
  for (const [kind, name, query] of [
    ["spend", "Money by region", "group_by=region&metric=effective"],
    ["vulnerabilities", "Rockets in danger", "keyword=rocket&kev=true"],
  ]) {
    const path = `${room.url}/console/api/organizations/${organization}/views`;
    const made = await page.request.post(path, { headers, data: { kind, name, query, shared: false } });
    expect([made.status(), await made.text()]).toEqual([201, expect.any(String)]);
  }
  await page.reload();
  await settled(page);
  await goTo("money", "Money by region");
  await page.waitForURL(/\/spend\?group_by=region&metric=effective$/);
  await page.getByRole("columnheader", { name: "Region" }).waitFor();
  await goTo("rockets", "Rockets in danger");
  await page.waitForURL(/\/vulnerabilities\?keyword=rocket&kev=true$/);
  await page.getByRole("rowheader", { name: "CVE-2026-0001" }).waitFor();
  expect(page.faults).toEqual([]);
}, 90_000);

test("Ctrl K over an open menu closes it, and a record leads back to the search that it was found by", async () => {
  await goTo("Spend");
  await page
    .getByRole("button", { name: /^What to do with/ })
    .first()
    .click();
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: /^Page, service/ }).waitFor();
  expect(await page.getByRole("menu").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.goto(`${room.home}/vulnerabilities?keyword=rocket`);
  await page.getByRole("link", { name: "CVE-2026-0001" }).click();
  await page.getByRole("heading", { level: 1, name: "CVE-2026-0001" }).waitFor();
  await page.locator("main").getByRole("link", { name: "Vulnerabilities", exact: true }).click();
  await page.waitForURL(/\/vulnerabilities\?keyword=rocket$/);
  expect(page.faults).toEqual([]);
}, 90_000);

test("by keyboard alone a person signs in, makes a key, and revokes it", async () => {
  await page.context().clearCookies();
  await page.goto(`${room.url}/sign-in`);
  await page.getByLabel("E-mail address").waitFor();
  await tabTo("E-mail address");
  await page.keyboard.type("owner@localhost");
  await tabTo("Password");
  await page.keyboard.type(OWNER_PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/o\/org_/);
  await settled(page);

  await goTo("api keys", "API keys");
  await page.getByRole("button", { name: "Make the key" }).waitFor();
  await tabTo("Make the key");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "“Ada's key” is made" }).waitFor();
  expect(await page.locator(":focus").textContent()).toBe("“Ada's key” is made");
  const key = (await page.locator("pre").first().textContent()) ?? "";
  const status = async () =>
    (await fetch(`${room.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status()).toBe(200);

  // The list of keys is above the form.
  await tabTo("Revoke Ada's key", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Revoke Ada's key");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("Ada's key");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await status()).toBe(401);
  // What is revoked does not expire any more.
  const row = page.getByRole("row", { name: /^Ada's key/ });
  await row.getByText("revoked just now").filter({ visible: true }).waitFor();
  expect(await row.textContent()).not.toMatch(/in \d+ days/);
  // Its buttons are gone, so the keyboard goes on from the row.
  await expect.poll(() => page.locator("tr:focus").textContent()).toMatch(/^Ada's key/);
}, 90_000);

test("? lists the keys, and Escape leads back", async () => {
  await page.locator("main").focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: /keys/i }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});
