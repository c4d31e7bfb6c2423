import type { PlanGroup } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Chart, Table } from "../answer-schema.ts";
import { nameOfRow } from "./spend-words.ts";

/** The rows of a table that are shown; the request of its facts gives the others. */
export const ROWS_SHOWN = 50;
const STEPS_SHOWN = 366;
const BARS_MAX = 20;

/** Rows as a table, under the names of their members. */
export function costTable(rows: readonly SpendRow[], groups: readonly PlanGroup[], withUsage = false): Table {
  const hasDate = rows.some(({ date }) => date !== undefined);
  const hasShare = rows.some(({ share }) => share !== null);
  return {
    columns: [
      ...(hasDate ? ["date"] : []),
      ...groups,
      "cost",
      "currency",
      ...(hasShare ? ["share"] : []),
      ...(withUsage ? ["usage"] : []),
    ],
    rows: rows
      .slice(0, hasDate ? STEPS_SHOWN : ROWS_SHOWN)
      .map((row) => [
        ...(hasDate ? [row.date ?? null] : []),
        ...groups.map((group) => nameOfRow(row, [group])),
        row.cost,
        row.currency,
        ...(hasShare ? [row.share] : []),
        ...(withUsage ? [usageOf(row)] : []),
      ]),
  };
}

/** "1204.5 Hrs, 3 GB": exact. */
function usageOf({ usage }: SpendRow): string {
  return usage.map(({ quantity, unit }) => `${quantity} ${unit ?? ""}`.trim()).join(", ");
}

/** Costs by name; one series for each currency, since amounts of different ones stand on different scales. */
export function costBars(rows: readonly SpendRow[], groups: readonly PlanGroup[]): Chart | null {
  const shown = rows.slice(0, BARS_MAX);
  const names = [...new Set(shown.map((row) => nameOfRow(row, groups)))];
  if (names.length === 0) return null;
  const series = [...Map.groupBy(shown, ({ currency }) => currency)].map(([currency, parts]) => {
    const costs = new Map(parts.map((row) => [nameOfRow(row, groups), row.cost]));
    return { name: "cost", currency, values: names.map((name) => costs.get(name) ?? null) };
  });
  return { kind: "bar", title: `Cost by ${groups.join(", ")}`, x: names, series };
}

/** Costs over time; a series for each group and currency, the first of them where there are many. */
export function costLines(rows: readonly SpendRow[], groups: readonly PlanGroup[]): Chart {
  const dates = [...new Set(rows.map(({ date }) => date ?? null))].sort();
  const series = Map.groupBy(rows, (row) => JSON.stringify([row.currency, nameOfRow(row, groups)]));
  return {
    kind: "line",
    title: "Cost over time",
    x: dates,
    series: [...series.values()].slice(0, BARS_MAX).map((parts) => {
      const [first] = parts as [SpendRow];
      const costs = new Map(parts.map(({ date, cost }) => [date ?? null, cost]));
      const name = groups.length > 0 ? nameOfRow(first, groups) : "cost";
      return { name, currency: first.currency, values: dates.map((date) => costs.get(date) ?? null) };
    }),
  };
}
