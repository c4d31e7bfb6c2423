import type { SpendRow, Total } from "../../lib/api-types.ts";
import { differenceOf, ratioOf, sumOf } from "../../lib/decimals.ts";

/** What is left of a total without some of its rows, to the last digit. */
export function totalWithout({ currency, ...total }: Total, rows: readonly SpendRow[]): Total {
  const left = (name: "cost" | "previous_cost" | "change") =>
    differenceOf(total[name] ?? "0", sumOf(rows.map((row) => row[name] ?? "0")));
  const [before, change] = [left("previous_cost"), left("change")];
  return { currency, cost: left("cost"), previous_cost: before, change, change_ratio: ratioOf(change, before) };
}

/** How many others there are, and how many of them are as they were. */
export function othersWord(others: number, unchanged: number): string {
  if (unchanged === 0) return `All others (${others})`;
  return others === unchanged ? `${unchanged} unchanged` : `All others (${others}, ${unchanged} unchanged)`;
}
