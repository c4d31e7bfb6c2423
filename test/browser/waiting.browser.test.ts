import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";

let room: ConsoleRoom;
beforeAll(async () => {
  room = await openConsoleRoom();
});
afterAll(() => room.close());

async function open(path: string, options: Parameters<ConsoleRoom["openPage"]>[0] = {}): Promise<WatchedPage> {
  const page = await room.openPage(options);
  await page.goto(room.home + path);
  await settled(page);
  return page;
}

/** Keeps what is asked there waiting until it is let go. */
async function hold(page: WatchedPage, where: string): Promise<() => Promise<void>> {
  await page.route(where, () => {});
  return () => page.unroute(where);
}

/** How strongly something is drawn, with all that it is in. */
function opacityOf(figures: Locator): Promise<number> {
  return figures.evaluate((element) => {
    let opacity = 1;
    for (let one = element; one; one = one.parentElement) {
      opacity *= Number(element.ownerDocument.defaultView.getComputedStyle(one).opacity);
    }
    return opacity;
  });
}

describe.each(["light", "dark"] as const)("while an answer is slow, in %s", (colorScheme) => {
  test("the figures of the last question are dimmed, and what would take others elsewhere waits", async () => {
    const page = await open("/spend", { colorScheme });
    const row = page.locator("section[aria-label=Rows] tbody tr").first();
    expect(await opacityOf(row)).toBe(1);
    const letGo = await hold(page, "**/spend?**");
    await page.getByRole("button", { name: /^Range/ }).click();
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await expect.poll(() => opacityOf(row)).toBeLessThan(0.5);
    for (const name of ["Export", "Save view"])
      expect(await page.getByRole("button", { name }).isDisabled()).toBe(true);
    await page.locator(".updating-line:visible").first().waitFor();
    await letGo();
    await settled(page);
    expect(await opacityOf(row)).toBe(1);
    for (const name of ["Export", "Save view"]) expect(await page.getByRole("button", { name }).isEnabled()).toBe(true);
    await page.context().close();
  }, 60_000);

  test("so is what was found of another search", async () => {
    const page = await open("/vulnerabilities", { colorScheme });
    const row = page.getByRole("main").locator("tbody tr").first();
    const letGo = await hold(page, "**/cves?**");
    await page.getByRole("button", { name: "Known exploited", exact: true }).click();
    await expect.poll(() => opacityOf(row)).toBeLessThan(0.5);
    for (const name of ["Export", "Save search"])
      expect(await page.getByRole("button", { name }).isDisabled()).toBe(true);
    await page.locator(".updating-line:visible").first().waitFor();
    await letGo();
    await settled(page);
    expect(await opacityOf(row)).toBe(1);
    await page.context().close();
  }, 60_000);
});

test("with another step alone, the chart is dimmed and the rows are not", async () => {
  const page = await open("/spend");
  const letGo = await hold(page, "**/spend?**");
  await page.getByRole("button", { name: "Month", exact: true }).click();
  await expect
    .poll(() => opacityOf(page.locator("section[aria-label='Spend over time'] svg").last()))
    .toBeLessThan(0.5);
  expect(await opacityOf(page.locator("section[aria-label=Rows] tbody tr").first())).toBe(1);
  await letGo();
  await page.context().close();
}, 60_000);

test("a page that is late comes by its button, too; a request that nobody takes ends in words", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.route("**", (route) => route.abort());
  await page.getByRole("navigation").getByRole("link", { name: "Members" }).click();
  await page.getByRole("heading", { level: 1, name: "Not loaded yet" }).waitFor();
  await page.unroute("**");
  // It may come by itself in just this moment.
  await page
    .getByRole("button", { name: "Try again" })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  await page.getByRole("rowheader", { name: "Ada Lovelace" }).waitFor();

  // A connection that is never taken is answered by nobody, neither with figures nor with a refusal.
  await page.getByRole("navigation").getByRole("link", { name: "Spend" }).click();
  await settled(page);
  await page.route("**", () => {});
  await page.getByRole("button", { name: /^Range/ }).click();
  await page.getByRole("button", { name: "Last 7 days" }).click();
  await page.getByText("No answer came").first().waitFor({ timeout: 15_000 });
  await page.unroute("**");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.locator("section[aria-label=Rows] tbody tr").first().waitFor();
  await page.context().close();
}, 90_000);

function hasFocus(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === element.ownerDocument.activeElement);
}

test("a dialog has the focus on its first field, and one without on what keeps things as they are", async () => {
  const focused = (page: WatchedPage) => page.locator(":focus");
  const members = await open("/members");
  await members.getByRole("button", { name: "Invite" }).click();
  await expect.poll(() => focused(members).getAttribute("type")).toBe("email");
  const spend = await open("/spend");
  await spend.getByRole("button", { name: "Save view" }).click();
  await expect.poll(() => hasFocus(spend.getByLabel("Name"))).toBe(true);
  const cves = await open("/vulnerabilities");
  await cves.getByRole("button", { name: "Save search" }).click();
  await expect.poll(() => hasFocus(cves.getByLabel("Name"))).toBe(true);
  const keys = await open("/keys");
  await keys
    .getByRole("button", { name: /^Rotate/ })
    .first()
    .click();
  await expect.poll(() => focused(keys).evaluate((field) => field.tagName)).toBe("SELECT");
  const plan = await open("/plan");
  await plan.getByRole("switch", { name: "Ask" }).click();
  await expect.poll(() => focused(plan).textContent()).toBe("Keep it as it is");
  await Promise.all([members, spend, cves, keys, plan].map((page) => page.context().close()));
}, 90_000);

test("a service goes off after a question; the overview keeps its other cards and leads to the plan", async () => {
  const page = await open("/plan");
  await page.getByRole("switch", { name: "Cost data", checked: true }).click();
  const dialog = page.getByRole("dialog", { name: "Switch off Cost data" });
  await dialog.getByRole("button", { name: "Keep it as it is" }).click();
  await page.getByRole("switch", { name: "Cost data", checked: true }).click();
  await dialog.getByRole("button", { name: "Switch it off" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("switch", { name: "Cost data", checked: false }).waitFor();

  await page.getByRole("navigation").getByRole("link", { name: "Overview" }).click();
  await page.getByText("The service Cost data is not activated: activate it under Plan and usage.").waitFor();
  await page.getByRole("heading", { name: "Known exploited, the newest" }).waitFor();
  await page.getByRole("link", { name: "CVE-2026-0001" }).waitFor();
  await page.getByText("Quotes this month").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Activate it" }).click();
  await page.getByRole("switch", { name: "Cost data", checked: false }).click();
  await page.getByRole("switch", { name: "Cost data", checked: true }).waitFor();
  await page.context().close();
}, 60_000);

test("an unknown page has a title and the navigation, and touches no edge of a phone", async () => {
  const page = await room.openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${room.home}/nothing-of-this-name`);
  await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
  expect(await page.getByRole("navigation").count()).toBe(1);
  expect(await page.getByRole("main").count()).toBe(1);
  expect(await page.title()).toBe("Not found · Costplane");
  const { x, width } = (await page.locator("main .card").boundingBox()) ?? { x: 0, width: 390 };
  expect([x >= 8, x + width <= 382]).toEqual([true, true]);
  expect(await page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${room.url}/o/org_aaaaaaaaaaaaaaaaaaaa/spend`);
  await page.getByRole("heading", { name: "You are not in this organization" }).waitFor();
  expect(await page.getByRole("main").count()).toBe(1);
  expect(await page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page
    .getByRole("link", { name: /^Continue to/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await page.context().close();
}, 60_000);

test("Ctrl K says so where nothing is found", async () => {
  const page = await open("/keys");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Page, service/ }).fill("zzz nothing is called so");
  await page.getByText("Nothing found.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
}, 60_000);

test("connecting a bill scrolls aside at no width of a phone", async () => {
  const page = await open("/connectors/new", { viewport: { width: 320, height: 640 } });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  const cutOff = await page
    .locator("main *")
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().right > 320).map(({ className }) => String(className)),
    );
  expect(cutOff).toEqual([]);
  await page.context().close();
}, 60_000);

// Elements whose text is cut off at the right edge of the window.
