import { tokenize } from "../../tokens.ts";
import { anywhere, MONTHS, type PlainRewording } from "../rewording.ts";
import { turnBegins, wholeTurn } from "./turn-parts.ts";

const ALL_OF: Readonly<Record<string, string>> = { 2: "both", 3: "all three", 4: "all four" };

/** What people who look at a table, or at one day of it, say of it. */
export const OF_TOLD: readonly PlainRewording[] = [
  // "Drop the nulls."
  wholeTurn(
    "(?:drop|exclude|without|remove|skip|hide|ignore|omit|filter out|leave out|no|minus) ",
    "(?:the |all |all the |any )?",
    "(?:nulls?|nones?|blanks?|empty (?:ones|rows|values|tags)|null (?:ones|rows|values|tags)|n/?as?)",
  ).as("without untagged"),
  // "What was different about it?", after the most expensive day.
  wholeTurn(
    "what(?:['’]?s| is| was|s)? (?:so )?(?:different|special|unusual|odd|strange|weird|particular) ",
    "(?:about|on|with|in) (?:it|that|this|that (?:day|week|month|one)|this (?:day|week|month|one))",
  ).as("why"),
  // "The difference to October's bill": of what was told, not of the whole bill.
  wholeTurn(
    "((?:what(?:['’]?s| is| was) |show (?:me )?)?(?:the )?(?:difference|diff|delta|gap|change) ",
    `(?:to|from|with|against|vs\\.?|versus|compared (?:to|with))) (?:the )?(${MONTHS}|last month)`,
    "(?:(?:['’]?s)? (?:bill|invoice|total|figure|number|cost|spend))?",
  ).as("and $1 $2"),
  // "So all 3 in %", after as many sums.
  wholeTurn(
    "all (?:of )?(?:(?:the|these|those|them) )?(2|two|3|three|4|four)(?: of (?:them|those|these))? ",
    "(?:in|as) (?:an? )?(?:%|percent(?:ages?)?|shares?)",
  ).by(([, count = ""]) => `${ALL_OF[tokenize(count)[0]?.value ?? ""]} as percentages`),
  // "Instead sandbox and playground."
  wholeTurn("instead(?: of (?:that|it|this))?,? (?!of\\b)(\\S.{1,60}?)").as("$1 instead"),
  // "Put it by business unit."
  turnBegins(
    "(?:put|cut|slice|lay|arrange|organi[sz]e|set|order|present|display|lump) ",
    "(?:it|that|this|them|these|those)(?: all)?(?: out| up| down)? (?=(?:by|per) \\w)",
  ).as(""),
  // "Was it always like that": in each month that there is.
  wholeTurn(
    "(?:(?:is|was|were|are|has|have) (?:it|that|this|they|things)(?: been)? (?:always|all along|ever since) ?",
    "(?:been )?(?:like (?:that|this)|so(?: \\w+)?|the case|the same|this way|that way|this \\w+|that \\w+)?|",
    "(?:is|was|were) (?:it|that|this|they) (?:like (?:that|this)|the case|the same|so) ",
    "(?:before|in the past|earlier)",
    "(?: too| as well)?)",
  ).as("per month since the beginning"),
  // "Why is the weekend lower", after days: no bill tells why, but by how much, and in which services.
  wholeTurn(
    "(?:so )?why (?:is|are|was|were) (?:the |our |it )?(?:(?:spend|costs?) )?(?:on |at |over )?(?:the )?",
    "(weekends?|saturdays?|sundays?|weekdays)(?: (?:spend|costs?|days?))? (?:always |so |so much |much |that )*",
    "(?:low|lower|less|cheap|cheaper|down|high|higher|more expensive|up|different|smaller|bigger)",
  ).as("weekends vs weekdays by service"),
  // "Who owns it and what it cost in May": two questions.
  anywhere(
    "(?<=\\b(?:who|owner)\\b.{0,60}),? and (what|how much) (it|they|that) costs?(?: us)?",
    "(?= (?:in|on|last|this|since)\\b|\\W*$)",
  ).as(" and $1 did $2 cost"),
];
