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
  const fitting = ranksThatFit(index, filter, matches);
  const ordered = order ? inOrder(fitting, order) : fitting;
  const total = ordered.length;
  if (!descending) return { total, ranks: ordered.subarray(offset, offset + limit) };
  const end = Math.max(0, total - offset);
  return { total, ranks: ordered.subarray(Math.max(0, end - limit), end).toReversed() };
}

/** All ranks that fit, ascending; of `matches`, where there are some. */
function ranksThatFit({ facts, published, modified, size }: RowIndex, filter: RowFilter, matches: Walk["matches"]) {
  const { publishedFrom, publishedBefore, modifiedFrom } = filter;
  const from = publishedFrom === null ? 0 : firstAtOrAfter(published, publishedFrom);
  const before = publishedBefore === null ? size : firstAtOrAfter(published, publishedBefore);
  const bytes = facts[filter.severityBy];
  const fits = fittingFacts(filter);
  const ranks = matches
    ? those(matches.subarray(firstAtOrAfter(matches, from), firstAtOrAfter(matches, before)), bytes, fits)
    : ranksWith(fits, bytes, { from, before });
  if (modifiedFrom === null) return ranks;
  return since(ranks, modified, modifiedFrom);
}

/** Those of the ranks whose time is at or after a moment. */
function since(ranks: Uint32Array, times: Float64Array, moment: number): Uint32Array {
  const picked = new Uint32Array(ranks.length);
  let count = 0;
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] as number;
    if ((times[rank] as number) >= moment) picked[count++] = rank;
  }
  return picked.subarray(0, count);
}

/** Those of the ranks whose byte fits. (`filter` of a typed array takes twenty times as long.) */
function those(ranks: Uint32Array, bytes: Uint8Array, fits: Uint8Array): Uint32Array {
  const picked = new Uint32Array(ranks.length);
  let count = 0;
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] as number;
    if (fits[bytes[rank] as number] === 1) {
      picked[count] = rank;
      count += 1;
    }
  }
  return picked.subarray(0, count);
}

const ONE = Uint8Array.of(0, 1);

// Half a million rows in less than a millisecond: what is called for each of them would take several.
function ranksWith(
  fits: Uint8Array,
  bytes: Uint8Array,
  { from, before }: { readonly from: number; readonly before: number },
): Uint32Array {
  const ranks = new Uint32Array(Math.max(0, before - from));
  let count = 0;
  for (let rank = from; rank < before; rank++) {
    if (fits[bytes[rank] as number] === 1) {
      ranks[count] = rank;
      count += 1;
    }
  }
  return ranks.subarray(0, count);
}

/** The same ranks in an order of all. */
function inOrder(ranks: Uint32Array, order: Uint32Array): Uint32Array {
  const isIn = new Uint8Array(order.length);
  for (let at = 0; at < ranks.length; at++) isIn[ranks[at] as number] = 1;
  return those(order, isIn, ONE);
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
export function firstAtOrAfter(values: Float64Array | Uint32Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
