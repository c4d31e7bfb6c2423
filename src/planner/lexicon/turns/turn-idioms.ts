import { MONTHS } from "../rewording.ts";
import { IT, NOUN, TAIL, THE_SAME, type TurnWord, turn } from "./turn-parts.ts";
import { TYPED_TURNS } from "./typed-turns.ts";

const US = "ones?|regions?|parts?|bits?|side|sites?|stuff";
const UP = "rose|risen|grew|grown|increased|climbed|jumped|gained|went up|gone up|up";
const DOWN = "fell|fallen|dropped|decreased|declined|shrank|went down|gone down|down";
const LEFT = "(?:remains?|is left|'s left|are left|would (?:remain|be left)|do we have left|is it then)";

const SORT = "(?:sort|order|rank)(?:ed|ing)?(?: it| that| them)?(?: from)?(?: the)?";
const ENDS = "(?: first| to \\w+(?: expensive)?)?";

/** Turns in words of their own, read before all others. */
export const IDIOMS: readonly TurnWord[] = [
  [turn("(?:whch|wich|wihch|whihc|hwich)(?= )"), () => "which"],
  // "And who is that, actually?", "whom do I chase for it", "names of the people responsible".
  [
    turn(
      `(?:who(?:['’]?s| is| are) ${IT}|whose (?:is|are|was) ${IT}|`,
      "whom? (?:do|should|can|must) (?:i|we) (?:chase|nag|bug|poke|ping|blame|thank|call|bother|address)",
      `(?: (?:for|about) ${IT})?|`,
      "(?:the )?names? of (?:the )?(?:people|ppl|persons?|folks|owners?)",
      "(?: (?:responsible|accountable|behind (?:it|that|them)|in charge|who own (?:it|them|that)))?)",
      "(?: actually| really)?",
      TAIL,
    ),
    () => "by owner",
  ],
  [
    turn("(which|what)((?: ones?)?(?: of (?:these|those|them))?) (is|are|was|were)n['’]?t (?=\\S)"),
    ([, which, of, are]) => `${which}${of} ${are} not `,
  ],
  // "And what's that made of? Services I mean."
  [
    new RegExp(`(?<=\\S)[?.!,;:–-]+\\s*(?:by |per )?(?:the )?(${NOUN}) (?:i|we) mean(?:t)?(?=\\W*$)`, "i"),
    ([, noun]) => ` by ${noun}`,
  ],
  // "So up or down and by how much".
  [
    turn("(?:is (?:it|that) |are we |did (?:it|that|we) go )?up or down,?(?: and)? by how much", TAIL),
    () => "is it up or down",
  ],
  // "For the worst one, which services are they".
  [
    turn(
      "(?:for|of|in) the (\\w+) one,? (?:which|what) (services|accounts|regions|teams|resources) ",
      "(?:are|is|was|were) (?:they|that|it|those)",
      TAIL,
    ),
    ([, which, parts]) => `the ${which} one by ${parts}`,
  ],
  // "How much if playground was gone".
  [
    turn(
      "(?:how much|what|how much (?:would|will) (?:it|that) be|what (?:would|will) (?:it|that) be)? ?if (?:the |we )?",
      "(?:(\\S.{0,40}?) (?:(?:was|were|is|are) (?:gone|out|excluded|removed|left out|dropped|deleted|killed)|",
      "(?:wasn['’]?t|weren['’]?t|isn['’]?t|aren['’]?t|was not|were not) (?:there|in there|in it|included))|",
      "(?:drop|remove|kill|delete|exclude|leave out) (\\S.{0,40}?))",
      TAIL,
    ),
    ([, gone, dropped]) => `without ${gone ?? dropped}`,
  ],
  // "And if you put both together".
  [
    turn(
      "(?:what )?if (?:you|we|i|one) (?:put|add|take|sum|count|lump|pull)(?:s|ed)? ",
      "(both|them|those|these|the two|the three|it all|all)(?: of them)?(?: up)?(?: together)?",
      TAIL,
    ),
    ([, what]) => (/two|both/i.test(what ?? "") ? "both together" : "all together"),
  ],
  [
    turn(
      "(?!(?:show|break|split|do|give|list|draw|see)\\b)(\\S.{0,40}?),? (?:(?:in )?the same way|likewise|ditto)",
      TAIL,
    ),
    ([, name]) => `same for ${name}`,
  ],
  [
    turn(`put (?:the )?(\\S.{0,30}? and \\S.{0,30}?) (?:next to|beside|alongside|on top of) ${IT}`, TAIL),
    ([, name]) => `add ${name}`,
  ],
  // "That's how much of the Europe sum".
  [
    turn(
      "(?:that|this|it)(?:['’]?s| is) (?:how much|what (?:share|part|percentage|percent|%|fraction)) of ",
      "(?:the |our )?(\\S.{0,40}?)(?: (?:sum|total|bill|spend|cost))?",
      TAIL,
    ),
    ([, whole]) => `what share of ${whole} is that`,
  ],
  // "That can't be right, I see way more in the console": what the figure is of, told again.
  [
    turn(
      "(?:(?:that|this|it) (?:can['’]?t|cannot|doesn['’]?t|does not|isn['’]?t|is not) (?:be |look |seem |sound )?",
      "(?:right|correct|true|possible)|",
      "(?:that|this|it)(?:['’]?s| is| looks| seems) (?:wrong|off|not right|incorrect|way too (?:low|high)))",
      "(?:[\\s,.;:–-]+(?:i|we) (?:see|have|get|had|expected|thought)[^?]{0,80})?",
      TAIL,
    ),
    () => "what is in it by service",
  ],
  [
    turn(
      "(?:wow |damn |ugh |oof )?(?:that|it)(?:['’]?s| is) (?:quite |really |way |pretty )?",
      "(?:a lot|much|too much|high|too high|expensive|crazy|insane|more than i thought)",
      TAIL,
    ),
    () => "what is in it by service",
  ],
  [
    turn(
      "(?:that(?:['’]?s| is)|it(?:['’]?s| is))? ?(?:way |much |a bit )?",
      "too (?:noisy|granular|detailed|fine|busy|long|spiky|jumpy|messy)[,.;:–-]+ ",
    ),
    () => "",
  ],
  // "What % of the total is each?", after some rows.
  [
    turn(
      "(?:and )?(?:what|which|how much) (?:%|percent|percentage|share)",
      "(?: of (?:the )?(?:total|whole|bill|everything|all))? (?:is|are|does|do) (?:each|every)",
      "(?: one| of (?:them|those|these))?(?: (?:make up|take|have))?",
      TAIL,
    ),
    () => "in percent",
  ],
  [
    turn(
      "(?:how (?:is|was|does|did) (?:it|that|this) (?:split|divided|distributed|made up|composed|break down)(?: up)?|",
      "what(?:['’]?s| is| was) (?:it|that|this) (?:made (?:up )?of|composed of))",
      TAIL,
    ),
    () => "by service",
  ],
  // "Double check please", "list them": the same again.
  [turn("(?:again|once more|one more time|repeat(?: (?:it|that))?|same again)", TAIL), () => THE_SAME],
  [turn("(?:the |and |what(?:['’]?s| is) the )*growth(?: rate)?", TAIL), () => "did it go up"],
  [turn("(?:can you )?(?:double|re)[- ]?check(?: (?:it|that|this|the numbers?|the figures?))?", TAIL), () => THE_SAME],
  [turn("(?:list|show|name|give)(?: me| us)? (?:them|those|these)(?: all)?", TAIL), () => THE_SAME],
  [turn("which resources? (?:are|is) (?:behind|driving|in|under) (?:that|it|this|them)", TAIL), () => "by resource"],
  // "Top 5 only, rest as other": what they come to of all is told anyway.
  [
    /(?<=^.{4,40}),? (?:and )?(?:the )?(?:rest|remainder|others?) as (?:an? |one )?(?:others?|row|sum|line)(?=\W*$)/i,
    () => "",
  ],
  // "Any on Azure in October?", after what was unusual.
  [turn("any(?: others?| more)? (?=(?:on|in|for|at) )"), () => "and "],
  // "GCP part of that only."
  [
    turn(
      "(?:only |just )?(?:the )?(?!(?:what|which|how|other|first|big)\\b)(\\S+(?: \\S+)?) ",
      "(?:part|portion|slice|bit|piece) of (?:that|it|this|them|those)(?: only| alone)?",
      TAIL,
    ),
    ([, name]) => `only ${name}`,
  ],
  // "Drop everything outside Europe": only it stays.
  [
    turn(
      "(?:drop|remove|exclude|hide|ignore|skip|cut|lose|strip(?: out)?|leave out|filter out|take out|without) ",
      "(?:everything|anything|all|whatever|the rest|what|those|the ones)",
      "(?: that(?:['’]?s| is| are)?|['’]s| which (?:is|are)|['’]?s)? ?",
      "(?:outside(?: of)?|not in|not|but|except(?: for)?|other than|apart from|beyond) (?:the )?(?=\\S)",
    ),
    () => "only ",
  ],
  // "Put both next to each other for the week of 2 November."
  [
    turn(
      "(?:put|set|show|lay|give me|place|see) (?:them )?both(?: of them)? ",
      "(?:next to each other|side by side|beside each other|in one (?:chart|table|view))",
    ),
    () => "both",
  ],
  ...TYPED_TURNS,
  // "Which accounts is that mostly?"
  [/(?<=^(?:and )?(?:which|what|who) .{3,40}) (?:mostly|mainly|primarily|largely)(?=\W*$)/i, () => ""],
  [
    turn(
      "which (day|week|month|quarter) (?:skews?|distorts?|drives?|pulls?|pushes) ",
      "(?:it|that|this|the (?:mean|average|total|number))(?: up)?",
      TAIL,
    ),
    ([, step]) => `which ${step} was the most expensive`,
  ],
  // "Zoom in on the worst one, what's behind it", after what was unusual.
  [
    turn(
      "zoom in(?:to)?(?: on)? the (?:worst|biggest|largest|top|first) one[\\s,;.:–-]+(?:and )?",
      "(?:what(?:['’]?s| is)|whats) behind (?:it|that)",
      TAIL,
    ),
    () => "what's behind the biggest one",
  ],
  // "Drop the support line and redo it."
  [/(?<=^.{5,60}) and (?:re-?do|re-?run|repeat) (?:it|that)(?=\W*$)/i, () => ""],
  [
    turn("(?:drop|remove|exclude|skip|leave out) the (\\S+(?: \\S+)?) (?:line|row|entry|item)s?", TAIL),
    ([, what]) => `without ${what}`,
  ],
  // "Before 15 October only."
  [
    turn(`(?:only |just )?(?:before|prior to) (${MONTHS}) (\\d{1,2})(?:st|nd|rd|th)?(?: only| alone)?`, TAIL),
    ([said = "", month, day]) => (Number(day) > 1 ? `make it until ${month} ${Number(day) - 1}` : said),
  ],
  // "Sort smallest to largest."
  [turn(`${SORT} (?:smallest|lowest|cheapest|least)${ENDS}`, TAIL), () => "sort ascending"],
  [turn(`${SORT} (?:largest|biggest|highest|most expensive|priciest)${ENDS}`, TAIL), () => "sort descending"],
  // "Only us ones": after "only" it is no pronoun, as nothing is given to us.
  [
    new RegExp(`\\b(only|just|without|except|excluding|drop|not) (?:the )?us(?: (?:${US}))?(?=${TAIL})`, "i"),
    ([, only]) => `${only} usa`,
  ],
  // "Rose most on September" sets it against September; "rose on 3 September" does not.
  [
    new RegExp(
      `(?<=\\b(?:${UP}|${DOWN})\\b[^.?!;]{0,20}) on (?=(?:${MONTHS})\\b(?!\\s*\\d))(?!.{0,30}\\bin (?:${MONTHS})\\b)`,
      "i",
    ),
    () => " against ",
  ],
  // "Set that beside Q2."
  [
    turn(
      `(?:set|put|hold|lay|stack|place|line|see|show)(?: up)? ${IT}(?: up)? `,
      "(?:right )?(?:beside|besides|against|next to|alongside|up against|opposite) (?:those of |that of )?(?=\\S)",
    ),
    () => "compare that with ",
  ],
  // "Without credits, what remains?"
  [
    new RegExp(
      `(?<=\\b(?:without|excluding|minus|less|except)\\b[^?!;]{2,60}?),? (?:and )?(?:so )?what ?${LEFT}(?=\\W*$)`,
      "i",
    ),
    () => "",
  ],
  [new RegExp(`^what ?(?:${LEFT}) (?=(?:without|excluding|after|minus|less|except)\\b)`, "i"), () => ""],
  // "Sorry, meant Cloud Run."
  [turn("meant (?=\\S)"), () => "sorry i meant "],
  // "But 3 is enough."
  [
    new RegExp(
      ",? (?:but |and )?(?:only |just )?(?:the )?(?:top |first )?(\\d{1,2}|two|three|four|five|" +
        "ten) (?:is|are|will do|would do|suffice|suffices)(?: (?:enough|fine|plenty|ok|" +
        "sufficient))?(?=\\W*$)",
      "i",
    ),
    ([, count]) => `, top ${count}`,
  ],
  // "Worth 200+."
  [
    new RegExp(
      "(?<=^|\\W)(?:and )?(?:worth|costing|amounting to) ((?:over|above|more than|" +
        "at least) )?([$€£]?\\d[\\d.,]*\\s?k?)(\\+| ?(?:or|and) (?:more|up|above))?(?=\\W*$)",
      "i",
    ),
    ([, bound, amount, more]) => `${bound ?? (more ? "at least " : "")}${amount}`,
  ],
  // "Payments-lead - what are they running?"
  [
    new RegExp(
      "(?<=\\S)\\s*[,:–-]+\\s*what (?:is|are|do|does|'s) (?:it|they|he|she|that team) (?:running|run|" +
        "using|use|got|paying for|pay for|spending (?:it )?on|spend (?:it )?on)(?=\\W*$)",
      "i",
    ),
    () => " by service",
  ],
  // "Where will we land at the end of it?"
  [
    turn(
      "where (?:will|do|would|are|might) (?:we|it|that) (?:going to )?(?:land|end up|end|finish|wind up)",
      " (?:at|by|in) the end(?: of (?:it|that|this|the month))?",
      TAIL,
    ),
    () => "forecast",
  ],
  // "Which of the clouds grew most since June": of what was talked about.
  [/^which of the (?!two|three|four|ones|\d)(\w+?)s?(?= )/i, ([, noun]) => `and which ${noun}`],
  // "The biggest item at the runner-up".
  [/\b(?:the )?runner[- ]?up\b/i, () => "the second one"],
  [
    /\b(biggest|largest|priciest|costliest|top|most expensive) (?:line )?item (?=(?:at|of|in|on|for|with) )/i,
    ([, most]) => `${most} service `,
  ],
  [
    turn("which (?:one )?(?:was|is) (?:the )?(least|smallest|lightest) (?:of a )?burden", TAIL),
    () => "which one is the cheapest",
  ],
  [
    turn("which (?:one )?(?:was|is) (?:the )?(most|biggest|largest|heaviest) (?:of a )?burden", TAIL),
    () => "which one is the most expensive",
  ],
];
