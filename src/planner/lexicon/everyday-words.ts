import type { Phrase } from "../phrases.ts";

/**
 * Everyday and chat words for what the grammar knows under plainer ones. Sources: the public questions of `docs/ask.md`
 * and their rounds, the FinOps Foundation's terminology, and the synonyms that WordNet has for each of these words. A
 * word that also limits or turns a question is not among them.
 */

/** Paying, as people say it of a bill. */
export const SPENDING_WORDS =
  "bleed bleeds bleeding bled blow blew blown splurged drain drained draining guzzle guzzles guzzled guzzling " +
  "invest invested disburse disbursed disbursement disbursements outflow fee fees chew chewed chewing gobble " +
  "gobbled gobbling siphon siphoned hoover hoovered chargeback chargebacks coin moolah bucks swallow " +
  "swallowed swallowing eat eats ate eating eaten cash outlays";

/** Paying in several words: "shelled out", "coughed up", "ran up". */
export const SPENDING_PHRASES: readonly Phrase[] = [
  "fork|forked|forking|shell|shelled|shelling|dish|dished|splash|splashed|hand|handed out|over",
  "cough|coughed|coughing|chew|chewed|chewing|eat|eats|ate|eating|run|ran|rack|racked|racking|clock|clocked|burn up",
  "chew|chewed|chewing|burn|burned|burning|burnt|blow|blew|blown|eat|ate|eating|run|ran|went|go|going through",
  "pour|poured|pouring|sink|sank|sunk|sinking|pump|pumped|throw|threw|put|putting into|at|towards",
  "the? final|total? bill|tab",
  "whats|what is the|our damage",
  "hand|hands|handed|fork|cough|pay|paid over|out|up to",
];

/** Large, of a cost: these rank. */
export const BIGGEST_WORDS =
  "fattest|chunkiest|beefiest|meatiest|bulkiest|hungriest|spendiest|heftiest|topmost|dearest";

/** Small, of a cost: these rank. */
export const SMALLEST_WORDS = "leanest|slimmest|thriftiest|littlest|puniest";

/** More than before. */
export const UP_WORDS: readonly Phrase[] = [
  "rocket|rocketed|rocketing|snowball|snowballed|snowballing|accelerate|accelerated|accelerating",
  "jack|jacked|bump|bumped|crank|cranked|pile|piled|piling|build|built up",
  "go|goes|going|went|gone? through the roof",
  "get|gets|getting|got|gotten|become|became out of hand|control",
  "mushroom|mushroomed|mushrooming|spiral|spiraled|spiralled|spiraling|blew|blown|blowing|exploding|zoomed up?",
];

/** Less than before. */
export const DOWN_WORDS: readonly Phrase[] = [
  "slump|slumped|slumping|tanked|tanking|cratered|recede|receded|diminish|diminished|diminishing|nosedive|nosedived",
  "subside|subsided|slip|slipped|slipping|soften|softened|taper|tapered|tapering off|down?",
];

/** Out of the ordinary. */
export const ODD_WORDS =
  "funky|wonky|bizarre|freak|freaky|oddity|oddities|hiccup|hiccups|surprise|surprises|surprising|blip|blips";

/** Courtesies and words of chat that ask for nothing. */
export const CHAT_PHRASES: readonly Phrase[] = [
  "looking so far?",
  "any chance you|i|we could|can?",
  "when you get|have a? chance|minute|moment|sec",
  "for my|the|our report|deck|slide|slides|meeting|presentation|standup|review|board|qbr",
  "asap|fyi|btw|tbh|imo|afaik|lol|haha|hmm|hm|umm|um|uh|yeah|yep|mate|buddy|dude|bro|yall|ya",
  "just? curious|wondering|checking",
  "out of curiosity",
  "im looking for",
  "looking for",
  "if you|u can|could|may|please",
  "if possible",
  "if i may",
  "kindly|please advise",
  "so that? we|i can cancel|cut|plan|decide|report|compare",
  "i have a|my? board|team|review? meeting|call in 5|10|15|20|30|60 minutes|min|mins",
  "by what|how many? percent|percentage",
  "for budget|financial|cost? planning",
  "for my|the|our negotiation|negotiations|accrual|accruals|audit|close|closing|books|forecasting|planning",
  "procurement|finance|accounting|controlling|management|legal|audit needs|wants|asks|asked",
  "thank you|u so? much?",
  "much appreciated",
  "many thanks",
  "in advance",
  "u|ur|gonna|wanna|gotta|kinda|sorta",
  "rn|atm|afk|tia|ta|np|idk|iirc|lmk|ngl|omg|wow|whoa|ah|oh|eh|huh|alright|awesome|cool|great|nice|perfect|hmmm|heya",
  "god|gosh|damn|heck|hell|dammit|jeez|ugh|oof",
  "doing|writing|preparing|building|finishing|updating the|my|our|a daily|weekly|monthly|quarterly|annual? report",
  "for|in the|my|our|a daily|weekly|monthly|quarterly|annual report|reporting|review|deck|close|meeting|call",
  "for|in the|my|our|a? board|steering|team|staff|finance? deck|slide|slides|memo|newsletter|email|wiki|call|sync|pack",
  "next to it|that|them|each",
  "on top",
  "at the top",
  "on|at the? top|bottom of the|my list",
  "one|a single number|figure|total|sum",
  "this|that thing",
  "chunk|chunks|slices|pieces|items|bits|buckets of?",
  "all in",
  "if so|yes|any|applicable|needed",
  "dear|hello|hi colleagues|colleague|all|team|sir|madam|sirs|everyone|everybody|friends",
  "be so kind to|and",
  "inform me|us about|of?",
  "if i|we remember|recall correctly|right?",
  "before i|we forget",
  "when you|u can",
  "same? again",
  "in case",
  "for the? sake of completeness|comparison",
  "bit|wee bit?",
  "i|we only|just? need|want|require a|one|1 single? line|number|figure|table|slide",
  "i|we only|just? need|want two|2|three|3 lines|numbers|figures",
  "i|we|just? got|get|was|were paged",
  "on call here",
  "oncall here?",
  "cost|budget|billing? alarm|alert|alarms|alerts fired|triggered|rang",
  "cost|budget|billing? alarm|alert|alarms|alerts went off",
  "thats|that is a lot",
  "thats|that is more|less than i|we expected|thought|assumed|hoped",
  "thats|that is our|my|the rule of thumb",
  "numbers|figures on|in the|my|our? dashboard|portal look|looks|seem a? bit|little? low|high|off|odd|wrong",
  "todays? numbers|figures look|looks|seem|seems a? bit|little? low|high|off|odd|wrong",
  "if things|it|we carry|carries|go|goes|continue|continues on? like this|that|now",
  "the|a? bill|cost|spend|number|numbers|figure|figures look|looks insane|crazy|weird|strange|funny|mad|nuts",
  "preparing|prepping for the? sale|sales|audit|close|launch|release|migration|board",
];
