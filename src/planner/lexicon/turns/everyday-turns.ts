import { COUNT, type PlainRewording, said } from "../rewording.ts";
import { IT, NOUN, THE_SAME, turnBegins, wholeTurn } from "./turn-parts.ts";

const NAMED = "(?!(?:it|that|them|those|these|this|everything|anything|all)\\b)(\\S.{0,40}?)";
const OUT = "(?:out|off|away|aside)";
const OF_IT = `(?: (?:of|from) ${IT})?`;
const SINCE_IT = "[;,–-]+ (?:it|they|that|those|these)(?:['’]?s|['’]re| is| are| was| were)\\b[^.?!]{0,50}";
const GAP = "(?:gap|difference|delta|spread|distance|variance)";

const OF_EACH_CLOUD =
  "(?:of|for|in|across|on) (?:all|each|every one)(?: of)?(?: the| our)? " +
  `(?:${COUNT} )?(?:clouds?|providers?|vendors?|sources?)`;

/** Turns as people say them at work, in the words that the grammar has. */
export const EVERYDAY_TURNS: readonly PlainRewording[] = [
  // "Make it 1234, my mistake", "No problem; the spend in us-east-1 would do as a proxy".
  said(/[,;.–-]+ ?(?:my (?:mistake|bad|fault|error|typo)|typo|(?:i )?mistyped(?: (?:it|that))?)[\s.!]*$/i).as(""),
  said(/(?: would| will|['’]d|['’]ll) (?:also )?(?:do|suffice|be enough)(?: (?:as an? \w+|for now|too))?[\s.!]*$/i).as(
    "",
  ),
  turnBegins("(?:no (?:problem|worries|matter)|understood|fair enough|never mind|okay then)[;,.!–-]+ ").as(""),
  // "Leave SageMaker out; it's classical ML", "could you strip tax and credits out".
  wholeTurn(
    `(?:take|leave|strip|cut|carve|pull|peel|shave|net|back|scrub|lift) ${NAMED} ${OUT}${OF_IT}(?:${SINCE_IT})?`,
  ).as("without $1"),
  wholeTurn(
    "(?:do|does|would|will|did) (?:they|it|that|the (?:order|ranking|picture|list|result|trend)) (?:swap|change|",
    "differ|",
    "flip|hold(?: up)?|still hold|look different)(?: places)? (?:if|when|once|after) (?:u|you|we|i) (?:take|took|",
    "leave|",
    `left|strip|stripped|drop|dropped|remove|removed)(?: ${OUT})? ${NAMED}(?: ${OUT})?`,
  ).as("without $1"),
  turnBegins("(?:ignore|skip|omit|forget(?: about)?|cull|axe) (?=(?:anything|everything|all|those|the ones|rows) )").as(
    "drop ",
  ),
  turnBegins("(?:ignore|skip|omit) (?:the )?(?!(?:it|that|them|those|these|this|me)\\b)(?=[^,.;]*$)").as("without "),
  wholeTurn("forget(?: about)? (?:the )?(?!(?:it|that|them|those|these|this|me)\\b)([^,.;]{2,40}?)").as("without $1"),
  // "Restrict the extrapolation to Bedrock and Vertex", "azure slice only", "include EBS".
  turnBegins(
    "(?:restrict|limit|narrow|confine|reduce|cut) the (?:extrapolation|forecast|projection|analysis|table|list|",
    "view|chart|",
    "trend|comparison|breakdown|picture|split) (?:down )?to (?:only |just )?(?=\\w)",
  ).as("only "),
  wholeTurn(
    "(?:the )?(?!(?:first|second|third|last|other|same)\\b)(\\S.{1,30}?) (?:slice|part|bit|portion|share|piece) ",
    "(?:only|alone|by itself)",
  ).as("only $1"),
  wholeTurn(
    "(?:the )?(\\S.{1,30}?) (?:line|row|slice|bucket|piece|block|figure|number),? (?:please )?(?:break|split|drill|",
    "cut) ",
    `(?:it|that)(?: down| up| out| apart)? by (${NOUN})`,
  ).as("only $1 by $2"),
  turnBegins("(?:including|include) (?=\\w)").as("add "),
  wholeTurn(
    `(?:narrow|pin|trace|track|pinpoint|nail|boil) (?:${IT} )?(?:down )?to (?:an?|one|a single|the) (${NOUN}|sub|acct)`,
    "(?: if (?:possible|you can))?",
  ).as("by $1"),
  // "Chop it to 5 and lump the rest": the rest is told below the first ones.
  wholeTurn(
    `(?:chop|trim|cut|cap|limit|shorten|bring|whittle) (?:${IT}) (?:down )?(?:to|at) (?:the )?(?:top |first `,
    `)?(${COUNT})`,
    "(?:,? (?:and )?(?:lump|put|fold|group|sum|roll|bunch) (?:the )?(?:rest|others?|remainder).{0,30})?",
  ).as("top $1"),
  // "By how many dollars?", "so what's the gap", "by what amount".
  wholeTurn("by (?:how many (?:dollars|bucks|usd|euros)|what amount|what sum|how large a sum)").as("by how much"),
  wholeTurn(
    `(?:so )?(?:(?:what|how (?:big|large|wide))(?:['’]?s| is| was) )?the ${GAP}(?: (?:then|there|between `,
    "(?:them|the two)))?",
  ).as("what is the difference"),
  wholeTurn("by (?:what|which) factor").as("how many times as much"),
  wholeTurn(
    "by how much (?:over|ahead of|above|more than|versus|vs|compared (?:to|with)) (?:the )?(?:runner[- ]?up|second",
    "(?: one)?|",
    "next(?: one)?|number two)",
  ).as("the top two"),
  said(/(?<=\b(?:anything|everything|all|those|ones|rows)(?: that(?:['’]s| is| are))?) ?< ?(?=[$€£]?\d)/i).as(
    " under ",
  ),
  // "Is the slope up or flat", "any upward slope or just noise?", "is it creeping upward".
  wholeTurn(
    "(?:is there )?(?:(?:is|are) the|any|is there an?) (?:(?:up|down)wards? )?(?:slope|trend|drift|tendency|direction)",
    "(?: (?:up|down|flat|upwards?|downwards?))?(?: or (?:\\w+ ){0,3}\\w+)?",
  ).as("what is the trend"),
  wholeTurn(
    `(?:is|are) (?:it|that|this|they|the ${GAP}) (?:closing|widening|narrowing|opening up|getting `,
    "(?:wider|smaller|bigger))(?: or \\w+)?",
  ).as("what is the trend"),
  // "Is it the same amount every month?", "every month the same?", "has staging always been that high?"
  wholeTurn(
    "(?:(?:is|was|are|were) (?:it|that|this|they) (?:always |about |roughly )?(?:the same|stable|constant|",
    "identical|that ",
    "(?:high|low|much))(?: (?:amount|figure|sum|price))?,? (?:every|each|in every|in each) month|(?:every|each) ",
    "month the ",
    "same)",
  ).as("by month"),
  wholeTurn(
    "ha(?:s|ve) (?:it|that|this|they) always (?:been|cost|run at) (?:that|so|this|as)(?: (?:high|low|much|big|",
    "expensive))?",
  ).as("by month"),
  wholeTurn(
    "ha(?:s|ve) (\\S.{1,30}?) always (?:been|cost|run at) (?:that|so|this|as)(?: (?:high|low|much|big|expensive))?",
  ).as("$1 by month"),
  // "Is that true of all three clouds?", "for all three sources alike?"
  wholeTurn(
    `(?:is (?:that|it) (?:true|so|the case|the same) ${OF_EACH_CLOUD}(?: alike| too)?|${OF_EACH_CLOUD} alike)`,
  ).as("for all clouds"),
  // "How many gigabytes are we talking?", "which three are we talking about?"
  wholeTurn("how many (\\S+(?: \\S+)?) (?:are|is|were) (?:we|that) (?:talking|looking at)(?: about| here)?").as(
    "how many $1",
  ),
  wholeTurn(
    `which (?:${COUNT} |ones? )?(?:are|were|is) (?:(?:we|you) (?:talking|speaking)(?: (?:about|of))?|meant|those|`,
    "these|they)",
  ).as("which ones"),
  // "Order those from dear to cheap", "sort by it, descending".
  wholeTurn(
    `(?:order|sort|rank|arrange)(?: ${IT})? (?:from )?(?:(?:dear(?:est)?|expensive|high(?:est)?|big(?:gest)?|large`,
    "(?:st)?|most|",
    "priciest) to (?:cheap(?:est)?|low(?:est)?|small(?:est)?|least)|by (?:it|cost|spend|amount),? (?:desc",
    "(?:ending)?|high(?:est)? ",
    "(?:first|to low)|biggest first|largest first))",
  ).as("highest first"),
  // "What's left without any cost centre at all?", "and what has no region".
  wholeTurn(`what(?:['’]?s| is) (?:left|remaining|still) without (?:any|an?) (${NOUN})(?: at all| tag)?`).as(
    "how much has no $1",
  ),
  // "Second biggest factor?"
  wholeTurn(
    "(?:the )?(second|third|fourth)(?:[- ](?:biggest|largest|most important))? (?:factor|driver|reason|cause|",
    "contributor)",
  ).as("what is the $1 biggest change"),
  // "The equivalent for northeurope", "do I have the same picture for Azure VMs?", "Palo Alto, by the same measure?"
  wholeTurn(
    "(?:(?:do|can|could|would|may) (?:i|we|you) (?:have|get|see|show(?: me)?|give me) |what(?:['’]?s| is) |show",
    "(?: me)? |give me )?",
    "(?:the |an? )?(?:equivalent|counterpart|same (?:picture|sheet|thing|table|number|figure)|corresponding ",
    "(?:figure|number|",
    "table)) (?:for|of|in|on) (\\S.{0,40}?)",
  ).as("same for $1"),
  wholeTurn("(\\S.{1,40}?),? (?:by|on|with) the same (?:measure|basis|criteria|criterion|filter|yardstick|token)").as(
    "same for $1",
  ),
  // "I see no GKE in dev, confirm?"
  wholeTurn(
    "(?:i|we) (?:can )?(?:see|find|saw|found|spot) (?:no|nothing (?:for|of)) (\\S.{1,40}?)[,;.?–-]+ ",
    "(?:can you |please )?(?:confirm|",
    "right|correct|is that (?:right|so|correct))",
  ).as("how much did $1 cost"),
  // "Are we gonna blow past october's number"
  wholeTurn(
    "(?:are|will|do) (?:we|it|they) (?:gonna |going to )?(?:blow|go|shoot|sail|run|fly) (?:past|over|beyond|",
    "through) (\\S.{2,30}?)",
    "(?:['’]s?)? (?:number|total|figure|bill|level|spend|cost)",
  ).as("will it exceed $1"),
  // "Rate of change compared to September for each"
  turnBegins(
    "(?:the )?(?:rates? of change|percentage change|relative change|growth rates?) (?=(?:compared|vs|versus|",
    "against|since|from)\\b)",
  ).as("change "),
  // "Is it cheaper on weekends", after the highest day.
  wholeTurn(
    "(?:is|was|are|were) (?:it|that|this|they) (?:any )?(?:cheaper|dearer|more expensive|lower|higher|less|quieter|",
    "busier|",
    "pricier) (?:on|at|over|during) (?:the )?(?:weekends?|weekdays?|saturdays? and sundays?)",
  ).as("weekends vs weekdays"),
  // "Did something like that happen in October too", after unusual days.
  wholeTurn(
    "(?:did|has|have) (?:something|anything) (?:like (?:that|this|it)|similar|comparable) (?:also )?",
    "(?:happen|happened|occur|",
    "occurred|show up) ((?:in|during|last|since) \\S.{2,20}?)",
  ).as("was anything unusual $1"),
  // "How much of those commitments did we not use"
  wholeTurn(
    "(?:how much|what)(?: of (?:it|that|them|those|these|(?:the|those|these) \\w+))? (?:did|do|have) we (?:not|never) ",
    "(?:actually |really )?used?",
  ).as("how much was unused"),
  // "Which week was the worst and what did it cost compared to a normal one": how far it is apart is told with it.
  said(
    new RegExp(
      "(?<=\\b(?:day|week|month)\\b.{0,40}),? and (?:what did it cost|how (?:much more|far) was it|how does it " +
        "compare)(?: compared)? " +
        "(?:to|with|from|than) an? (?:normal|average|typical|usual|ordinary) (?:one|week|day|month)(?=[\\s.!?]*$)",
      "i",
    ),
  ).as(""),
  // "Split both by cloud", after one month and then another.
  wholeTurn(`(?:split|break|show|list|give me) both(?: of them| months| periods)?(?: down| up)? by (${NOUN})`).as(
    "compare them by $1",
  ),
  // "One line each", "in thousand USD, one decimal": how it is written down.
  said(/[,;]? ?(?:just )?(?:one|a single) (?:line|row|liner|sentence) (?:each|per \w+|apiece)(?=[\s.!?]*$)/i).as(""),
  said(
    new RegExp(
      "[,;]? ?(?:all )?in thousands?(?: of)?(?: (?:usd|dollars))?" +
        "(?:[,;]? (?:with )?(?:one|two|no) decimals?)?(?=[\\s.!?]*$)",
      "i",
    ),
  ).as(""),
  wholeTurn("(?:again|once more|one more time)").as(THE_SAME),
  // "Per month as a matrix, service by month"
  said(/ as an? (?:matrix|grid|pivot(?: table)?|crosstab|heat ?map)\b/i).as(""),
  // "What was the figure at the same day in October", "where we stood at the same point".
  said(/\b(?:at|on|by|until|through) the same (?:day|date|point|stage) (?=(?:in|of|last)\b)/i).as("on the same days "),
  wholeTurn(
    "(?:what|how much) (?:was|were|did) (?:it|that|they|we|the (?:figure|number|total|cost|bill|spend))(?: ",
    "(?:be|spend|cost|pay))? ",
    "(on the same days (?:in|of|last) .{3,20}?)",
  ).as("and $1"),
  said(/\bwhere (?:we|it|that|things|they) (?:was|were|stood|sat|got|had got) (?=(?:at|on|in|by) )/i).as(""),
  said(/\b(?:at|on|for) that (?:date|point in time)\b/i).as("on that day"),
];
