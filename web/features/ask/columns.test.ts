import { expect, test } from "vitest";
import { cellText, columnsOf, readTable, type Table } from "./columns.ts";

/** The cells of a table as they are shown. */
function shown(given: Table): readonly (readonly string[])[] {
  const table = readTable(given);
  const columns = columnsOf(table);
  const currencyAt = table.columns.indexOf("currency");
  return table.rows.map((row) =>
    row.map((cell, index) => {
      const column = columns[index];
      return cell === null || !column ? "–" : cellText(column, cell, row[currencyAt] ?? null);
    }),
  );
}

test("a change has its sign whichever way it goes, an amount only below nothing", () => {
  const table = {
    columns: ["service", "before", "after", "change", "change_ratio", "currency"],
    rows: [
      ["Compute", "100.00", "2160.99", "2060.99", "20.6099", "USD"],
      ["Storage", "10.00", "-2.50", "-12.50", "-1.25", "USD"],
      ["Support", "5.00", "5.00", "0", "0", "USD"],
    ],
  };
  expect(shown(table)).toEqual([
    ["Compute", "100.00", "2,160.99", "+2,060.99", "+2,061 %", "USD"],
    ["Storage", "10.00", "−2.50", "−12.50", "−125.0 %", "USD"],
    ["Support", "5.00", "5.00", "0.00", "0.0 %", "USD"],
  ]);
});

test("an unusual fall is told as one, and a kind as the page of unusual days has it", () => {
  const table = {
    columns: ["date", "service", "kind", "actual", "expected", "impact", "currency"],
    rows: [
      ["2026-10-02", "Compute", "usage", "0.00", "74.39", "74.39", "USD"],
      ["2026-09-03", "Storage", "new", "30.25", null, "30.25", "USD"],
      ["2026-09-04", null, "one_off", "-20.5", null, "20.5", "USD"],
    ],
  };
  expect(shown(table)).toEqual([
    ["2 Oct 2026", "Compute", "usage", "0.00", "74.39", "−74.39", "USD"],
    ["3 Sep 2026", "Storage", "new", "30.25", "–", "+30.25", "USD"],
    ["4 Sep 2026", "–", "one-off", "−20.50", "–", "−20.50", "USD"],
  ]);
});

test("days and months are written as elsewhere, a tag that looks like one stays as it is", () => {
  const table = {
    columns: ["date", "tag:release", "cost", "currency"],
    rows: [
      ["2026-10-05", "2026-10-01", "14160", "JPY"],
      ["2026-10", "2026-10", "1", "JPY"],
    ],
  };
  expect(shown(table)).toEqual([
    ["5 Oct 2026", "2026-10-01", "14,160", "JPY"],
    ["Oct 2026", "2026-10", "1", "JPY"],
  ]);
});

test("counts, scores and ids are digits, and no amounts", () => {
  const table = { columns: ["account", "lines", "score"], rows: [["123456789012", "11318", "9.8"]] };
  expect(shown(table)).toEqual([["123456789012", "11318", "9.8"]]);
  expect(columnsOf(table).map(({ isOfNumbers }) => isOfNumbers)).toEqual([false, true, true]);
});

test("sentences are cut at their end; a name is told by its end, too", () => {
  const table = { columns: ["id", "description", "vendor"], rows: [["CVE-2026-1", "A flaw in a rocket.", "Acme"]] };
  expect(columnsOf(table).map(({ kind }) => kind)).toEqual(["text", "prose", "text"]);
});

test("what was used is rounded and has its thousands marked, each in its unit", () => {
  const table = {
    columns: ["date", "cost", "currency", "usage"],
    rows: [
      ["2026-10-05", "99.65", "USD", "84806734.319996 WriteRequests"],
      ["2026-10-06", "1", "USD", "1204.5 Hrs, 3000 GB-Mo, 220117.743705 1K tokens"],
    ],
  };
  expect(shown(table)).toEqual([
    ["5 Oct 2026", "99.65", "USD", "84,806,734.32 WriteRequests"],
    ["6 Oct 2026", "1.00", "USD", "1,204.50 Hrs, 3,000 GB-Mo, 220,117.74 1K tokens"],
  ]);
});
