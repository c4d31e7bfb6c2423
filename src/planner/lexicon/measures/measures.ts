import { MONTHS, type Rewording, words } from "../rewording.ts";
import { BOUNDS_IN_FULL } from "./bounds-in-full.ts";
import { CHANGES_IN_FULL } from "./changes-in-full.ts";
import { DAYS_IN_FULL } from "./days-in-full.ts";
import { RANKS_REWORDED } from "./ranks-in-full.ts";
import { SHARES_IN_FULL } from "./shares-in-full.ts";
import { SIDES_IN_FULL, SIDES_REWORDED } from "./sides-in-full.ts";

/** Shares, bounds, changes and days in words that a plan has, read so whatever else is said. */
export const MEASURES_IN_FULL: readonly Rewording[] = [
  ...DAYS_IN_FULL,
  ...BOUNDS_IN_FULL,
  ...CHANGES_IN_FULL,
  ...SHARES_IN_FULL,
  ...SIDES_IN_FULL,
  // "As a %?", after what changed.
  [/^\W*(?:and |now )?(?:as|in) (?:an? )?(?:%|pct|percentage|percent)(?: please| pls)?\W*$/i, () => "in percent"],
  // "Do weekends cost less? For dev I mean": what is meant belongs to what is asked.
  [/[?!.]+\s*((?:for|in|on) [^.?!;]{2,40}?),? i (?:mean|meant)\b,?/i, ([, what]) => ` ${what} `],
];

/** The same, read so only where the text is asked about as it is. */
export const MEASURES_REWORDED: readonly Rewording[] = [
  // In a text of one sentence.
  [words(`(?:the )?end of (?=(?:${MONTHS})\\b)(?!.*[.?!]\\s*\\w)`), () => "late "],
  ...SIDES_REWORDED,
  ...RANKS_REWORDED,
];
