import type { Day } from "../../periods/calendar.ts";
import { dayIn } from "../../periods/day-in.ts";
import { AFTER, END, PAPER, THE, WHO } from "../around-words.ts";
import { anywhere, GROUP, GROUPS, type PlainRewording, type Rewording, said } from "../rewording.ts";

const LEAD = "(?<=^|[.!?;,:–—-]\\s*|\\b(?:and|so|but) )";
const TELL = "(?:tell|show|give|send|let)(?: me| us)?(?: (?:know|have|see))?(?: about)?";
const ONE_NUMBER =
  "(?:one|a|an|the|some|this|that|these|those|two|three) (?:\\p{L}+ )?(?:numbers?|figures?|totals?|charts?)";

/** What people write around questions in whole sentences: why, for whom, and how sorry they are to ask. */
export const POLITE_AROUND: readonly PlainRewording[] = [
  // "I should like to know", "I'd be grateful if you could tell me".
  anywhere(
    `${LEAD}(?:i|we) (?:should|would) (?:very much |really )?(?:like|love|appreciate it if you could|be glad) to `,
    "(?:know|see|have|find out|learn|understand|hear)(?: about)? (?=\\S)",
  ).as(""),
  anywhere(
    `${LEAD}(?:i|we)(?:['’]d| would| should)? be (?:very |most |so |really )?(?:grateful|obliged|thankful|happy|`,
    `glad|pleased) (?:if you (?:could|would|can)|for|to)(?: (?:please |kindly )?(?:${TELL}|know|see|have))? (?=\\S)`,
  ).as(""),
  anywhere(`,? if you(?: would)? please${END}`).as(""),
  // "…, as I need one number for the first slide", "so that the picture is complete".
  anywhere(
    `,? (?:as|since|because|for) (?:i|we)(?:['’]ll| will)? (?:need|want|require|have to (?:have|give|show))(?: `,
    `only| just)? ${ONE_NUMBER}(?: (?:for|to|in|on) [^.?!;]{2,50})?${END}`,
  ).as(""),
  anywhere(
    `,? (?:so that|so|in order that) (?:the|my|our) (?:picture|list|table|overview|deck|slide|report|story) `,
    `(?:is|gets|becomes|looks) (?:complete|whole|full|finished|round|right)${END}`,
  ).as(""),
  anywhere(
    `,? (?:to complete the (?:picture|list|table)|for the sake of completeness|for completeness(?:['’] sake)?)${END}`,
  ).as(""),
  // "The CFO asked me, rather out of the blue, whether …, so could you …": what is asked comes last.
  anywhere(",? (?:rather |quite |completely |a bit |somewhat )?out of the blue(?=\\b)").as(""),
  anywhere(
    `^\\W*${WHO} (?:has |just )*(?:asked|wondered|wanted to know|wants to know|asks)(?: me| us)?,?\\s+`,
    "(?:whether|if|how|why|what) [^?;.]{5,120}?,? so (?:could|can|would|will) you (?:please |kindly )?",
    "(?=\\S)(?![^?]*\\b(?:both|them|they|it|the two)\\b)",
  ).as(""),
  // "If I remember correctly we moved some storage last quarter, so please show me …"
  anywhere(
    "^\\W*(?:if i (?:remember|recall)(?: (?:correctly|right|rightly|well|it right))?|i (?:believe|beleive|think|",
    "gather|understand|seem to remember)),? [^?;.]{5,120}?,? so (?:please |kindly |could you |can you )*",
    "(?=show|tell|give|how|what|which|list)",
  ).as(""),
  // "For the board deck I need the five biggest …"
  anywhere(
    `^\\W*for (?:${THE} )?${PAPER}(?: [^,.?!;:]{0,20})?,? (?:i|we)(?:['’]d| would)?(?: like| need| want)(?: to `,
    `(?:have|see|know|show))? (?=\\S)`,
  ).as(""),
  // "Anything unusual that I ought to know about before Thursday?"
  anywhere(
    " (?:that|which) (?:i|we|the board|the cfo) (?:really )?(?:ought to|should|need to|must|have to) (?:know|hear|",
    `worry|be aware|be told)(?: (?:about|of))?(?: (?:it|them))?`,
    `(?: (?:before|by) (?:the )?(?:\\w+day|meeting|board|weekend|review|tomorrow))?${END}`,
  ).as(""),
  // "What is CVE-2021-44228 and ought the board to worry?"
  anywhere(
    `,? and (?:(?:ought|should|must|need|does|do|will) )(?:${WHO}|we|i|anyone|people) (?:have |need )?(?:to `,
    `)?(?:be )?(?:worry|worried|care|concerned|panic|bother|alarmed)(?: about (?:it|that|this))?${END}`,
  ).as(""),
  anywhere(`${AFTER}(?:i|we) (?:only )?(?:ask|wonder) (?:because|since|as) [^.?!]{3,80}${END}`).as(""),
];

const LEFT =
  "(?:what(?:ever)?|all(?: that)?|everything(?: that)?) ?(?:is|['’]s|remains|was)? ?(?:left(?: over)?|else|" +
  "remaining)?";

const RUNNING: Readonly<Record<string, string>> = { weekly: "this week", monthly: "this month", daily: "today" };
const CLUSTERS = "(?:eks|aks|gke|kubernetes|k8s)";

/** Sentences of those who write whole ones, in the words that the grammar has. */
export const POLITE_FORMS: readonly Rewording[] = [
  // "Whether Azure is getting more expensive than Google, so could you put the two next to each other".
  said(
    "(?:whether|if|is) (\\S+(?: \\S+)?) (?:is |has |was )?(?:getting |becoming |got |become )?(?:more expensive|",
    "dearer|pricier|cheaper|bigger|costlier) ",
    "than (\\S+(?: \\S+)?),? (?:so )?(?:(?:could|can|would|will) you )?(?:please |kindly )?(?:put|set|lay|place|",
    "show|compare)(?: me)? ",
    "(?:the two|both|them)(?: of them)?(?: (?:next to|beside|alongside|against) (?:each other|one another)| side ",
    "by side)?",
  ).as("compare $1 and $2"),
  said(
    `(?:in |on )?which (${GROUPS})( in [a-z ]{2,20}?)? (?:do )?we (?:spend|pay)(?: (?:any )?money)?,? and how much `,
    `(?:it is |is it |that is )?(?:for |in |on )?each`,
  ).as("cost$2 by $1"),
  said(
    ",? and how much (?:it is |is it |that is )?(?:for |in |on )?each(?: of (?:them|those))?(?=\\W*$|,| in | for )",
  ).as(""),
  said(
    "(?<=^\\W*(?:(?:and|so|ok|now|then) )*)within (?:that|this)(?: (?:one|provider|cloud|account|team|service))?,? ",
    "(?=which|what|who)",
  ).as("in that one, "),
  said(
    "(?:(?:will|do|are|can) (?:we|i)|(?:we|i)(?: will| can|['’]ll)) (?:still |going to |be able to |be )*(?:stay|",
    "remain|keep|finish|end up|land) (?:within|inside|under|below|in) (?:our|the|my|an?) (?:annual |yearly ",
    ")(?:budget|target|plan|cap)(?: (?:of|is))? ([$€£]?\\d[\\d.,]*(?: ?(?:million|thousand|mio|k|m)\\b)?)(?: ",
    "(?:dollars?|usd|euros?|eur))?",
  ).as("will we stay under $1 this year"),
  said(
    "who (?:in|from|of|on|at) (?:the |our )?\\S+(?: \\S+)?(?: (?:team|dept|department))? (approved|signed off(?: ",
    "on)?|ordered|requested|authori[sz]ed)",
  ).as("who $1"),
  said(
    `(?:is|are) there (?:an? |any )?(?:${GROUPS}) (?:that |which )?(?:we|i) (?:could|can|should|might) (?:close|`,
    `shut|delete|kill|drop|cancel|remove|retire)[^?.]*`,
  ).as("what can we turn off"),
  said(
    "(?:could|can|would) you (?:please )?name (?:me )?(?:the |all )?(?=services|accounts|teams|regions|apps|owners)",
  ).as("which "),
  // "Weekly bill so far": of the week that runs.
  said("(weekly|monthly|daily) (?:bill|costs?|spend|spending|total) so far").by(
    ([, each = ""]) => `cost ${RUNNING[each.toLowerCase()]} so far`,
  ),
  said("how much (?:%|percent|per cent) of ").as("what share of "),
  said(
    "(?:will|would|did|do|are) (?:we|it|they)(?: going to)? (?:blow|bust|burst|break|smash|crack)(?: (?:through|",
    "past|over))? (?=[$€£]?\\d)",
  ).as("will we exceed "),
  // Clusters, instances and databases are resources of their services.
  said(`(?<=\\b${CLUSTERS}\\b[^.?!;]{0,40})(?:per|by|for each|each) (?:${CLUSTERS} )?clusters?\\b`).as("per resource"),
  said(
    "(?:per|by|for each|each) (rds|ec2|db|redshift|elasticache|sql|vm|database|sagemaker) (?:instance|server|",
    "cluster|box|node)s?(?=[\\s,.?!]|$)",
  ).by(([, of = ""]) => (/^(?:db|database|vm)$/i.test(of) ? "per resource" : `of ${of} per resource`)),
  said(
    "(?<=^\\W*(?:(?:and|so|ok|how many|how much) )*)(?:gb|gigabytes|tb|data)(?: (?:were|was|got))? (?:served|",
    "transferred|moved|stored|sent|shipped|delivered|out)(?=\\W*$)",
  ).as("how many gb"),
  // "… with whatever is left summed up as "other"".
  said(
    `(?:,? (?:with|and) )${LEFT},? (?:summed up|lumped(?: together)?|grouped|added up|combined|rolled up|collected|`,
    `put)`,
    "(?: together)?(?: (?:as|into|under|in))?(?: an?)? [\"“']?others?[\"”']?(?: (?:line|row|bucket))?",
  ).as(""),
  // "Could you put the two next to each other".
  said(
    "(?:put|set|lay|place|show)(?: me)? (?:the two|both|them|these)(?: of them)? (?:next to|beside|alongside|",
    "against) (?:each other|one another)",
  ).as("compare them"),
  said(
    "how much (?:of (?:what we (?:spend|pay)|it|the bill|our bill|the total|our spend(?:ing)?|that) )?(?:is|was|",
    "goes to|went to) (.{3,40}?),? and how much (?:of it )?(?:is|was|goes to|went to)? ?(?:the rest|(?:everything|",
    "anything|all) else|the others?)",
  ).as("$1 vs the rest"),
  said(
    "how many (?:euros?|dollars?|usd|eur|bucks|pounds) (?=(?:a|per|each|did|do|have|are|was|were|is|we|",
    "in)\\b)",
  ).as("how much "),
  said(
    "(?:gone|went|going|go) up,? (?:gone |went )?down,? or (?:stay(?:ed|ing)?|remain(?:ed|ing)?|is|been|kept|held) ",
    "(?:flat|level|the same|stable|steady|put)",
  ).as("gone up or down"),
  said(
    "when (?:do|does|did) (?:our|the|your|my|this) (?:data|bills?|billing|records?|figures?|numbers|history) ",
    "(?:begin|start|end|stop)",
  ).as("how far back does our data go"),
  // "Which services are behind it", "who is behind that cost center": of what it is made up, and no cause of a change.
  said(
    `(?:the )?(${GROUPS}) (?:that (?:are|stand) )?behind (?:it|that|this)(?= in the (?:biggest|largest|smallest|`,
    `first|second|third) )`,
  ).as("$1"),
  said(
    `(?:who|which (${GROUPS})) (?:is|are|stands?|sits?) behind (?:that|this|the) (?:${GROUP})(?:,? (?:i\\.?e\\.?|`,
    `that is|meaning|so),? (?:which|what) (${GROUPS}))?`,
  ).by(([, of, named]) => `which ${named ?? of ?? "team"} is in it`),
  // "Black Friday was on the 27th, I believe: what did that day cost", "Black Friday (27 Nov)".
  said(
    "(?:black friday|cyber monday|thanksgiving|christmas(?: day)?|prime day)((?: (?:spend|cost|costs|spending|bill|",
    "total))?) \\(([^()]{4,20}\\d[^()]{0,12}|\\d[^()]{2,20})\\)",
  ).as("$2$1"),
  said(
    "(?:black friday|cyber monday|thanksgiving|prime day) (?:was|fell|is) (?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|",
    "th)?(?: (?:of )?([a-z]+))?(?:,? (?:i (?:believe|beleive|think|guess)|if i remember(?: correctly)?|wasn['’]t it|",
    "right))?\\s*[,:;.–—-]+\\s*(.{3,60}?)\\b(?:on )?that day",
  ).by(
    ([, day = "", month, before = ""], today: Day) =>
      `${before}${month ? `${day} ${month}` : (dayIn(`on the ${day}th`, today) ?? day)}`,
  ),
  said("(?:was|is) (?:it|that|this) (?:on )?an? (?:weekend|weekday|working day|workday|week ?end)(?: day)?").as(
    "which weekday was it",
  ),
  // "How are we doing on machine learning in general — SageMaker, Vertex AI and Bedrock, that is —".
  said(
    "(?:how are we doing (?:on|with) |what (?:about|is|are|was|were) |how (?:much|high) (?:is|was|are|were) ",
    ")?(?:the |our )?[a-z]+(?: [a-z]+)?(?: costs?| spend)?",
    "(?: in general| overall| as a whole)? ?[—–-]+ ([^—–.?!]{5,80}?),? (?:that is|i\\.?e\\.?) ?(?:[—–-]+|,)",
  ).as("cost of $1"),
  // "Without discounts or credits": at list prices, and without those.
  said(
    "without (?:any )?(?:(?:discounts?|reductions?)(?: or|,| and|/)? ?(?:and |or )?(?:any )?credits?|",
    "credits?(?: or| and|,|/) (?:any )?(?:discounts?|reductions?))",
  ).as("at list prices without credits"),
  // "Services we didn't have in October".
  said(
    `(?:any |the )?(${GROUPS}|svcs?|accts?)(?: that| which)? (?:we|they) (?:did ?n['’]?t|did not|had ?n['’]?t|had `,
    `not) (?:have|had|use|used|pay for|see)(?: yet)? (?:in|during) `,
  ).as("new $1 compared with "),
  said(
    `(${GROUPS}) (?:that (?:are|were) |which (?:are|were) )?(?:not (?:used|there|present|billed|in use)|absent) `,
    `(?:in|during) (?=\\w)`,
  ).as("new $1 compared with "),
];
