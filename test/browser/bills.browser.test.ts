import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";
import { acceptInvitation, openState } from "../support/console-states.ts";

let room: ConsoleRoom;
let page: WatchedPage;
beforeAll(async () => {
  room = await openConsoleRoom();
  page = await room.openPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(() => room.close());

async function open(address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

const BY_SERVICE = `/ask?query=${encodeURIComponent("What did we spend by service in the last 30 days?")}`;

describe("with bills in several currencies", () => {
  let home: string;
  beforeAll(async () => {
    home = await openState(room, "refunds");
  });

  test("an answer draws each currency by itself, what was given back to the left, nothing that is absent", async () => {
    await open(home + BY_SERVICE);
    const charts = page.getByRole("figure");
    await charts.first().waitFor();
    const titles = await charts.locator("figcaption").allTextContents();
    expect(titles.map((title) => title.replace(/.*, /, "")).toSorted()).toEqual(["EUR", "JPY", "USD"]);
    for (const chart of await charts.all()) {
      const bars = chart.locator("[data-sign]");
      expect(await bars.count()).toBe(await chart.getByRole("listitem").count());
      // The longest bar of each has the whole width: no other currency sets its scale.
      const widths = await bars.evaluateAll((all: { style: { width: string } }[]) => {
        return all.map(({ style }) => Number(style.width.replace("%", "")));
      });
      expect(Math.max(...widths)).toBeGreaterThan(99);
    }
    const yen = charts.filter({ hasText: "Refund in yen" });
    const refund = yen.getByRole("listitem").filter({ hasText: "Refund in yen" });
    const ends = async (of: typeof refund) => {
      const box = await of.locator("[data-sign]").boundingBox();
      return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
    };
    const cost = await ends(yen.getByRole("listitem").filter({ hasText: "Compute in yen" }));
    expect((await ends(refund)).right).toBeLessThanOrEqual(cost.left + 1);
    expect(page.faults).toEqual([]);
  }, 60_000);

  test("its table has every amount in the manner of its currency, and its ranking is one of each", async () => {
    await open(home + BY_SERVICE);
    const cells = page.getByRole("table", { name: "Figures of the answer" }).locator("td.number");
    const texts = await cells.allTextContents();
    expect(texts).toContain("14,160");
    expect(texts).toContain("−70,800,000");
    expect(texts).toContain("4,720.00");
    expect(texts.filter((text) => /\d{4}/.test(text))).toEqual([]);
    expect(await page.getByText("each currency by itself").count()).toBe(1);
  }, 60_000);

  test("the overview shows the currency of most lines, and others by their tabs, which the address keeps", async () => {
    await open(home);
    const tabs = page.getByRole("group", { name: "Currency" }).getByRole("button");
    expect(await tabs.allTextContents()).toHaveLength(3);
    const chosen = () => page.getByRole("group", { name: "Currency" }).locator("[aria-pressed=true]").textContent();
    expect(await chosen()).toContain("USD");
    expect(await page.getByRole("heading", { name: "What moved most, USD" }).count()).toBe(1);
    await tabs.filter({ hasText: "JPY" }).click();
    await settled(page);
    expect(await page.getByRole("heading", { name: "What moved most, JPY" }).count()).toBe(1);
    expect(await page.getByText("Refund in yen").count()).toBeGreaterThan(0);
    await page.reload();
    await settled(page);
    expect(await chosen()).toContain("JPY");
    await page.goBack();
    await settled(page);
    expect(await chosen()).toContain("USD");
    expect(await axeFindings(page)).toEqual([]);
    expect(page.faults).toEqual([]);
  }, 60_000);
});

describe("where nothing can be known of spend", () => {
  const QUESTION = "What did we spend by team this month?";
  const asked = `/ask?query=${encodeURIComponent(QUESTION)}`;

  test("without bills the answer says so and leads to Connect, and offers no question that has no answer", async () => {
    await open((await openState(room, "empty")) + asked);
    const turn = page.getByRole("region", { name: QUESTION });
    await turn.getByText("No bills are connected yet").first().waitFor();
    await turn.getByRole("link", { name: "Connect a bill" }).waitFor();
    expect(await turn.getByText("What do you mean?").count()).toBe(0);
    expect(await turn.getByRole("button").count()).toBe(0);
    await turn.getByRole("link", { name: "Connect a bill" }).click();
    await page.waitForURL(/\/connectors\/new$/);
  }, 60_000);

  test("with the service of spend off the answer says that, and leads to where it is switched on", async () => {
    const services = ["--activate", "dory-ai"];
    const { id } = await room.operate("org", "create", "Acme without spend", ...services);
    await acceptInvitation(room, String(id));
    await open(`${room.url}/o/${id}${asked}`);
    const turn = page.getByRole("region", { name: QUESTION });
    await turn.getByText("The service Cost data is not activated").first().waitFor();
    await turn.getByRole("link", { name: /where services are switched on/ }).click();
    await page.waitForURL(/\/plan$/);
  }, 60_000);
});
