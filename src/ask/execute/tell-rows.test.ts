import { describe, expect, test } from "vitest";
import type { SpendRow } from "../../spend/index.ts";
import { costBars, costLines, keyOfRow, withNamesApart } from "./tell-rows.ts";

const row = (account: string | null, name: string | null, cost: string, more: Partial<SpendRow> = {}): SpendRow => {
  const named = name === null ? {} : { account_name: name };
  return { currency: "USD", cost, share: null, usage: [], account, ...named, ...more } as SpendRow;
};

test("accounts of one name, and one account in two currencies, are told apart; one that is priced anew is not", () => {
  const keyOf = (one: SpendRow) => keyOfRow(one, ["account"]);
  const own = row("111", "production", "30");
  expect(keyOf(row("222", "production", "30"))).not.toBe(keyOf(own));
  expect(keyOf(row("111", "production", "30", { currency: "EUR" }))).not.toBe(keyOf(own));
  expect(keyOf(row(null, null, "30"))).not.toBe(keyOf(row("null", null, "30")));
  expect(keyOf(row("111", "production", "20"))).toBe(keyOf(own));
});

describe("charts of accounts that have the same name", () => {
  const rows = [row("111", "production", "30"), row("222", "production", "20"), row("333", "staging", "10")];

  test("bars: each has its own, told apart by its value, and nothing that was spent is left out", () => {
    expect(costBars(rows, ["account"])).toMatchObject({
      x: ["production (111)", "production (222)", "staging"],
      series: [{ currency: "USD", values: ["30", "20", "10"] }],
    });
  });

  test("lines: each has its own", () => {
    const days = ["2026-11-01", "2026-11-02"].flatMap((date) => rows.map((one) => ({ ...one, date })));
    const { series } = costLines(days, ["account"]) ?? {};
    expect(series?.map(({ name, values }) => [name, values])).toEqual([
      ["production (111)", ["30", "30"]],
      ["production (222)", ["20", "20"]],
      ["staging", ["10", "10"]],
    ]);
  });

  test("one account in two currencies is one place with two series, under its plain name", () => {
    const both = [row("111", "production", "30"), row("111", "production", "5", { currency: "EUR" })];
    expect(costBars(both, ["account"])).toMatchObject({
      x: ["production"],
      series: [
        { currency: "USD", values: ["30"] },
        { currency: "EUR", values: ["5"] },
      ],
    });
  });

  test("an account whose name is that of what has none is told apart from it", () => {
    const chart = costBars([row(null, null, "3"), row("444", "no account", "2")], ["account"]);
    expect(chart?.x).toEqual(["no account (no account)", "no account (444)"]);
  });
});

test("names that two accounts of an answer have are told with their ids, and others as they are", () => {
  const rows = [
    row("700", "Lakeside", "3"),
    row("sub-8", "Lakeside", "2"),
    row("sub-8", "Lakeside", "1", { date: "2026-11-02" }),
    row("9", "Hilltop", "1"),
    row(null, null, "1"),
  ];
  const names = ["Lakeside (700)", "Lakeside (sub-8)", "Lakeside (sub-8)", "Hilltop", undefined];
  expect(withNamesApart(rows).map((one) => one.account_name)).toEqual(names);
  expect(withNamesApart(rows.slice(1))).toEqual(rows.slice(1));
});

test("a name that another account of the bills has is told with its id, though that one is not in the answer", () => {
  const rows = [row("700", "Lakeside", "3"), row("9", "Hilltop", "1"), row(null, null, "1")];
  const nameOf = (id: string) => (id === "700" ? "Lakeside (700)" : id);
  expect(withNamesApart(rows, nameOf).map((one) => one.account_name)).toEqual(["Lakeside (700)", "Hilltop", undefined]);
});
