import { absoluteDecimal, subtractDecimals } from "../../core/decimals.ts";
import type { Spent } from "./ask-spend.ts";
import type { Op } from "./execution.ts";
import { nameOfRow, type Rows } from "./tell-rows.ts";

/** "Which region costs most, and is it close", "by how much over the runner-up": what lies between the first two. */
export function tellFirstTwo({ top, group_by, granularity }: Op<"breakdown">, spent: Spent, kept: Rows): string {
  const [first, second, ...others] = kept;
  const isOfTwo = top?.count === 2 && top.skip === 0 && granularity === "total" && others.length === 0;
  if (!isOfTwo || !first || !second || first.currency !== second.currency) return "";
  const cost = absoluteDecimal(subtractDecimals(first.cost, second.cost));
  const from = [first, second].map((row) => spent.money(nameOfRow(row, group_by), row));
  return `${spent.money("between the first two", { currency: first.currency, cost }, from)} lie between the two.`;
}
