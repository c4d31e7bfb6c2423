import { MONTHS, type Rewording, words } from "../rewording.ts";

const DAYS_SAID = `(?:the |our )?(?:${MONTHS}|last|this|first|second|1st|2nd|q[1-4]|h[12]|yesterday|week|wk|monday|20\\d\\d)\\b`;
const HOW = "(how (?:far|much|did|has|have|do|does)\\b[^.?!;]{1,80}?)";
const OTHERS =
  "(?:all )?(?:the )?(?:others?|rest|everyone(?: else)?|everybody(?: else)?|everything else|all)(?: of them)?";
const OUTDID = "(?:outgrew|outgrow|outgrows|outpaced?|outpaces|outran|outruns?|outstripped|outclimbed)";

/** Ways to say that cost changed, read so whatever else is said. */
export const CHANGES_IN_FULL: readonly Rewording[] = [
  // "How far did S3 move from September to October" is no move from one thing to another.
  [words(`${HOW} moved?(?= (?:from|between) ${DAYS_SAID})`), ([, how]) => `${how} change`],
  [
    words(
      `${HOW} moved?(?=(?: (?:in|over|since|during|on|this|last|against|vs\\.?|versus|compared|month|week|year)\\b|\\W*$))`,
    ),
    ([, how]) => `${how} change`,
  ],
  [words(`${OUTDID} ${OTHERS}`), () => "grew the most"],
  [words(`(?:did|has|have|does) ([^.?!;]{2,40}?) ${OUTDID} (?=\\w)`), ([, one]) => `did ${one} grow more than `],
  [words(`(\\w[\\w .-]{0,30}?) ${OUTDID} (?=\\w)`), ([, one]) => `${one} grew more than `],
  [words("(?:fell|fallen|falling|dropped|went|gone) off (?:a|the) cliff"), () => "fell the most"],
  [
    words(
      "(climb|climbed|climbs|grew|grown|grow|growing|rose|risen|rise|rising|fell|fall|falling|increased|increasing) (?:the )?(?:faster|quicker|more quickly|more rapidly|further|harder)(?! than (?:it|that|this|them|those|they)\\b)",
    ),
    ([, grew]) => `${grew} more`,
  ],
  [
    words(
      "(who|which \\w+) (?:has |have )?(?:cut|slashed|trimmed|reduced|lowered)(?: (?:their|its|his|the) (?:costs?|spend|spending|bills?))?(?= (?:the most|most|in|since|from|between|last|this|by)\\b|\\W*$)",
    ),
    ([, who]) => `${who} decreased`,
  ],
];
