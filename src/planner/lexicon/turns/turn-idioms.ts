import { anywhere, COUNT, MONTHS, type PlainRewording, said } from "../rewording.ts";
import { EVERYDAY_TURNS } from "./everyday-turns.ts";
import { IDIOMATIC_TURNS } from "./idiomatic-turns.ts";
import { OFFICE_TURNS } from "./office-turns.ts";
import { ON_DUTY_TURNS } from "./on-duty-turns.ts";
import { SPOKEN_TURNS } from "./spoken-turns.ts";
import { IT, NOUN, TAIL, THE_SAME, turnBegins, wholeTurn } from "./turn-parts.ts";
import { TYPED_TURNS } from "./typed-turns.ts";
import { WORKDAY_TURNS } from "./workday-turns.ts";

const US = "ones?|regions?|parts?|bits?|side|sites?|stuff";
const UP = "rose|risen|grew|grown|increased|climbed|jumped|gained|went up|gone up|up";
const DOWN = "fell|fallen|dropped|decreased|declined|shrank|went down|gone down|down";
const LEFT = "(?:remains?|is left|'s left|are left|would (?:remain|be left)|do we have left|is it then)";

const SORT = "(?:sort|order|rank)(?:ed|ing)?(?: it| that| them)?(?: from)?(?: the)?";
const ENDS = "(?: first| to \\w+(?: expensive)?)?";

/** Turns in words of their own, read before all others. */
export const IDIOMS: readonly PlainRewording[] = [
  turnBegins("(?:whch|wich|wihch|whihc|hwich)(?= )").as("which"),
  // "And who is that, actually?", "whom do I chase for it", "names of the people responsible".
  wholeTurn(
    `(?:who(?:['’]?s| is| are) ${IT}|whose (?:is|are|was) ${IT}|`,
    "whom? (?:do|should|can|must) (?:i|we) (?:chase|nag|bug|poke|ping|blame|thank|call|bother|address)",
    `(?: (?:for|about) ${IT})?|`,
    "(?:the )?names? of (?:the )?(?:people|ppl|persons?|folks|owners?)",
    "(?: (?:responsible|accountable|behind (?:it|that|them)|in charge|who own (?:it|them|that)))?)",
    "(?: actually| really)?",
  ).as("by owner"),
  turnBegins("(which|what)((?: ones?)?(?: of (?:these|those|them))?) (is|are|was|were)n['’]?t (?=\\S)").as(
    "$1$2 $3 not ",
  ),
  // "And what's that made of? Services I mean."
  anywhere(`(?<=\\S)[?.!,;:–-]+\\s*(?:by |per )?(?:the )?(${NOUN}) (?:i|we) mean(?:t)?(?=\\W*$)`).as(" by $1"),
  // "So up or down and by how much".
  wholeTurn("(?:is (?:it|that) |are we |did (?:it|that|we) go )?up or down,?(?: and)? by how much").as(
    "is it up or down",
  ),
  // "For the worst one, which services are they".
  wholeTurn(
    "(?:for|of|in) the (\\w+) one,? (?:which|what) (services|accounts|regions|teams|resources) ",
    "(?:are|is|was|were) (?:they|that|it|those)",
  ).as("the $1 one by $2"),
  // "How much if playground was gone".
  wholeTurn(
    "(?:how much|what|how much (?:would|will) (?:it|that) be|what (?:would|will) (?:it|that) be)? ?if (?:the |we )?",
    "(?:(\\S.{0,40}?) (?:(?:was|were|is|are) (?:gone|out|excluded|removed|left out|dropped|deleted|killed)|",
    "(?:wasn['’]?t|weren['’]?t|isn['’]?t|aren['’]?t|was not|were not) (?:there|in there|in it|included))|",
    "(?:drop|remove|kill|delete|exclude|leave out) (\\S.{0,40}?))",
  ).by(([, gone, dropped]) => `without ${gone ?? dropped}`),
  // "And if you put both together".
  wholeTurn(
    "(?:what )?if (?:you|we|i|one) (?:put|add|take|sum|count|lump|pull)(?:s|ed)? ",
    "(both|them|those|these|the two|the three|it all|all)(?: of them)?(?: up)?(?: together)?",
  ).by(([, what]) => (/two|both/i.test(what ?? "") ? "both together" : "all together")),
  wholeTurn(
    "(?!(?:show|break|split|do|give|list|draw|see)\\b)(\\S.{0,40}?),? (?:(?:in )?the same way|likewise|ditto)",
  ).as("same for $1"),
  wholeTurn(`put (?:the )?(\\S.{0,30}? and \\S.{0,30}?) (?:next to|beside|alongside|on top of) ${IT}`).as("add $1"),
  // "That's how much of the Europe sum".
  wholeTurn(
    "(?:that|this|it)(?:['’]?s| is) (?:how much|what (?:share|part|percentage|percent|%|fraction)) of ",
    "(?:the |our )?(\\S.{0,40}?)(?: (?:sum|total|bill|spend|cost))?",
  ).as("what share of $1 is that"),
  wholeTurn(
    "(?:that|this|it)(?:['’]?s| is)? (?:as |in )?(?:an? )?(?:%|pct|percent(?:age)?|share|fraction) of ",
    "(?:the |our )?(\\S.{0,40}?)(?: (?:sum|total|bill|spend|cost))?",
  ).as("what share of $1 is that"),
  // "That can't be right, I see way more in the console": what the figure is of, told again.
  wholeTurn(
    "(?:(?:that|this|it) (?:can['’]?t|cannot|doesn['’]?t|does not|isn['’]?t|is not) (?:be |look |seem |sound )?",
    "(?:right|correct|true|possible)|",
    "(?:that|this|it)(?:['’]?s| is| looks| seems) (?:wrong|off|not right|incorrect|way too (?:low|high)))",
    "(?:[\\s,.;:–-]+(?:i|we) (?:see|have|get|had|expected|thought)[^?]{0,80})?",
  ).as("what is in it by service"),
  wholeTurn(
    "(?:wow |damn |ugh |oof )?(?:that|it)(?:['’]?s| is) (?:quite |really |way |pretty )?",
    "(?:a lot|much|too much|high|too high|expensive|crazy|insane|more than i thought)",
  ).as("what is in it by service"),
  turnBegins(
    "(?:that(?:['’]?s| is)|it(?:['’]?s| is))? ?(?:way |much |a bit )?",
    "too (?:noisy|granular|detailed|fine|busy|long|spiky|jumpy|messy)[,.;:–-]+ ",
  ).as(""),
  // "What % of the total is each?", after some rows.
  wholeTurn(
    "(?:and )?(?:what|which|how much) (?:%|percent|percentage|share)",
    "(?: of (?:the )?(?:total|whole|bill|everything|all))? (?:is|are|does|do) (?:each|every)",
    "(?: one| of (?:them|those|these))?(?: (?:make up|take|have))?",
  ).as("in percent"),
  wholeTurn(
    "(?:how (?:is|was|does|did) (?:it|that|this) (?:split|divided|distributed|made up|composed|break down)(?: up)?|",
    "what(?:['’]?s| is| was) (?:it|that|this) (?:made (?:up )?of|composed of))",
  ).as("by service"),
  // "Double check please", "list them": the same again.
  wholeTurn("(?:again|once more|one more time|repeat(?: (?:it|that))?|same again)").as(THE_SAME),
  wholeTurn("(?:the |and |what(?:['’]?s| is) the )*growth(?: rate)?").as("did it go up"),
  wholeTurn("(?:can you )?(?:double|re)[- ]?check(?: (?:it|that|this|the numbers?|the figures?))?").as(THE_SAME),
  wholeTurn("(?:list|show|name|give)(?: me| us)? (?:them|those|these)(?: all)?").as(THE_SAME),
  wholeTurn("which resources? (?:are|is) (?:behind|driving|in|under) (?:that|it|this|them)").as("by resource"),
  // "Top 5 only, rest as other": what they come to of all is told anyway.
  said(
    /(?<=^.{4,40}),? (?:and )?(?:the )?(?:rest|remainder|others?) as (?:an? |one )?(?:others?|row|sum|line)(?=\W*$)/i,
  ).as(""),
  // "Any on Azure in October?", after what was unusual.
  turnBegins("any(?: others?| more)? (?=(?:on|in|for|at) )").as("and "),
  // "GCP part of that only."
  wholeTurn(
    "(?:only |just )?(?:the )?(?!(?:what|which|how|other|first|big)\\b)(\\S+(?: \\S+)?) ",
    "(?:part|portion|slice|bit|piece) of (?:that|it|this|them|those)(?: only| alone)?",
  ).as("only $1"),
  // "Drop everything outside Europe": only it stays.
  turnBegins(
    "(?:drop|remove|exclude|hide|ignore|skip|cut|lose|strip(?: out)?|leave out|filter out|take out|without) ",
    "(?:everything|anything|all|whatever|the rest|what|those|the ones)",
    "(?: that(?:['’]?s| is| are)?|['’]s| which (?:is|are)|['’]?s)? ?",
    "(?:outside(?: of)?|not in|not|but|except(?: for)?|other than|apart from|beyond) (?:the )?(?=\\S)",
  ).as("only "),
  // "Put both next to each other for the week of 2 November."
  turnBegins(
    "(?:put|set|show|lay|give me|place|see) (?:them )?both(?: of them)? ",
    "(?:next to each other|side by side|beside each other|in one (?:chart|table|view))",
  ).as("both"),
  ...TYPED_TURNS,
  ...OFFICE_TURNS,
  ...WORKDAY_TURNS,
  ...ON_DUTY_TURNS,
  ...EVERYDAY_TURNS,
  ...IDIOMATIC_TURNS,
  ...SPOKEN_TURNS,
  // "Which accounts is that mostly?"
  said(/(?<=^(?:and )?(?:which|what|who) .{3,40}) (?:mostly|mainly|primarily|largely)(?=\W*$)/i).as(""),
  wholeTurn(
    "which (day|week|month|quarter) (?:skews?|distorts?|drives?|pulls?|pushes) ",
    "(?:it|that|this|the (?:mean|average|total|number))(?: up)?",
  ).as("which $1 was the most expensive"),
  // "Zoom in on the worst one, what's behind it", after what was unusual.
  wholeTurn(
    "zoom in(?:to)?(?: on)? the (?:worst|biggest|largest|top|first) one[\\s,;.:–-]+(?:and )?",
    "(?:what(?:['’]?s| is)|whats) behind (?:it|that)",
  ).as("what's behind the biggest one"),
  // "Drop the support line and redo it."
  said(/(?<=^.{5,60}) and (?:re-?do|re-?run|repeat) (?:it|that)(?=\W*$)/i).as(""),
  wholeTurn("(?:drop|remove|exclude|skip|leave out) the (\\S+(?: \\S+)?) (?:line|row|entry|item)s?").as("without $1"),
  // "Before 15 October only."
  wholeTurn(`(?:only |just )?(?:before|prior to) (${MONTHS}) (\\d{1,2})(?:st|nd|rd|th)?(?: only| alone)?`).by(
    ([said = "", month, day]) => (Number(day) > 1 ? `make it until ${month} ${Number(day) - 1}` : said),
  ),
  // "Sort smallest to largest."
  wholeTurn(`${SORT} (?:smallest|lowest|cheapest|least)${ENDS}`).as("sort ascending"),
  wholeTurn(`${SORT} (?:largest|biggest|highest|most expensive|priciest)${ENDS}`).as("sort descending"),
  // "Only us ones": after "only" it is no pronoun, as nothing is given to us.
  anywhere(`\\b(only|just|without|except|excluding|drop|not) (?:the )?us(?: (?:${US}))?(?=${TAIL})`).as("$1 usa"),
  // "Rose most on September" sets it against September; "rose on 3 September" does not.
  anywhere(
    `(?<=\\b(?:${UP}|${DOWN})\\b[^.?!;]{0,20}) on (?=(?:${MONTHS})\\b(?!\\s*\\d))(?!.{0,30}\\bin (?:${MONTHS})\\b)`,
  ).as(" against "),
  // "Set that beside Q2."
  turnBegins(
    `(?:set|put|hold|lay|stack|place|line|see|show)(?: up)? ${IT}(?: up)? `,
    "(?:right )?(?:beside|besides|against|next to|alongside|up against|opposite) (?:those of |that of )?(?=\\S)",
  ).as("compare that with "),
  // "Without credits, what remains?"
  anywhere(
    `(?<=\\b(?:without|excluding|minus|less|except)\\b[^?!;]{2,60}?),? (?:and )?(?:so )?what ?${LEFT}(?=\\W*$)`,
  ).as(""),
  anywhere(`^what ?(?:${LEFT}) (?=(?:without|excluding|after|minus|less|except)\\b)`).as(""),
  // "Sorry, meant Cloud Run."
  turnBegins("meant (?=\\S)").as("sorry i meant "),
  // "But 3 is enough."
  anywhere(
    `,? (?:but |and )?(?:only |just )?(?:the )?(?:top |first )?(${COUNT}) `,
    "(?:is|are|will do|would do|suffice|suffices)(?: (?:enough|fine|plenty|ok|sufficient))?(?=\\W*$)",
  ).as(", top $1"),
  // "Worth 200+."
  anywhere(
    "(?<=^|\\W)(?:and )?(?:worth|costing|amounting to) ((?:over|above|more than|",
    "at least) )?([$€£]?\\d[\\d.,]*\\s?k?)(\\+| ?(?:or|and) (?:more|up|above))?(?=\\W*$)",
  ).by(([, bound, amount, more]) => `${bound ?? (more ? "at least " : "")}${amount}`),
  // "Payments-lead - what are they running?"
  anywhere(
    "(?<=\\S)\\s*[,:–-]+\\s*what (?:is|are|do|does|'s) (?:it|they|he|she|that team) (?:running|run|",
    "using|use|got|paying for|pay for|spending (?:it )?on|spend (?:it )?on)(?=\\W*$)",
  ).as(" by service"),
  // "Where will we land at the end of it?"
  wholeTurn(
    "where (?:will|do|would|are|might) (?:we|it|that) (?:going to )?(?:land|end up|end|finish|wind up)",
    " (?:at|by|in) the end(?: of (?:it|that|this|the month))?",
  ).as("forecast"),
  // "Which of the clouds grew most since June": of what was talked about.
  said(/^which of the (?!two|three|four|ones|\d)(\w+?)s?(?= )/i).as("and which $1"),
  // "The biggest item at the runner-up".
  said(/\b(?:the )?runner[- ]?up\b/i).as("the second one"),
  said(/\b(biggest|largest|priciest|costliest|top|most expensive) (?:line )?item (?=(?:at|of|in|on|for|with) )/i).as(
    "$1 service ",
  ),
  wholeTurn("which (?:one )?(?:was|is) (?:the )?(least|smallest|lightest) (?:of a )?burden").as(
    "which one is the cheapest",
  ),
  wholeTurn("which (?:one )?(?:was|is) (?:the )?(most|biggest|largest|heaviest) (?:of a )?burden").as(
    "which one is the most expensive",
  ),
];
