import type { CveFilter } from "./cve-filter.ts";
import { FACTS_COUNT, factsOf, type RowIndex } from "./row-index.ts";

/** What a filter asks of the rows besides the words, and so can be told in memory. */
export type RowFilter = Pick<
  CveFilter,
  | "severities"
  | "severityBy"
  | "publishedFrom"
  | "publishedBefore"
  | "modifiedFrom"
  | "kev"
  | "ransomware"
  | "includeRejected"
>;

/** Which of the rows are looked at, and in which order. */
export type Walk = {
  /** The ranks that also fit what the engine was asked, ascending; null where it was asked nothing. */
  readonly matches: Uint32Array | null;
  /** All ranks in ascending order of what is sorted by; null where that is the publication. */
  readonly order: Uint32Array | null;
  readonly descending: boolean;
};

/** How many rows fit, and the ranks of those at `offset` and after in the order of the walk, at most `limit`. */
export function selectRows(
  index: RowIndex,
  filter: RowFilter,
  { matches, order, descending }: Walk,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly total: number; readonly ranks: Uint32Array } {
  // In the order of publication the matches alone need be looked at; in any other, all rows.
  const fits = fitting(index, filter, order && matches);
  const fitted = ranksThat(fits, order ?? matches, index.size);
  const total = fitted.length;
  if (!descending) return { total, ranks: fitted.subarray(offset, offset + limit) };
  const end = Math.max(0, total - offset);
  return { total, ranks: fitted.subarray(Math.max(0, end - limit), end).toReversed() };
}

/** Those of `among` that fit, in its order; null is all ranks, ascending. */
function ranksThat(fits: (rank: number) => boolean, among: Uint32Array | null, size: number): Uint32Array {
  if (among) return among.filter(fits);
  const ranks = new Uint32Array(size);
  let count = 0;
  for (let rank = 0; rank < size; rank++) {
    if (!fits(rank)) continue;
    ranks[count] = rank;
    count += 1;
  }
  return ranks.subarray(0, count);
}

/** Whether a rank fits the filter and, where they are given, is one of `matches`. */
function fitting(
  { size, facts, published, modified }: RowIndex,
  filter: RowFilter,
  matches: Uint32Array | null,
): (rank: number) => boolean {
  const fitsFacts = fittingFacts(filter);
  const factsOfRank = facts[filter.severityBy];
  const marks = matches && marksOf(matches, size);
  const from = filter.publishedFrom === null ? 0 : firstAtOrAfter(published, filter.publishedFrom);
  const before = filter.publishedBefore === null ? size : firstAtOrAfter(published, filter.publishedBefore);
  const modifiedFrom = filter.modifiedFrom ?? Number.NEGATIVE_INFINITY;
  return (rank) =>
    fitsFacts[factsOfRank[rank] as number] === 1 &&
    marks?.[rank] !== 0 &&
    rank >= from &&
    rank < before &&
    (modified[rank] as number) >= modifiedFrom;
}

/** Of each byte of facts whether it fits. */
function fittingFacts({ severities, kev, ransomware, includeRejected }: RowFilter): Uint8Array {
  return Uint8Array.from({ length: FACTS_COUNT }, (_, byte) => {
    const facts = factsOf(byte);
    const fits =
      (includeRejected || !facts.rejected) &&
      (severities.length === 0 || severities.includes(facts.severity)) &&
      (kev === null || kev === facts.kev) &&
      (ransomware === null || ransomware === facts.ransomware);
    return fits ? 1 : 0;
  });
}

/** The first place of ascending values that holds at least this one; their length where none does. */
export function firstAtOrAfter(values: Float64Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function marksOf(ranks: Uint32Array, size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (const rank of ranks) marks[rank] = 1;
  return marks;
}
