import { CLOUD, COUNT, GROUP, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const THING = "(?:bill|bills|spend|spending|costs?|total|number|numbers|figures?)";
const EVERYWHERE =
  "(?:company|org|organi[sz]ation|group|enterprise|business|firm|estate|fleet|account|cloud)[- ]wide|" +
  "across the (?:board|whole (?:company|organi[sz]ation|org|business|estate|group))|all told|all in all";
const SAME_WAY =
  "if (?:we|it|that|this|they|things?|everything|nothing|costs?|spend|spending|november|october|the (?:trend|month|" +
  "pace))" +
  " (?:do|does|did)?(?: ?not| ?n['’]?t)? ?(?:just )?" +
  "(?:carr(?:y|ies) on|keeps? (?:on )?(?:going|this up|growing)?|continues?|goes on|go on|stays?|remains?|changes?|" +
  "does nothing|nothing|changing|do nothing)" +
  "(?: (?:at|like|as|the|in) (?:this|that|is|it is|they are|same|it|are|the same|current)" +
  "(?: (?:pace|rate|clip|speed|way|trend|course|is|are))?)?";
const MONEY = "[$€£]?\\d[\\d.,]*(?: ?k|m)?(?: (?:usd|dollars|bucks|eur|euros?))?";

/** What people say by figures of speech, in the words that the grammar has. */
export const IDIOM_FORMS: readonly Rewording[] = [
  // "Split that by month": a step, and no thing that costs are parted by.
  said(
    "(?:split|break|group|divide|slice|sort) (?:it|that|this|them|these|those)(?: down| up| out)? (?:by|per|into) ",
    "(?=(?:days?|weeks?|months?|quarters?)\\b)",
  ).as("by "),
  // "Anything on log4j I should know about?"
  said(
    "(?:is there )?(?:anything|something|any (?:news|word|alerts?)) (?:on|about|for|with|in) (log4j|log4shell|",
    "openssl|openssh|heartbleed|struts|xz|spring4shell|jenkins|gitlab|exim|ivanti|fortinet|citrix|confluence)",
    "( (?:this|last) (?:year|month|week|quarter))?",
    "(?:(?: that)? (?:i|we) (?:should|need to|ought to|must|have to) (?:know|worry|care|hear|be aware|bring up|",
    "raise|mention|report)(?: with (?:the )?\\w+)?(?: ",
    "(?:about|of))?)(?=\\W*$)",
  ).as("vulnerabilities of $1$2"),
  // "My four teams, payments, search, mobile and platform".
  said(`(?:my|our|the|these|those) ${COUNT} (teams|accounts|apps|applications|services|products|regions|owners),? `).by(
    ([text, noun]) => (text.trimEnd().endsWith(",") ? `${noun} ` : text),
  ),
  said(`,? ?\\b(?:${EVERYWHERE})\\b`).as(""),
  said(
    ",? (?:in|of) all (?:its|their) (?:flavou?rs|forms|shapes|guises|varieties|incarnations|shapes and sizes)\\b",
  ).as(""),
  said("(?:to|just to) (?:put|set|place) (?:that|this|it|things) in(?:to)? (?:perspective|context|proportion),? ").as(
    "",
  ),
  // "And December, if we do nothing?": what goes on as it does is what is foretold.
  said(`,? ?\\b${SAME_WAY}(?=\\W*$|,)`).as(""),
  said(
    ",? ?(?:all (?:else|other things) (?:being )?equal|as things (?:stand|are)|on present form|the way things are ",
    "going)",
  ).as(""),
  // "If I look at cost centre 1234, what …", "if I sum SageMaker and Bedrock".
  said(
    "(?<=^\\W*(?:(?:and|so|but) )*)if (?:i|we|you) (?:(?:just|only|were to|would|wanted to|want to) )*" +
      "(?:look(?:ed)?|zoom(?:ed)?|focus(?:ed)?|take|took|go|went|ask(?:ed)?) (?:only |just )?(?:at|on|in on|into|",
    "for|by) ",
  ).as("for "),
  said("(?:,| -)? if (?:i|we|you) (?:sum|add|total|combine|count)(?: up)? (?=\\w)").as(", sum of "),
  said(",? if (?:you['’]?d|you would|you['’]?ll|you) be so (?:kind|good)\\b").as(""),
  // "Are we heading for a more expensive month than last month?"
  said(
    "(?:are we|is (?:it|this)) (?:heading|headed|set|in|on (?:course|track)) (?:for|to be) an? (more expensive|" +
      "dearer|" +
      `pricier|costlier|cheaper|less expensive|bigger) (month|week|quarter|year) than (${MONTHS}|last \\w+)`,
  ).as("will this $2 be $1 than $3"),
  // "Any day that looked off?"
  said(
    "(?<=\\b(?:look(?:s|ed|ing)?|feels?|felt|is|was|were|are|seems?|seemed) )(?:a bit |slightly |way |really |kind ",
    "of )?off(?=\\W*$| (?:in|on|to|for|about|last|this|lately|recently)\\b)",
  ).as("unusual"),
  said(
    "(?:did|does|do|done|doing) (?:something|anything) (?:silly|stupid|strange|weird|funny|odd|crazy|unexpected|",
    "unusual|wild)\\b",
  ).as("was unusual"),
  said("(?<=\\bday (?:in \\w+ |last \\w+ |this \\w+ )?)when (?:the |our )?(?:bill|cost|spend)s? (?=was unusual)").as(
    "",
  ),
  // "Moving data around".
  said(
    "(?:mov(?:e|ed|ing)|shift(?:ed|ing)?|shuffl(?:e|ed|ing)|ship(?:ped|ping)?|push(?:ed|ing)?|send" +
      "(?:ing)?|transferring) " +
      "(?:the |our |all (?:the |that )?)?(?:data|bytes|bits|traffic)(?: (?:around|about|out|back and forth|between ",
    "\\w+|in and out))?(?=\\W|$)",
  ).as("data transfer"),
  // "Which of them grows quickest?"
  said(
    "(?<=\\b(?:grow(?:s|n|ing)?|grew|ris(?:es?|ing)|rose|climb(?:s|ed|ing)?|increas(?:es?|ed|ing)|fall",
    "(?:s|ing)?|fell) )(?:the )?(?:quickest|quicker|speediest|hardest|strongest|steepest)\\b",
  ).as("fastest"),
  // "Talk me through where the money went, biggest bucket first".
  said(
    "(?:,? |^)(biggest|largest|smallest) (?:bucket|chunk|item|block|slice|pot|piece|ticket|one|line)s? (first|on ",
    "top)\\b",
  ).as(" $1 first"),
  said("(?:talk|walk|take|run|step|lead) (?:me|us) through (?=(?:where|what|how|why|which|the)\\b)").as(""),
  said("(?:moved?|moves|moving|shifted|shifts) the needle\\b").as("changed"),
  said(
    "(?:makes? up|make|form|forms|account(?:s)? for) the (?:bulk|lion['’]?s share|majority|better part|lot|most|",
    "brunt) of\\b",
  ).as("have most of"),
  said("(?:the )?(?:bulk|lion['’]?s share|majority|better part|brunt) of\\b").as("most of"),
  said(
    "(?:takes?|took|gets?|got|wins?|won) the (?:crown|cake|prize|biscuit|top spot|first place|gold)\\b(?: ",
    "(?:for|in|by) (?:costs?|spend))?",
  ).as("cost the most"),
  said("(?:since|from) the (?:beginning|start) of (?:the )?(?:autumn|fall)\\b").as("since September"),
  said("(?:at|towards?|around|in) the (?:beginning|start) of (?:the )?(?:autumn|fall)\\b").as("in September"),
  // "What slice of the bill": a share.
  said(
    "(?:what|which|how (?:big|large) an?) (?:slice|chunk|cut|wedge|piece|dent|hole) (?:of|in) (?:the |our )?(?:",
    `(?:total|whole|overall) )?${THING} `,
  ).as("what share of the total "),
  // "Can nobody put their hand up for": has no owner.
  said(
    "(?:can )?(?:nobody|no[- ]one|no one) (?:(?:can |will |would |to )?(?:put|puts|putting) (?:their|his|a) hand",
    "(?:s)? up for|claims?|wants to own|feels responsible for|has (?:put )?(?:a|their) name (?:on|to))",
  ).as("has no owner"),
  // "Lumped together", "rolled into one", "all three stacked".
  said(
    "(?:all )?(?:lumped|rolled|folded|bundled|stacked|bunched|thrown|taken|put|added|summed|grouped) (?:all )?",
    "(?:together|into (?:one|a single)(?: (?:figure|number|sum|total))?|(?<=added |summed )up)\\b",
  ).as("combined"),
  said("(?:over|during) the (quarter|month|week)(?=\\W*$|,)").as("this $1"),
  // "In one line I can forward to the CEO, …"
  said(
    "(?:in|with) (?:one|a single|two|three|a few) (?:line|sentence|word|figure|number)s?(?: (?:that|which))?(?: ",
    "(?:i|we) can (?:forward|send|show|give|pass on|read out|quote|paste)(?: (?:it|that))?(?: (?:to|on to|in|into) ",
    "(?:the |my |our |a )?[\\w ]{2,20}?)?)?,",
  ).as(""),
  // "Where does November land", "where will we end up".
  said(
    "(?<=^\\W*(?:(?:and|so|ok|then|now) )*)where (?:does|do|will|would|is|are|might|could|should) (?!(?:the |our )?" +
      `(?:bills?|data|feeds?|history|figures|numbers)\\b)(${MONTHS}|the ` +
      "month|this month|we|it|they|(?:the |our )?(?:[\\w .-]{2,30}?)) " +
      "(?:going to |likely to |probably |be |heading to )*(?:land|end(?: up)?|finish|close|come out|come in|settle|",
    "wind up|head(?:ing|ed)?|wash up)(?: (?:at|up|in|by|for|to))?(?: (?:the )?(?:end of (?:the )?month|",
    "month[- ]end|eom))?(?=\\W*$| then\\b)",
  ).by(([, what = ""]) => `forecast for ${/^(?:we|it|they|the month|this month)$/i.test(what) ? "this month" : what}`),
  // "Whose support is that", "who is heavier".
  said(
    "(?<=^\\W*(?:.{2,60}?,? )?)who(?:['’]?s| is| was|['’]s been)? (?:the )?(heavier|bigger|larger|dearer|cheaper|",
    "cheapest|biggest|more expensive|most expensive|pricier)(?=\\W*$)",
  ).as("which is $1"),
  said(
    "(?:the )?(?:ones?|things?|stuff|items?|bits?) (?:that )?(?:nobody|no one|no-one) (?:tagged|bothered ",
    "(?:to|with|tagging))",
  ).as("untagged"),
  // "Can you sanity-check something?"
  said(
    "(?:can|could|would) (?:you|u) (?:please )?(?:sanity[- ]?check|double[- ]?check|verify|confirm|check) ",
    "(?:something|this|a (?:number|figure))(?: for me)?[?.:,]\\s*",
  ).as(""),
  // "Knock out anything below a thousand dollars", "leave out the small fry, say anything beneath two thousand".
  said(
    "(?:beneath|south of|shy of|short of) (?=(?:[$€£]?\\d|a thousand|two thousand|ten thousand|one thousand|",
    `${COUNT} ?(?:k|grand|thousand|hundred)))`,
  ).as("under "),
  said("(?:north of|upwards of|in excess of|beyond) (?=[$€£]?\\d)").as("over "),
  said(`(\\d[\\d.,]*|${COUNT}|a) grand\\b`).by(([, n = ""]) => `${n === "a" ? "1" : n}k`),
  // "In the worst offender".
  said("(?:the |our )?(?:worst|biggest|main|top|chief) (offenders?|culprits?|sinners?|hogs?)\\b").by(([, noun = ""]) =>
    noun.endsWith("s") ? "the biggest ones" : "the biggest one",
  ),
  // "AWS: 215,909 dollars since September in my spreadsheet": what it was says whether that is so.
  said(
    `(?<=^\\W*)(?:i|we)(?:['’]ve| have)?(?: got)? (${MONEY}) (?:for|on|as) (.{2,60}?) in (?:my|our|the) `,
    "(?:spreadsheet|sheet|notes|books|records|report|deck|excel|ledger)(?=\\W*$)",
  ).as("what did $2 cost"),
  said(
    `(?:could|can|does|did|would) (?:the |our )?(.{2,40}?) (?:possibly|really|actually|seriously) cost (${MONEY})`,
    "(?=\\W*$)",
  ).as("what did $1 cost"),
  // "Which team is that on?": a pronoun, and not the team of that name.
  said(
    "(?:which|what) (team|squad|department) (?:is|are|was) (?:that|this|it)(?: (?:on|with|at|for|from|in))?(?=\\W*$)",
  ).as("$1 of that"),
  said(`(?:which|what) (${GROUP}) (?:is )?(?:on the hook|footing the bill|picking up the (?:tab|bill)|paying) for`).as(
    "cost by $1 of",
  ),
  said(
    `(?<=\\b(?:on|for|in) )(?:the )?(${CLOUD}) (?:side|end|front|camp|half|world)(?: of (?:things|the `,
    "(?:house|bill)))?\\b",
  ).as("$1"),
  said(`what sort of (?:number|figure|money|amount|sum)s?\\b`).as("how much"),
  said("(?:the )?(?:going|effective|actual|real) rate (?:that )?(?:we pay |we['’]re paying |paid )?(?=per\\b)").as(
    "the price ",
  ),
  said(
    `(?<=\\b(?:${GROUPS}) )(?:leader ?board|league table|podium|hit ?list|pecking order|hall of (?:fame|shame))\\b`,
  ).as("ranking"),
  said(`(\\w+) (?:leader ?board|league table|podium|hit ?list|pecking order)\\b`).as("$1 ranking"),
];
