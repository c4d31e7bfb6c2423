import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../support/console-pages.ts";
import { axeFindings, type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";

const VIEWS = [
  ...PAGES,
  "/spend?view=drivers",
  "/spend?view=charges&service=BigQuery",
  "/spend?group_by=account&group_by=region&granularity=week&chart=lines",
];
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
];

let room: ConsoleRoom;
beforeAll(async () => {
  room = await openConsoleRoom();
});
afterAll(() => room.close());

/** How much of the window moves while a page loads, as the browser itself adds it up. */
const SHIFT = `{
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
}`;
const SHIFT_MAX = 0.02;

/** What axe finds in light and in dark, of one document, and whether there is a bar to scroll aside. */
async function findingsAt(page: WatchedPage, address: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(address);
  await settled(page);
  const shift = Number(await page.evaluate("window.shift"));
  const isWider = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeFindings(page, "colours");
  return [
    ...light,
    ...dark.map((finding) => `in dark, ${finding}`),
    ...(isWider ? ["a bar to scroll aside"] : []),
    ...(shift < SHIFT_MAX ? [] : [`what is there moves by ${shift}`]),
  ];
}

describe.each(SIZES)("at $width px, light and dark", (viewport) => {
  test("no page has a finding of axe, an error, a report of the policy, a bar to scroll aside, or moves", async () => {
    const page = await room.openPage({ viewport });
    await page.addInitScript(SHIFT);
    const found: Record<string, unknown> = {};
    for (const path of VIEWS) {
      const findings = await findingsAt(page, room.home + path);
      if (findings.length > 0) found[path] = findings;
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    }
    expect(found).toEqual({});
    expect(page.faults).toEqual([]);
    await page.context().close();
  }, 300_000);

  test("so are the pages before the first one", async () => {
    const page = await room.openPage({ viewport, isSignedIn: false });
    await page.addInitScript(SHIFT);
    for (const path of ["/sign-in", "/join"]) expect(await findingsAt(page, room.url + path)).toEqual([]);
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

test("pages may use of the browser what they need, and nothing else that it has a switch for", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/keys`);
  const allowed = (await page.evaluate("document.featurePolicy.allowedFeatures()")) as string[];
  const needed = ["clipboard-write", "publickey-credentials-create", "publickey-credentials-get"];
  expect(allowed).toEqual(expect.arrayContaining(needed));
  const others =
    "serial hid midi usb clipboard-read local-fonts idle-detection accelerometer fullscreen storage-access";
  expect(allowed.filter((feature) => others.split(" ").includes(feature))).toEqual([]);
  expect(page.faults).toEqual([]);
  await page.context().close();
}, 60_000);

test("an open menu has no finding of axe, of the page and of the navigation", async () => {
  const page = await room.openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${room.home}/spend`);
  await settled(page);
  for (const name of [/^Cost/, /^Compare/, /^Export/, /^What to do with BigQuery/, /Ada Lovelace/]) {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("menu").waitFor();
    expect([name, await axeFindings(page)]).toEqual([name, []]);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
  await page.context().close();
}, 60_000);

test("on paper a page has all of its width, also where it is wide enough for the navigation beside it", async () => {
  const page = await room.openPage({ viewport: { width: 1123, height: 794 } });
  await page.goto(`${room.home}/keys`);
  await settled(page);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
  expect((await page.getByRole("main").boundingBox())?.width).toBe(1123);
  await page.context().close();
}, 60_000);

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

test("the days of a range are read in its calendar, also those of the month before", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/spend?start_date=2026-01-20&end_date=2026-02-10`);
  await settled(page);
  await page.getByRole("button", { name: /^Range/ }).click();
  await page.getByRole("button", { name: "Sat, 31 Jan 2026", pressed: true }).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page, "colours")).toEqual([]);
  }
  await page.context().close();
});
