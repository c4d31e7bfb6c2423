import type { SpendRow } from "../../lib/api-types.ts";
import { addDays, type Day, daysBetween, monthEnd, monthStart, weekStart } from "../../lib/dates.ts";
import { differenceOf, sumOf } from "../../lib/decimals.ts";
import type { Step } from "./spend-state.ts";
import { groupValue, missingWord, nameOf } from "./words.ts";

/** A span of the chart's time, and the days of it that were asked for. */
export type Bucket = { readonly id: Day; readonly first: Day; readonly last: Day };

/** What one name cost in each bucket, exactly. */
export type Series = {
  /** Of the group; null in it: no value. Undefined: all others. */
  readonly value: string | null | undefined;
  readonly name: string;
  readonly amounts: readonly string[];
  readonly total: string;
};

/** The buckets of a range. */
export function bucketsOf(start: Day, end: Day, step: Step): readonly Bucket[] {
  const groups = Map.groupBy(daysBetween(start, end), (day) => bucketId(day, step));
  return [...groups].map(([id, days]) => ({ id, first: days[0] as Day, last: days.at(-1) as Day }));
}

/** How many of its week's or month's days a bucket has; null where it has them all. */
export function partOf({ id, first, last }: Bucket, step: Step): { readonly days: number; readonly of: number } | null {
  if (step === "day") return null;
  const end = step === "week" ? addDays(id, 6) : monthEnd(id);
  const [days, of] = [daysBetween(first, last).length, daysBetween(id, end).length];
  return days < of ? { days, of } : null;
}

/** What all rows cost in each bucket. */
export function amountsOf(rows: readonly SpendRow[], buckets: readonly Bucket[], step: Step): readonly string[] {
  const sums = Map.groupBy(rows, (row) => bucketId(dayOfRow(row), step));
  return buckets.map(({ id }) => sumOf((sums.get(id) ?? []).map(({ cost }) => cost)));
}

/** The course of each value of a group, in the order of `values`. */
export function seriesOf(
  rows: readonly SpendRow[],
  group: string,
  values: readonly (string | null)[],
  cut: { readonly buckets: readonly Bucket[]; readonly step: Step },
): readonly Series[] {
  const byValue = Map.groupBy(rows, (row) => groupValue(row, group));
  const names = namesOf(
    values.map((value) => byValue.get(value)?.[0] ?? emptyRow(group, value)),
    group,
  );
  return values.map((value, place) => {
    const amounts = amountsOf(byValue.get(value) ?? [], cut.buckets, cut.step);
    return { value, name: names[place] as string, amounts, total: sumOf(amounts) };
  });
}

/** A name for each row, told apart by its value from others of the same name. */
function namesOf(rows: readonly SpendRow[], group: string): readonly string[] {
  const plain = rows.map((row) => nameOf(row, group));
  const isTold = (name: string) => plain.indexOf(name) === plain.lastIndexOf(name);
  return rows.map((row, place) => {
    const name = plain[place] as string;
    return isTold(name) ? name : `${name} (${groupValue(row, group) ?? missingWord(group)})`;
  });
}

/** What is left of the totals, so that what is stacked adds up exactly; null where nothing is. */
export function otherSeries(shown: readonly Series[], totals: readonly string[], name: string): Series | null {
  const amounts = totals.map((total, index) =>
    differenceOf(total, sumOf(shown.map((one) => one.amounts[index] ?? "0"))),
  );
  if (amounts.every((amount) => amount === "0")) return null;
  return { value: undefined, name, amounts, total: sumOf(amounts) };
}

function emptyRow(group: string, value: string | null): SpendRow {
  return { currency: null, cost: "0", share: null, usage: [], [group]: value };
}

function dayOfRow(row: SpendRow): Day {
  const date = row.date ?? "";
  return date.length === 7 ? `${date}-01` : date;
}

function bucketId(day: Day, step: Step): Day {
  if (step === "day") return day;
  return step === "week" ? weekStart(day) : monthStart(day);
}
