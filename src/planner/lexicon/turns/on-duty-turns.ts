import { CLOUD, COUNT, MONTHS, type PlainRewording, said } from "../rewording.ts";
import { IT, NOUN, turnBegins, wholeTurn } from "./turn-parts.ts";

const NAMED = "(?!(?:it|that|them|those|these|this|everything|anything|all|both|me|us)\\b)(\\S.{0,40}?)";
const SAME_DAYS = "(?:windows?|periods?|days|dates|time ?frames?|months?|range|weeks|span)";
// "Last month, on the same days" is of these days of another month.
const THING = `(?!(?:last|this|next|the (?:month|week|quarter|year)|(?:${MONTHS})|q[1-4])\\b)${NAMED}`;
const GAP = "(?:gap|difference|diff|delta|spread|variance|discrepancy)";

/** Turns as people on call and in finance type them, in the words that the grammar has. */
export const ON_DUTY_TURNS: readonly PlainRewording[] = [
  // "GCP as well while you're at it".
  said(/,? (?:while|since|as) (?:you|u|we)(?:['’]?re| are|r) (?:at|on) it[\s.!?]*$/i).as(""),
  // "Gap in dollars?", "so what's the discrepancy".
  wholeTurn(`(?:what(?:['’]?s| is) )?(?:the )?${GAP} in (?:dollars|usd|bucks|money|euros|absolute terms)`).as(
    "what is the difference",
  ),
  wholeTurn("(?:in|by) (?:what|which) (?:pct|percent(?:age)?)").as("in percent"),
  // "Where'd the extra come from?"
  wholeTurn(
    "where (?:did|does|do) the (?:extra|rest of the increase|difference|increase|jump|rise|growth|surplus)(?: cost| ",
    "spend| money)? come from",
  ).as("what drove that"),
  wholeTurn("ha(?:s|ve) (?:it|that|this) always been (?:that|this) way(?: a?round)?").as("by month"),
  wholeTurn("how long(?:['’]?s| has) (?:that|it|this) been (?:going on|like (?:that|this)|happening|the case|so)").as(
    "by month",
  ),
  // "What about Azure on the same windows", "the storage services the same way", "do mobile-lead's in the same shape".
  wholeTurn(
    `(?:(?:what about|how about|and|do|now|show(?: me)?) )*${THING}(?:['’]s?)? (?:on|in|for|over|across) the same `,
    `(?:\\w+ )?${SAME_DAYS}`,
  ).as("what about $1"),
  wholeTurn(
    `(?:(?:what about|how about|and|do|now|show(?: me)?) )*${THING}(?:['’]s)?,? (?:in )?the same (?:way|shape|`,
    "format|fashion|manner)",
  ).as("same for $1"),
  // "Bump that to ten".
  wholeTurn(
    `(?:bump|extend|expand|widen|grow|raise|stretch|lengthen|up|open) (?:${IT}) (?:up |out )?to `,
    `(?:the |a )?(?:top )?(${COUNT})`,
  ).as("top $1"),
  // "Who's dead last?"
  wholeTurn(`(?:who|which(?: one| ${NOUN})?|what)(?:['’]?s| is| comes?| came) (?:dead |in )?last(?: place)?`).as(
    "the lowest one",
  ),
  // "Keep only prod", "restrict yourself to the Azure ones".
  turnBegins("(?:keep|leave|retain) (?:only|just) ").as("only "),
  turnBegins("(?:restrict|limit|confine) (?:yourself|it all|everything) to (?:the )?").as("only "),
  // "So aside from GCP, anything left?"
  wholeTurn(
    `(?:aside|apart) from ${NAMED},? (?:is there )?(?:anything|what(?:['’]?s| is)?|who(?:['’]?s| is)?)(?: is)? `,
    "(?:left|else|remaining|remains)",
  ).as("without $1"),
  wholeTurn(`leaving ${NAMED} (?:aside|out),? what (?:else )?is (?:else )?(?:in (?:there|it)|left)`).as("without $1"),
  // "Mostly EC2?", "dev's contribution", "and storage's slice".
  wholeTurn(
    "(?:is (?:it|that|this) |are they |was it )?(?:mostly|mainly|largely|nearly all|almost all|chiefly|primarily) ",
    NAMED,
  ).as("how much of it is $1"),
  wholeTurn("(?:what(?:['’]?s| is) )?(?:the )?(\\S.{1,30}?)['’]s (?:contribution|slice|piece|chunk|portion)").as(
    "how much of it is $1",
  ),
  // "Which account's the worst offender?"
  wholeTurn(`which (${NOUN})['’]s the (worst|biggest|main|chief) (?:offender|culprit|sinner|contributor)s?`).as(
    "which $1 is the $2 offender",
  ),
  // "Azure was quiet?", after unusual days.
  wholeTurn(`${NAMED} (?:was|is|stayed|looks?|looked) (?:quiet|calm|unaffected|clean|boring)`).as(
    "anything unusual in $1",
  ),
  // "What's left in it?", after a budget.
  wholeTurn("what(?:['’]?s| is) left (?:in|of|from) (?:it|that|the (?:pot|budget|bucket|envelope))").as(
    "how much is left",
  ),
  wholeTurn("how much (?:of (?:it|that|this) )?is (?:gone|used up|already gone|spent already)").as(
    "how much of it is spent",
  ),
  // "Recurring every month?", "do they recur every month?"
  wholeTurn(
    "(?:(?:is|are|was) (?:it|that|they|those) )?(?:recurring|repeated|charged|billed)(?: (?:every|each) month)",
  ).as("by month"),
  wholeTurn("do(?:es)? (?:it|that|they|those|these) (?:recur|repeat|come|happen|show up) (?:every|each) month").as(
    "by month",
  ),
  wholeTurn("(?:i need|i want|show|give me)?(?: (?:it|that|them))? ?for (?:each|every) month separately").as(
    "by month",
  ),
  // "Sort that", "prod and staging apart".
  wholeTurn(`(?:sort|order|rank) (?:${IT})`).as("highest first"),
  wholeTurn(`${NAMED} and (\\S.{0,30}?),? (?:apart|separately|each|individually|one by one)`).as("$1 vs $2"),
  // "Second row, who's the owner".
  said(/\b(first|second|third|fourth|fifth|last|top|bottom) (?:row|line|entry)\b/i).as("$1 one"),
  // "How many of those from Oregon?"
  wholeTurn(
    "how many of (?:those|them|these)(?: (?:are|were|came|come|is))? (?:from|in|on|at) (?!",
    "(?:kev|the kev)\\b)(\\S.{1,30}?)",
  ).as("only in $1"),
  // "N. Virginia dwarfs both, I bet".
  wholeTurn(
    `${NAMED} (?:dwarfs|beats|tops|trumps|eclipses|exceeds) (?:both|them all|them|those|all of them|the two)`,
    "(?:,? i (?:bet|guess|suppose|think))?",
  ).as("add $1"),
  // "And if I base it on the last 7 days only".
  wholeTurn(
    "(?:what )?(?:if|when) (?:i|we|you) (?:base|compute|calculate|work) (?:it|that|this)(?: out)? (?:on|from|with) ",
    "((?:the )?(?:last|past) \\S.{2,20}?)(?: only| alone)?",
  ).as("and $1"),
  // "As share of total AWS in each of those weeks".
  said(/ in each of (?:those|these|the) (day|week|month)s(?=[\s.?!]*$)/i).as(" per $1"),
  // "Which services drove the AWS part", "how much of this is already on the books".
  wholeTurn(
    `(which|what) (${NOUN}) (?:drove|caused|pushed|explain(?:s|ed)?) the (${CLOUD}) (?:part|bit|side|share|move|`,
    "change|increase|drop)",
  ).as("which $2 drove that, only $3"),
  said(/\b(?:on|in) (?:the|our) books\b(?! closed)/i).as("billed"),
  // "What's that per hour of usage".
  wholeTurn("what(?:['’]?s| is| does) (?:it|that|this)(?: cost)? per (?:unit|(hour|gb|gib|request)) of usage").as(
    "cost per $1",
  ),
  // "The gap by week", "the gap between them since September".
  turnBegins(
    "(?:the |that |show (?:me )?the )?gap(?: between (?:them|the two|both))?,? (?=(?:by|per|week|each|since|over|",
    "month|day|daily|weekly)\\b)",
  ).as("the difference "),
  // "What is his or her bill composed of?"
  said(/\b(?:his or her|his\/her|her or his|his|her) (?=(?:bill|costs?|spend|spending|total|share|services)\b)/i).as(
    "its ",
  ),
  said(/\bcomposed of(?=[\s.?!]*$)/i).as("made of"),
  // "Azure's is better, I hope?", "is this improving or getting worse over the months?"
  wholeTurn(
    `${NAMED}['’]s is (?:any )?(?:better|worse|higher|lower|cheaper)(?:,? (?:i (?:hope|guess|bet|suppose)|right))?`,
  ).as("what about $1"),
  wholeTurn(
    "(?:is|are) (?:it|that|this|they) (?:improving|getting (?:better|worse)|worsening)(?: or (?:getting )?",
    "(?:better|worse|improving))?(?: over the months| month (?:over|by|to) month| every month)?",
  ).as("by month"),
  wholeTurn(
    "(?:which|what)(?: one)?(?: of (?:those|these|the|them)(?: days| spikes)?)? (?:sticks|stuck|stands|stood) out ",
    "(?:the )?(?:furthest|most|farthest)",
  ).as("the biggest one"),
  wholeTurn("what (?:brought|set) (?:that|it|this) (?:about|off)").as("what was behind it"),
  wholeTurn(
    "(?:what|how much) (?:does|did|do|is) (?:a single|one)(?: unit| of (?:them|those|these))?(?: of (?:them|those|",
    "these))? cost(?: us)?",
  ).as("cost per unit"),
  said(/\bthe (?:largest|biggest) newcomer\b/i).as("the biggest one"),
  // "Hm wait, I meant of the total", "and whose budget does it land on".
  wholeTurn(
    "(?:h+m+,? )?(?:no,? |wait,? )*i (?:meant|mean),? (?:as (?:a )?share )?(?:of|in) (?:the (?:total|whole bill|",
    "overall bill)|everything|all(?: of it)?)",
  ).as("what share of the total is that"),
  wholeTurn(
    "whose (?:budget|tab|bill|account|books?|desk|head) (?:does|did|will|do) (?:it|that|this|they) (?:land|fall|go|",
    "hit|show up|end up|come)(?: (?:on|in|under|to|out of))?",
  ).as("by team"),
  wholeTurn("in (?:usd|dollars|bucks|money|[$]) (?:per|a|by) (day|week|month)").as("cost per $1"),
  // "Are we actually using them fully?", after commitments.
  wholeTurn(
    "(?:are|do) we (?:actually |really |fully |even )*(?:using|use) (?:them|it|those|these|all of (?:them|it))(?: ",
    "(?:all|fully|in full|completely))?",
  ).as("how much was unused"),
  // "Whose support is that, Amazon's or Microsoft's?"
  wholeTurn(
    `whose (?:\\w+ )?(?:is|was|are) (?:that|it|this|they|those)(?:,? (?:${CLOUD})['’]?s?,? or (?:${CLOUD})['’]?s?)`,
  ).as("by provider"),
  // "Does input cost more than output", "on what kind of charge was it levied".
  wholeTurn(
    "on (?:what|which) (?:kind|type|sort) of charges? (?:was|is|were) (?:it|that|they) (?:levied|charged|based|put)",
  ).as("by charge category"),
  wholeTurn("how much (?:on[- ]demand )?(?:is|was) (?:left |still |not )?(?:uncovered|not covered)").as(
    "how much is on demand",
  ),
];
