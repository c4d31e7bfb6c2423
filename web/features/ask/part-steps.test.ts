import { expect, test } from "vitest";
import { partSteps } from "./part-steps.ts";

test("steps that the table marks as no whole ones are parts, each once", () => {
  const rows = [
    ["2026-10-01", "Compute", "3.5", "no"],
    ["2026-10-01", "Storage", "1.5", "no"],
    ["2026-10-05", "Compute", "9.5", "yes"],
  ];
  expect([...partSteps([{ columns: ["date", "service", "cost", "whole"], rows }])]).toEqual(["2026-10-01"]);
});

test("beside a column of amounts that is called whole, another one has the mark", () => {
  const rows = [
    ["2026-09", "3.5", "7.5", "yes"],
    ["2026-10", "1.5", "3.5", "no"],
  ];
  expect([...partSteps([{ columns: ["date", "cost", "whole", "complete"], rows }])]).toEqual(["2026-10"]);
});

test("days, and what has no dates, have no parts", () => {
  expect(partSteps([{ columns: ["date", "cost"], rows: [["2026-10-01", "3.5"]] }]).size).toBe(0);
  expect(partSteps([{ columns: ["service", "whole"], rows: [["Compute", "no"]] }]).size).toBe(0);
});
