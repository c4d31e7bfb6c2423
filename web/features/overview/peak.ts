import { compareDecimals, differenceOf, heightOf, sumOf } from "../../lib/decimals.ts";
import type { Bucket, Series } from "../spend/series.ts";

/** A day that stands out of the others, and whose it is. */
export type Peak = {
  readonly bucket: Bucket;
  readonly cost: string;
  /** What the day in the middle costs. */
  readonly usual: string;
  /** Those that were most above their own usual, the first of them first; at most three. */
  readonly names: readonly string[];
};

/** By how much a bar must be higher than the middle one, so that people ask what it is. */
const STANDS_OUT = 1.5;
const NAMES_MAX = 3;
/** Who is named makes up so much of the difference. */
const MOST = 0.6;

/** The highest of the days, where it stands out; null where none does. */
export function peakOf(buckets: readonly Bucket[], series: readonly Series[]): Peak | null {
  const totals = buckets.map((_, index) => sumOf(series.map(({ amounts }) => amounts[index] ?? "0")));
  const usual = middleOf(totals);
  const cost = totals.toSorted(compareDecimals).at(-1) ?? "0";
  const index = totals.indexOf(cost);
  const bucket = buckets[index];
  if (!bucket || heightOf(usual) <= 0 || heightOf(cost) < STANDS_OUT * heightOf(usual)) return null;
  return { bucket, cost, usual, names: namesAt(index, series, heightOf(differenceOf(cost, usual))) };
}

function namesAt(index: number, series: readonly Series[], difference: number): readonly string[] {
  const above = series
    .map(({ name, amounts }) => ({ name, by: heightOf(differenceOf(amounts[index] ?? "0", middleOf(amounts))) }))
    .filter(({ by }) => by > 0)
    .toSorted((one, other) => other.by - one.by);
  const names: string[] = [];
  let told = 0;
  for (const { name, by } of above.slice(0, NAMES_MAX)) {
    if (told >= MOST * difference) break;
    names.push(name);
    told += by;
  }
  return names;
}

/** The amount in the middle; of an even number the lower one. */
function middleOf(amounts: readonly string[]): string {
  return amounts.toSorted(compareDecimals)[Math.floor((amounts.length - 1) / 2)] ?? "0";
}
