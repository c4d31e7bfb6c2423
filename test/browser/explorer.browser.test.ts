import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDecimals } from "../../src/core/decimals.ts";
import { GROUPS, type Group } from "../../src/spend/index.ts";
import { axeFindings, type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";
import { daysAgo } from "../support/days-ago.ts";
import { rounds } from "../support/rounds.ts";

let room: ConsoleRoom;
let page: WatchedPage;
beforeAll(async () => {
  room = await openConsoleRoom();
  page = await room.openPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(() => room.close());

type Row = { readonly cost: string; readonly previous_cost?: string };
type Answer = { readonly totals: readonly Row[]; readonly data: readonly Row[]; readonly total_records: number };

/** The figures of the table, as exact as the page has them: the rows' costs, then the total's. */
async function figures(of: WatchedPage): Promise<{ rows: string[]; total: string[] }> {
  // The first figure of a row, wherever its column stands: a table leaves out the columns that a filter fixes.
  const values = (selector: string) =>
    of
      .locator(selector)
      .evaluateAll((all: { querySelector: (inner: string) => { value: string } | null }[]) =>
        all.flatMap((row) => row.querySelector("td.number data")?.value ?? []),
      );
  return {
    rows: await values("section[aria-label=Rows] tbody tr"),
    total: await values("section[aria-label=Rows] tfoot tr"),
  };
}

/** What the API answers the same member. */
async function answerTo(query: string): Promise<Answer> {
  const org = new URL(room.home).pathname.split("/")[2];
  const answer = await page.request.get(`${room.url}/console/api/organizations/${org}/spend?${query}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

const DAYS = ["2026-10-01", "2026-10-20", "2026-11-01", "2026-11-10", "2026-11-20"];

function lastDays(): readonly string[] {
  return DAYS.map((_, index) => daysAgo((DAYS.length - index) * 12));
}

/** Addresses of the explorer; all that is in them the API knows too. */
const addresses = fc
  .record({
    ends: fc.tuple(fc.constantFrom(...lastDays()), fc.constantFrom(...lastDays())),
    groups: fc.uniqueArray(fc.constantFrom<Group>(...GROUPS, "tag:team"), { minLength: 1, maxLength: 2 }),
    metric: fc.constantFrom("billed", "effective", "list", "contracted"),
    service: fc.constantFrom(null, "BigQuery", "!BigQuery", "Virtual Machines,Compute Engine"),
    team: fc.constantFrom(null, "web", "", '""', "!web"),
    sort: fc.constantFrom("-cost", "cost", "change", "-change"),
    compare: fc.constantFrom("previous", "previous_year"),
    page: fc.constantFrom(1, 1, 2),
    // What is only of the page, and changes no figure.
    look: fc.constantFrom({}, { granularity: "week", chart: "lines" }, { granularity: "month" }),
  })
  .map(({ ends, groups, metric, service, team, sort, compare, page: place, look }) => {
    const [start, end] = ends.toSorted() as [string, string];
    const asked = { start_date: start, end_date: end, metric, sort, compare, page: String(place) };
    const params = new URLSearchParams(asked);
    for (const group of groups) params.append("group_by", group);
    if (service !== null) params.set("service", service);
    if (team !== null) params.set("tag:team", team);
    return { asked: params.toString(), look: new URLSearchParams(look).toString() };
  });

const RUNS = process.env["BROWSER_RUNS"];

test("the explorer's figures are the API's, to the last digit, in whatever state of its address", async () => {
  const run = async ({ asked, look }: { asked: string; look: string }) => {
    const told = await answerTo(`${asked}&limit=25`);
    await page.goto(`${room.home}/spend?${asked}&${look}`);
    await settled(page);
    if (told.totals.length === 0) {
      expect(await page.getByText("No lines match").count()).toBe(1);
      return;
    }
    await page.locator("section[aria-label=Rows] tfoot tr").first().waitFor();
    const shown = await figures(page);
    expect(shown).toEqual({ rows: told.data.map(({ cost }) => cost), total: told.totals.map(({ cost }) => cost) });
  };
  await fc.assert(fc.asyncProperty(addresses, run), { numRuns: Number(RUNS ?? rounds(25)) });
}, 600_000);

test("each state survives a reload, the way to another session, back and forward", async () => {
  const other = await room.openPage({ viewport: { width: 1280, height: 900 } });
  const shows = async (of: WatchedPage) => {
    await settled(of);
    const empty = of.getByText("No lines match");
    await of.locator("section[aria-label=Rows] tfoot tr").or(empty).first().waitFor();
    return { ...(await figures(of)), isEmpty: (await empty.count()) > 0 };
  };
  let before: Awaited<ReturnType<typeof shows>> | undefined;
  const run = async ({ asked, look }: { asked: string; look: string }) => {
    await page.goto(`${room.home}/spend?${asked}&${look}`);
    const here = await shows(page);
    await page.reload();
    expect(await shows(page)).toEqual(here);
    await other.goto(page.url());
    expect(await shows(other)).toEqual(here);
    if (before) {
      await page.goBack();
      expect(await shows(page)).toEqual(before);
      await page.goForward();
      expect(await shows(page)).toEqual(here);
    }
    before = here;
  };
  await fc.assert(fc.asyncProperty(addresses, run), { numRuns: Number(RUNS ?? rounds(8)), endOnFailure: true });
  await other.context().close();
}, 600_000);

test("a reload, another session with the link, back and forward all show the same", async () => {
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.getByRole("button", { name: "Last 7 days" }).isHidden();
  await page.getByRole("button", { name: /^Range/ }).click();
  await page.getByRole("button", { name: "Last 7 days" }).click();
  await settled(page);
  await page.locator("section[aria-label=Rows] tbody button").first().click();
  await page.getByRole("columnheader", { name: "Account" }).waitFor();
  await settled(page);
  const before = await figures(page);
  expect(before.rows.length).toBeGreaterThan(0);

  await page.reload();
  await settled(page);
  expect(await figures(page)).toEqual(before);

  const other = await room.openPage();
  await other.goto(page.url());
  await settled(other);
  expect(await figures(other)).toEqual(before);
  await other.context().close();

  await page.goBack();
  await page.getByRole("columnheader", { name: "Service" }).waitFor();
  await page.goForward();
  await page.getByRole("columnheader", { name: "Account" }).waitFor();
  await settled(page);
  expect(await figures(page)).toEqual(before);
}, 120_000);

test("the lines of the bill add up to their sum line, page after page, and are taken as a file of FOCUS", async () => {
  await page.goto(`${room.home}/spend?service=BigQuery&view=charges`);
  await settled(page);
  const rows = page.locator("section[aria-label=Rows] tbody tr");
  await rows.first().waitFor();
  expect(await rows.first().getByRole("rowheader").textContent()).toMatch(
    /^\d{1,2} [A-Z][a-z]{2} \d{4}(, \d\d:\d\d)?$/,
  );
  const more = page.getByRole("button", { name: "More lines" });
  for (let lines = 50; await more.isVisible(); lines += 50) {
    await more.click();
    await rows.nth(lines).waitFor();
  }
  const shown = await figures(page);
  expect(shown.rows.length).toBeGreaterThan(50);
  expect([addDecimals(shown.rows)]).toEqual(shown.total);
  expect(await page.getByRole("columnheader", { name: "Source file" }).count()).toBe(1);

  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "All lines as FOCUS 1.2" }).click();
  expect((await download).suggestedFilename()).toMatch(/^charges-.*\.focus\.csv$/);
}, 60_000);

test("the lines behind a figure are two steps away, by keyboard alone, and add up to it", async () => {
  await page.goto(`${room.home}/spend`);
  await settled(page);
  const row = page.locator("section[aria-label=Rows] tbody tr").nth(5);
  const cell = await row.locator("td.number data").first().getAttribute("value");
  await row.getByRole("button", { name: /^What to do with/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Lines of the bill" }).waitFor();
  await page.keyboard.type("lines");
  await page.keyboard.press("Enter");
  await page.waitForURL(/view=charges/);
  await page.getByRole("rowheader", { name: "All lines" }).waitFor();
  await settled(page);
  expect((await figures(page)).total).toEqual([cell]);
}, 60_000);

test("a filter is chosen from the data by keyboard alone, and the chart is read by arrow keys", async () => {
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.getByRole("button", { name: "Filter", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Filter by" }).waitFor();
  await page.keyboard.type("serv");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Service" }).waitFor();
  await page.keyboard.type("bigq");
  await page.getByRole("option", { name: /^BigQuery/ }).waitFor();
  await settled(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/service=BigQuery/);
  await page.keyboard.press("Escape");
  await settled(page);
  const chart = page.getByRole("slider");
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/^\w{3}, \d+ \w{3} \d{4}: [\d,.]+ USD$/);
}, 60_000);

test("markup in an address is shown, never run", async () => {
  await page.goto(`${room.home}/spend?service=${encodeURIComponent("<img src=x onerror=document.title='run'>")}`);
  await settled(page);
  expect(await page.title()).toBe("Spend · Costplane");
  expect(await page.getByText("<img src=x").count()).toBeGreaterThan(0);
  expect(page.faults).toEqual([]);
});

test("a view is saved, shared, found by its name, and opens the same for somebody else", async () => {
  await page.goto(`${room.home}/spend?service=BigQuery&group_by=account&range=last_7_days`);
  await settled(page);
  const before = await figures(page);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill("BigQuery by account");
  await dialog.getByLabel(/^Share it with everybody/).check();
  expect(await dialog.getByLabel(/days move along: last 7 days/).isChecked()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });

  const other = await room.openPage();
  await other.goto(`${room.home}/spend`);
  await other.getByRole("button", { name: "Saved", exact: true }).click();
  await other.getByRole("menuitem", { name: "BigQuery by account" }).click();
  await other.waitForURL(/range=last_7_days/);
  // The rows before stay until those of the view are there.
  await expect.poll(() => figures(other), { timeout: 20_000 }).toEqual(before);
  await other.getByRole("button", { name: "BigQuery by account" }).click();
  await other.getByRole("menuitem", { name: "Manage …" }).click();
  await other.getByRole("button", { name: "What to do with BigQuery by account" }).click();
  await other.getByRole("menuitem", { name: "Delete" }).click();
  await other.getByRole("button", { name: "Delete it" }).click();
  await other.getByText("No view is saved").waitFor();
  await other.context().close();
}, 60_000);
