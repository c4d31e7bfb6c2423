import { type PlainRewording, said } from "../rewording.ts";
import { OF_TOLD } from "./of-told.ts";
import { POINTED } from "./pointed-turns.ts";
import { IDIOMS } from "./turn-idioms.ts";
import { IT, NOUN, TAIL, turnBegins, wholeTurn } from "./turn-parts.ts";
import { BOUNDED, CHANGED, PARTED, SHARED, SMALL } from "./turn-phrases.ts";

const OUT_OF = `(?: (?:of|from|in) (?:${IT}|there|here)| from there)?`;
const BOUND = "(?!.*\\b(?:under|over|below|above|less than|more than|smaller than|larger than) )";
const WHAT = "(?!(?:it|them|this|that|these|those|me|us|out|of|than|more|less)\\b)(?![$€£\\d])";

/** Leaving something out. */
const DROPPED: readonly PlainRewording[] = [
  turnBegins(
    "(?:strip|filter|cut|kick|knock|carve|weed|rule|screen|chuck|throw|net|back|factor|edit|blank|cross|pull|boot|",
    `leave|take)(?:ping|ting|ing|ting)? (?:out|off|away)${OUT_OF} (?:the |all |any )?(?=\\S)`,
    BOUND,
    WHAT,
  ).as("without "),
  turnBegins(
    "(?:lose|ditch|axe|nix|hide|disregard|deduct|subtract|suppress|mute|ex|w/o|get rid of|do away with|but ",
    "(?:no|not)|",
    "don'?t (?:count|include|show)|with no) (?:the |all |any )?",
    BOUND,
    // "Get rid of idle volumes" is an order to somebody else.
    `(?!.*\\b(?:idle|unused|orphan|instances?|volumes?|snapshots?)\\b)${WHAT}(?=\\S)`,
  ).as("without "),
  turnBegins("less (?=(?:the )?(?:credits?|refunds?|tax(?:es)?|support|discounts?)\\b)").as("without "),
  said(/(?<=^without .{2,40}) (?:out of|from|in) (?:it|that|this|them|there|the (?:list|view|numbers?))(?=\W*$)/i).as(
    "",
  ),
];

/** What is asked of what was told in words that speak of everything, or of nothing. */
const OF_IT: readonly PlainRewording[] = [
  // "When exactly", after credits.
  wholeTurn(
    "(?:and )?when (?:(?:exactly|precisely)(?: was (?:it|that))?|did (?:we|that|it|they|those) ",
    "(?:get|happen|come|occur)(?: (?:it|them|that|those))?(?: exactly)?)",
  ).as("when was that"),
  // "What's the biggest one in dollars", after unusual days.
  wholeTurn("((?:what|which)(?:['’]?s| is| was)? (?:the )?(?:biggest|largest|worst) one) in (?:dollars|usd|money)").as(
    "$1",
  ),
  // "What are the database ones costing in November", after resources: those of them.
  wholeTurn(
    "(?:what|how much) (?:are|do|did|is|were) the (?!(?:first|other|last|top|same|new|big|biggest)\\b)(\\S+) ones ",
    "cost(?:ing)?((?: (?:in|for|this|last) .{2,20}?)?)",
  ).as("only $1$2"),
  // "Our biggest cost items?", after the cost of a team: those of the team, as "our top services" are.
  wholeTurn(
    "(?:(?:what|which)(?:['’]?s| is| are| were) |show (?:me )?)?our (?:top|biggest|largest|main) ",
    "(\\d{1,2} )?(?:costs?|spend|spending) (?:items?|positions?|blocks?|lines?|things?|points?)",
  ).as("what are our top $1services"),
];

/** Only something of it. */
const LIMITED: readonly PlainRewording[] = [
  turnBegins(
    `(?:keep|narrow|limit|restrict|filter|confine|reduce|pare|boil|scope|constrain|zoom|focus|concentrate|`,
    `stick|limiting|filtering|narrowing|focusing|focussing|keeping)`,
    `(?: ${IT})?(?: down)?(?: in)?(?: (?:to|on|onto|for|with|by|into))?(?: (?:only|just))?(?: to)? (?:the )?`,
    `(?!(?:it|that|this|them|those|these|going|up|down|out|top|first|mind|\\d)\\b)(?!${NOUN}${TAIL})(?=\\S)`,
  ).as("only "),
  turnBegins(
    "(?:(?:just|only|what about|how about) (?:the |that )?(?:part|bit|portion|slice|piece|chunk|stuff|ones|",
    "what(?:['’]?s| is| was)|rows|lines|",
    "spend|costs?)|(?:the |that )?(?:part|bit))(?: that(?:'?s| is| are)?| which (?:is|are))?",
    "(?: spent)? (in|on|at|under|for|from|of|by) (?!(?:it|that|the (?:top|bottom))\\b)",
  ).by(([, where]) => (where === "of" || where === "from" || where === "by" ? "only " : `only ${where} `)),
  wholeTurn("(?:just|only) (?:the )?(\\S.{0,30}?) (?:part|bit|portion|slice|piece|side|chunk|ones|stuff)").as(
    "only $1",
  ),
];

const AGAIN =
  "(?:q|question|query|report|view|figures?|analysis|breakdown|list|table|chart|graph|split|numbers?|one|deal|" +
  "again|thing|stuff|idea|drill|two|three|four|both|exercise|check|picture|basis|way|read|game|story|treatment|cut|" +
  "measure|rule|test|look|spiel|procedure)";

/** The same of something else. */
const REPEATED: readonly PlainRewording[] = [
  turnBegins("(?:(?:go|going|switch|switching) )?back to (?:the )?(?=\\S)").as("what about "),
  wholeTurn("(?:as|into?) (day|week|month|quarter)s").as("now by $1"),
  wholeTurn(
    "(?:the )?(?:exact )?same(?: thing| again| but| for| period| figures?| numbers?)*,? (?:for )?(?:last ",
    "year|a year ago|the year before)",
  ).as("a year earlier"),
  // "Same period" has nothing to add where days were told; "last month, same days" says which of it.
  said(
    new RegExp(
      "(?<!\\b(?:last|previous|prior) (?:week|month|quarter)[,\\s]*" +
        "(?:(?:but|on|for|over|in|during|the)\\b\\s*)*)[,\\s]*" +
        "\\b(?:for |over |in |during |across |within )?(?:the |that )?(?:very |exact )?same " +
        "(?:period|time ?frame|timeframe|days|dates|date range|range|window|time|timespan|months?|weeks?|" +
        "quarter)" +
        "(?=\\W*$|\\s*[,;.?!])",
      "gi",
    ),
  ).as(""),
  turnBegins(
    "(?:(?:do|show|give|get|run|repeat|try|see|have|want|need)(?: me| us)? )?(?:the |exactly the )?(?:exact )?same",
    `(?: ${AGAIN})*(?:[\\s,:;–-]+(?:but|only|just))*[\\s,:;–-]+(?:(for|with|on) )?(?:only |just )?`,
    "(?!(?:as|for|to|in|of|by|per|day|week|month|quarter|year|days|dates|period|time|point|stretch|stage|moment)\\b)",
    "(?=\\S)",
  ).by(([said = "", lead]) => {
    if (/\b(?:only|just) $/i.test(said)) return "only ";
    if (/\bsame for $/i.test(said)) return said;
    // "Same for May": without its preposition it is no month.
    return lead?.toLowerCase() === "for" ? "same for " : "what about ";
  }),
  turnBegins(
    "(?:(?:do|show|give|get|run|repeat|try)(?: me| us)? )?(?:the )?(?:exact )?same",
    `(?: ${AGAIN})*(?:[\\s,:;–-]+(?:but|only|just))*[\\s,:;–-]+(?=(?:in|of|by|per) )`,
  ).as("what about "),
  turnBegins(
    `(?:repeat|redo|rerun|re-run|ditto|likewise|idem|run|do|again|replicate)(?: ${IT})?(?: again)?(?: ${AGAIN})?`,
    "(?:[\\s,:]+(?:for|with|on)(?: the)?|(?<=ditto|likewise|idem)[\\s,:]+(?:for )?)(?= \\S|(?<= ))",
  ).as("what about "),
  turnBegins(`(?:switch|swap|flip|pivot|change|turn|move)(?: ${IT})?(?: over)? (?:to|into) (?:the )?(?=\\S)`).as(
    "what about ",
  ),
  wholeTurn(`(?:by |per )?(${NOUN}) (?:instead of|rather than|not|in place of) (?:by |per )?${NOUN}`).by(byNoun),
  turnBegins(`(?:regroup|recut|re-cut|resplit|rotate|aggregate|roll(?: ${IT})? up)(?: ${IT})? (?=by |per )`).as("now "),
];

function byNoun([, noun]: readonly (string | undefined)[]): string {
  return `now by ${noun}`;
}

/** One more beside what was told. */
const ADDED: readonly PlainRewording[] = [
  turnBegins(
    "(?:put|throw|toss|chuck|bring|mix|fold|slot|stick|lump|squeeze|count|factor|layer) in (?:the )?(?=\\S)",
  ).as("add "),
  wholeTurn(
    "(?!(?:it|them|this|that|these|those|me|us)\\b)(\\S.{0,30}?) (?:too|as well|also),? (?:and|plus|with) ",
    "(?:give me |show (?:me )?)?(?:the )?(?:total|sum) of (?:both|the two|them|these|those|all|all of them)",
  ).as("add $1"),
];

/** Each is read where it is said, in this order, in a turn that goes on with an answer on cost. */
export const TURN_WORDS: readonly PlainRewording[] = [
  ...[
    OF_TOLD,
    IDIOMS,
    POINTED,
    SMALL,
    OF_IT,
    CHANGED,
    REPEATED,
    DROPPED,
    SHARED,
    LIMITED,
    ADDED,
    BOUNDED,
    PARTED,
  ].flat(),
];
