import { type PlainRewording, SOME_UNIT } from "../rewording.ts";
import { NOUN, THE_SAME, turnBegins, wholeTurn } from "./turn-parts.ts";

const QUANTITY = "(?:gbs?|tbs?|gib|tib|hours|hrs|requests|tokens)";

/** Turns as they are typed on an ordinary working day, in the words that the grammar has. */
export const WORKDAY_TURNS: readonly PlainRewording[] = [
  // "Put all 3 next to each other by month".
  turnBegins(
    "(?:put|set|show|lay|compare|see|plot) (?:me )?all (?:of them|three|four|3|4|of those)(?: of them)?",
    "(?: (?:next to each other|side by side|beside each other|together))?(?=,? (?:by|per|over|for|in)\\b)",
  ).as("all of them"),
  // "Exclude them, what's Nov then", "without it?".
  wholeTurn(
    `(?:exclude|leave out|drop|remove|without|minus|take out) (?:it|that|this|them|those)(?: out)?[,;.?:–-]* `,
    `(?:and )?(?:what(?:['’]?s| is| was|s)|how much is) (?:the )?(${SOME_UNIT})(?: total| bill| cost)?(?: then)?`,
  ).as("total in $1 without it"),
  // "Since when is it running".
  wholeTurn(
    "since when (?:is|was|are) (?:it|that|this|they) (?:running|there|around|live|on|up|active|",
    "billed|used)",
  ).as("since when"),
  wholeTurn("how (?:far|much) apart (?:are|were) (?:they|those|these|the two|both)").as("what is the difference"),
  // "Is it tagged".
  wholeTurn(
    "(?:is|are|was|were) (?:it|that|this|they|those|these) (?:all |even |properly |fully |correctly )*tagged",
    "(?: at all)?",
  ).as("how much of it is tagged"),
  // "Which team is most to blame".
  wholeTurn(
    `which (${NOUN}) (?:is|was|are) (?:the )?(?:most|mainly|mostly)? ?(?:to blame|at fault|guilty|responsible)`,
  ).as("which $1 is the worst offender"),
  wholeTurn("(?:export|download|get|send|give me|show)(?: (?:it|that|this|them))? as (?:an? )?(?:table|list)").as(
    THE_SAME,
  ),
  wholeTurn(
    "(?:as )?(?:an? )?table(?: please| pls)?,? (?:with|w/?) (?:both|all|the) (?:months|periods|weeks|figures|numbers)",
  ).as(THE_SAME),
  // "Trend of each".
  wholeTurn(
    "(?:the |and the |what(?:['’]?s| is) the )*(?:trend|course|development|history) (?:of|for) (?:each|both|all)",
    "(?: of them| one)?",
  ).as("each by month"),
  wholeTurn("and the (?:least expensive|cheapest|smallest|lowest)(?: one)?").as("the lowest one"),
  wholeTurn(
    "(?:any|which|what)(?: of (?:them|those|these)| ones?)?(?: that)?(?: are| is)? new(?: (?:this month|lately|",
    "recently))?",
  ).as("which of them are new"),
  // "Vs Oct".
  wholeTurn(`same picture (?:for|in) (?:the )?(${SOME_UNIT})`).as("same for $1"),
  wholeTurn("logs? or metrics?|metrics? or logs?").as("which usage types are in it"),
  wholeTurn("(?:and )?without that one").as("without it"),
  // "Looks like a jump, what day?"
  wholeTurn(
    "(?:(?:it |that |this )?(?:looks|seems) (?:like|as if)(?: there was| there is|['’]s)? (?:a |the )?",
    "(?:jump|spike|step|rise)[,;.–-]+ )",
    "(?:what|which|on which|on what) day(?: was (?:it|that))?",
  ).as("which day rose the most"),
  // "GB per month too".
  wholeTurn(`(?:and )?(?:the )?(${QUANTITY}) (?:per|by|each|a) (month|day)(?: too| as well| also)?`).as(
    "how many $1 by $2",
  ),
  wholeTurn(`(?:and |with |plus )?(?:the )?(${QUANTITY}) (?:too|as well|also)`).as("how many $1"),
  // "How much extra did that cost us", after what made it cost more.
  wholeTurn(
    "(?:by )?how much (?:extra|more|additional)(?: money)? (?:did|does|has) (?:that|it|this|they) cost(?: us)?",
  ).as("what is the difference"),
];
