import { MONTHS, type Rewording, words } from "../rewording.ts";
import { PARTS } from "./parts.ts";

const DAYS_SAID = `(?:the |our )?(?:${MONTHS}|last|this|first|second|1st|2nd|q[1-4]|h[12]|yesterday|week|20\\d\\d)\\b`;
const HOW = "(how (?:far|much|did|has|have|do|does)\\b[^.?!;]{1,80}?)";
const OTHERS =
  "(?:all )?(?:the )?(?:others?|rest|everyone(?: else)?|everybody(?: else)?|everything else|" + "all)(?: of them)?";
const OUTDID = "(?:outgrew|outgrow|outgrows|outpaced?|outpaces|outran|outruns?|outstripped|outclimbed)";

/** Ways to say that cost changed, read so whatever else is said. */
export const CHANGES_IN_FULL: readonly Rewording[] = [
  [
    words(
      "(by (?:more than |over |at least |less than |under )?)(?:an? |one |(?=half))(half|third|",
      "quarter|fifth|tenth)(?= (?:in|since|from|between|last|this|over|during|or more|compared)\\b|",
      "\\W*$)",
    ),
    ([, by, size]) => `${by}${percentOf(size)}`,
  ],
  [
    words(
      "where (?:did|have|has) (?:our |the )?(?:costs?|spend|spending|we|it|bills?|things) (?=",
      "(?:risen|rise|grow|grown|increased?|go up|gone up|climb(?:ed)?|jump(?:ed)?|drop(?:ped)?|fall|",
      "fallen|go down|gone down|decreased?|shrink|shrunk)\\b)",
    ),
    () => "which services ",
  ],
  [
    words("(gained|lost) (?:the )?(most|least)\\b"),
    ([, did = "", rank]) => `${/^g/i.test(did) ? "grew" : "fell"} the ${rank}`,
  ],
  [words("movers (?:and|&|n) shakers"), () => "biggest movers"],
  // "Are we ahead of last month": of what runs, against it.
  [
    words(
      "(?:running |trending )?(?:ahead of|behind|hotter than|richer than|trailing|lagging) ",
      `(?=${DAYS_SAID})(?<=\\b(?:is|are|was|were)\\b.{0,80})`,
    ),
    () => "higher than ",
  ],
  [
    words(
      `(daily|weekly|monthly) run[- ]?rate (?=(?:in|for|of|over|during|since) (?:${DAYS_SAID}))`,
      "(?!.{0,80}\\b(?:this|next|current)\\b)",
    ),
    ([, pace]) => `average ${pace} cost `,
  ],
  // "How far did S3 move from September to October" is no move from one thing to another.
  [words(`${HOW} moved?(?= (?:from|between) ${DAYS_SAID})`), ([, how]) => `${how} change`],
  [
    words(
      `${HOW} moved?(?=(?: (?:in|over|since|during|on|this|last|against|vs\\.?|versus|compared|`,
      "month|week|year)\\b|\\W*$))",
    ),
    ([, how]) => `${how} change`,
  ],
  [words(`${OUTDID} ${OTHERS}`), () => "grew the most"],
  [
    words(
      `(?:did|has|have|does) ([^.?!;]{2,40}?) ${OUTDID} ([^.?!;]{2,30}?)(?= (?:in|since|this|last|`,
      "over|between|from|during|so far|year|by)\\b|\\W*$)",
    ),
    ([, one, other]) => `which grew more, ${one} or ${other}`,
  ],
  [words("(?:fell|fallen|falling|dropped|went|gone) off (?:a|the) cliff"), () => "fell the most"],
  [
    words(
      "(climb|climbed|climbs|grew|grown|grow|growing|rose|risen|rise|rising|fell|fall|falling|",
      "increased|increasing) (?:the )?(?:faster|quicker|more quickly|more rapidly|further|harder)",
      "(?! than (?:it|that|this|them|those|they)\\b)",
    ),
    ([, grew]) => `${grew} more`,
  ],
  [
    words(
      "(who|which \\w+) (?:has |have )?(?:cut|slashed|trimmed|reduced|lowered)(?: (?:their|its|his|",
      "the) (?:costs?|spend|spending|bills?))?(?= (?:the most|most|in|since|from|between|last|this|",
      "by)\\b|\\W*$)",
    ),
    ([, who]) => `${who} decreased`,
  ],
];

function percentOf(part = ""): string {
  return PARTS[part.toLowerCase()] ?? "50%";
}
