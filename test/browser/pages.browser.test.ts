import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, type ConsoleRoom, openConsoleRoom, settled } from "../support/console-room.ts";

const PAGES = [
  "",
  "/spend",
  "/spend?view=drivers",
  "/spend?view=charges&service=BigQuery",
  "/spend?group_by=account&group_by=region&granularity=week&chart=lines",
  "/forecast",
  "/anomalies",
  "/connectors",
  "/connectors/new",
  "/vulnerabilities",
  "/ask",
  "/calculator",
  "/keys",
  "/plan",
  "/members",
  "/audit",
  "/profile",
];
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
];
/** They differ in CSS alone, so a page that is open is looked at in both. */
const COLOR_SCHEMES = ["light", "dark"] as const;

let room: ConsoleRoom;
beforeAll(async () => {
  room = await openConsoleRoom();
});
afterAll(() => room.close());

describe.each(SIZES)("light and dark, $width px", (viewport) => {
  test("no page has a finding of axe, an error, a report of the policy, or a bar to scroll aside", async () => {
    const page = await room.openPage({ viewport });
    const found: Record<string, unknown> = {};
    for (const path of PAGES) {
      await page.goto(room.home + path);
      await settled(page);
      for (const colorScheme of COLOR_SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const isWider = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
        const findings = await axeFindings(page);
        if (findings.length > 0 || isWider) found[`${path}, ${colorScheme}`] = { findings, isWider };
      }
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    }
    expect(found).toEqual({});
    expect(page.faults).toEqual([]);
    await page.context().close();
  }, 300_000);

  test("so are the pages before the first one", async () => {
    const page = await room.openPage({ viewport, isSignedIn: false });
    for (const path of ["/sign-in", "/join"]) {
      await page.goto(room.url + path);
      await settled(page);
      for (const colorScheme of COLOR_SCHEMES) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page)).toEqual([]);
      }
    }
    expect(page.faults).toEqual([]);
    await page.context().close();
  });
});

test("with reduced motion nothing moves", async () => {
  const page = await room.openPage({ reducedMotion: "reduce" });
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.getByRole("button", { name: /^Range/ }).click();
  const moving = await page.evaluate(`[...document.querySelectorAll("*")].filter((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    return [transitionDuration, animationDuration].some((duration) => /[1-9]/.test(duration));
  }).map((element) => element.className)`);
  expect(moving).toEqual([]);
  await page.context().close();
});

test("the first thing that Tab reaches is the way past the navigation", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  expect(await page.locator(":focus").getAttribute("id")).toBe("content");
  await page.context().close();
});
