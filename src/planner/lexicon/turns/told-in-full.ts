import { type Rewording, said } from "../rewording.ts";

const MADE_IT =
  "(?:ma[dk]e it|got|gets?|came|come|went|landed|lands?|ended up|wound up|entered|enters?|turned up|showed up|" +
  "appeared|appears?|hit)";
const ON_KEV = "(?:(?:on ?to|into|in|on|to) )?(?:the )?(?:cisa(?:'s)? )?(?=kev\\b)";
const MONEY = "dollars|usd|euros?|money|costs?|spend|spending|bucks|to (?:the|our) (?:bill|bills|invoice|costs?|spend)";

/** How people say what is added to KEV, what costs more than before, and until when, read so whatever else is said. */
export const TOLD_IN_FULL: readonly Rewording[] = [
  // "What made it into KEV this year" has the day on which it did.
  said(`${MADE_IT} ${ON_KEV}(?!.{0,30}\\bpublished\\b)`).as("was added to "),
  // "Added the most dollars" costs more than before, and is not new.
  said(`added (?:the )?(most|least)(?: in)? (?:${MONEY})\\b`).as("grew the $1"),
  said(`added (?:the )?(most|least)(?= (?:between|from|since|against|vs\\.?|versus) )`).as("grew the $1"),
  said("(wk|mth|qtr) (before|after)\\b").by(([, unit = "", side]) => `${UNITS[unit.toLowerCase()]} ${side}`),
  said("(?:biggest|largest|highest) (rise|increase|growth|jump|drop|fall|decrease)s? first\\b").as(
    "biggest $1s on top",
  ),
];

const UNITS: Readonly<Record<string, string>> = { wk: "week", mth: "month", qtr: "quarter" };
