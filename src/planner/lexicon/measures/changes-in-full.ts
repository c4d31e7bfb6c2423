import { CLOUD, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";
import { PARTS } from "./parts.ts";

const DAYS_SAID = `(?:the |our )?(?:${MONTHS}|last|this|first|second|1st|2nd|q[1-4]|h[12]|yesterday|week|20\\d\\d)\\b`;
const TO = "(?:go|gone|went|drop|dropped|fall|fallen|fell|be|been)(?: down)?(?: to)?";
const HOW = "(how (?:far|much|did|has|have|do|does)\\b[^.?!;]{1,80}?)";
const OTHERS =
  "(?:all )?(?:the )?(?:others?|rest|everyone(?: else)?|everybody(?: else)?|everything else|" + "all)(?: of them)?";
const OUTDID = "(?:outgrew|outgrow|outgrows|outpaced?|outpaces|outran|outruns?|outstripped|outclimbed)";

const CHANGE =
  "increases?|rise|growth|jump|spike|peak|surge|drop|decrease|fall|decline|changes?|difference|delta|hike|overrun|" +
  "costs?|spend|spending";
const MOVED =
  "(?:went|go|gone) (?:up|down)|increased?|r[io]sen?|gr[eo]wn?|climb(?:ed)?|jump(?:ed)?|f[ae]ll(?:en)?|dropp?(?:ed)?|" +
  "decreased?";
const PERCENT = "(?:by )?(?:about |around |roughly |some |nearly |almost )?(\\d[\\d.,]* ?(?:%|percent))";
const YEARS = "(?:year|20\\d\\d|ytd|quarters|months)\\b";
const QUARTERS = `(?:quarter|q[1-4]|${YEARS})`;
const LONGER: Readonly<Record<string, string>> = {
  day: `(?:week|weeks|month|days|${MONTHS}|${QUARTERS})`,
  week: `(?:month|weeks|${MONTHS}|${QUARTERS})`,
  month: QUARTERS,
  quarter: YEARS,
};
// "Month over month this year": a course in steps that are shorter than what is named.
const STEPS_OF_LONGER = Object.entries(LONGER).map(([step, longer]) =>
  said(
    `${step}[- ](?:over|on|by|to|after)[- ]${step}(?: (?:growth|changes?|trend|development|movement)s?)?`,
    `(?=(?: [^.?!;]{0,40}?)? (?:(?:for|in|of|over|during|through(?:out)?) )?(?:the )?`,
    `(?:(?:this|last|past|previous)(?: \\w+)? )?${longer}\\b)`,
  ).as(`by ${step}`),
);

/** Ways to say that cost changed, read so whatever else is said. */
export const CHANGES_IN_FULL: readonly Rewording[] = [
  ...STEPS_OF_LONGER,
  // "The biggest change from one day to the next", "the biggest one-day jump": a day against the one before.
  said("(?:from )?one (day|week|month) to the next").as("by $1"),
  said(`(?:single|one)[- ]day (?=(?:${CHANGE})\\b)`).as("daily "),
  // "Which services cost us nothing": those that are on the bill with no cost.
  said(
    `(?:which|what|(?:are|were) there(?: any)?|any) (${GROUPS}) (?:that |which |who )?costs? (?:us )?`,
    "(?:nothing|zero|0)\\b(?:( [^.?!;,]{2,30}?),? (?:although|though|even though|but|and) (?:they |it )?",
    "(?:are|is|were|was) on (?:the|our) bills?)?",
  ).as("which $1 cost at most 0$2"),
  // "Which accounts had no spend in May": those that had some before.
  said(
    "(?:(?:which|what|(?:are|were) there(?: any)?|any|list|show(?: me)?|find) )?(?:the )?",
    `(${GROUPS}) (?:that |which |who )?(?:`,
    "(?:had|have|has|with|show(?:ed|s)?|saw|incurred) (?:no|zero) (?:more )?(?:costs?|spend(?:ing)?|charges?|bills?)|",
    "without (?:any )?(?:costs?|spend(?:ing)?|charges?|bills?)|",
    "did(?:n['’]?t| not) (?:have|spend|cost|use|incur)(?: us)?(?: any(?: costs?| spend| charges?)?| anything)?)",
    "(?= (?:in|on|last|this|during|for|since|over|at all|yesterday)\\b|\\W*$)(?: at all)?",
  ).as("which $1 are gone"),
  said(
    "(by (?:more than |over |at least |less than |under )?)(?:an? |one |(?=half))(half|third|quarter|fifth|tenth)",
    "(?= (?:in|since|from|between|last|this|over|during|or more|compared)\\b|\\W*$)",
  ).by(([, by, size]) => `${by}${percentOf(size)}`),
  said(
    "where (?:did|have|has) (?:our |the )?(?:costs?|spend|spending|we|it|bills?|things) (?=",
    "(?:risen|rise|grow|grown|increased?|go up|gone up|climb(?:ed)?|jump(?:ed)?|drop(?:ped)?|fall|",
    "fallen|go down|gone down|decreased?|shrink|shrunk)\\b)",
  ).as("which services "),
  said("(gained|lost) (?:the )?(most|least)\\b").by(
    ([, did = "", rank]) => `${/^g/i.test(did) ? "grew" : "fell"} the ${rank}`,
  ),
  // "Why is Redshift zero in November", "why is there no Redshift cost": it fell to nothing.
  said(
    "why (?:is|are|was|were|does|do|did|has|have) (?!there\\b)(?:the |our )?([^.?!;]{2,40}?)(?: costs?| spend|",
    " spending)? ",
    `(?:(?:at|show|shows|showing|cost|costs|cost us|${TO}) )?(?:zero|0|nothing|nil|gone|none|dark|`,
    "disappear(?:ed)?|vanish(?:ed)?)",
    "(?! (?:on |for )?(?:some|certain|a few|several|many|these|those)\\b)(?=\\W*$| (?:in|since|for|during|on|",
    `from|now)\\b| ${DAYS_SAID})`,
  ).as("why did $1 go down"),
  said(
    "why (?:is|are|was|were) there (?:no|zero)(?: more)? ([^.?!;]{2,40}?) (?:costs?|spend|spending|charges|bill)\\b",
  ).as("why did $1 go down"),
  said("movers (?:and|&|n) shakers").as("biggest movers"),
  // "How well is our October spend tagged with application".
  said(
    "how (?:well|completely) (?:is|are|was|were) ([^.?!,;]{2,50}?) tagged (?:with|by|for|on) (?:an? |the )?(\\S+)",
  ).as("tag coverage of $2 for $1"),
  // "What share of our spend is tagged": what is, and what is not, are told together.
  said(
    "(?<=\\b(?:share|per ?cent|percentage|%|portion|part|fraction|proportion|much)\\b[^.?!;]{0,60}",
    "\\b(?:is|are|was|were)) ",
    "(?:properly |correctly |fully |actually |even )?tagged(?! (?:with|as|by|for|on)\\b)",
  ).as(" untagged"),
  said(
    "(?<=\\b(?:share|per ?cent|percentage|%|portion|part) of (?:the |our )?)tagged(?= (?:spend|costs?|spending)\\b)",
  ).as("untagged"),
  said("tagged (?:vs\\.?|versus|and|against|or) (?:the )?(?:untagged|not tagged)\\b").as("untagged"),
  said("(?<=^\\W*(?:the |our |total )?)tagged (?=(?:spend|costs?|spending)\\b(?! (?:with|as|by|for|on)\\b))").as(
    "untagged ",
  ),
  // "Did AWS go up 10 % in May?", "AWS went up 10 %, is that right?": a claim, that is told with its reasons.
  said(`(?:did|has|have) ([^.?!,;]{2,40}?) (${MOVED}) ${PERCENT}(?! or\\b)`).as("why did $1 $2 $3"),
  said(
    "(?:(?:my|our|the) )?\\w+ (?:says|said|told (?:me|us)|thinks?|claims?|reckons?)(?: that)?,? ",
    `([^.?!,;]{2,40}?) (${MOVED}) ${PERCENT}`,
  ).as("why did $1 $2 $3"),
  said(
    "(?<=^\\W*)(?!(?:which|what|who|how|why|when|where|did|has|have|do|does|is|are|was|were|any|if|list|show)\\b)",
    `([^.?!,;]{2,40}?) (${MOVED}) ${PERCENT}(?=[^.?!;]{0,60}[.?!]*$)`,
  ).as("why did $1 $2 $3"),
  // "Services where November is lower than October".
  said(
    `(?:(?:which|what|show(?: me)?|list)(?: the| all)? )?(${GROUPS}) (?:where|in which) (${DAYS_SAID}(?: \\w+)??) `,
    "(?:is|was|were) ",
    `(higher|lower|more|less|above|below)(?: expensive)? than (?:in )?(${DAYS_SAID}(?: \\w+)??)(?=\\W*$)`,
  ).by(([, rows, later, way = "", earlier]) => {
    return `which ${rows} went ${/^(?:h|m|a)/i.test(way) ? "up" : "down"} from ${earlier} to ${later}`;
  }),
  // "Costs that appeared in the last 30 days".
  said(
    "(?:costs?|charges?|spend|things?|stuff) (?:that|which) (?:(?:have |has )?(?:newly |just )?",
    "(?:appeared|showed up|come up|popped up|started)|(?:are|is|were) new)",
  ).as("which services are new"),
  // "The gap between the forecast and October".
  said(
    "(?:what(?:['’]?s| is)|how (?:big|large|much) is|show(?: me)?) (?:the )?(?:gap|difference|delta) between ",
    `(?:the |our )?forecast(?: for this month)? and (?=${DAYS_SAID})`,
  ).as("this month's forecast compared to "),
  // "When do costs peak during the week".
  said(
    "when (?:do|does|are|is) (?:our |the )?(?:costs?|spend|spending|it|we)(?: most| costs?)? ",
    "(?:peak|highest|most expensive) (?:during|in|of|within) (?:the|a) week",
  ).as("which day of the week is the most expensive"),
  // "Which team overspent against September": no budget, but what rose.
  said(
    `(?:which|what) (${GROUPS}) overspent (?:vs\\.?|versus|against|compared (?:to|with)|relative to|over) `,
    `(?=${DAYS_SAID})`,
  ).as("which $1 went up compared to "),
  // "Which team is responsible for CloudWatch": whose its cost is, and no cause of a change.
  said(
    `(?:which|what) (${GROUPS}) (?:is|are|was|were) (?:mostly |mainly )?(?:responsible|accountable) for `,
    `(?!(?:the |this |that |our )?(?:\\w+ )?(?:${CHANGE})\\b|`,
    "(?:the )?(?:most|bulk|majority|biggest|largest|highest)\\b|",
    "(?:it|that|this|them|at least|more|over|less)\\b)(?=[^.?!;]*\\W*$)",
  ).as("cost by $1 of "),
  // "Is our Azure usage going up": of all that a cloud bills only the cost has one unit.
  said(
    `((?:${CLOUD}|cloud)) usage (?=(?:is |been |has |cost )?(?:going|trend|grow|gr[eo]w|up\\b|down\\b|increas|decreas|`,
    "chang|r[io]s|drop|f[ae]ll|go(?:ne)? (?:up|down)|climb))",
  ).as("$1 cost "),
  // "How much more do weekdays cost than weekends".
  said(
    "how much (?:more|less|cheaper|more expensive) (?:do|are|is|does) (?:the )?(week(?:day|end)s?|working days) ",
    "(?:cost )?(?:us )?than (?:the |on )?(week(?:day|end)s?|working days)",
  ).as("$1 vs $2"),
  // "Top 5 cost drivers Q3 vs Q2": of what is set against each other the changes are ranked.
  said(
    "((?:top|biggest|main|largest)(?: \\d{1,2})?|\\d{1,2} biggest) (?:cost |spend )?drivers ",
    "(?=[^.?!;]{2,40} (?:vs\\.?|versus|against|compared)\\b)",
  ).as("$1 changes "),
  // "Are we ahead of last month": of what runs, against it.
  said(
    "(?:running |trending )?(?:ahead of|behind|hotter than|richer than|trailing|lagging) ",
    `(?=${DAYS_SAID})(?<=\\b(?:is|are|was|were)\\b.{0,80})`,
  ).as("higher than "),
  said(
    `(daily|weekly|monthly) run[- ]?rate (?=(?:in|for|of|over|during|since) (?:${DAYS_SAID}))`,
    "(?!.{0,80}\\b(?:this|next|current)\\b)",
  ).as("average $1 cost "),
  // "How far did S3 move from September to October" is no move from one thing to another.
  said(`${HOW} moved?(?= (?:from|between) ${DAYS_SAID})`).as("$1 change"),
  said(
    `${HOW} moved?(?=(?: (?:in|over|since|during|on|this|last|against|vs\\.?|versus|compared|`,
    "month|week|year)\\b|\\W*$))",
  ).as("$1 change"),
  said(`${OUTDID} ${OTHERS}`).as("grew the most"),
  said(
    `(?:did|has|have|does) ([^.?!;]{2,40}?) ${OUTDID} ([^.?!;]{2,30}?)(?= (?:in|since|this|last|`,
    "over|between|from|during|so far|year|by)\\b|\\W*$)",
  ).as("which grew more, $1 or $2"),
  said("(?:fell|fallen|falling|dropped|went|gone) off (?:a|the) cliff").as("fell the most"),
  said(
    "(climb|climbed|climbs|grew|grown|grow|growing|rose|risen|rise|rising|fell|fall|falling|increased|increasing) ",
    "(?:the )?(?:faster|quicker|more quickly|more rapidly|further|harder)(?! than (?:it|that|this|them|those|they)\\b)",
  ).as("$1 more"),
  said(
    "(who|which \\w+) (?:has |have )?(?:cut|slashed|trimmed|reduced|lowered)(?: (?:their|its|his|",
    "the) (?:costs?|spend|spending|bills?))?(?= (?:the most|most|in|since|from|between|last|this|",
    "by)\\b|\\W*$)",
  ).as("$1 decreased"),
];

function percentOf(part = ""): string {
  return PARTS[part.toLowerCase()] ?? "50%";
}
