import { MONTHS, type PlainRewording } from "../rewording.ts";
import { NOUN, THE_SAME, wholeTurn } from "./turn-parts.ts";

const GAVE = "(?:gave|gives|granted|grants|paid|pays|returned|returns|handed out)(?: us| back)*";

/** Turns as people say them aloud, with the grammar's own words only in part. */
export const SPOKEN_TURNS: readonly PlainRewording[] = [
  // "And what share of the total each", after rows.
  wholeTurn(
    "(?:what |which |how much )?(?:%|percent|percentage|share|part|fraction)s?",
    "(?: of (?:the |our )?(?:total|whole|bill|everything|all))?(?: for| does| is| has)? ",
    "(?:each|every one)(?: (?:one|of (?:them|those|these)))?(?: (?:have|make up|take))?",
  ).as("in percent"),
  // "Add team", after a split by something else.
  wholeTurn(`(?:add|include) (?:the |a )?(${NOUN})(?: (?:column|split|breakdown|level|too|as well))?`).as("by $1 too"),
  // "Add cost center next to each", after teams.
  wholeTurn(
    `(?:add|put|show|include) (?:the |their |its )?(${NOUN}) (?:next to|beside|for|to|alongside) `,
    "(?:each|every|them|those|these|it)(?: one| of (?:them|those|these)| row| team)?",
  ).as("by $1 too"),
  wholeTurn("(?:who are )?(?:their|the) owners?|who are the owners of (?:them|those)").by(([said = ""]) =>
    /\bowner$/i.test(said) ? "by owner" : "owners of those",
  ),
  // "Vs all S3", after the S3 of one team.
  wholeTurn(
    "(?:vs\\.?|versus|against|compared (?:to|with)|of|out of) all (?:the |of )?(?!that\\b|it\\b|those\\b)(\\S.{0,30}?)",
  ).as("as share of all $1"),
  wholeTurn("(?:which|who|what)(?: one)?(?: is| was| costs?)? more").as("which is more expensive"),
  wholeTurn(
    "(?:the )?(?:latest|last|newest|most recent) (day|week|month|quarter) ",
    "(?:vs\\.?|versus|against|compared (?:to|with)) (?:the )?(?:previous|prior|preceding|one before|day before|",
    "week before|month before)(?: (?:one|day|week|month|quarter))?",
  ).as("last $1 vs the $1 before"),
  wholeTurn("(?:only |just )?(?:the )?new (?:ones?|services|entries)").as("which are new"),
  wholeTurn(
    "(?:what(?:['’]?s| is) )?(?:the )?weekends?(?:['’]?s)? (?:share|part|percentage|%)|",
    "(?:the )?(?:share|part) of weekends",
  ).as("weekends vs weekdays"),
  // "And Oct same list": the same of other days.
  wholeTurn(
    `(?:for |in )?((?:${MONTHS})(?: 20\\d\\d)?|last (?:week|month|quarter)),? `,
    "(?:the )?same(?: (?:list|thing|view|table|again))?",
  ).as("and in $1"),
  wholeTurn("(?:the |a )?(?:total|sum) (?:in|as) one (?:number|figure|sum)|(?:all |it )?in one (?:number|figure)").as(
    "total",
  ),
  wholeTurn(
    "who (?:runs|owns|uses|has|pays for) (?:that|it|this|those|them),? ",
    "(?:the |which |what |by )?(team|account|owner)s?",
  ).as("by $1"),
  wholeTurn("how much (?:in )?(?:total|all|sum)").as("total"),
  // "Growth of each", after rows.
  wholeTurn("(?:the )?(?:growth|change|increase|difference)s? (?:of|for|in|per) each(?: one| of (?:them|those))?").as(
    "how much did each change",
  ),
  wholeTurn("(?:for )?(?:the )?(day|week|month|quarter|year) before (?:that|it|this)(?: one)?").as("and the $1 before"),
  wholeTurn("(?:the )?(biggest|largest|smallest|most expensive|main) (?:chunk|piece|part|item|bit|slice|component)").as(
    "the $1 one",
  ),
  wholeTurn("(?:which|what) part(?: of it)?").as("which service"),
  // "Which has none", after costs by a tag, is told of the rows without it.
  wholeTurn("(?:which|what|who|how much)(?: ones?| of (?:them|those))? (?:has|have|is with) (?:none|no value)").as(
    "only the untagged",
  ),
  wholeTurn("(?:and )?how much(?: (?:is|was) (?:it|that|this))?(?: there)?").as(THE_SAME),
  wholeTurn("(?:we(?:['’]?re| are) )?on pace for(?: what| how much)?").as("forecast for this month"),
  wholeTurn("(?:the )?(?:ones?|those) (?:above|over|more than) ([$€£]?\\d\\S*)").as("only those over $1"),
  wholeTurn("(?:the )?(?:ones?|those) (?:below|under|less than) ([$€£]?\\d\\S*)").as("only those under $1"),
  wholeTurn("(?:the )?(?:biggest|largest|greatest) (?:difference|change|delta|gap)s?").as("what changed most"),
  wholeTurn("(?:per|by|for each) (?:instance|vm|machine|bucket|database|disk|volume)").as("by resource"),
  wholeTurn("(?:vs\\.?|versus|against|compared (?:to|with)) (?:the )?(?:last|past) (\\d+|\\w+) (\\w+) before").as(
    "vs the $1 $2 before",
  ),
  // "What else do they run", after whose account it is.
  wholeTurn(
    "what else (?:is (?:theirs|his|hers|ours)|(?:do|does|did) (?:they|it|he|she|that (?:team|account|owner)) ",
    "(?:run|have|use|own|pay for|spend(?: it| money)? on|buy))",
  ).as("by service"),
  wholeTurn("(?:spent )?(?:on|for) what(?: mostly| mainly| exactly| specifically)?").as("what was it spent on"),
  // "Which provider gave most", after credits.
  wholeTurn(`(?:which|what|who) (${NOUN}) ${GAVE}(?: the)? (most|least)(?: of (?:it|them|that))?`).as(
    "which $1 had the $2",
  ),
  // "Top mover", after what changed.
  wholeTurn("(?:who(?:['’]?s| is)|what(?:['’]?s| is))?(?: ?the)? ?(?:top|biggest|main|largest) mover").as(
    "only the top 1",
  ),
];
