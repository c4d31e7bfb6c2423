import { MONTHS, type Rewording, said } from "../rewording.ts";
import { PARTS } from "./parts.ts";

const DAYS_SAID = `(?:the |our )?(?:${MONTHS}|last|this|first|second|1st|2nd|q[1-4]|h[12]|yesterday|week|20\\d\\d)\\b`;
const HOW = "(how (?:far|much|did|has|have|do|does)\\b[^.?!;]{1,80}?)";
const OTHERS =
  "(?:all )?(?:the )?(?:others?|rest|everyone(?: else)?|everybody(?: else)?|everything else|" + "all)(?: of them)?";
const OUTDID = "(?:outgrew|outgrow|outgrows|outpaced?|outpaces|outran|outruns?|outstripped|outclimbed)";

/** Ways to say that cost changed, read so whatever else is said. */
export const CHANGES_IN_FULL: readonly Rewording[] = [
  said(
    "(by (?:more than |over |at least |less than |under )?)(?:an? |one |(?=half))(half|third|quarter|fifth|tenth)",
    "(?= (?:in|since|from|between|last|this|over|during|or more|compared)\\b|\\W*$)",
  ).by(([, by, size]) => `${by}${percentOf(size)}`),
  said(
    "where (?:did|have|has) (?:our |the )?(?:costs?|spend|spending|we|it|bills?|things) (?=",
    "(?:risen|rise|grow|grown|increased?|go up|gone up|climb(?:ed)?|jump(?:ed)?|drop(?:ped)?|fall|",
    "fallen|go down|gone down|decreased?|shrink|shrunk)\\b)",
  ).as("which services "),
  said("(gained|lost) (?:the )?(most|least)\\b").by(
    ([, did = "", rank]) => `${/^g/i.test(did) ? "grew" : "fell"} the ${rank}`,
  ),
  said("movers (?:and|&|n) shakers").as("biggest movers"),
  // "Are we ahead of last month": of what runs, against it.
  said(
    "(?:running |trending )?(?:ahead of|behind|hotter than|richer than|trailing|lagging) ",
    `(?=${DAYS_SAID})(?<=\\b(?:is|are|was|were)\\b.{0,80})`,
  ).as("higher than "),
  said(
    `(daily|weekly|monthly) run[- ]?rate (?=(?:in|for|of|over|during|since) (?:${DAYS_SAID}))`,
    "(?!.{0,80}\\b(?:this|next|current)\\b)",
  ).as("average $1 cost "),
  // "How far did S3 move from September to October" is no move from one thing to another.
  said(`${HOW} moved?(?= (?:from|between) ${DAYS_SAID})`).as("$1 change"),
  said(
    `${HOW} moved?(?=(?: (?:in|over|since|during|on|this|last|against|vs\\.?|versus|compared|`,
    "month|week|year)\\b|\\W*$))",
  ).as("$1 change"),
  said(`${OUTDID} ${OTHERS}`).as("grew the most"),
  said(
    `(?:did|has|have|does) ([^.?!;]{2,40}?) ${OUTDID} ([^.?!;]{2,30}?)(?= (?:in|since|this|last|`,
    "over|between|from|during|so far|year|by)\\b|\\W*$)",
  ).as("which grew more, $1 or $2"),
  said("(?:fell|fallen|falling|dropped|went|gone) off (?:a|the) cliff").as("fell the most"),
  said(
    "(climb|climbed|climbs|grew|grown|grow|growing|rose|risen|rise|rising|fell|fall|falling|increased|increasing) ",
    "(?:the )?(?:faster|quicker|more quickly|more rapidly|further|harder)(?! than (?:it|that|this|them|those|they)\\b)",
  ).as("$1 more"),
  said(
    "(who|which \\w+) (?:has |have )?(?:cut|slashed|trimmed|reduced|lowered)(?: (?:their|its|his|",
    "the) (?:costs?|spend|spending|bills?))?(?= (?:the most|most|in|since|from|between|last|this|",
    "by)\\b|\\W*$)",
  ).as("$1 decreased"),
];

function percentOf(part = ""): string {
  return PARTS[part.toLowerCase()] ?? "50%";
}
