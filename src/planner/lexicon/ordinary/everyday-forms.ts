import { GROUP, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const MONEY = "(?:money|spend|spending|bill|costs?|budget)";
const PACE =
  "(?:at|with|on) (?:the |this |that |our |todays? |today['’]s )?(?:current |present |same )?" +
  "(?:pace|rate|speed|level|run rate)";
const SMALLEST = "(?:smallest|biggest|largest|cheapest|dearest|costliest|least|most expensive|lowest|highest|top)";

/** Forms of speech of those who don't have the words of the field. */
export const EVERYDAY_FORMS: readonly Rewording[] = [
  // "How much per hour are we burning on EC2": of the clock, and no price of an hour of use.
  said(
    "how much(?: money)? (?:(?:per|an|each|every) hour|hourly) (?:(?:are|do|did|were|have) we |(?:is|are) )?",
    "(?:been )?(?:burn|spend|pay|los|wast)(?:ing|e|ed|s)? ?(?:(?:on|for|in) )?",
  ).as("cost per hour by hour of "),
  // "At the current pace, what does a whole year cost us": no forecast of the year that runs.
  said(
    `(?:${PACE},? )?(?:what|how much) (?:does|would|will|is|do we (?:pay|spend) (?:in|for)) an? (?:whole |full |`,
    "entire )",
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
    "(?:did|has|have) (?:any(?:one|body)|some(?:one|body)|they|we) (?:switch(?:ed)?|turn(?:ed)?|start(?:ed)?|",
    "enabled?|add(?:ed)?|adopt(?:ed)?|introduced?|set|spun|spin)(?: up| on| using)? (?:an? |any |some )?new ",
    "(services?|resources?)",
  ).as("any new services"),
  said("(?:the |our )?(?:computers|machines|servers) (?:that )?(?:we|they) (?:rent|use|run|have|pay for)").as(
    "compute",
  ),
  // "Who our biggest supplier is and what part of the total it gets".
  said(
    `(?:tell|show)(?: me)? (?:who|which|what) (?:is )?(?:our |the )?(${SMALLEST}) (${GROUP}|supplier)(?: is)?,? and `,
    "(?:what|which|how much) (?:part|share|portion|percent(?:age)?|fraction|bit)?(?: of (?:the |our )?(?:total|",
    "bill|costs?|whole))? ?",
    "(?:it|they|he) (?:gets?|has|have|takes?|makes? up|is|are|receives?)(?: of (?:the |our )?(?:total|bill|",
    "costs?|whole))?",
  ).as("the $1 $2 and its share of the total"),
  // "I see a line named AWS Support. How much is that and did it change since October?"
  said(
    "(?<=^\\W*)(?:i|we) (?:can )?(?:see|saw|have|found|got|noticed?) (?:an? |the )?(?:line|item|position|entry|",
    "charge|row)s? ",
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
    "(?:are|will) we (?:(?:gonna|going to|about to|set to|on track to|likely to) )?(?:end|finish|close|land|wrap ",
    `up)(?: up)? (?:in )?(${MONTHS}|the month|this month) `,
    `(?:above|over|higher than|more than|below|under|lower than|less than) (${MONTHS}|last month)`,
  ).by(([, month = "", other]) => `will ${/month/i.test(month) ? "this month" : month} be higher than ${other}`),
  said("(?:with|w\\/) (?:a |any )?known exploitation\\b").as("with known exploits"),
  said(
    "(?<=\\b(?:drop|exclude|without|remove|hide|skip|leave out|ignore) )(?:the )?(untagged|unallocated|",
    "unassigned|unlabell?ed) (?:one|ones|row|rows|group|bucket|line|part)",
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
