import { addDays, daysBetween } from "../../core/days.ts";
import type { Operation } from "../../planner/index.ts";
import { askSpend, type Spent } from "./ask-spend.ts";
import type { Asking, Execution, Op, Told } from "./execution.ts";
import { type Mean, meanOf } from "./find-averages.ts";
import { listed } from "./tell-spend.ts";

type Part = Op<"total" | "trend">;
/** The days before one that is left out, and those after it. */
export type Apart = readonly [Part, Part];

/** "November without the 15th": the same before a day and after it, where that is all that is asked for; else null. */
export function apartByDay([before, after, ...others]: readonly Operation[]): Apart | null {
  if (!before || !after || others.length > 0 || !isPart(before) || !isPart(after)) return null;
  const isSame = JSON.stringify({ ...before, period: null }) === JSON.stringify({ ...after, period: null });
  return isSame && addDays(before.period.end_date, 2) === after.period.start_date ? [before, after] : null;
}

function isPart(operation: Operation): operation is Part {
  if (operation.op === "total") return operation.share_of === null;
  const isOfDays = operation.op === "trend" && operation.granularity === "day" && operation.share_of === null;
  return isOfDays && operation.group_by.length === 0 && operation.top === null && operation.thresholds.length === 0;
}

/** What both parts cost, and a day of them on average where their days are told. */
export function* tellTogether(run: Execution, [before, after]: Apart): Asking<Told> {
  const days = { granularity: "day", sort: "date" } as const;
  const parts = [
    yield* askSpend(run, before.scope, before.period, days),
    yield* askSpend(run, after.scope, after.period, days),
  ] as const;
  const [first] = parts;
  const currencies = [...new Set(parts.flatMap(({ totals }) => totals.map(({ currency }) => currency)))];
  const told = currencies.map((currency) => {
    const { count, sum, mean } = meanOfBoth(parts, currency);
    const average = `, on average ${mean} a day over ${first.count("days", count)} days`;
    return `${sum}${before.op === "trend" ? average : ""}`;
  });
  return { answer: told.length > 0 ? `Together these days cost ${listed(told)}.` : "" };
}

function meanOfBoth(parts: readonly [Spent, Spent], currency: string | null): Mean & { readonly count: number } {
  const own = parts.map(({ data }) => data.filter((row) => row.currency === currency));
  const count = own.reduce((sum, rows) => {
    const [from, to] = [rows[0]?.date, rows.at(-1)?.date];
    return sum + (from && to ? daysBetween(from, to) + 1 : 0);
  }, 0);
  // Each row is a fact of the request that it came from.
  const money: Spent["money"] = (label, amount, grounds) => {
    const part = own.findIndex((rows) => rows.some((row) => row === amount));
    return (parts[part] ?? parts[0]).money(label, amount, grounds);
  };
  return { ...meanOf({ ...parts[0], money }, own.flat(), { count, unit: "days", currency }), count };
}
