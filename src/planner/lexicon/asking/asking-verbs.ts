import { MONTHS, type Rewording, said } from "../rewording.ts";

/**
 * Verbs by which people ask to be shown something, part it, or set it beside something else: "pull up …", "hit me with
 * …", "carve up … by team", "put … next to …". Each is read as the plain verb, so none is taken for what its words mean
 * alone: who says "bring up the bill" asks for no rise. They count only where an order begins. Sources: the synonyms of
 * "show", "divide" and "compare" in WordNet and Roget's Thesaurus, and the rounds of `docs/ask.md`.
 */

// Where an order or a request begins.
const ORDER =
  "(?<=^|[.?!;:,(–—-]\\s*|\\b(?:please|pls|plz|kindly|now|then|and|also|just|quickly|you|u|ya|to|lets|" +
  "let['’]s|ok|okay|so|" +
  "hey|hi|someone|somebody|i['’]?ll|gotta|must) )";
const WHOM = "(?: (?:me|us|for me|for us))?";
// What cannot be shown, so that the verb means something else: "bring it up to 500", "look it up in the wiki".
const SHOWN = `(?= (?!(?:to|by|from|against|with|and|or|but|in|at|than) )\\S)`;

// Verbs with a particle that only show: "bang out", "whip together", "pull up". Never "set up", "take out".
const WITH_PARTICLE =
  "pull|throw|dig|serve|load|call|whip|cook|rustle|draw|fire|scare|knock|bang|look|write|type|read|rack|" +
  "tot|toss|cobble|" +
  "scrape|piece|string|patch|lay|spell|list|map|sketch|chart|plot|point|pick|single|spit|churn|print|" +
  "tease|work|figure|" +
  "find|suss|ferret|root|seek|puzzle|hand|dish|reel|rattle|hammer|pump|crank|roll|trot|wheel|send|ping|" +
  "pass|shoot|fling|" +
  "sling|slide|forward|chuck|jot|note|track|hunt|nail|pin|skim|flick|walk|talk|put|bring|run|go|post";
const SHOWING_UP = [
  `(?:${WITH_PARTICLE}) (?:up|out|off|down|over|across|through|along)`,
  `(?:${WITH_PARTICLE}) together(?= (?:a|an|the|some|my|our|me|us)\\b)`,
  "(?:set|let|give) out",
  "(?:zero|home|hone) in on",
  "(?:take|have|get) (?:a|another) (?:quick |closer |close |good |hard )?(?:look|peek|gander|glance|peep|squint) at",
];
// "Hit me with", "walk me through", "catch me up on".
const SHOWING_ME = [
  "(?:hit|slap|serve|supply|furnish|arm|feed|ply|provide|bless|treat) (?:me|us) (?:with|to)",
  "(?:walk|take|talk|run|lead|guide|step|bring|get) (?:me|us) (?:through|over|down)",
  "(?:catch|fill|clue|bring|get|keep|loop) (?:me|us) (?:up|in|up to speed|up to date|abreast)(?: on| " +
    "about| of| with| to)?",
  "(?:shoot|hand|throw|pass|toss|drop|fling|chuck|bring|sling|lob|slide|read|serve|spare|grant|loan|feed|spot|lend|" +
    "slip|dump|deal|render|present|offer) (?:me|us)",
  "(?:enlighten|remind|brief|educate|illuminate|update) (?:me|us)(?: about| of| on)?",
  "(?:refresh|jog) (?:my|our) memor(?:y|ies)(?: about| of| on)?",
];
// Verbs of one word; never one that also changes, limits or computes something.
const SHOWING =
  "tabulate|grab|crunch|reveal|calc|calculate|compile|obtain|derive|gather|assemble|ascertain|evaluate|" +
  "quantify|pinpoint|" +
  "unearth|uncover|discover|recite|illustrate|depict|disclose|establish|portray|recount|snag|nab|" +
  "retrieve|produce|collect|" +
  "extract|deliver|demonstrate|indicate|specify|expose|determine|tell|fetch|visuali[sz]e out|enumerate " +
  "out|itemi[sz]e out";
// Those that could be a name, where what follows can only be what is shown.
const SHOWING_NOUNS =
  "surface|highlight|flag|spot|outline|sketch|trace|draft|output|return|render|state|name|cite|measure|" +
  "gauge|study|locate|" +
  "dump|catalogue?|exhibit|relay|recall|scan|track|inventory|document|log|chronicle|clarify|pull|source|" +
  "prepare|lookup|post|" +
  "report|detect|identify|note|notice|bring|throw|share|gimme|show|paint|picture|present";
const ARTICLE =
  "(?:the|a|an|my|our|all|any|every|each|this|last|what|whatever|how|which|anything|something|top|" +
  "anomal\\w+|outliers?|" +
  `spikes?|unusual|odd|weird|strange|spend(?:ing)? by|costs? by|(?:${MONTHS})(?! ?=))`;

// Verbs that part, of which the grammar has none; "break", "split" and "group" it has.
const PART =
  "carve|chop|dice|divvy|segment|roll|aggregate|partition|cluster|classify|organi[sz]e|arrange|" +
  "categori[sz]e|bin|tear|" +
  "unpack|decompose|dissect|disaggregate|bucket|cut|sum|tally|reslice|pivot|chunk|parcel|stratify|hack|" +
  "section|distribute|" +
  "subdivide|fan|lay|spread|array|tile|facet";
const KNOWN_PART = "break|split|divide|slice|separate|group|list|take|pull";
// What costs are told by; "cut it by 10 %" parts nothing.
const BY =
  "(?:by|per|into|across|along|for each|for every) (?:the |their |its |each |every )?(?=(?:services?|svcs?|products?|" +
  "accounts?|accts?|subscriptions?|projects?|teams?|squads?|owners?|departments?|depts?|divisions?|" +
  "regions?|locations?|" +
  "providers?|vendors?|clouds?|csps?|env\\w*|apps?|applications?|workloads?|cost[- ]?cent\\w+|ccs?|" +
  "business units?|bus?|" +
  "categor\\w+|resources?|tags?|days?|weeks?|months?|quarters?|who)\\b)";
const IT = "it|that|this|them|these|those";
const SOME = "(?!(?:it|that|this|them|these|those|the difference|what|whatever)\\b)[^.?!;:]{1,60}?";

/** All verbs that the forms below have, beside those of the grammar. */
export const ASKING_WORDS: readonly string[] = [WITH_PARTICLE, SHOWING, SHOWING_NOUNS, PART, KNOWN_PART].flatMap(
  (verbs) => verbs.split("|"),
);

/** Showing and parting, in the words that the grammar has. */
export const ASKING_VERBS: readonly Rewording[] = [
  said(`${ORDER}(?:${SHOWING_ME.join("|")})\\s*[,:–—-]+\\s+(?=\\w)`).as(""),
  said(`${ORDER}(?:${SHOWING_ME.join("|")})(?=[\\s:,])`).as("show me"),
  said(`${ORDER}(?:${SHOWING_UP.join("|")})${WHOM}${SHOWN}`).as("show"),
  said(`${ORDER}(?:${PART}|${KNOWN_PART}) (${IT})(?: (?:up|down|out|apart))? (${BY})`).by(partIt),
  said(`${ORDER}(?:${PART})(?: (?:up|down|out|apart))? (${SOME})(?: (?:up|down|out|apart))? (${BY})`).by(part),
  said(`${ORDER}(?:${KNOWN_PART}) (${SOME}) apart (${BY})`).by(part),
  said(`${ORDER}(?:unpack|dissect|decompose) (?=\\w)`).as("break down "),
  said(`${ORDER}(?:${SHOWING})${WHOM} (?=[\\w"“])`).as("show "),
  said(`${ORDER}(?:${SHOWING_NOUNS})${WHOM} (?=${ARTICLE}\\b)`).as("show "),
  said(
    "(?:boil|sum|whittle|distill?|condense|reduce) (?!(?:it|that|this)\\b)(.{2,50}?)(?: (?:down|up))? " +
      "(?:to|into|in|as) ",
    "(?:one|1|a single) (?:number|figure|line|sum|total)",
  ).as("total of $1"),
  said("(?:the )?(?:low-?down|skinny|scoop|dirt|411|gist|deets) (?:on|about|of) (?=\\w)").as(""),
  said(
    "(?:mind|fancy|care for) (?:pull|grab|show|giv|send|shar|tell|check|list|dig|gett|fetch|look|" +
      "bring|find)ing(?: (?:me|us|up|out))? (?=\\w)",
  ).as("show "),
];

function partIt([, it, by]: RegExpExecArray): string {
  return `split ${it} ${by}`;
}

function part([, what, by]: RegExpExecArray): string {
  return `show ${what} ${by}`;
}
