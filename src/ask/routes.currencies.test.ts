import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskRoom, startAskRoom } from "../../test/support/ask-room.ts";
import { lineOn } from "../../test/support/made-bill.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";

const clock = () => new Date("2026-04-10T09:00:00Z");
let bills: SpendRoom;
let room: AskRoom;

/** The day of a line in March, and its tags beside those that all have. */
type Rest = Readonly<Record<string, string>>;

beforeAll(async () => {
  bills = await openSpendRoom(clock);
  const line = (service: string, cost: string, currency: string, { day = "01", ...tags }: Rest = {}) => {
    return lineOn(`2026-03-${day}`, cost, {
      ServiceName: service,
      BillingCurrency: currency,
      Tags: JSON.stringify({ team: "mobile", environment: "prod", ...tags }),
    });
  };
  await bills.bill([
    line("Yen compute", "9000", "JPY"),
    line("Yen storage", "3540", "JPY"),
    line("Yen refund", "-177000000", "JPY"),
    line("Euro compute", "1180", "EUR"),
    line("Euro storage", "20", "EUR"),
    ...["A", "B", "C", "D", "E"].map((name) => line(`Euro crumbs ${name}`, "0.004", "EUR")),
    line("Dollar compute", "700", "USD"),
    line("Other", "1", "USD", { team: "web", environment: "staging", project: "atlas" }),
    line("Other", "1", "USD", { team: "web", environment: "dev", day: "31" }),
  ]);
  const { db, clickhouse, org } = bills;
  room = await startAskRoom({ database: db.database, clickhouse, org, clock });
});
afterAll(async () => {
  await room.stop();
  await bills.close();
});

describe("over bills in several currencies", () => {
  test("a ranking is one of each currency by itself, in the sentence, and in as many series of the chart", async () => {
    const { answer, chart, insights } = await room.answer("Which services cost the most in March 2026?");
    expect(answer).toMatch(/highest first, each currency by itself: /);
    const [ranked = ""] = /(?<=by itself: )[^\n]*?(?=\. )/.exec(answer.replaceAll(/\.(?=\d)/g, "_")) ?? [];
    const parts = ranked.split("; ").map((part) => new Set(part.match(/\b(JPY|EUR|USD)\b/g)));
    expect(parts.map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(answer).toContain("9,000 JPY");
    expect(chart?.series.map(({ currency }) => currency).toSorted()).toEqual(["EUR", "JPY", "USD"]);
    const where = insights.filter(({ title }) => title.startsWith("Where most of it"));
    expect(where.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
      "Where most of it in EUR goes: Euro compute and Euro storage are 100.0 % of it together: look there first.",
    ]);
  });

  test("the most expensive days are those of each currency, in the table too", async () => {
    const { tables } = await room.answer("Top 2 days in March 2026");
    const [{ columns, rows }] = tables as [(typeof tables)[number]];
    const [date, currency] = ["date", "currency"].map((column) => columns.indexOf(column)) as [number, number];
    expect(rows.map((row) => `${row[currency]} ${row[date]}`).toSorted()).toEqual([
      "EUR 2026-03-01",
      "JPY 2026-03-01",
      "USD 2026-03-01",
      "USD 2026-03-31",
    ]);
  });

  test("the first ones that are asked for are those of each currency", async () => {
    const { tables } = await room.answer("Top 1 service in March 2026");
    const [{ columns, rows }] = tables as [(typeof tables)[number]];
    const [name, currency] = ["service", "currency"].map((column) => columns.indexOf(column)) as [number, number];
    expect(rows.map((row) => `${row[currency]} ${row[name]}`).toSorted()).toEqual([
      "EUR Euro compute",
      "JPY Yen compute",
      "USD Dollar compute",
    ]);
  });

  test("changes are ranked and drawn for each currency by itself", async () => {
    const { answer, chart } = await room.answer("Why did our cost change in March 2026?");
    expect(answer).not.toMatch(/JPY[^;.]*, [^;.]*EUR [^;.]*first/);
    expect(new Set(chart?.series.map(({ currency }) => currency)).size).toBe(
      new Set(chart?.series.flatMap(({ currency }) => currency ?? [])).size,
    );
  });
});

test("sides that cost nothing are named, and not the whole that they are parts of", async () => {
  const { answer } = await room.answer("Does the mobile team pay more for staging or for dev in March 2026?");
  expect(answer).toContain(
    "Nothing was billed for environment=staging or environment=dev of team=mobile in March 2026.",
  );
});

test("one value occurs; a chart by a tag names it by its key", async () => {
  const { answer } = await room.answer("What projects are there in March 2026?");
  expect(answer).toMatch(/^1 value of project occurs in March 2026: atlas\./);
  const { chart } = await room.answer("Cost by team in March 2026");
  expect(chart?.title).toBe("Cost by team");
});
