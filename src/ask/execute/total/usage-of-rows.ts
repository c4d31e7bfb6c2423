import type { SpendRow } from "../../../spend/index.ts";
import { askSpend, type Spent } from "../ask-spend.ts";
import type { Asking, Execution, Op } from "../execution.ts";
import { keyOfRow, nameOfRow } from "../tell-rows.ts";
import { listed } from "../tell-spend.ts";
import { quantitiesOf, usageBeside, used } from "./tell-usage.ts";

type Breakdown = Op<"breakdown">;

/** What groups used beside what they cost, where that is asked for. */
export function* usagesOf(
  run: Execution,
  { scope, period, group_by, granularity, with_usage }: Breakdown,
): Asking<Spent | null> {
  return with_usage && granularity === "total" ? yield* askSpend(run, used(scope), period, { group_by }) : null;
}

/** What a row used, as words after its cost. */
export function besideRow(
  row: SpendRow,
  { group_by, usage_unit }: Pick<Breakdown, "group_by" | "usage_unit">,
  { spent, usages }: { readonly spent: Spent; readonly usages: Spent | null },
): string {
  const key = keyOfRow(row, group_by);
  const own = usages?.data.find((one) => keyOfRow(one, group_by) === key && one.currency === row.currency);
  if (!usages || !own) return "";
  const name = nameOfRow(row, group_by);
  const cost = { ...row, told: spent.money(name, row) };
  return usageBeside({ row: own, name, cost }, { spent: usages, billed: spent, asked: usage_unit });
}

const BY_CLOUD = ["provider"] as const;

/** What each cloud counts in a unit of its own, with what of the total is its: one price of several units is none. */
export function* usageByCloud(run: Execution, { scope, period, usage_unit }: Op<"total">, all: Spent): Asking<string> {
  const units = new Set(
    quantitiesOf(
      all.data.flatMap(({ usage }) => usage),
      usage_unit,
    ).map(({ unit }) => unit),
  );
  if (usage_unit === undefined || units.size < 2) return "";
  const usages = yield* askSpend(run, used(scope), period, { group_by: BY_CLOUD });
  if (usages.data.length < 2) return "";
  const spent = yield* askSpend(run, scope, period, { group_by: BY_CLOUD });
  const told = spent.data.map((row) => {
    const name = nameOfRow(row, BY_CLOUD);
    const beside = besideRow(row, { group_by: BY_CLOUD, usage_unit }, { spent, usages });
    return `${spent.entity(name)} ${spent.money(name, row)}${beside}`;
  });
  return `By provider: ${listed(told)}.`;
}
