import { addDecimals, compareDecimals } from "../../core/decimals.ts";
import type { SpendRow } from "../../spend/index.ts";
import { aboutSpend, askSpend, type Spent } from "./ask-spend.ts";
import type { Asking, Execution, Op, Told } from "./execution.ts";
import { type Column, entitiesOf, hasName, keyOfRow, nameOfRow, ROWS_SHOWN, tableOf } from "./tell-rows.ts";
import { during, groupWords, listed, scopeWords, sentences } from "./tell-spend.ts";
import { oneUnitOf, used } from "./total/tell-usage.ts";

const NAMED_MAX = 5;

type Counted = { readonly row: SpendRow; readonly name: string; readonly quantity: string; readonly cost: string };

/** Groups by how much of a unit they used; null: what they used is not in one unit, or has several currencies. */
export function* findCounted(
  run: Execution,
  { scope, period, group_by, order, top, usage_unit }: Op<"breakdown">,
  billed: Spent,
): Asking<Told | null> {
  const all = yield* askSpend(run, used(scope), period);
  const unit = usage_unit ? oneUnitOf(all.data.flatMap(quantities), usage_unit) : null;
  if (unit === null || billed.totals.length > 1 || group_by.includes("tag")) return null;
  const spent = yield* askSpend(run, used(scope), period, { group_by });
  const costs = new Map(billed.data.map((row) => [keyOfRow(row, group_by), row.cost]));
  const counted = spent.data
    .flatMap((row): Counted[] => {
      const quantity = addDecimals(quantities(row).flatMap((one) => (one.unit === unit ? [one.quantity] : [])));
      const cost = costs.get(keyOfRow(row, group_by)) ?? row.cost;
      return compareDecimals(quantity, "0") === 0 ? [] : [{ row, name: nameOfRow(row, group_by), quantity, cost }];
    })
    .toSorted((one, other) => compareDecimals(other.quantity, one.quantity) * (order === "most" ? 1 : -1));
  const named = counted.filter(({ row }) => hasName(group_by)(row));
  const kept = top ? named.slice(top.skip, top.skip + top.count) : counted;
  const measured = (label: string, quantity: string) => spent.measure(label, quantity, unit);
  const told = kept.slice(0, NAMED_MAX).map(({ row, name, quantity, cost }) => {
    const costing = billed.money(name, { currency: row.currency, cost });
    return `${spent.entity(name)} with ${measured(`usage of ${name}`, quantity)} (${costing})`;
  });
  const total = all.data.flatMap(quantities).find((one) => one.unit === unit)?.quantity ?? "0";
  const groups = `${spent.count("groups", counted.length)} groups`;
  const of = `${scopeWords(scope, run.book)} ${during(period, run.book)}`;
  const first = `${order === "most" ? "most" : "least"} ${spent.entity(unit)} first`;
  const columns: readonly Column<Counted>[] = [
    ...group_by.map((group) => [group, ({ row }: Counted) => nameOfRow(row, [group])] as const),
    ["usage", ({ quantity }) => quantity],
    ["unit", () => unit],
    "cost",
    ["currency", ({ row }) => row.currency],
  ];
  const inAll = all.measure("usage", total, unit);
  const sums = listed(billed.totals.map((amount) => billed.money("total", amount)));
  return {
    answer: sentences(
      `The usage${of} by ${groupWords(group_by, run.book)}, ${first}: ${listed(told)}.`,
      counted.length > told.length ? `There are ${groups}.` : "",
      `In all it is ${inAll}, and ${sums}.`,
    ),
    tables: [tableOf(kept.slice(0, ROWS_SHOWN), columns)],
    entities: entitiesOf(
      kept.map(({ row }) => row),
      group_by,
    ),
    ...aboutSpend(period, billed),
  };
}

function quantities({ usage }: SpendRow) {
  return usage;
}

/** That rows are ranked by cost, where how much was used is asked for, too. */
export function rankedByCost({ usage_unit, top }: Op<"breakdown">): string {
  return usage_unit && top ? "They are ranked by what they cost: what they used is not all in one unit." : "";
}
