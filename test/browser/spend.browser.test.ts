import { afterAll, beforeAll, expect, test } from "vitest";
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
// The demonstration's last day is the one before it was made, and midnight may come between.
const YESTERDAY = daysAgo(1);

async function open(path: string): Promise<void> {
  await page.goto(room.home + path);
  await settled(page);
}

test("a page behind the last one says where the list ends, and leads there", async () => {
  await open("/spend?page=99");
  await page.getByText("There is no page 99").waitFor();
  expect(await page.locator("main").textContent()).not.toMatch(/[\d,]+–\d+ of/);
  await page.getByRole("button", { name: "Go to page 2" }).click();
  await page.waitForURL(/page=2/);
  await page.locator(`${ROWS} tbody tr`).first().waitFor();
  await open("/vulnerabilities?page=50");
  await page.getByText("The list ends at page 1").waitFor();
  expect(await page.getByText("Nothing matches").count()).toBe(0);
});

test("what is compared with days before the first bill is not called a change, and why is said once", async () => {
  await open(`/spend?start_date=${daysAgo(89)}&end_date=${daysAgo(1)}`);
  await page.locator(`${ROWS} tbody tr`).first().waitFor();
  const text = (await page.locator("main").textContent()) ?? "";
  expect(text.match(/no bills before/g)).toHaveLength(1);
  expect(text).not.toMatch(/\bnew\b|more than|has bills from/);
  expect(
    await page
      .locator(ROWS)
      .getByRole("columnheader", { name: /Change|Before/ })
      .count(),
  ).toBe(0);
  await open(`/spend?start_date=${daysAgo(89)}&end_date=${daysAgo(1)}&view=drivers`);
  await page.getByText("There is nothing to compare with").waitFor();
});

const UNREAD = [
  ["?currncy=EUR", "currncy=EUR"],
  ["/spend?range=nope", "range=nope"],
  ["/forecast?servce=BigQuery&horizon=next_year", "servce=BigQuery; horizon=next_year"],
  ["/anomalies?servce=BigQuery", "servce=BigQuery"],
  ["/connectors?status=bad", "status=bad"],
  ["/calculator?unit=3", "unit=3"],
  ["/audit?foo=1&page=abc", "foo=1; page=abc"],
] as const;

const READ = [
  `/spend?service=BigQuery&start_date=${daysAgo(9)}&end_date=${daysAgo(2)}`,
  "?currency=USD",
  "/forecast?horizon=quarter&service=!BigQuery&tag:team=web",
  `/anomalies?start_date=${daysAgo(9)}&end_date=${daysAgo(2)}&direction=up&page=1&account=1`,
  "/audit?search=key&actor=nobody&action=key.created&page=2",
  "/calculator?units=1&free_units=2&cents_per_unit=3",
  "/nowhere?foo=1",
];

test("what of an address is not understood is told, and is not part of what is shown", async () => {
  await open("/spend?not_service=BigQuery&metric=free");
  const note = page.getByText("was not understood");
  await note.waitFor();
  expect(await note.textContent()).toContain("not_service=BigQuery");
  expect(await note.textContent()).toContain("metric=free");
  for (const [path, told] of UNREAD) {
    await open(path);
    expect(await note.textContent(), path).toContain(told);
  }
  await open("/vulnerabilities?severty=critical");
  await page.getByRole("alert").getByText("There is no such parameter").waitFor();
  for (const path of READ) {
    await open(path);
    expect(await note.count(), path).toBe(0);
  }
});

test("where the system chooses the colours, a legend has the chart's, and what is pressed can be seen", async () => {
  await page.emulateMedia({ forcedColors: "active" });
  await open("/spend");
  await page.getByRole("list", { name: "Legend" }).getByRole("button").first().waitFor();
  const coloursOf = (place: string) =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(place)})].map((one) => getComputedStyle(one).backgroundColor)`,
    );
  const squares = (await coloursOf("[aria-label=Legend] button > span:first-child")) as string[];
  expect(new Set(squares).size).toBeGreaterThan(3);
  expect(new Set((await coloursOf("tbody th span[aria-hidden][style]")) as string[]).size).toBeGreaterThan(3);
  const [bars] = (await coloursOf('main button[aria-label="Stacked bars"]')) as string[];
  const [lines] = (await coloursOf("main button[aria-label=Lines]")) as string[];
  expect(bars).not.toBe(lines);
  await page.emulateMedia({ forcedColors: null });
});

test("the order by change can be seen: the amounts of the column fall", async () => {
  await open("/spend?sort=-change");
  const changes = await page
    .locator(`${ROWS} tbody tr td.number:nth-last-child(2)`)
    .evaluateAll((all: { querySelector(of: string): { value: string } | null }[]) =>
      all.flatMap((cell) => cell.querySelector("data")?.value ?? []).map(Number),
    );
  expect(changes.length).toBeGreaterThan(10);
  expect(changes).toEqual(changes.toSorted((one, other) => other - one));
});

test("a month before has other days than a month: how many are compared is said", async () => {
  const asked = /\/console\/api\/.*\/spend\?/;
  await page.route(asked, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const previous = { start_date: "2026-09-26", end_date: "2026-10-24" };
    await route.fulfill({ response, json: { ...body, start_date: "2026-10-26", end_date: "2026-11-24", previous } });
  });
  await open("/spend?compare=previous_month");
  await page.getByText("(30 days against 29)").waitFor();
  await page.unroute(asked);
});

test("the overview says which days moved, and against which", async () => {
  await open("");
  const heading = page.getByRole("heading", { name: /^What moved most/ });
  expect(await heading.textContent()).toMatch(/\d+ \w{3} against \d+.*\d \w{3}$/);
});

test("days before the first bill lead to those that have bills, written as everywhere", async () => {
  await open("/spend?start_date=2020-01-01&end_date=2020-01-31");
  const empty = page.getByText("No lines match").locator("..");
  const text = (await empty.textContent()) ?? "";
  expect(text).toContain("1–31 Jan 2020");
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  await page.getByRole("button", { name: /^Show \d/ }).click();
  await page.locator(`${ROWS} tbody tr`).first().waitFor();
  expect([YESTERDAY, daysAgo(1)]).toContain(new URL(page.url()).searchParams.get("end_date"));
});

test("the values of a filter count the lines of the days that are shown", async () => {
  const counted = async (days: number) => {
    await open(`/spend?start_date=${daysAgo(days)}&end_date=${daysAgo(1)}`);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("option", { name: "Service" }).click();
    const option = page.getByRole("option", { name: /BigQuery/ });
    await option.waitFor();
    const [, lines = ""] = /([\d,]+) lines/.exec((await option.textContent()) ?? "") ?? [];
    return Number(lines.replaceAll(",", ""));
  };
  const [few, many] = [await counted(3), await counted(30)];
  expect(few).toBeGreaterThan(0);
  expect(many).toBeGreaterThan(few);
});

test("a name that a view has already is not given to another; the view can be replaced", async () => {
  const save = async (path: string) => {
    await open(path);
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save this view" });
    await dialog.getByLabel("Name").fill("  team bill");
    return dialog;
  };
  const first = await save("/spend?service=BigQuery");
  await first.getByRole("button", { name: "Save", exact: true }).click();
  await first.waitFor({ state: "detached" });
  const second = await save("/spend?service=Storage");
  await second.getByLabel("Name").fill("Team bill");
  await second.getByText("There is a view of this name already").waitFor();
  expect(await second.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await second.getByRole("button", { name: /^Replace/ }).click();
  await second.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "team bill" }).click();
  expect(await page.getByRole("menuitem", { name: "team bill" }).count()).toBe(1);
  await page.keyboard.press("Escape");
});

test("a folder that may not be read: the hint names the one that may, and what is wrong is said once", async () => {
  await open("/connectors/new");
  await page
    .getByRole("radio", { name: "FOCUS" })
    .or(page.getByRole("button", { name: /FOCUS/ }))
    .first()
    .click();
  await page.getByLabel("Kind of storage").selectOption("file");
  const org = new URL(room.home).pathname.split("/")[2];
  await page.getByText(`data/import/${org}`).waitFor();
  await page.getByLabel("Name").fill("Local");
  await page.getByLabel("Address of the files").fill("file:///etc");
  await page.getByRole("button", { name: "Try it and connect" }).click();
  await page.getByRole("alert").waitFor();
  const text = (await page.locator("main").textContent()) ?? "";
  expect(text.match(/is outside of the folders/g)).toHaveLength(1);
  expect(text).not.toContain("source:");
});

test("what the API refuses of a question is said once", async () => {
  await open("/spend?group_by=nope");
  const text = (await page.getByRole("alert").textContent()) ?? "";
  expect(text.match(/There is no group/g)).toHaveLength(1);
  expect(text).not.toContain("group_by");
});

test("days that there are not are refused on the page of unusual days, which stays one", async () => {
  await open("/anomalies?start_date=2026-13-01&end_date=2026-11-20");
  expect(await page.getByRole("alert").textContent()).toContain("First day: It must be a calendar day");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Anomalies");
});
