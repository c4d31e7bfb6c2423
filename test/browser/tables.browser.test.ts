import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";

let room: ConsoleRoom;
beforeAll(async () => {
  room = await openConsoleRoom();
});
afterAll(() => room.close());

/** Pages with tables, and what each says of a row, whether in a column or below its name. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  "/spend": ["Billed", "Share", "Before", "Change"],
  "/spend?group_by=service&group_by=account": ["Account", "Billed", "Share", "Before", "Change"],
  "/spend?group_by=resource": ["Billed", "Share", "Before", "Change"],
  "/spend?group_by=commitment_discount_status": ["Billed", "Share", "Before", "Change"],
  "/spend?view=drivers": ["Change", "Before", "Now"],
  "/spend?view=charges&service=BigQuery": ["Billed", "Resource", "Account", "Region", "Source file"],
  "/anomalies": ["Account", "Expected", "Actual", "Impact", "Change"],
  "/forecast": ["Estimate", "Low", "High"],
  "/connectors": ["State", "Bills through", "Lines", "Last sync"],
  "/members": ["Person", "Role", "Since"],
  "/keys": ["State", "Scopes", "Last used", "Made", "Expires"],
  "/audit": ["What", "Who", "From", "Subject"],
  "/ask?query=Compare+last+month+with+the+month+before+by+service": ["Before", "After", "Change"],
  "/ask?query=What+did+we+spend+by+service+and+account+last+month": ["Account", "Cost", "Share"],
  "/vulnerabilities": ["About", "EPSS", "Published"],
};

/** What of the table is read nowhere, cut, or out of the window. */
const FAULTS = `(words) => {
  const isSeen = (element) => element.getClientRects().length > 0 && element.getBoundingClientRect().width > 0;
  const places = "main .figures thead th, main .figures tbody tr:first-child .facts > *";
  const told = (word) => [...document.querySelectorAll(places)]
    .some((element) => isSeen(element) && element.textContent.startsWith(word));
  const cut = [...document.querySelectorAll("main .figures tbody :is(th, td).name *")]
    .filter((element) => isSeen(element) && !element.closest(".sr-only") && element.childElementCount === 0)
    .filter((element) => getComputedStyle(element).textOverflow === "ellipsis")
    .filter((element) => element.scrollWidth > element.clientWidth);
  const outside = [...document.querySelectorAll("main .figures .do button")]
    .filter((button) => button.getBoundingClientRect().right > document.documentElement.clientWidth);
  const names = [...document.querySelectorAll("main .figures tbody .name")]
    .filter((name) => isSeen(name) && name.clientWidth < 90);
  const covered = [...document.querySelectorAll("main .figures tr")].flatMap((row) => {
    const edge = row.querySelector(".do")?.getBoundingClientRect().left ?? Infinity;
    return [...row.querySelectorAll("td.number *")].filter((one) => one.getBoundingClientRect().right > edge + 1);
  });
  const aside = [...document.querySelectorAll("main .scroller section")]
    .filter((section) => section.scrollWidth > section.clientWidth + 1);
  return [
    ...words.filter((word) => !told(word)).map((word) => "it does not say " + word),
    ...cut.map((element) => "cut: " + element.textContent),
    ...outside.map((button) => "out of sight: " + button.getAttribute("aria-label")),
    ...names.map((name) => "too narrow: " + name.textContent),
    ...covered.map((figure) => "covered: " + figure.textContent),
    ...aside.map((section) => "scrolled aside: " + section.textContent.slice(0, 40)),
  ];
}`;

const OVERFLOWS = `[...document.querySelectorAll("main .figures tbody :is(th, td)")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => "runs over: " + cell.textContent.slice(0, 40))`;

async function faultsAt(page: WatchedPage, words: readonly string[]): Promise<readonly string[]> {
  return (await page.evaluate(`(${FAULTS})(${JSON.stringify(words)})`)) as readonly string[];
}

describe.each([360, 390, 768, 834, 1024, 1440])("at %i px", (width) => {
  test("every table says all of a row in sight: in a column, or below the row's name", async () => {
    const page = await room.openPage({ viewport: { width, height: 900 } });
    const found: Record<string, unknown> = {};
    for (const [path, words] of Object.entries(TABLES)) {
      await page.goto(room.home + path);
      await settled(page);
      await page.locator("main .figures tbody tr").first().waitFor();
      const faults = await faultsAt(page, words);
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
    expect(page.faults).toEqual([]);
    await page.context().close();
  }, 120_000);
});

test("names of one very long word break within their columns, where keys and the audit log have them", async () => {
  const page = await room.openPage();
  const sent = { "sec-fetch-site": "same-origin", origin: room.url };
  const api = `${room.url}/console/api`;
  const name = "W".repeat(70);
  expect((await page.request.patch(`${api}/me`, { headers: sent, data: { name } })).status()).toBe(200);
  const keys = `${api}/organizations/${new URL(room.home).pathname.split("/")[2]}/keys`;
  expect((await page.request.post(keys, { headers: sent, data: { name: "K".repeat(100) } })).status()).toBe(201);
  const found: Record<string, unknown> = {};
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/keys", "/audit"]) {
      await page.goto(room.home + path);
      await settled(page);
      await page.locator("main .figures tbody tr").first().waitFor();
      const faults = [...(await faultsAt(page, [])), ...((await page.evaluate(OVERFLOWS)) as string[])];
      if (faults.length > 0) found[`${path} at ${width}`] = faults;
    }
    const who = await page.getByRole("row").nth(1).getByRole("cell").filter({ hasText: "WWW" }).boundingBox();
    expect(who?.width, `at ${width}`).toBeGreaterThan(width < 1280 ? 90 : 160);
  }
  expect(found).toEqual({});
  expect((await page.request.patch(`${api}/me`, { headers: sent, data: { name: "Ada Lovelace" } })).status()).toBe(200);
  await page.context().close();
}, 60_000);

test("what is wider even so has a shadow at the edge behind which more is, and its menu in sight", async () => {
  const page = await room.openPage({ viewport: { width: 390, height: 900 } });
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.evaluate(`for (const name of document.querySelectorAll(".figures .name")) name.style.minWidth = "26rem"`);
  const scroller = page.locator("section[aria-label=Rows] .scroller");
  await expect.poll(() => scroller.getAttribute("data-more")).toBe("end");
  expect(await faultsAt(page, [])).not.toContainEqual(expect.stringContaining("out of sight"));
  const region = scroller.locator("section");
  expect(await region.getAttribute("tabindex")).toBe("0");
  await region.evaluate((element: { scrollLeft: number }) => {
    element.scrollLeft = 10_000;
  });
  await expect.poll(() => scroller.getAttribute("data-more")).toBe("start");
  await page.context().close();
});

test.each([
  { width: 390, height: 600 },
  { width: 1440, height: 600 },
])(
  "the head of a table stays in sight while its rows go by, below what is above the page, at $width px",
  async (viewport) => {
    const page = await room.openPage({ viewport });
    await page.goto(`${room.home}/spend`);
    await settled(page);
    await page.locator("main .figures tfoot").scrollIntoViewIfNeeded();
    const [head, name, above] = await Promise.all(
      ["main .figures thead", "main .figures thead th button", "nav"].map((place) =>
        page.locator(place).first().boundingBox(),
      ),
    );
    expect(head?.y).toBeLessThan(0);
    expect(name?.y).toBeGreaterThanOrEqual(viewport.width < 768 ? (above?.height ?? 0) : 0);
    await page.getByRole("button", { name: "Service", exact: true }).click();
    await page.waitForURL(/sort=/);
    await page.context().close();
  },
);

test("what is told in a card begins where its table does, also on a phone", async () => {
  const page = await room.openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${room.home}/spend?view=drivers`);
  await settled(page);
  const starts = await page.evaluate(`["h2", "thead th", "tbody th", "tfoot th"].map((place) => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector("main section[aria-label=Rows] " + place));
    return Math.round(range.getBoundingClientRect().left);
  })`);
  expect(new Set(starts as number[]).size).toBe(1);
  await page.context().close();
});
