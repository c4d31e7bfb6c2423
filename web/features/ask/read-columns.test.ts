import { expect, test } from "vitest";
import { readColumns } from "./read-columns.ts";

const CHANGES = ["service", "before", "after", "change", "change_ratio", "currency"];

test("one currency of all rows is said in the heads, and a change has its percentage in its cell", () => {
  const table = { columns: CHANGES, rows: [["Compute", "100.00", "160.00", "60.00", "0.6", "USD"]] };
  expect(readColumns(table).map(({ head, at, ratioAt }) => [head, at, ratioAt])).toEqual([
    ["Service", 0, -1],
    ["Before, USD", 1, -1],
    ["After, USD", 2, -1],
    ["Change, USD", 3, 4],
  ]);
});

test("several currencies keep their column: no head could say them", () => {
  const rows = [
    ["Compute", "1.00", "USD"],
    ["Compute", "2.00", "EUR"],
  ];
  const heads = readColumns({ columns: ["service", "cost", "currency"], rows }).map(({ head }) => head);
  expect(heads).toEqual(["Service", "Cost", "Currency"]);
});

test("a quantity is of no currency", () => {
  const table = {
    columns: ["service", "usage", "unit", "cost", "currency"],
    rows: [["EC2", "7.5", "Hrs", "1.00", "USD"]],
  };
  expect(readColumns(table).map(({ head }) => head)).toEqual(["Service", "Usage", "Unit", "Cost, USD"]);
});

test("a phone has the name and the change beside each other; what was before and after stands below the name", () => {
  const rows = [["Amazon Elastic Compute Cloud", "33378.74", "35325.90", "1947.15", "0.05834", "USD"]];
  const rooms = readColumns({ columns: CHANGES, rows }).map(({ word, room }) => [word, room]);
  expect(rooms).toEqual([
    ["Service", undefined],
    ["Before", "s"],
    ["After", "s"],
    ["Change", undefined],
  ]);
});

test("what no row has is left out, and a tag of the name of a column is told from it", () => {
  const table = { columns: ["service", "tag:service", "attack chance"], rows: [["EC2", "shop", null]] };
  expect(readColumns(table).map(({ head }) => head)).toEqual(["Service", "tag service"]);
  const known = { columns: ["id", "attack chance"], rows: [["CVE-2026-1", "0.5"]] };
  expect(readColumns(known).map(({ head }) => head)).toEqual(["Id", "EPSS"]);
});
