import { GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const PAIR = `\\b(?:${MONTHS}) (?:with|vs\\.?|versus|against|into) (?:${MONTHS})\\b`;
const MONTH_PAIR = `(?=.{0,60}${PAIR})|(?<=${PAIR}.{0,60})`;

/** What people write as for a chart or a ticket, in the words that the grammar has. */
export const TERSE_FORMS: readonly Rewording[] = [
  // "Compare November with October, month on month, by account": each stands against the other anyway.
  said(new RegExp(`,? ?\\bmonth (?:on|over) month\\b,?(?:${MONTH_PAIR})`, "i")).as(""),
  said(`(${MONTHS}) into (?=(?:${MONTHS})\\b)`).as("$1 vs "),
  said("trend ?lines?\\b").as("trend"),
  said(
    ",? ?\\b(?:in )?(daily|weekly|monthly|quarterly) (?:buckets?|bins?|steps?|intervals?|slices?|granularity)\\b",
  ).as(" $1"),
  said("(daily|weekly|monthly) (?:curves?|lines?|series|plots?|graphs?|charts?) (?:for|of) ").as("$1 cost of "),
  said(
    "(?<=\\b(?:is|are|keeps?|been|it|looks?) )(?:slowly |steadily |still )?(?:creeping (?:upwards?|higher)|",
    "(?:inching|drifting|ticking|edging) (?:up|upwards?|higher))\\b",
  ).as("growing"),
  said(
    "[:;,] *(?:flat,? up,? (?:or )?down|up,? down,? (?:or )?flat|up or down|flat or (?:up|growing)|growing or ",
    "(?:flat|shrinking))(?=\\W*$)",
  ).as(" trend"),
  said(
    "(?<=\\b(?:is|are|was|that(?:['’]s)?|much|how|the|of|with|for) )(?:plain|pure|regular|ordinary) (?=",
    "(?:usage|on[- ]demand|consumption)\\b)",
  ).as(""),
  said("in (?:abs|absolute)(?: (?:terms|numbers|figures|value|values|dollars|\\$))?(?=\\W|$)").as("in dollars"),
  said(
    "(?:only|just) (?:the )?(?:rows|lines|ones|those|entries) (?:that |which |w\\/ |with )?(?=(?:moved|changed|",
    "grew|rose|fell|increased|dropped)\\b)",
  ).as("only those that "),
  said(",? ?\\b(?:one|a|1) (?:line|row|bullet|sentence|number) (?:each|per (?:one|item|row|service|team))(?=\\W*$)").as(
    " each",
  ),
  said(
    "(?:for |over |in )?(?:the )?(?:full|whole|entire|complete) (?:window|range|history|span|stretch|dataset|data ",
    "set)\\b(?! of\\b)",
  ).as("since the beginning"),
  said("(?:up )?(?:to|until|till|through) and including (?=the \\d|\\d|yesterday|today)").as("until "),
  said("(?<=\\b(?:clouds|providers|vendors)\\b),? (?:all )?included\\b").as(""),
  said("(?<=\\w) (?:sitting|living|residing|parked|hanging around) (?=(?:in|on|at|under) )").as(" "),
  said("(?:what(?:['’]?s| is)|whats) (\\w+)['’]s share vs\\.? (\\w+) vs\\.? (\\w+)(?=\\W*$| (?:in|last|this)\\b)").as(
    "what percent of the total is $1 and what percent of the total is $2 and what percent of the total is $3",
  ),
  said("(?:on|from|off|in) (?:our|the|all|my) invoices\\b").as("on our bills"),
  said("invoice lines (?:of|for|from) ").as("cost of "),
  said(
    "(?:effective|amorti[sz]ed)(?: \\((?:effective|amorti[sz]ed)\\))? costs?(?: be| was| is)?( for [\\w ]{2,15}?| ",
    "in [\\w ]{2,15}?)? (?:as opposed to|rather than|vs\\.?|versus|against|compared (?:to|with)) (?:the )?",
    "(?:invoiced|billed|cash|invoice)(?: (?:costs?|view))?",
  ).as("amortized cost vs billed cost$1"),
  said(
    "(?:where|where['’]?s|wheres)(?:['’]?s| is| was| does| did)? (?:the |that |this )?(?:variance|difference|",
    "increase|rise|growth|gap|delta|jump) (?:coming|come|came|stem\\w*|originat\\w*) from",
  ).as("why the difference"),
  said(
    "(?:price|cost)s? per ((?:1k |1m |million |thousand )?(?:tokens?|requests?|writes?|gbs?|gib|gigs?|tbs?|hours?|",
    "hrs?)) (?:for |of |on )?(\\w[\\w ]{1,20}?) (?:vs\\.?|versus) (\\w[\\w ]{1,25}?)(?=\\W*$| (?:in|last|this)\\b)",
  ).as("cost per $1 of $2 and $3"),
  said(
    "who owns (?:the )?(cost[- ]cent(?:er|re)|project|application|app|product|account|business unit) (\\S{2,30})",
    "(?=\\W*$)",
  ).as("cost of $1 $2 by owner"),
  said(
    "(?<=^\\W*)who(?:['’]?s| is| are)? (?:our |the )?(?:top|biggest|main|largest) (\\d+ |three |five |ten ",
    ")?(owners|teams|accounts|spenders) for ",
  ).by(([, count = "", noun]) => `top ${count}${noun === "spenders" ? "teams" : noun} of `),
  said(
    "(?:stuff|things|services|anything) (?:that )?(?:ran|was (?:there|billed|used|running)|were (?:there|billed|",
    "used)) in (\\w+) but (?:never (?:showed|shows|came|turned) up again|(?:not|isn['’]?t|wasn['’]?t|weren['’]?t|",
    "did(?:n['’]?t| not) (?:run|show up))(?: (?:any ?more|after(?: that)?|since|in \\w+))?)(?=\\W*$)",
  ).as("which services disappeared since $1"),
  said(
    "(?:has |have |did )?(?:anything|any (?:service|account|resource)s?|something) (?:disappear(?:ed)?|vanish",
    `(?:ed)?|drop(?:ped)? off|go(?:ne)? away)(?: (?:on|from) our bills)? since (${MONTHS})`,
  ).as("which services disappeared since $1"),
  said(
    `(?<=\\b(?:list|show|find)(?: me)? )(${GROUPS}) (?:that |which )?(?:stopped (?:billing|being billed|costing|`,
    "running)|went (?:dark|away|silent)) (?=(?:in|during|since)\\b)",
  ).as("$1 that disappeared "),
  said("(?:wtf|what the (?:heck|hell)|what) happened(?=\\W*$)(?<=\\b(?:bill|cost|costs|spend)\\b.*)").as("why"),
  said(
    "(?:bill|costs?|spend) (?:went|goes|going) (?:sideways|nuts|crazy|weird|bonkers|haywire) (?:around|in|about) ",
    `(?:mid[- ])?(${MONTHS}),? why`,
  ).as("what is unusual in $1"),
  said(
    "(?:weird|odd|strange|funny|unusual) (?:bump|blip|hump|hiccup|peak|jump) in (.{2,30}?) (?:sometime|some time|",
    "somewhere|at some point) in (\\w+)(?:,? (?:can|could) you (?:locate|find|see|spot) (?:it|that))?",
  ).as("anything unusual in $1 in $2"),
  said("(?:over|above|beyond) (?:the )?expected(?=\\W*$)(?<=\\b(?:unusual|anomal\\w+|odd|spikes?)\\b.*)").as(""),
  said(
    "(?:with|and|incl\\.?|including) (?:the )?(?:\\$|usd|dollars?|amounts?) *(?=\\W*$)(?<=\\b(?:unusual|anomal\\w+|",
    "odd|spikes?)\\b.*)",
  ).as(""),
];
