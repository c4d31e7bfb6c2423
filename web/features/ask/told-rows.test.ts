import { expect, test } from "vitest";
import type { AskAnswer } from "../../lib/ask-types.ts";
import { allNamesOf, allRowsOf, isToldWhole } from "./told-rows.ts";

const fact = (label: string, value: string, text: string, unit: AskAnswer["facts"][number]["unit"]) => {
  return { id: label, label, value, text, unit, currency: null, source: null, from: [] };
};

const table = {
  columns: ["service", "cost", "currency"],
  rows: [
    ["Compute", "3.5", "USD"],
    ["Storage", "1.5", "USD"],
  ],
};
const answer = { tables: [table], facts: [fact("groups", "54", "54", "count")] };
const chart = (...x: readonly string[]): Parameters<typeof allNamesOf>[1] => {
  return {
    kind: "bar",
    title: "Cost",
    x: [...x],
    series: [{ name: "cost", currency: "USD", values: x.map(() => "1") }],
  };
};

test("an answer has one count: its chart and its table are of as many as its words say", () => {
  expect(allRowsOf(answer, table)).toBe(54);
  expect(allNamesOf(answer, chart("Compute", "Storage"))).toBe(54);
  expect(allRowsOf({ ...answer, facts: [] }, table)).toBe(2);
});

test("a chart that is of something else than the table counts its own names", () => {
  expect(allNamesOf(answer, chart("Monday", "Tuesday", "Friday"))).toBe(3);
});

test("of several currencies each is counted by itself", () => {
  const mixed = { ...table, rows: [...table.rows, ["Support", "2.5", "EUR"]] };
  expect(allNamesOf({ ...answer, tables: [mixed] }, chart("Compute", "Storage"))).toBe(2);
});

test("a row whose figures the answer has in its words is no table", () => {
  const row = { columns: ["charge_category", "cost", "currency", "share"], rows: [["Usage", "3.5", "USD", "1.00000"]] };
  const told = { answer: "It is 3.50 USD.", facts: [fact("total", "3.5", "3.50 USD", "money")] };
  expect(isToldWhole(told, row)).toBe(true);
  expect(isToldWhole({ ...told, facts: [] }, row)).toBe(false);
  expect(isToldWhole(told, table)).toBe(false);
  expect(isToldWhole(told, { columns: ["id", "severity"], rows: [["CVE-2026-1", "high"]] })).toBe(false);
});
