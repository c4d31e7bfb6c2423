import type { DimensionList, SpendAnswer } from "../../lib/api-types.ts";
import type { Params } from "../../lib/search.ts";

/**
 * The answer with its totals in the order of how many lines of its days are billed in their currency, the most first:
 * amounts of several can't be put in an order, and the largest number is not the largest amount. `ask` is only called
 * where there are several; without its answer the order stays.
 */
export async function inOrderOfLines(
  answer: SpendAnswer,
  ask: (params: Params) => Promise<DimensionList>,
): Promise<SpendAnswer> {
  const { totals, start_date, end_date } = answer;
  if (totals.length < 2) return answer;
  const values = await ask({ dimension: "currency", start_date, end_date }).then(
    ({ data }) => data,
    () => [],
  );
  const lines = new Map(values.map(({ value, line_items: count }) => [value, count]));
  const linesOf = (currency: string | null) => lines.get(currency) ?? 0;
  return { ...answer, totals: totals.toSorted((one, other) => linesOf(other.currency) - linesOf(one.currency)) };
}
