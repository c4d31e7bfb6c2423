import { type Rewording, said, WEEKDAY } from "../rewording.ts";

const USUAL = "(?:an?|the|our|any) (?:usual|normal|typical|average|ordinary|regular)";
const BESIDE = "(?:compare(?:d|s)? (?:to|with|against)|against|versus|vs\\.?|than|relative to|next to|from|to|with)";

/** A day that is held against its weekday has two figures, whatever else is said: "more than a usual Tuesday". */
export const USUAL_DAYS_IN_FULL: readonly Rewording[] = [
  said(
    "(?:how much )?(?:did|does|was|is|were|how did|how does|how was) ([^.?!;]{2,40}?) (?:cost )?(?:us )?",
    `(?:any )?(?:more|less|higher|lower|cheaper|dearer|pricier)?(?: expensive)? ?${BESIDE} ${USUAL} (${WEEKDAY})s?`,
    "( (?:for|in|on) [^.?!;]{2,40}?)?(?=\\W*$|[.?!;])",
  ).as("what did $1 cost$3, and what does a $2 cost$3 on average in the last 60 days"),
  said(`how (?:did|does|do|is|was) ([^.?!;]{2,40}?) compar(?:e|ing) (?:to|with|against) ${USUAL} day(?=\\W*$)`).as(
    "$1 vs the average day",
  ),
  // "Normal Monday cost": else "normal" asks whether that day was unusual.
  said(
    "(?<!\\b(?:was|is|were|not|than) (?:it |that |this )?)(?:an? |the |our )?",
    `(?:normal|usual|regular|ordinary) (?=(?:${WEEKDAY})\\b)`,
  ).as("an average "),
];

/** Any day that is like the others, where the text is asked about as it is. */
export const USUAL_DAYS: readonly Rewording[] = [
  said(`(?<=\\b${BESIDE} )${USUAL} day`).as("the average per day over the last 30 days"),
];
