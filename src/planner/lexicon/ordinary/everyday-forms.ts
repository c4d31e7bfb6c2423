import { CLOUD, COUNT, GROUP, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const MONEY = "(?:money|spend|spending|bill|costs?|budget)";
const PACE =
  "(?:at|with|on) (?:the |this |that |our |todays? |today['’]s )?(?:current |present |same )?" +
  "(?:pace|rate|speed|level|run rate)";
const SMALLEST = "(?:smallest|biggest|largest|cheapest|dearest|costliest|least|most expensive|lowest|highest|top)";

const OF_ALL = "of (?:the |our )?(?:total|bill|costs?|whole)";
const NO_USAGE = "(?:purchases?|tax(?:es)?|vat|credits?|fees|refunds?)";

/** Forms of speech of those who don't have the words of the field. */
export const EVERYDAY_FORMS: readonly Rewording[] = [
  // "How much per hour are we burning on EC2": of the clock, and no price of an hour of use.
  said(
    "how much(?: money)? (?:(?:per|an|each|every) hour|hourly) (?:(?:are|do|did|were|have) we |(?:is|are) )?",
    "(?:been )?(?:burn|spend|pay|los|wast)(?:ing|e|ed|s)? ?(?:(?:on|for|in) )?",
  ).as("cost per hour by hour of "),
  // "At the current pace, what does a whole year cost us": no forecast of the year that runs.
  said(
    `(?:${PACE},? )?(?:what|how much) (?:does|would|will|is|do we (?:pay|spend) (?:in|for)) `,
    "an? (?:whole |full |entire )",
    `year(?: (?:cost|come to|be|of (?:this|that|it)))?(?: us)?(?:,? ${PACE})?`,
  ).as("annualised run rate"),
  // "Which single resource ate the most money".
  said(
    `(?<=\\b(?:which|what) )(?:single |one |individual )(${GROUP}) `,
    `(?:ate|eats|burn(?:ed|t|s)?|cost|costs|swallow(?:ed|s)|gobbled)(?: up)? (?:the )?most(?: ${MONEY})?`,
  ).as("$1 cost the most"),
  said(
    `(?<=\\b(?:which|what) (?:${GROUP}) )(?:ate|eats|swallow(?:ed|s)|gobbled)(?: up)? (?:the )?most(?: ${MONEY})?`,
  ).as("cost the most"),
  // "Did anyone switch on a new service in sandbox": nothing is to be switched.
  said(
    "(?:did|has|have) (?:any(?:one|body)|some(?:one|body)|they|we) ",
    "(?:switch(?:ed)?|turn(?:ed)?|start(?:ed)?|enabled?|add(?:ed)?|adopt(?:ed)?|introduced?|set|spun|spin)",
    "(?: up| on| using)? (?:an? |any |some )?new (services?|resources?)",
  ).as("any new services"),
  said("(?:the |our )?(?:computers|machines|servers) (?:that )?(?:we|they) (?:rent|use|run|have|pay for)").as(
    "compute",
  ),
  // "Who our biggest supplier is and what part of the total it gets".
  said(
    `(?:tell|show)(?: me)? (?:who|which|what) (?:is )?(?:our |the )?(${SMALLEST}) (${GROUP}|supplier)(?: is)?,? and `,
    `(?:what|which|how much) (?:part|share|portion|percent(?:age)?|fraction|bit)?(?: ${OF_ALL})? ?`,
    `(?:it|they|he) (?:gets?|has|have|takes?|makes? up|is|are|receives?)(?: ${OF_ALL})?`,
  ).as("the $1 $2 and its share of the total"),
  // "I see a line named AWS Support. How much is that and did it change since October?"
  said(
    "(?<=^\\W*)(?:i|we) (?:can )?(?:see|saw|have|found|got|noticed?) (?:an? |the )?",
    "(?:line|item|position|entry|charge|row)s? ",
    "(?:named|called|for|saying|with the name|labell?ed) ([^.?!;,]{2,40})[.?!;,:–-]+ (how much|what) ",
    "(is|was|did|does) (?:that|it|this)\\b",
  ).as("$2 $3 $1"),
  said("(?<=\\b(?:do|did|does|have) (?:we|i|they) )owe(?:d)? (?=\\w)").as("pay "),
  // "What percentage of the money has nobody's name on it".
  said(
    "(?:has|have|with|without|carr(?:y|ies)) (?:nobody['’]?s|no one['’]?s|no(?:body)?|any(?:one|body)['’]?s) ",
    "names? (?:on|to|against) (?:it|them)",
  ).as("has no owner"),
  // "How much did finance use compared with data science".
  said(
    "(?<=\\bhow much (?:did|does|do|has|have) (?:the )?)([^\\s.?!;,]+(?: [^\\s.?!;,]+)?) used? ",
    "(?=(?:compared? (?:to|with)|vs\\.?|versus|against)\\b)",
  ).as("$1 cost "),
  // "How many accounts do we have and which is the smallest".
  said(
    `(how many (${GROUPS}) (?:do we have|are there|have we(?: got)?|exist)),? and (?:which|what)(?: one)? `,
    `(?:is|are|costs?|was) (?:the )?(${SMALLEST})`,
  ).by(([, first = "", noun = "", rank = ""]) => `${first} and which ${oneOf(noun)} is the ${rank}`),
  // "Are we gonna end November above October".
  said(
    "(?:are|will) we (?:(?:gonna|going to|about to|set to|on track to|likely to) )?",
    `(?:end|finish|close|land|wrap up)(?: up)? (?:in )?(${MONTHS}|the month|this month) `,
    `(?:above|over|higher than|more than|below|under|lower than|less than) (${MONTHS}|last month)`,
  ).by(([, month = "", other]) => `will ${/month/i.test(month) ? "this month" : month} be higher than ${other}`),
  // "Was October our most expensive month": among all of them.
  said(
    `(?<!\\bwhy )(?:was|is) (?:${MONTHS}|it|that|this|last month|this month) (?:really )?(?:our |the )?(${SMALLEST}) `,
    "(month|week|day|quarter)(?: (?:ever|so far|yet|of (?:the|this) year|this year|on record))?(?=\\W*$)",
  ).by(([text, rank = "", unit = ""]) => `which ${unit} was the ${rank}${/year/i.test(text) ? " this year" : ""}`),
  // "Who spends more, web or platform".
  said(
    "(who|which(?: (?:one|team|account|of them))?) (spends?|spent|costs?|pays?|paid|uses?|used) ",
    "(more|less)(?:[,:]| of| -|) ",
    "(?=[^\\s.?!;,]+(?: [^\\s.?!;,]+)? or [^\\s.?!;,]+(?: [^\\s.?!;,]+)?\\W*$)",
  ).by(([, who = "", verb = "", way]) => `${who} ${verb} ${way === "less" ? "least" : "most"}, `),
  // "Where did we save compared to September": what got cheaper.
  said("where (?:did|have|do) we sav(?:e|ed)(?: money)? (?=(?:compared?|versus|vs\\.?|since|against|from)\\b)").as(
    "what got cheaper ",
  ),
  said(
    "how (?:complete|good|bad|clean|thorough) (?:is|are|was|were) (?:our |the )?(?:tagging|tags|labell?ing|labels)",
  ).as("how much is untagged"),
  said(
    "(?:the )?first (?:month|time) (?:with|we had|we saw|that had) ([^.?!;,]{2,30}?)",
    "(?: costs?| charges?| spend)?(?=\\W*$)",
  ).as("when did we start using $1"),
  // "How much would we have paid without the BigQuery spike".
  said("(?<=\\bwould\\b.{0,60}) without (?:that|this|the) (?:[\\w-]+ ){0,3}(?:spike|jump|peak|anomaly|outlier)\\b").as(
    ", hypothetically",
  ),
  // "Usage only, without the purchases": no purchase is usage.
  said(
    `(?:only usage|usage only),? (?:and )?(?:w\\/o|without|excluding|no) (?:the |any )?${NO_USAGE}`,
    `(?:(?:,? and|,|,? or) (?:without |no |w\\/o )?(?:the |any )?${NO_USAGE})*`,
  ).as("only usage charges"),
  // "Usage only": the charges, and no quantity.
  said(
    "(?<!\\b(?:but|same|with) )(?:only usage|usage only|usage[- ]only|usage charges only)(?= |\\W*$)",
    "(?! (?:of|hours|quantity|charges?)\\b)",
  ).as("only usage charges"),
  said("daily (?:burn|run)(?:[- ]rate)?|(?:burn|run)(?:[- ]rate)? per day").as("average daily cost"),
  said(
    "(services?|accounts?|regions?|resources?) ",
    "(?:discontinued|abandoned|retired|shut down|switched off|stopped)(?= (?:in|since|during|last|this)\\b)",
  ).as("$1 gone"),
  said(
    "(list|on[- ]demand|amorti[sz]ed|effective)(?: cost| price)? minus (?:the )?(billed|effective|amorti[sz]ed)",
    "(?: cost)?\\b",
  ).as("$1 vs $2 cost"),
  said("(?:percent|%|share) (untagged|unallocated)\\b").as("$1"),
  said(
    "(?<=\\b(?:anomalies|spikes|outliers|unusual days)\\b.{0,40}) (?:sorted |ordered |ranked )?by (?:impact|size)\\b",
  ).as(""),
  // "AWS share in October vs September": of each month.
  said(
    "(?<=^\\W*)(?:what (?:is|was) |what['’]?s )?(?:the )?([^\\s.?!;,]+(?: [^\\s.?!;,]+)?)(?:['’]s)? ",
    `share (?:in|of|for) (${MONTHS}|this month|last month) (?:vs\\.?|versus|against|compared (?:to|with)|and) `,
    `(${MONTHS}|last month)(?=\\W*$)`,
  ).as("what share of the total is $1 in $2 and $3"),
  // "Are we over 110k yet".
  said(
    "(?<=^\\W*)are we (?:already )?(over|above|past|beyond|under|below) (?:the )?",
    "([$€£]?\\d[\\d.,]*k?(?: ?(?:usd|eur|dollars|bucks))?)",
    "(?: (?:yet|already|now|so far|this month))*(?=\\W*$)",
  ).by(([, way = "", bound]) => `is the cost this month ${/^(?:under|below)$/i.test(way) ? "under" : "over"} ${bound}`),
  // "Does the mobile team use GCP".
  said(
    "(?<=^\\W*)(?:does|do|did) (the )?",
    "(?!(?:we|they|you|i|it|any\\w*|some\\w*|every\\w*|that|this|these|those|ransomware)\\b)",
    "([^\\s.?!;,]+(?: team| department| account)?) (?:even |actually |still |also )?",
    "(?:use|have anything (?:in|on)) ",
    "([^\\s.?!;,]+(?: [^\\s.?!;,]+)?)(?: at all)?(?=\\W*$)",
  ).as("cost of $3 for $1$2"),
  // "Teams that use both AWS and GCP": what each has of both shows it.
  said(
    `(?:which |the |what )?(${GROUPS}) (?:that |which |who )?(?:uses?|have|has|runs?|pays? for|spends? on) both `,
    `(${CLOUD}) and (${CLOUD})\\b`,
  ).by(([, noun = "", one, other]) => `${one} and ${other} cost by ${oneOf(noun)} and provider`),
  // "Eff cost", "alloc by cost center", "fcst nov eom".
  said("eff\\.? (?=(?:costs?|spend|rate)\\b)").as("effective "),
  said("alloc(?:s|ation)? (?=by\\b)").as("cost "),
  said(`(?<=\\b(?:${MONTHS}) )eom\\b|\\beom (?=(?:for |in |of )?(?:${MONTHS})\\b)`).as(""),
  // "What's my service costing? It's called mobile-api".
  said(
    "(?:what(?:['’]?s| is|s)|how much (?:is|does)) (?:my|our|the) (?:own )?(service|app|application|project|feature) ",
    "(?:costing|cost)(?: (?:me|us))?[?.,;:]* (?:it(?:['’]?s| is)|its) (?:called|named) ([^\\s?!,;]+)",
  ).as("cost of $2"),
  // "The recommendations thing".
  said("(?<=\\b(?:the|our|my|that) )([\\w-]+) thing(?= (?:cost|pricier|cheaper|more|dearer|in|on)\\b)").as(
    "$1 application",
  ),
  // "Which 5 buckets cost most": of all that keep objects.
  said(
    `(?<=\\b(?:which|what|the|top|most expensive|priciest|biggest)(?: ${COUNT})? )buckets `,
    "(?=(?:cost|costs|are|were|did|do)\\b)",
  ).as("resources of object storage "),
  said(
    "(most expensive|priciest|biggest|costliest|cheapest|dearest) (?:instances?|vms?) (?:that )?(?:we|they) ",
    "(?:have|run|own)",
  ).as("$1 resource of ec2"),
  // "Are we ahead of where we were this time last month".
  said(
    "(?:are|is|were) (?:we|it|that) (ahead of|behind|above|below|over|under) where (?:we|it|that) (?:were|was|stood) ",
    "(?:at )?(?:this|the same) (?:time|point|day|stage) (?:in )?last (month|week|quarter|year)",
  ).as("is this $2 so far more than the same days last $2"),
  // "Why has it gone up vs the month before": what it was set against there is what it is set against anyway.
  said(
    "(?<=\\bwhy\\b.{0,40}\\b(?:up|down|risen|fallen|higher|lower|more|less)) ",
    "(?:vs\\.?|versus|compared (?:to|with)|against|from|than) ",
    "the (?:month|days|period) before(?=\\W*$)",
  ).as(""),
  // "RI/SP purchases", "commitment fees": no support plan is one.
  said(
    "(?<!\\b(?:without|w\\/o|excluding|excl\\.?|minus|no|less|before|not|except) (?:the |our |any |all )?)",
    "(ris? ?(?:\\/|and|&|\\+) ?sps?|commitments?|savings? plans?|reservations?|reserved instances?) ",
    "(?:purchases?|fees?|charges?)\\b(?! (?:without|rather|as|vs|versus|against|compared)\\b)",
  ).by(([, kind = ""]) => `${/^(?:sav|res)/i.test(kind) ? kind : "commitment"} purchases without support`),
  // "Chargeback per department": what each costs, and not how much has the tag.
  said("(?:chargebacks?|showbacks?) (?=(?:per|by|for each) )").as("cost "),
  said("who of (?=(?:them|those|these)\\b)").as("which of "),
  said("(?<=\\b(?:do|did|does|have) (?:we|they) )(?:buy|bought) (?:from|at) ").as("spend on "),
  said("(per|a|each) weekday\\b(.{0,30}?),? (?:with )?weekends (?:left out|excluded|aside|not counted)").as(
    "$1 weekday$2, weekdays only",
  ),
  // "How much did AWS give back in October".
  said(
    "(?:how much|what) (?:did|do|does|has|have) ([^\\s.?!;,]+(?: [^\\s.?!;,]+)?) ",
    "(?:give|given|hand|handed|pay|paid|return(?:ed)?)(?: us| me)? back\\b",
  ).as("how much credits from $1"),
  said("(?:with|w\\/) (?:a |any )?known exploitation\\b").as("with known exploits"),
  said(
    "(?<=\\b(?:drop|exclude|without|remove|hide|skip|leave out|ignore) )(?:the )?",
    "(untagged|unallocated|unassigned|unlabell?ed) (?:one|ones|row|rows|group|bucket|line|part)",
  ).as("the $1"),
  // "In kev this year": since when it is there.
  said(
    "(?<=\\b(?:most|common|frequent|often)\\b[^.?!;]{0,30})in (?:the )?kev(?: (?:list|catalog(?:ue)?))? ",
    "(?=(?:this|last) (?:year|yr|month|quarter)\\b)",
  ).as("in kev added "),
];

function oneOf(noun: string): string {
  return noun.replace(/ies$/i, "y").replace(/s$/i, "");
}
