import { ALONE, CLOUD, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const KINDS =
  "(?:committed[ -]use discounts|committed use|reservations|reserved instances|savings plans?|commitments|ris|cuds)";
const CHARGES = "(?:credits?|tax(?:es)?|support|purchases?|fees|refunds?)";
const NAMED_CHARGES = `(${CHARGES}(?:(?:,? and |, )${CHARGES}){0,3})`;
const AWAY =
  "(?:on (?:leave|holidays?|vacation|parental leave|a trip|sick leave)|away|off(?: sick)?|out(?: of " +
  "(?:the )?office)?|ill|" +
  "travel+ing|in meetings)";

/** How people write who write whole sentences, in the words that the grammar has. */
export const WRITTEN_OUT_FORMS: readonly Rewording[] = [
  // "Sort the regions by cost", "could you line up every account from cheap to expensive".
  said(
    "(?<=^\\W*(?:(?:please|kindly|could you|can you|would you|now|then) )*)(?:sort|line up|arrange) (?=",
    "(?:the|our|all|every|each)\\b)",
  ).as("show "),
  said(
    `(?<=\\b(?:${GROUPS})\\b.{0,30}?) from (?:the )?(?:cheap(?:est)?|low(?:est)?|small(?:est)?) to (?:the )?`,
    "(?:expensive|most expensive|high",
    "(?:est)?|dear(?:est)?|big(?:gest)?|large(?:st)?)",
  ).as(", cheapest first"),
  said(
    `(?<=\\b(?:${GROUPS})\\b.{0,60}?), all (?:clouds|providers|vendors)(?: mixed)?(?: together| in one)?${ALONE}`,
  ).as(""),
  said("(?<=\\b(?:is|are|be) )sitting (?=(?:behind|in|on|under|at)\\b)").as(""),
  said(",? counting (?:everything|all|only what is)? ?(?=(?:since|from)\\b)").as(" "),
  said("on an? (up|down)ward(?:s)? (?:path|slope|trajectory|curve|course|trend)\\b").as("going $1"),
  said("measured (?=(?:per|by|in|as)\\b)").as(""),
  said("for (?:what|which) reasons? (?=(?:is|are|did|does|was|were|has|have)\\b)").as("why "),
  said(
    "(?<=\\b(?:dearer|pricier|more expensive|higher|cheaper|lower|costlier)\\b.{0,40}?),? than it (?:used to be|",
    "has been)",
    ALONE,
  ).as(""),
  said("who is (?:down|listed|named|registered|set|recorded) as (?:the )?(owner|lead)\\b").as("who is the $1"),
  // "What shall we be paying in December", "shall we stay inside it".
  said("shall (?=(?:we|it|i|they)\\b)").as("will "),
  said("(?<=\\b(?:we|i|it) )shall (?=(?:be|pay|spend|need|stay|exceed)\\b)").as("will "),
  said(",? by any chance(?=\\W)").as(""),
  said("(?<=\\b(?:my|our|the|azure|aws|gcp|google|an?) )envelope\\b").as("budget"),
  // "I was on leave from the 9th to the 20th of November; was there any jump that I ought to know about?"
  said(
    `(?<=^\\W*)(?:i|we) (?:was|were|have been|has been) ${AWAY} (from .{5,40}?|all last week|last week|all month|`,
    "this month)[;,.–-]+ (?:so )?",
    "((?:was|were|did|is|are|has|have|anything|what)\\b[^?]{3,80})",
  ).as("$2 $1"),
  said(
    "(?<=\\b(?:jump|spike|change|anything|increase|rise|drop)s?) that (?:i|we) (?:ought to|should|need to|must) ",
    "(?:know|hear|worry)(?: about)?\\b",
  ).as(""),
  // "Surely nobody develops software on a Sunday, so how much …"
  said(
    "(?<=^\\W*)(?:surely|clearly|obviously|of course|presumably),? (?:nobody|no one|everybody|everyone|people) ",
    "[^.?!;\\d]{5,80}[,;] (?:so|therefore|hence) (?=",
    "(?:how|what|which)\\b)",
  ).as(""),
  // "How much of RDS is still at the full rate", "what do we buy at full list price".
  said("(?:still )?(?:at|paying|on|for) (?:the )?full (?:rate|price|list price|whack|freight|fare)\\b").as("on demand"),
  // "What have Google's committed use discounts saved us", "do we hold any reservations in Azure?"
  said(
    `(?:tell me )?what (?:have |has |do |did )?(?:the |our )?(${CLOUD})(?:['’]s)? ${KINDS} (?:have |has )?(?:sav`,
    "(?:ed?|es)|brought)(?: us)?",
  ).as("what did commitments on $1 save us"),
  said(
    `do we (?:hold|have|own|use|run)(?: any)? (?:${KINDS}|reserved capacity)(?: of any kind)? (?:in|on|at|with) `,
    `(${CLOUD})`,
  ).as("cost of committed usage on $1"),
  // "Strip credits, taxes and support from October and tell me the naked usage."
  said(
    `(?:strip|take|remove|deduct) ${NAMED_CHARGES} (?:from|off|out of) (${MONTHS}|last month|this month)`,
    "(?:['’]s bill)?,? and (?:tell|show|give) ",
    "me (?:the )?(?:naked|bare|pure|clean|net|plain|remaining) (?:usage|costs?|figure|rest|amount|number)",
  ).as("cost in $2 without $1"),
  said(
    "(?:our|my) (?:people|folks|guys|colleagues|engineers|developers) (?=(?:query|queried|use|used|run|ran|spend|",
    "spent|burn|burned)\\b)",
  ).as("we "),
  said("(?<=\\b(?:we|they|do|does|did|i) )lay(?:ing)? out (?=(?:for|on)\\b)").as("spend "),
  said(
    "(?:our|my) (?:tax|legal|financial|finance) (?:adviser|advisor|consultant|department|people) (?=",
    "(?:is|are|wants?|asks?|needs?)\\b)",
  ).as("someone "),
  said("(?<=^\\W*)(?:roughly|about|approximately) (?=(?:what|how)\\b)").as(""),
  said("(?:plain|raw|pure) (?:computing|compute) (?:power|capacity)\\b").as("compute"),
  said(
    "(?:is|are) (?:the )?(?:info|information|data|numbers?|figures?) (?:that )?(?:you|u)(?:['’]re| are) ",
    "(?:working|reading) (?:from|off|with)",
  ).as("is the data"),
];
