import type { FeedRecord } from "../store.ts";

/** What the file of a feed says of itself. */
export type FeedClaim = {
  readonly records: number;
  /** RFC 3339; null where there is no record to read it from. */
  readonly time: string | null;
  /** Whole sets may not shrink to half: a year of NVD, KEV. */
  readonly isWholeSet: boolean;
};

/** Whether a readable file takes the place of the last good one of its name; else why not, in a sentence. */
export function decideFeed(
  claim: FeedClaim,
  last: Pick<FeedRecord, "records" | "feedTime"> | undefined,
): string | null {
  if (claim.records === 0 || claim.time === null) return "It has no records.";
  if (last?.feedTime && Date.parse(toMilliseconds(claim.time)) < last.feedTime.getTime()) {
    return `It is from ${claim.time}, earlier than the last good one, from ${last.feedTime.toISOString()}.`;
  }
  if (claim.isWholeSet && last?.records && claim.records * 2 <= last.records) {
    return `It has ${claim.records} records, at most half of the ${last.records} of the last good one.`;
  }
  return null;
}

// Date.parse takes any number of digits in V8, but only three are in the language.
function toMilliseconds(time: string): string {
  return time.replace(/(\.\d{3})\d+/, "$1");
}

/** Which loads of a list to write as one: all of them, its changes, or none. */
export type Compaction = "all" | "changes" | "none";

/**
 * Changes that pass a tenth of the base become a new base with it; more changes than a search should open, but few
 * records, become one change.
 */
export function decideCompaction(loads: readonly { readonly rows: number }[], changeLoadsMax: number): Compaction {
  const [base, ...changes] = loads;
  if (!base || changes.length === 0) return "none";
  const changed = changes.reduce((sum, { rows }) => sum + rows, 0);
  if (changed * 10 > base.rows) return "all";
  return changes.length > changeLoadsMax ? "changes" : "none";
}
