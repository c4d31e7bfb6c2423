import { GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

/**
 * How people ask to set one thing beside another without a word for comparing: "put X next to Y", "how does X stack up
 * against Y", "X alongside Y". Sources: the synonyms of "compare" in Roget's Thesaurus, and the rounds of
 * `docs/ask.md`.
 */

const PUT =
  "put|place|set|stack|pit|weigh|hold|measure|judge|rate|lay|line|park|square|match|benchmark|show|" +
  "stand|run|see|pair|check|stick|pop|drop|throw|plonk|bang|keep|range|balance";
const BESIDE =
  "(?:up |down |off |out )?(?:right )?(?:next to|beside|besides|alongside|opposite|against|agst|versus|" +
  "vs\\.?|over against|" +
  "up against|up with|by the side of|side[- ]by[- ]side with|back[- ]to[- ]back with|head[- ]to[- ]head with)";
const ONE = "(?!(?:it|them|that|this|those|these)\\b)[^.?!;:,]{1,50}?";
const ORDER = "(?<=^|[.?!;:,]\\s*|\\b(?:please|pls|plz|now|then|and|also|just|you|to|lets|let['’]s|me) )";
const FARES =
  "(?:stack(?:ed)? up|hold(?:ing)? up|held up|measured? up|shap(?:e|ed|ing) up|fared?|clos(?:e|ed)|" +
  "end(?:ed)?(?: up)?|" +
  "finish(?:ed)?|land(?:ed)?|turn(?:ed)? out|c[ao]me (?:in|out)|look(?:s|ed|ing?)?|sit|sat|rank|do|" +
  "doing|done|rate|perform(?:ed)?|" +
  "line(?:d)? up|square(?:d)? up)";
const HELD =
  "(?:against|agst|vs\\.?|versus|compared (?:to|with)|relative to|next to|beside|alongside|in " +
  "comparison (?:to|with)|over(?! (?:the )?(?:course|(?:last|past|previous) (?:\\d|\\w+ (?:day|week|month)s|few))))";

/** The verbs of setting beside. */
export const BESIDE_WORDS: readonly string[] = PUT.split("|");

/** Setting beside, in the words that the grammar has. */
export const BESIDE_FORMS: readonly Rewording[] = [
  // "Both clouds separately".
  said(
    "(?<=\\w),? (?:for |of |with )?(?:both|all|the two|the three|each of the) ",
    `(${GROUPS}) (?:separate(?:ly)?|seperately|apart|individually|on their own|one by one)(?=\\W*$)`,
  ).by(([, groups = ""]) => ` by ${groups.replace(/ies$/, "y").replace(/s$/, "")}`),
  // "The average per day in October, and now?"
  said(`(?<=\\bin (?:${MONTHS})),? (?:and|vs\\.?|versus) now(?=\\W*$)`).as(" vs this month"),
  said(`${ORDER}(?:${PUT})(?: up)? (${ONE}) ${BESIDE} (?!(?:it|them|that|this|each|one)\\b)`).as("compare $1 with "),
  said(`${ORDER}(?:line|match|square|weigh|stack) up (?=\\S+ (?:and|with|against|&|vs) )`).as("compare "),
  said(`how(?:['’]s|s| is| does| do| did| has| have| are| was| were)? (${ONE}) (?:been )?${FARES} ${HELD} `).as(
    "compare $1 with ",
  ),
  said(`${ORDER}(?:contrast|juxtapose|benchmark|counterpose) (?=\\w)`).as("compare "),
  said("(?:head[- ]to[- ]head|back[- ]to[- ]back|next to (?:each|one an)other|neck and neck)").as("side by side"),
  said("(?<=^\\W*)alongside (?=\\S+(?: \\S+){0,3}\\W*$)").as("vs "),
  // "The October close", "how did October close": the month itself.
  said(
    `((?:${MONTHS})(?: 20\\d\\d)?)(?: month[- ]end)? (?:close|closing|books|` +
      `actuals)(?=\\s*(?:[.,;:?!–-]|$|pls|please|by|per|split))`,
  ).as("$1 cost"),
  said(
    `how did ((?:${MONTHS})(?: 20\\d\\d)?) (?:close|end|finish|land|turn out|come out|come in|shape ` +
      `up|look|go)(?: up)?(?=\\s*(?:[.?!,]|$))`,
  ).as("what did $1 cost"),
];
