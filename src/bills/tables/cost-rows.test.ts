import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { boundValues } from "./bound-values.ts";
import { COST_TABLES, type CostTable, costRows } from "./cost-rows.ts";

const SOURCES = join(import.meta.dirname, "../..");

test("rows are those of one organization, its months and its loads", () => {
  const { params, bind } = boundValues();
  const loads = [
    { id: 3, month: "2026-03" },
    { id: 4, month: "2026-03-01" },
    { id: 5, month: "2026-04" },
  ];
  expect(costRows("charge_days", { organization: 7, loads }, bind)).toBe(
    "(SELECT * FROM charge_days WHERE Organization = {p0:UInt32} AND BillingMonth IN {p1:Array(Date)} " +
      "AND load IN {p2:Array(UInt32)})",
  );
  expect(params).toEqual({ p0: 7, p1: ["2026-03-01", "2026-04-01"], p2: [3, 4, 5] });
});

test("named columns are the same of lines as of what they are added up to", () => {
  const { bind } = boundValues();
  const columns = ["load", "ChargeDay", "Lines"];
  const read = { columns, conditions: ["ChargeDay > '2026-03-01'"], ending: "ORDER BY load LIMIT 1" };
  const of = (table: CostTable) => costRows(table, { organization: 7, loads: [] }, bind, read);
  expect(of("charge_days")).toMatch(/^\(SELECT load, ChargeDay, Lines FROM charge_days WHERE Organization = /);
  expect(of("charge_lines")).toContain(
    "(SELECT load, toDate(ChargePeriodStart) AS ChargeDay, toInt64(1) AS Lines FROM charge_lines WHERE ",
  );
  expect(of("charge_lines")).toMatch(/ AND ChargeDay > '2026-03-01' ORDER BY load LIMIT 1\)$/);
});

test("no other source reads a table of bills by its name", () => {
  const files = globSync("**/*.ts", { cwd: SOURCES }).filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(300);
  const isRead = new RegExp(`\\b(FROM|JOIN|IN|TABLE|UPDATE)\\s+(${COST_TABLES.join("|")})\\b`);
  expect(files.filter((file) => isRead.test(readFileSync(join(SOURCES, file), "utf8")))).toEqual([]);
});
