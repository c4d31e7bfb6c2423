import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";

let room: ConsoleRoom;
let page: WatchedPage;
beforeAll(async () => {
  room = await openConsoleRoom();
  page = await room.openPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(() => room.close());

const ROWS = "section[aria-label=Rows]";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

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

test("what of an address is not understood is told, and is not part of what is shown", async () => {
  await open("/spend?not_service=BigQuery&metric=free");
  const note = page.getByText("was not understood");
  await note.waitFor();
  expect(await note.textContent()).toContain("not_service=BigQuery");
  expect(await note.textContent()).toContain("metric=free");
  await open(`/spend?service=BigQuery&start_date=${daysAgo(9)}&end_date=${daysAgo(2)}`);
  expect(await note.count()).toBe(0);
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
