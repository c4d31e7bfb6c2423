import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDecimals, subtractDecimals } from "../../src/core/decimals.ts";
import { type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";
import { daysAgo } from "../support/days-ago.ts";

let room: ConsoleRoom;
let page: WatchedPage;
beforeAll(async () => {
  room = await openConsoleRoom();
  page = await room.openPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(() => room.close());

const ROWS = "section[aria-label=Rows]";
const LINES_NOW = "Lines of the bill";
const LINES_BEFORE = "Lines of the period before";

const month = daysAgo(40).slice(0, 7);
/** Two days, so that the lines of a figure are few pages. */
const DAYS = `start_date=${daysAgo(12)}&end_date=${daysAgo(11)}`;

async function open(address: string): Promise<void> {
  await page.goto(`${room.home}/spend?${address}`);
  await settled(page);
  await page.locator(`${ROWS} tbody tr`).first().waitFor();
}

/** Goes back to where the lines were opened: what was shown there is shown again. */
async function back(): Promise<void> {
  await page.goBack();
  await page.getByRole("columnheader", { name: "Source file" }).waitFor({ state: "detached" });
  await settled(page);
}

/** Reads the lines that the page shows, page by page; answers what they add up to, exactly. */
async function sumOfLines(): Promise<string> {
  await page.waitForURL(/view=charges/);
  const none = page.getByText("No lines match");
  await page.getByRole("columnheader", { name: "Source file" }).or(none).first().waitFor();
  await settled(page);
  if (await none.isVisible()) return "0";
  const rows = page.locator(`${ROWS} tbody tr`);
  const more = page.getByRole("button", { name: "More lines" });
  for (let lines = 50; await more.isVisible(); lines += 50) {
    await more.click();
    await rows.nth(lines).waitFor();
  }
  const amounts = await page
    .locator(`${ROWS} tbody td.number data`)
    .evaluateAll((all: { value: string }[]) => all.map(({ value }) => value));
  return addDecimals(amounts);
}

/** What the lines add up to that the menu of a row leads to: two clicks. */
async function linesOf(menu: string | number, entry: string): Promise<string> {
  const what =
    typeof menu === "string" ? { name: `What to do with ${menu}`, exact: true } : { name: /^What to do with/ };
  await page
    .locator(ROWS)
    .getByRole("button", what)
    .nth(typeof menu === "string" ? 0 : menu)
    .click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
  return sumOfLines();
}

/** A row's exact figure, the one that it begins with, or the one of the period before. */
async function cell(row: string, which: "first" | "before" = "first"): Promise<string> {
  const of = which === "first" ? "td.number" : "td.number.text-muted";
  return (await page.locator(`${ROWS} ${row} ${of} data`).first().getAttribute("value")) ?? "";
}

describe("any cell of the explorer is two clicks from its lines, and they add up to it", () => {
  test.each([
    ["service", "group_by=service"],
    ["account", "group_by=account&metric=effective"],
    ["region", "group_by=region&metric=list"],
    ["provider, of one service", "group_by=provider&service=BigQuery,Virtual Machines"],
    ["connector", "group_by=connector"],
    ["category", "group_by=category&metric=contracted"],
    ["charge category, credits among them", "group_by=charge_category"],
    ["resource, and lines without any", "group_by=resource&sort=cost"],
    ["a tag's value, and the untagged", "group_by=tag:team"],
    ["any tag", "group_by=tag"],
    ["two groups", "group_by=service&group_by=account"],
    ["a tag within a resource, without a service", "group_by=tag:team&group_by=resource&service=!BigQuery"],
    ["nothing", "group_by="],
  ])(
    "a row by %s",
    async (_, address) => {
      await open(`${DAYS}&${address}`);
      const rows = await page.locator(`${ROWS} tbody tr`).count();
      for (const place of new Set([0, rows - 1])) {
        const cost = await cell(`tbody tr:nth-of-type(${place + 1})`);
        expect(await linesOf(place, LINES_NOW)).toBe(cost);
        await back();
      }
    },
    240_000,
  );

  test("lines of an invoice, of a day of it, and those of the invoice before", async () => {
    const address = `billing_period=${month}&group_by=charge_category&sort=cost`;
    await open(address);
    const [cost, before] = [await cell("tbody tr:nth-of-type(1)"), await cell("tbody tr:nth-of-type(1)", "before")];
    expect(await linesOf(0, LINES_NOW)).toBe(cost);
    await back();
    expect(await linesOf(0, LINES_BEFORE)).toBe(before);

    await open(`billing_period=${month}&start_date=${month}-03&end_date=${month}-04&group_by=service`);
    const part = await cell("tbody tr:nth-of-type(2)");
    expect(await linesOf(1, LINES_NOW)).toBe(part);
  }, 240_000);

  test.each([
    ["week", `start_date=${daysAgo(45)}&end_date=${daysAgo(4)}&granularity=week`],
    ["month", `start_date=${daysAgo(45)}&end_date=${daysAgo(4)}&granularity=month`],
    ["day of an invoice", `billing_period=${month}`],
  ])(
    "a bar of the chart by %s is opened, and its lines are those of the total",
    async (_, address) => {
      await open(`${address}&service=BigQuery`);
      const chart = page.getByRole("slider");
      await chart.focus();
      await page.keyboard.press("ArrowLeft");
      const spoken = (await chart.getAttribute("aria-valuetext")) ?? "";
      await page.keyboard.press("Enter");
      const [, shown = ""] = /: (\S+) USD$/.exec(spoken) ?? [];
      const total = page.locator(`${ROWS} tfoot td.number data`).first();
      await total.filter({ hasText: shown }).waitFor();
      const cost = await total.getAttribute("value");
      expect(await linesOf("the total", LINES_NOW)).toBe(cost);
    },
    240_000,
  );

  test("what a row and the total cost in the period before", async () => {
    for (const compare of ["previous", "previous_month"]) {
      const address = `${DAYS}&compare=${compare}&group_by=service`;
      await open(address);
      const before = await cell("tbody tr:nth-of-type(3)", "before");
      expect(await linesOf(2, LINES_BEFORE)).toBe(before);
    }
    await open(`${DAYS}&service=BigQuery`);
    const before = await cell("tfoot tr", "before");
    expect(await linesOf("the total", LINES_BEFORE)).toBe(before);
  }, 240_000);

  test("a change, of a driver, of all others and of them together", async () => {
    const address = `${DAYS}&view=drivers&tag:team=web,data,!platform`;
    await open(address);
    await page.getByRole("rowheader", { name: "Together" }).waitFor();
    const rows = await page.locator(`${ROWS} tbody tr`).count();
    const of = [
      [0, "tbody tr:nth-of-type(1)"],
      [rows - 1, `tbody tr:nth-of-type(${rows})`],
      ["the total", "tfoot tr"],
    ] as const;
    for (const [menu, row] of of) {
      const change = await cell(row);
      const now = await linesOf(menu, LINES_NOW);
      await back();
      const before = await linesOf(menu, LINES_BEFORE);
      await back();
      expect(subtractDecimals(now, before)).toBe(change);
    }
  }, 240_000);
});
