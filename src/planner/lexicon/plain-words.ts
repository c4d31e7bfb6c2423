import type { Meaning } from "../grammar/frame.ts";
import type { Phrase } from "../phrases.ts";
import type { Operation } from "../schema.ts";
import { ARRIVAL_PHRASES } from "./asking/arrival-words.ts";
import { COURTESY_PHRASES } from "./asking/courtesies.ts";
import { SMALL_PHRASES, SMALL_WORDS } from "./asking/small-words.ts";
import { CHAT_PHRASES, SPENDING_PHRASES, SPENDING_WORDS } from "./everyday-words.ts";
import { IDLE_PHRASES, IDLE_WORDS } from "./idle-words.ts";
import { OPEN_MONTHS } from "./things/booked-forms.ts";
import { FRESHNESS_PHRASES, STATUS_PHRASES, USAGE_PHRASES, WINDOW_PHRASES } from "./things/room-words.ts";
import { MORE_IDLE, MORE_SPENDING } from "./things/spending-words.ts";

// Words without which a question asks the same. A word that limits or turns what is asked ("not", "new", "except",
// "average", "before") must never be here: it would be dropped in silence.
const FILLER_WORDS =
  "a an the this that these those it its they their them i me my mine we us our ours you your he she his her " +
  "is are was were be been being am do does did done doing has have had having can could would " +
  "of in on at to for from with across into through as about there here " +
  "please kindly hey hi hello thanks thank ok okay well so just now then also too still simply quickly quick " +
  "show see display give get fetch pull tell let want like need know check look view print present provide find " +
  "calculate run query retrieve share send open help understand identify detect create make " +
  "generate created bring describe think wonder wondering curious interested " +
  "total totals overall entire whole full all any every some much many exactly precisely actually " +
  "really " +
  "anything everything everywhere currently organization organisation org company tenant received " +
  "actual actuals what how whats hows money amount amounts figure figures number numbers value values data info " +
  "details detail detailed s re ve d ll e.g eg i.e ie etc based using use uses used specifically particular " +
  "go goes going went gone come comes come came happen happening terms one ones " +
  "yet far look looks looked seem seems seemed appear appears question " +
  "answer table " +
  "respectively incurred accrued accumulated " +
  "dollars bucks sides dashboard cur " +
  "altogether charged made having happened sure right " +
  "gets sits sit applied stuff things got gotten rack racked wise managed hosted roughly approximately about " +
  "basically honestly literally again probably overall ballpark " +
  "pls plz ty thx cheers gimme lemme yo hiya morning teh folks guys ours whose";

const FILLER_PHRASES: readonly Phrase[] = [
  "can|could|would|will you please?",
  "who are|is|were the?",
  "looking|look|looks like",
  "i would|d like to? know|see?",
  "i want to know|see|understand?",
  "how much money?",
  "what about? the? amount of?",
  "so far",
  "up|until to? now|date",
  "to date",
  "right now",
  "at the moment",
  "in total",
  "the? sum of",
  "in the? cur",
  "query the cost? cur",
  "as well",
  "compute|computes|computed the|our|my|us|me|what|how",
  "come|comes|came|add|adds|added|amount|amounts|amounted up? to",
  "in terms of",
  "take a look at",
  "help me to? understand?",
  "including|with percentages|percentage|percent changes|change?",
  "how many dollars|bucks",
  "for the|our|my? monthly|internal? chargeback|showback|chargebacks",
  "any idea",
  "do you know",
  "all|both|across|over|in|of two|three|four|2|3|4|all|both|our? of? the|our? clouds|providers|vendors",
  "all|across|over|in|for|of all|the|our? of? the|our|your? two|three|four|2|3|4 clouds|providers|vendors",
  "of? all|both three|two|four|2|3|4 clouds|providers|vendors",
  "for|in the? month of",
  "i|im|we|you|youre|are? looking at",
  "can|could|do|does we|i|it support",
  "tagged with|as|by",
  "good morning|afternoon|evening|day",
  "our|my|the cfo|cto|ceo|coo|vp|boss|manager|director|controller|auditor|auditors|accountant|stakeholders",
  "cfo|cto|ceo|boss|director|management|leadership",
  "wants|needs|asks|asked|asking",
  "how big|large|high|low|great",
  "in|as one|a single? number|figure|line|sentence|word|go",
  "more or less",
  "sorry|oops|whoops|wait|actually",
  "quick|another|last one|question|q",
  "one more|last question|thing",
  "carry|carries|carrying|carried|bear|bears|bearing a|an|the?",
  "the? same days|dates in|of",
  "with the? tag",
  "having the? tag",
  "make|makes|made|making up",
  "get|getting|be|being? cut off",
  "get|got|gotten|getting back in|as|from?",
  "in? dollars|usd|money|absolute terms|numbers|figures|amounts? not|instead|rather of|than? in? percent|percentages",
];

const COST_WORDS =
  "cost costs costing spend spends spent spending expense expenses expenditure expenditures bill bills billing " +
  "billed " +
  "costed payed charge charges pay pays paid paying payment invoiced burn burns burned burnt burning outlay " +
  "outgoings damage consumption " +
  "spendings expended dough spendy tab costings overhead overheads";

const COST_PHRASES: readonly Phrase[] = [
  "cost data",
  "cloud bill|bills|spend|spending|cost|costs|expense|expenses|expenditure|expenditures",
  "how expensive",
  "price tag",
  "running total|sum|tally",
  "set|sets|run|runs|setting|running us|me back?",
  "shelled|shell|forked|fork|paid|pay|laid out",
];

/** Words that are part of any question, with what they mean. */
export const PLAIN_WORDS: readonly (readonly [Phrase, Meaning])[] = [
  ...`${FILLER_WORDS} ${IDLE_WORDS} ${SMALL_WORDS}`.split(" ").map((word) => [word, { is: "filler" }] as const),
  ...[...FILLER_PHRASES, ...CHAT_PHRASES, ...IDLE_PHRASES, ...MORE_IDLE, ...COURTESY_PHRASES, ...SMALL_PHRASES].map(
    (phrase) => [phrase, { is: "filler" }] as const,
  ),
  ...`${COST_WORDS} ${SPENDING_WORDS}`.split(" ").map((word) => [word, { is: "cost" }] as const),
  ...[...COST_PHRASES, ...SPENDING_PHRASES, ...MORE_SPENDING].map((phrase) => [phrase, { is: "cost" }] as const),
];

type Aspect = Extract<Operation, { op: "plan_usage" }>["aspect"];

function room(operation: Operation): Meaning {
  return { is: "room", operation };
}

const FRESHNESS = room({ op: "connectors", provider: null, connector_id: null, aspect: "freshness" });
const STATUS = room({ op: "connectors", provider: null, connector_id: null, aspect: "status" });
const usage = (aspect: Aspect) => room({ op: "plan_usage", aspect });

const MORE_ROOMS: readonly (readonly [Phrase, Meaning])[] = [
  ...FRESHNESS_PHRASES.map((phrase) => [phrase, FRESHNESS] as const),
  ...STATUS_PHRASES.map((phrase) => [phrase, STATUS] as const),
  ...USAGE_PHRASES.map((phrase) => [phrase, usage("all")] as const),
  ...WINDOW_PHRASES.map((phrase) => [phrase, usage("window")] as const),
];

const DATA = "my|our|the? cost|costs|billing|spend|usage|cloud? data|numbers|figures|dashboard|bill|information";

const FED = "export|exports|feed|feeds|import|imports|sync|data|numbers|connector";

/** Words for what the other rooms answer: connectors, the plan with this service; and for help. */
export const ROOM_WORDS: readonly (readonly [Phrase, Meaning])[] = [
  ...ARRIVAL_PHRASES.map((phrase) => [phrase, FRESHNESS] as const),
  [`when was|were|is|did ${DATA} last? refreshed|updated|refresh|update|synced|sync|loaded|imported`, FRESHNESS],
  [`how fresh|recent|old|current|stale|up is|are to? date? ${DATA}`, FRESHNESS],
  [`is|are ${DATA} up to date|complete?`, FRESHNESS],
  [`is|are ${DATA} for|of|from yesterday|today complete|final|there|in|loaded`, FRESHNESS],
  [`is|are ${DATA} fresh|stale|current|complete|outdated|late|delayed`, FRESHNESS],
  [OPEN_MONTHS, FRESHNESS],
  ["data freshness|ingestion|lag|delay|gap|gaps", FRESHNESS],
  [`since|until|till|from|for when|how|what long? do|does you|we have ${DATA}`, FRESHNESS],
  [
    "how far back|long does|do|is the|our|your|my? data|bills|history|numbers go|goes|reach|reaches|history? back?",
    FRESHNESS,
  ],
  ["how long is the|our|your|my? data|billing|bill|cost history", FRESHNESS],
  ["the? most? latest|last|newest|recent day|date|month with|of|in the|our|any? data|bills|numbers", FRESHNESS],
  ["cur? ingestion|import gap|gaps|lag|delay|status|yesterday? yesterday|today?", FRESHNESS],
  ["did|has|have yesterday|today? data|bill|bills|numbers arrive|arrived|come|landed|land", FRESHNESS],
  ["accounts|clouds|subscriptions are|is? connected", STATUS],
  ["billing|billed|data|cost|bill? sources are|is? connected|loaded|configured|set", STATUS],
  [
    "is one|any|some of the|our|my data|billing|cost? feeds|connectors|imports|exports|sources late|broken|down",
    STATUS,
  ],
  ["last refreshed|updated|synced|sync|refresh", FRESHNESS],
  ["up to|until|till which|what date|day", FRESHNESS],
  ["last get|got|receive|received|pull|pulled fresh|new numbers|data|figures", FRESHNESS],
  [
    "how many|much api? requests|calls have|did|do we|i burned|used|made|sent|consumed|make|use|send through|up?",
    usage("all"),
  ],
  ["up to date", FRESHNESS],
  [
    `${FED} last? come|came|arrive|arrived|land|landed|load|loaded|update|updated|run|ran|refresh in|through?`,
    FRESHNESS,
  ],
  ["export|exports|feed|feeds|import|imports|sync up to date|current|fresh|stale|behind|late|delayed", FRESHNESS],
  ["failing|failed|broken|unhealthy|erroring connector|connectors|syncs|sync", STATUS],
  ["connector|connectors is|are|have? failing|failed|broken|unhealthy|erroring|down|stuck", STATUS],
  ["connector|connectors has|have problems|issues|errors", STATUS],
  ["connector|connectors failing|failed|broken or behind|late|stale|delayed", STATUS],
  ["come|came|get|got|are|were close|near to|at? the|our? limit|limits|quota|cap", usage("all")],
  ["how far|until does|when do? the? data go|goes|reach|reaches back?", FRESHNESS],
  [
    "is|are|was|were any|all|my|our|the? connector|connectors|account|accounts|data synced|syncing|connected|loaded",
    STATUS,
  ],
  ["connector|connectors|sync|syncs|ingestion status|state|health|fail|failed|failing|error|errors|ok|okay", STATUS],
  ["did|has|have the|my|our|any|all? connector|connectors|sync|syncs fail|failed|finish|finished|work|run", STATUS],
  [
    "did|has|have the|my|our|any|all? last|latest? billing|data? import|imports fail|failed|finish|finished|work|run",
    STATUS,
  ],
  ["is|are any|all|both? my|our|the? connector|connectors failing|failed|broken|ok|okay|healthy|working", STATUS],
  ["are|is everything synced|connected|loaded", STATUS],
  ["quota|quotas", usage("quota")],
  [
    "how many quotes are|is|do|did|have|can i|we? left|remaining|used|use|have|request|requested|make|made? left?",
    usage("quota"),
  ],
  ["how many quotes have|did we|i used|use up", usage("quota")],
  ["how many quotes have|did we|i? used|use|made|make on|of|in|from our|my|the? api? plan", usage("all")],
  ["how many quotes of|in our|my|the? api? plan have|did we|i? used|use|made|make?", usage("all")],
  ["how much of our|my|the? api? plan|quota|limit|allowance is|have|has we|i? used|consumed|left up?", usage("all")],
  ["quote|quotes left|remaining|used|quota", usage("quota")],
  ["remaining quotes|quota", usage("quota")],
  ["remaining api quota|calls|requests|limit", usage("all")],
  [
    "how much have|did|do|has|of we|i|our|my|the? used|use|consumed? of? our|my|the? api plan|quota|limit|allowance",
    usage("all"),
  ],
  ["rate limit|limits|limited", usage("window")],
  ["when does|do|will|is our|my|the? quota|quotas|limit|limits|window|allowance reset|renew|refill|end", usage("all")],
  ["how many requests can|are|do i|we|left? make|send|have? left|remaining? per? minute?", usage("window")],
  ["requests per minute", usage("window")],
  ["requests left|remaining", usage("window")],
  ["how many|much questions|queries do|have|can i|we? have|ask? left|remaining", usage("all")],
  ["how many|much api calls|requests|quota do|have|can i|we? have|make? left|remaining", usage("all")],
  ["spending limit|limits|cap", usage("spending")],
  ["what|which plan are|am|is|do we|i|my? on|have?", usage("all")],
  ["my|our|the|current costplane? plan with|of? costplane?", usage("all")],
  ["plan usage", usage("all")],
  ["what|which services? are|is activated|enabled|active", usage("services")],
  ["what|how can|do you do|answer|help me? with?", { is: "help", about: "abilities" }],
  ["what can|could i|we ask you? about?", { is: "help", about: "abilities" }],
  [
    "what kind|kinds|type|types|sort|sorts of questions can|do i|you ask|answer|understand",
    { is: "help", about: "abilities" },
  ],
  ["how do|does|can i|we|this|it use|work this|it|you?", { is: "help", about: "abilities" }],
  ["help me?", { is: "help", about: "abilities" }],
  ["who are you", { is: "help", about: "abilities" }],
  ["capabilities|examples", { is: "help", about: "abilities" }],
  ["what day|date is it|today|todays", { is: "help", about: "calendar" }],
  ["what is|s? the? current billing period|month|cycle", { is: "help", about: "calendar" }],
  ["what date", { is: "help", about: "calendar" }],
  ["today date", { is: "help", about: "calendar" }],
  ["which|what month|billing period is it|this|now?", { is: "help", about: "calendar" }],
  ...MORE_ROOMS,
];
