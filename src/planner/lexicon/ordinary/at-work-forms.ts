import { monthName } from "../../periods/calendar.ts";
import { COUNT, GROUP, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const WHO =
  "(?:finance|the cfo|cfo|my boss|the boss|management|the board|leadership|procurement|they|the controller|" +
  "controlling|the ceo)";
const AUDIENCE = "(?:finance|accounting|controlling|procurement|legal|audit|the auditors?|sales|marketing)";
const UP = "(?:upwards?|north(?:wards?)?|higher)";
const DOWN = "(?:downwards?|south(?:wards?)?|lower)";
const MOVING = "(?:creeping|inching|edging|trending|sneaking|drifting|heading|ticking|moving|crawling)";
const POSTED = "(?:chargebacks?|accruals?|showbacks?|journals?|journal entries|cross-charges?|recharges?|provisions?)";
const DATA = "(?:bills?|figures?|numbers?|data|billing data)";

/** What people at work say around a question, or in its place, in the words that the grammar has. */
export const AT_WORK_FORMS: readonly Rewording[] = [
  // "For the accrual I need the November cost up to and including the 29th".
  said(
    `(?<!(?:\\d(?:st|nd|rd|th)?|\\b(?:from|since|between)) )(${MONTHS})((?: (?:cost|costs|spend|bill|figure|`,
    "total))*),? ",
    "(?:up )?(?:to|until|till|through|thru)",
    "(?: and including)? (?:the )?",
    "(\\d{1,2})(?:st|nd|rd|th)\\b(?! of)",
  ).as("cost from $1 1 to $1 $3"),
  // "I must post chargeback for cost centers 4100 and 4200 for October; what amounts?"
  said(
    "(?:i|we) (?:must|have to|need to|should|want to|am to|are to|will) (?:post|book|prepare|do|file|submit|raise|",
    "issue|send|make)",
    `(?: the| a| an| our| my)? ${POSTED} (?:for|of|to) `,
  ).as("cost of "),
  said("[;,.] (?:and )?what (?:amounts?|sums?|figures?|numbers?)(?: (?:is|are) (?:that|those|it|they))?(?=\\W*$)").as(
    "",
  ),
  // "cfo gave us $2.5k weekly for ai stuff"
  said(
    `(?<=^\\W*(?:(?:so|ok|well|and) )?)${WHO} (?:has |have )?(?:gave|given|give|gives|granted|allotted|approved|`,
    "signed off on) (?:us|me) ",
  ).as("we have "),
  // "Finance pinged me that …", "I have to explain the Azure bill to finance in two sentences: …": nobody's cost.
  said(
    `(?<=^\\W*(?:(?:so|ok|hey|hi|well|and) )*)(?:${WHO}|${AUDIENCE}) (?:has |have |just |is |are |keeps? )*`,
    "(?:pinged|told|asked|emailed|mailed|called|messaged|slacked|complained|noticed|flagged|warned|thinks?|claims?|",
    "believes?|",
    "reckons?|says?|said|asking|insists?)(?: (?:me|us|to me))?(?: (?:that|about|whether|if))? (?!(?:how|what|which|",
    "who|where|why)\\b[^.?!]*[.!] .*\\?)",
  ).as(""),
  said(
    "(?<=\\b(?:explain|present|justify|defend|report|show|sell|forward|send|hand|walk|take) (?:the |our |this |",
    "that )?[\\w -]{2,40}) ",
    `(?:to|for) (?:the )?(?:${AUDIENCE}|cfo|ceo|cto|board|boss|management)(?: in (?:two|one|a few|three|a couple `,
    "of) (?:sentences?|lines?|words))?\\b(?=[:;,.])",
  ).as(""),
  // "And December, roughly, I have to give finance a number this afternoon"
  said(
    "(?<=\\w)[,;.]? ?(?:(?:because|as|since|and) )?i (?:have to|need to|must|should|['’]ll have to) (?:give|send|",
    "tell|hand) ",
    `(?:${WHO}|${AUDIENCE}|them|him|her|people) (?:an? |the |this )?(?:number|figure|answer|update|estimate)`,
    "(?: (?:by |in )?(?:this |the |end of )?",
    "(?:afternoon|evening|morning|noon|tonight|today|day|eod|tomorrow))?(?=\\W*$)",
  ).as(""),
  // "Sitting with the payments lead in 10 min. What did …"
  said(
    "(?<=^\\W*)(?:i['’]?m |we['’]?re |i am |about to be )?(?:sitting|meeting|on a call|in a meeting|talking|",
    "syncing|catching up|presenting)",
    "(?: down)? (?:with|to) [^.;:]{2,50}?(?: in (?:\\d+|a few|five|ten|an?) ?(?:min(?:ute)?s?|mins?|hours?|",
    "hrs?))?[.;:] (?=(?:what|how|which|who|show|give|did|is|are)\\b)(?!.*\\b(?:it|its|they|them|their)\\b)",
  ).as(""),
  // "Who's our priciest team this month and how far ahead of number two are they": both of them.
  said(
    "(?:who|which)(?:['’]?s| is| \\w+ is)? (?:our |the )?(?:priciest|biggest|costliest|most expensive|top|highest|" +
      `dearest) (${GROUP})((?: (?:in|for|this|last) [\\w ]{3,20}?)?),? ` +
      "and (?:by )?how (?:far|much)(?: (?:is|are) (?:it|they))? (?:ahead of|above|over|more than) (?:number two|",
    "no\\.? ?2|the (?:second|next|runner-up)(?: one)?)(?: (?:is|are) (?:it|they))?",
  ).as("top 2 $1s$2"),
  // "Did any of those get cheaper in November, on a daily basis", in November: as many days are set against each other.
  said(
    "(?<=\\b(?:cheaper|dearer|pricier|more expensive)\\b.{0,30}),? (?:on|at) an? (?:daily|per[- ]day) ",
    "(?:basis|rate)\\b",
  ).by(([said = ""], today, asked) => {
    const named = asked.match(new RegExp(`\\b(?:${MONTHS})\\b`, "gi")) ?? [];
    const isRunning = named.every((month) =>
      monthName(today).toLowerCase().startsWith(month.slice(0, 3).toLowerCase()),
    );
    return named.length > 0 && isRunning ? "" : said;
  }),
  // "What does one day of cloud cost us?"
  said(
    "what does (?:one|a|a single|an average|a typical|an ordinary) (day|week|month) of (\\S.{1,30}?) ",
    "(?:cost|run|set)(?: (?:us|me))?",
  ).as("what does $2 cost on average per $1"),
  // "How big a dent does networking make?"
  said(
    "how (?:big|large|deep) a (?:dent|hole|bite|chunk) (?:do|does|did|is) (\\S.{1,50}?) (?:make|leave|take|tear|",
    "put)(?: (?:in|into|out of) (?:the|our) \\w+)?(?=\\W*$|,| (?:in|last|this|for)\\b)",
  ).as("how much does $1 cost"),
  // What is foretold goes on as it does now.
  said(
    "(?<=\\b(?:project|forecast|predict|estimat|extrapolat|will|expect).{0,60}) at (?:the |our )?",
    "(?:current|present|today['’]s|this) (?:run[- ]?rate|pace|burn(?: rate)?)\\b",
  ).as(""),
  // "Thanksgiving week (Nov 23-29) vs the week before it".
  said(
    `(?:the )?(?:[\\w'’-]+ )?(?:week|weekend|days|period|window) \\(((?:${MONTHS})\\.? \\d{1,2} ?(?:-|–|to) ?(?:`,
    `(?:${MONTHS})\\.? )?\\d{1,2}|\\d{1,2}(?:\\.|th|st|nd|rd)? ?(?:-|–|to) ?\\d{1,2}\\.? (?:${MONTHS}))\\)`,
  ).as("$1"),
  // "Kubernetes total over EKS, AKS and GKE"
  said(
    "(?:(?:kubernetes|k8s|container|database|storage) )?(?:total|sum) (?:over|across) ",
    "(?=[\\w-]+(?: [\\w-]+)?(?:, [\\w-]+(?: [\\w-]+)?)* and )",
  ).as("sum of "),
  // "The analytics project over on Google".
  said(" over (?=(?:on|in|at) (?:aws|azure|gcp|google|amazon|oci)\\b)").as(" "),
  // "What cost was recorded for …", "… for the statutory allocation".
  said(
    "(?<=\\b(?:what|which|how much) (?:cost|costs|spend|amount|sum)? ?(?:was|were|is|has been|have been) )",
    "(?:recorded|posted|registered|captured|logged|charged) (?=(?:for|on|to|against|under) )",
  ).as("spent "),
  said(
    "[,;] (?:it['’]?s )?(?:needed |required )?for (?:the|our|my|an?) (?:(?:statutory|annual|quarterly|internal|",
    "external|monthly) )*(?:allocation|accruals?|audit(?:ors?)?|report(?:ing)?|filing|closing|board (?:pack|deck|",
    "meeting)|deck|records|files?|budget round|paperwork)(?=\\W*$)",
  ).as(""),
  said("[;,] (?:the )?books close\\b[^.?!]{0,20}(?=\\W*$)").as(""),
  // "Of every dollar we spend in prod, how many cents go to storage?"
  said(
    "(?:out )?of (?:every|each) (?:dollar|euro|buck|hundred dollars|100 dollars) (?:(?:that )?we (?:spend|pay) )?" +
      "(?:in|on|for) (\\S.{1,30}?),? how (?:many cents|much) " +
      "(?:go|goes|is|are|end up|ends up|gets? spent)(?: spent)? (?:to|on|in|for|with) (\\S.{1,30}?)(?=\\W*$)",
  ).as("what share of $1 is $2"),
  // "How evenly does the spend fall across our eleven accounts".
  said(
    "how (?:evenly|equally|unevenly) (?:is|does|do|are) (?:the |our )?(?:spend|spending|cost|costs|bill|money) " +
      "(?:fall|spread|distributed|split|divided|sit)(?: out)? (?:across|over|among|between|by) " +
      `(?:the |our |all )*(?:${COUNT} )?(${GROUPS})`,
  ).as("cost by $1 in percent"),
  // "There's been chatter about an egress spike on GCP. True or false?"
  said(
    "there(?:['’]s| is| has| was|['’]s been| has been)? (?:been )?(?:some )?(?:chatter|talk|rumou?rs?|gossip|a ",
    "rumou?r|complaints|claims|word) (?:about|of) (?=an? )",
  ).as("was there "),
  said(
    "[.;,–-]+ ?(?:(?:is (?:that|it|this) )?true or false|(?:is there )?any truth (?:to|in) ",
    "(?:it|that|this)|fact or fiction|yes or no)(?=\\W*$)",
  ).as(""),
  said(
    `[.;,–-]+ ?(?:do|does) (?:the |our )?${DATA} (?:bear (?:that|this|it|him|her|them) out|support (?:this|that|it|`,
    "him|her|them)|back (?:that|this|it|him|her|them) up|confirm (?:it|that|this)|agree|say so)(?=\\W*$)",
  ).as(""),
  // "Is S3 creeping upward", "growing like a weed".
  said(`${MOVING} ${UP}\\b`).as("going up"),
  said(`${MOVING} ${DOWN}\\b`).as("going down"),
  said("(?<=\\b(?:grow|growing|grown|grew|rising|climbing)) like (?:a weed|weeds|mad|crazy|hell|wildfire)\\b").as(""),
  said(
    "(?:going|gone|went|shooting|shot) through the (?:roof|ceiling)|sky-?rocket(?:ing|ed)|balloon",
    "(?:ing|ed)|mushroom(?:ing|ed)|snowball(?:ing|ed)",
  ).as("going up"),
  // "We have 30k for AWS this month; are we inside?": what it comes to is told with what is left.
  said(
    "(?<=\\d.{0,80})[;,.?]+ ?(?:and |so )?are we (?:still )?(?:inside|within)",
    "(?: (?:it|that|budget|the (?:budget|limit|envelope)))?(?=\\W*$)",
  ).as(""),
  said(
    "month[- ]end (?:estimate|outlook|number|figure|landing|total|guess|guesstimate|projection|prediction|",
    "expectation)(?= (?:for|of)\\b)",
  ).as("month-end forecast"),
  said(",? ?with (?:two|2|no|zero|one) decimals?(?: places?)?(?=\\W*$|,? and\\b)(?: and(?= in\\b))?").as(""),
  // "Services we started using after 1 October, with first charge date and amount to date": both are told.
  said(
    ",? with (?:the |their )?first (?:charge|billing|bill|invoice) dates?(?: and (?:the )?amounts?(?: to date| so ",
    "far)?)?(?=\\W*$)",
  ).as(""),
  // "Business-unit missing on how much?", "so how much is missing an owner?"
  said("(?:the )?([\\w-]+(?: unit| cent(?:er|re)| tag)?) (?:is )?missing (?:on|from|for) how much\\b").as(
    "how much has no $1",
  ),
  said(
    "how much(?: of (?:it|that|the \\w+))? (?:is|are|was) missing (?:an?|the|its) ([\\w-]+(?: unit| cent",
    "(?:er|re))?)(?: tag)?\\b",
  ).as("how much has no $1"),
  said(
    "where (?:nobody|no one|no-one) (?:bothered|remembered|thought)(?: (?:with|w/|to (?:set|add|put)))? an? ",
    "([\\w-]+)(?: tag)?\\b",
  ).as("without $1 tag"),
  // "For spend without an environment tag, which regions is it in?"
  said(
    `(?<=^\\W*)for (?:the )?(.{2,60}?), (?:what|which) (${GROUPS}) (?:is|are|was|were) (?:it|that|they|those) `,
    "(?:in|on|from|under)(?=\\W*$)",
  ).as("$1 by $2"),
  said("(?<=\\bhow many |\\bin )(?:gigs|gibibytes|gibs)\\b").as("gigabytes"),
  said("(?<=\\bhow many |\\bin )(?:tebibytes?|tibs?)\\b").as("terabyte"),
];
