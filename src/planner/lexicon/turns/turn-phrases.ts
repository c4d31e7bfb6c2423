import { UNIT_WORDS } from "../measures/used-units.ts";
import { anywhere, type PlainRewording, said } from "../rewording.ts";
import { IT, NOUN, STEP, turnBegins, wholeTurn } from "./turn-parts.ts";

const AMOUNT = "[$€£]?\\d";

/** Amounts, and changes, as turns say them. */
export const BOUNDED: readonly PlainRewording[] = [
  // "Only big ones, >100 bucks": the amount says what is big.
  turnBegins(
    "(?:only |just |show(?: me)? |give me )*(?:the )?(?:really |very )?(?:big|bigger|large|larger|huge|major|serious|",
    "significant|small|smaller|tiny|minor)(?: ones?| stuff| things| items| rows| spikes?| days?)?[\\s,:(–-]+",
    "(?:so |say |like |meaning |i\\.?e\\.? |that is |those )?",
    `(?=(?:[<>]=?|over|above|more than|at least|under|below|less than|at most) ?${AMOUNT})`,
  ).as("only those "),
  turnBegins(`nothing (?:under|below|less than|smaller than) (?=${AMOUNT})`).as("only those over "),
  turnBegins(`nothing (?:over|above|more than|bigger than|larger than) (?=${AMOUNT})`).as("only those under "),
  turnBegins(
    "how (did|does|has|have) (it|that|this|they|those) (?:all )?(?:move|moved|shift|shifted)",
    "( (?:from|since|vs|versus|against|relative to|compared (?:to|with)))?\\b",
  ).by(([, did, it, from]) => `how ${did} ${it} change${from ? " vs" : ""}`),
  wholeTurn(
    "(?:is|was|are|were) (?:it|that|this|they|those) (?:any )?(?:more|higher|bigger|up) (?:than|on|from) before",
  ).as("did it go up"),
  wholeTurn(
    "(?:(?:is|are) (?:it|that|this|they|we|things) )?(?:getting |becoming )?(?:better or worse|worse or better)",
    "(?: over time)?",
  ).as("is it going up or down"),
  wholeTurn(
    "(?:is|are|has|have) (?:it|that|this|they|we|things) (?:getting|becoming|gotten|got|become) ",
    "(?:any )?(?:better|worse)((?: since| from) .{2,20})?",
  ).by(([, since = ""]) => (since === "" ? "is it going up or down" : `by month${since}`)),
  wholeTurn("(?:is|was) (?:it|that|this) (?:any )?(?:less|lower|smaller|down) (?:than|on|from) before").as(
    "did it go down",
  ),
];

const RESOURCES =
  "(?:instances?|machines?|vms?|servers?|buckets?|functions?|databases?|dbs?|disks?|volumes?|clusters?|tables?|" +
  "queues?)";

/** Rows and steps. */
export const PARTED: readonly PlainRewording[] = [
  // "What instances", "resource ids pls".
  wholeTurn(
    `(?:(?:which|what) ${RESOURCES}(?: (?:is|are|was|were|did|caused|drove) (?:it|that|this|those))?|`,
    "(?:the |their |give me |show )*resource ids?|",
    "(?:which|what) (?:instance|resource|vm|machine|bucket) ids? (?:is|are|was|were) (?:those|these|they|it|that))",
  ).as("by resource"),
  // "The Lambda bit by week": of what was told only that.
  wholeTurn(
    "the (?!first|second|third|last|other|biggest|whole|most|top)(\\S+(?: \\S+)?) (?:part|bit|portion|piece|slice) ",
    "(by (?:day|week|month)|daily|weekly|monthly)",
  ).as("only $1 $2"),
  wholeTurn(`(?:and )?(?:by|per) (${NOUN}) (?:inside|within|in) (?:it|that|there)`).as("by $1"),
  // "TB scanned that day".
  wholeTurn(
    `(?:how many |and )*(${UNIT_WORDS}) (?:scanned|used|stored|processed|transferred|read|written|sent|moved)`,
    "(?: (?:on )?that day)?",
  ).as("how many $1"),
  wholeTurn(`(?:and )?(how many (?:${UNIT_WORDS})) (?:did|do|have|has) (?:we|it|they) `, "\\w+").as("$1"),
  wholeTurn(
    "(top|biggest|largest|main|priciest) (services?|svcs?|accounts?|regions?) (?:in|of|within) (?:it|that|there)",
  ).as("$1 $2"),
  // "Who is that, which accounts": what is said behind tells who is meant.
  turnBegins(
    "who(?: (?:is|are|was|were)|['’]s) (?:that|this|it|they|those|these)\\s*[,;:?–-]+\\s*(?=(?:which|what) \\w+)",
  ).as(""),
  anywhere(`\\b(${NOUN})[- ]?wise\\b`).as("by $1"),
  anywhere(`\\b(?:on|at) (?:a |the )?(?:per[- ])?(${NOUN})[- ](?:level|basis|granularity)\\b`).as("by $1"),
  wholeTurn(
    "(?:what'?s|what is|what are|whats) (?:in|inside|within|making up|part of|running in|running on) ",
    "(?:it|that|this|there|here|those)",
  ).as("by service"),
  // "What's the tax for", "what's running in the second one", after rows: what those are made up of.
  wholeTurn("(?:what'?s|what is|whats|what are) (?!it\\b|that\\b|this\\b)(.{2,40}?) for").as("$1 by service"),
  wholeTurn(
    "(?:what'?s|what is|whats|what are) (?:running|hosted|deployed|sitting|living) (?:in|on|inside) (.{2,60}?)",
  ).as("$1 by service"),
  wholeTurn("(?:what'?s|what is|whats) (?:inside|running there)").as("by service"),
  wholeTurn(
    `(?:who'?s|who is|whos|who are|which (?:teams?|squads?|folks|people) (?:is|are)) (?:all )?(?:behind|in|`,
    `using|driving|`,
    `paying for|running|spending) (?:it|that|this|those)(?:[\\s,]+(?:by|per) (?:team|squad))?`,
  ).as("by team"),
  // "Who uses it?", after some services.
  // What it costs, and not what changed, where a change was told.
  wholeTurn(
    "who (?:all )?(?:uses|use|used|spends|spent|runs|pays for|burns|consumes) (it|that|this|them|those|these)",
    "(?: (?:on )?(?:the )?most)?",
  ).by(([, what = ""]) => (/^th[eo]/i.test(what) ? "which teams use them" : "breakdown by team")),
  wholeTurn(
    "(?:whose|who) (?:is|are|does|do)?(?: (?:it|that|this|those))?(?: belong to| money(?: is (?:it|that))?)?",
  ).by(([said]) => (/belong|whose/i.test(said ?? "") ? "by team" : (said ?? ""))),
  wholeTurn(`(?:the )?(?:previous|prior|preceding) (${STEP})(?: to that)?`).by(([said, step]) =>
    /\bto that\b/i.test(said ?? "") ? `and the ${step} before` : (said ?? ""),
  ),
];

const MIDDLE = "(median|mean|average)";

/** Another middle, a forecast, a correction. */
export const CHANGED: readonly PlainRewording[] = [
  // "And is it still growing or flat now?"
  wholeTurn(
    "(?:is|are|was|has|have) (?:it|that|this|they) (?:been )?(?:still |now )*(?:(?:growing|rising|climbing|going up|",
    "increasing|grown) or )?(?:is it |has it |now )*(?:flat|stable|steady|level|plateaued|flattened|levell?ed)",
    "(?: off| out)?(?: now| again| by now| lately)?",
  ).as("how did it change per week over the last 8 weeks"),
  // "Is it back to normal now", "has it recovered".
  wholeTurn(
    "(?:is|are|was|has|have|did) (?:it|that|this|they|things) (?:all |been |gone |go |come |came |now |still )*",
    "(?:(?:back )?(?:to|at) (?:its |the |their )?(?:normal|usual|(?:old|earlier|previous|former) levels?|before)",
    "(?: levels?)?|back(?: up| down)?|recover(?:ed)?|normali[sz]ed?|settled(?: down)?)",
    "(?: now| again| yet| by now| already| since)*",
  ).as("per day in the last 30 days"),
  // "The ones which have no cost center, from which services is coming".
  wholeTurn(
    "(?:the )?(?:ones?|those|rows|lines|costs?) (?:which|that|who) (?:have|has|had) no (.{2,25}?),? ",
    `(?:from )?(?:which|what) (${NOUN}) (?:is|are|does|do) (?:it |they |that |this )?(?:come|coming|comes)(?: from)?`,
  ).as("without a $1 by $2"),
  wholeTurn(
    `(?:(?:make (?:it|that)|show|use|give me|take|switch to|as|on|by) )?(?:the |an? )?${MIDDLE}(?: value| figure)?`,
    "(?:,? (?:instead|rather than|rather|not|over)(?: of)?(?: the)?(?: (?:median|mean|average|sum|total))?)?",
  ).as("$1"),
  turnBegins(
    "(?:my bad|my mistake|correction|typo|i misspoke|nvm|never ?mind|scratch that|ignore that|wrong one|",
    "oops)[\\s,:;.–-]+(?:i (?:meant|mean) )?(?=\\S)",
  ).as("i meant "),
];

/** What people say instead of the names and nouns that the grammar knows. */
export const SMALL: readonly PlainRewording[] = [
  said(/\b(?:of|for|between|with|from) ['’]?em\b/gi).by(([said]) => `${(said ?? "").split(" ")[0]} them`),
  said(/\bw\/o\b|\bwo\b/gi).as("without"),
  said(/\bseperate(?=ly|\b)/gi).as("separate"),
  said(/\bpercentage ?wise\b|\bpercent ?wise\b/gi).as("in percent"),
];

const SLICE = "(?:slice|cut|piece|chunk|portion|part|bit)";
const IN_WHOLE = "(?!(?:the )?(?:total|whole|overall|everything|all|bill|it|that|this|us all)\\b)";

const STEPS =
  "(?:(?:day by day|week by week|month by month)|(?:by|per|each|every|a) (?:day|week|month)|daily|weekly|monthly)";

/** A part of what was told. */
export const SHARED: readonly PlainRewording[] = [
  // "What does the Lambda bit look like day by day".
  turnBegins(
    "(?:how (?:does|do|did)|how's|hows|what'?s|what is|what does|what do|whats|show(?: me)?|give me|and|plot|draw) ",
    `(?:the )?(?!share|part|bit)(\\S.{0,30}?)(?:['’]s)? ${SLICE}(?: (?:look|looks|looking)(?: like)?)? (?=${STEPS})`,
  ).as("only $1 "),
  turnBegins(
    `(?:what'?s|what is|whats|how big is|how large is) (?:the |its )?(?:${SLICE}(?: that(?:'?s| is| goes to| `,
    `sits in)| in| for| of| from| on|`,
    ` going to)|(?:share|percentage|pct|%|fraction)(?: that(?:'?s| is| goes to| sits in)| in| from| on| `,
    `going to)) (?:the )?${IN_WHOLE}`,
  ).as("what share of that is "),
  wholeTurn(
    `(?:what'?s |what is |whats )?(?:the )?(\\S.{0,30}?)(?:['’]s)? ${SLICE}(?: (?:of|in) (?:${IT}|there))?`,
    "(,? in (?:dollars|usd|money|absolute \\w+))?",
  ).by(([said = "", what, money]) => {
    if (/\b(?:just|only|each)\b/i.test(said)) return said;
    return money ? `only ${what}` : `what share of that is ${what}`;
  }),
];
