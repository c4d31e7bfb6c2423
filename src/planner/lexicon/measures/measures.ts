import { COUNT, GROUPS, MONTHS, type Rewording, said, WEEKDAY } from "../rewording.ts";
import { BOUNDS_IN_FULL } from "./bounds-in-full.ts";
import { CHANGES_IN_FULL } from "./changes-in-full.ts";
import { DAYS_IN_FULL } from "./days-in-full.ts";
import { RANKS_REWORDED } from "./ranks-in-full.ts";
import { SHARES_IN_FULL } from "./shares-in-full.ts";
import { SIDES_IN_FULL, SIDES_REWORDED } from "./sides-in-full.ts";
import { USUAL_DAYS, USUAL_DAYS_IN_FULL } from "./usual-days.ts";

/** Shares, bounds, changes and days in words that a plan has, read so whatever else is said. */
export const MEASURES_IN_FULL: readonly Rewording[] = [
  ...USUAL_DAYS_IN_FULL,
  ...DAYS_IN_FULL,
  ...BOUNDS_IN_FULL,
  ...CHANGES_IN_FULL,
  ...SHARES_IN_FULL,
  ...SIDES_IN_FULL,
  // "Are we cheaper at the weekend" is of weekends, and not of the last one.
  said(
    "(cheaper|dearer|pricier|less|lower|higher|more|more expensive|drop|dip|fall|rise|go down|go ",
    "up) (at|on|over|during) (?:the|a) weekend(?! (?:of|before|after))",
  ).as("$1 $2 weekends"),
  said(
    `is (${WEEKDAY}) (?:usually |always |typically )?(?:the|our) ((?:most|least) (?:expensive|costly)|`,
    "priciest|dearest|costliest|cheapest|biggest|highest|lowest|quietest|busiest) (?:day|weekday)",
    "(?: (?:of|in) the week)?",
  ).as("which weekday is the $2"),
  said(
    `(?:is|are) (?:an? )?(${WEEKDAY})s? (?:usually |typically )?(?:cheaper|dearer|pricier|costlier|`,
    `more expensive|lower|higher) than (?:an? )?(${WEEKDAY})s?\\b`,
  ).as("cost of $1s vs $2s"),
  said(
    "(?:(?:the |our )?(?:avg|average|mean) (?:cost |spend |bill )?(?:on |of |per )?(?:an? )?weekend(?: day)?",
    "(?: cost| spend| bill)?|(?:the |our )?weekend(?: day)? (?:avg|average|mean)(?: cost| spend| bill)?)",
    "(?= (?:in|for|of|last|this|since|over|during) |\\W*$)(?!.*\\b(?:weekdays?|weekends|vs|versus|compared?)\\b)",
  ).as("weekends vs weekdays"),
  // "Do weekends cost less? For dev I mean": what is meant belongs to what is asked.
  said(/[?!.]+\s*((?:for|in|on) [^.?!;]{2,40}?),? i (?:mean|meant)\b,?/i).as(" $1 "),
];

/** The same, read so only where the text is asked about as it is. */
export const MEASURES_REWORDED: readonly Rewording[] = [
  // "The biggest in dollars and percent": each row has both.
  said(
    "(?:both )?in (?:dollars|usd|money|absolute (?:terms|numbers)) and ",
    "(?:in |as )?(?:an? )?(?:percent(?:age)?s?|%|pct)",
  ).as(""),
  // In a text of one sentence.
  said(`(?:the )?end of (?=(?:${MONTHS})\\b)(?!.*[.?!]\\s*\\w)`).as("late "),
  ...SIDES_REWORDED,
  ...RANKS_REWORDED,
  ...USUAL_DAYS,
  // "Which three teams were over 10,000": those that were, however many these are.
  said(
    `(which|what) ${COUNT} (?=(?:${GROUPS}) (?:that |which )?(?:(?:are|is|were|was|went|cost|costs|spent|came) )?`,
    "(?:in at )?(?:over|above|under|below|more than|less than|at least|at most) ?[$€£]?\\d)",
  ).as("$1 "),
];
