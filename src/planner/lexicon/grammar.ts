import type { Meaning } from "../grammar/frame.ts";
import type { Phrase } from "../phrases.ts";
import type { PlanGroup } from "../schema.ts";
import { fractionOf } from "../tokens.ts";
import { NTH, ORDINALS, THRESHOLD_WORDS } from "./amounts.ts";
import { type Build, is } from "./build.ts";
import { USED_PHRASES } from "./measures/used-units.ts";
import { RANK_WORDS } from "./ranks.ts";
import { SUM_WORDS } from "./sum-words.ts";

const SAME_DAYS_BEFORE = is({ is: "previous", isAsLong: true });

/** The words that join, rank and limit, with what they mean. */
export const GRAMMAR_WORDS: readonly (readonly [Phrase, Build])[] = [
  ...THRESHOLD_WORDS,
  ...RANK_WORDS,
  ["by? #percent", ([value]) => ({ is: "ratio", value: fractionOf(value ?? "0") })],
  ["#count", ([count]) => ({ is: "number", count: Number(count) })],
  ["and|,|&|then|but|plus|+", is({ is: "and" })],
  ["as well as", is({ is: "and" })],
  ["in addition to", is({ is: "and" })],
  ...SUM_WORDS,
  ["added|introduced|launched|onboarded", is({ is: "comings", only: "new" })],
  ["new|newly|brand added|appeared|appearing|new?", is({ is: "comings", only: "new" })],
  ["appeared|showed|shown up?", is({ is: "comings", only: "new" })],
  ["start|starts|started|began|begin|begun|newly to? using|use|pay|paying for?", is({ is: "comings", only: "new" })],
  ["stop|stops|stopped|quit|ceased using|use|used|paying|pay|buying for?", is({ is: "comings", only: "gone" })],
  ["stopped|ceased being billed|used", is({ is: "comings", only: "gone" })],
  ["no longer use|used|using|billed|there|exist|exists|in?", is({ is: "comings", only: "gone" })],
  ["pop|popped|pops|crop|cropped up", is({ is: "comings", only: "new" })],
  ["was|were|are|is not on|in|there the|our|my? bill|bills|invoice?", is({ is: "comings", only: "new" })],
  ["wasnt|werent|arent|isnt on|in|there the|our|my? bill|bills|invoice?", is({ is: "comings", only: "new" })],
  ["but nothing|none", is({ is: "comings", only: "gone" })],
  ["first time", is({ is: "comings", only: "new" })],
  [
    "drop|dropped|drops|fell|falls|fallen|gone|went off the? bill|list|invoice? completely|entirely?",
    is({ is: "comings", only: "gone" }),
  ],
  ["retired|decommissioned", is({ is: "comings", only: "gone" })],
  ["disappeared|vanished|gone away?", is({ is: "comings", only: "gone" })],
  ["or|/", is({ is: "or" })],
  ["versus|vs|v|against|than", is({ is: "versus" })],
  ["compared|comparing|relative|as|in to|with|against|comparison to|with?", is({ is: "versus" })],
  ["between|among", is({ is: "between" })],
  ["by|per", is({ is: "by" })],
  [
    "grouped|broken|split|divided|sorted|aggregated|separated|organized|itemized down|up? by|per|into?",
    is({ is: "by" }),
  ],
  ["group|break|split|divide|slice|sort down|up? by", is({ is: "by" })],
  ["distributed|spread by|per?", is({ is: "by" })],
  ["group|break|split|divide|slice|sort it|that|this|them|these|those down|up|out? by|per|into", is({ is: "by" })],
  ["by|for|in|per|of|within|inside|across each|every", is({ is: "each" })],
  ["each", is({ is: "each" })],
  ["excluding|exclude|except|excepting|besides|without|ignoring|minus|omitting|sans", is({ is: "exclude" })],
  ["except for", is({ is: "exclude" })],
  ["net of", is({ is: "exclude" })],
  ["other than", is({ is: "exclude" })],
  ["apart|aside from", is({ is: "exclude" })],
  ["not including|counting|in|from|on|for", is({ is: "exclude" })],
  ["but not", is({ is: "exclude" })],
  [
    "without|excluding|exclude|except|minus|ignoring|drop|not the? untagged|unassigned|unallocated|blank",
    is({ is: "tagged" }),
  ],
  ["only the? tagged", is({ is: "tagged" })],
  ["leaving|leave|taking|take out", is({ is: "exclude" })],
  ["if i|we|you|one leave|leaves|take|takes out", is({ is: "exclude" })],
  ["if i|we|you|one ignore|exclude|drop|remove|skip|omit", is({ is: "exclude" })],
  ["leaving|leave|taking|take out the? untagged|unassigned|unallocated|blank", is({ is: "tagged" })],
  ["outside of?", is({ is: "exclude" })],
  ["non", is({ is: "exclude" })],
  ["only|solely|exclusively", is({ is: "only" })],
  ["on? average|mean|typical|typically", is({ is: "average", kind: "mean" })],
  ["median", is({ is: "average", kind: "median" })],
  ["before credits|discounts", is({ is: "gross" })],
  ["without|excluding|ignoring credits", is({ is: "gross" })],
  ["gross", is({ is: "gross" })],
  ["after|net credits|discounts|refunds", is({ is: "metric", metric: "billed" })],
  ["net of credits|discounts|refunds", is({ is: "metric", metric: "billed" })],
  ["including|with credits|refunds", is({ is: "metric", metric: "billed" })],
  // What is billed has them in it.
  ["including|with|plus the|all? tax|taxes|vat", is({ is: "metric", metric: "billed" })],
  ["net|unblended|billed|invoiced", is({ is: "metric", metric: "billed" })],
  ["invoice cost|costs|amount|amounts|total|totals|value", is({ is: "metric", metric: "billed" })],
  ["the? billed|unblended|invoiced one|ones|figure|number", is({ is: "metric", metric: "billed" })],
  ["what we|i|you actually|really paid|pay|got|were? billed|charged?", is({ is: "metric", metric: "billed" })],
  ["on an amortized|amortised basis", is({ is: "metric", metric: "effective" })],
  ["amortized|amortised|effective", is({ is: "metric", metric: "effective" })],
  ["list|retail|public price|prices", is({ is: "metric", metric: "list" })],
  ["at|the|my|our|total list|retail cost|costs|price|prices", is({ is: "metric", metric: "list" })],
  ["on demand equivalent", is({ is: "metric", metric: "list" })],
  ["contracted|negotiated cost|costs|price|prices|rate|rates", is({ is: "metric", metric: "contracted" })],
  [
    "what? share|percentage|percent|portion|fraction|proportion|part|chunk|slice|piece|bit|cut of",
    is({ is: "intent", intent: "share" }),
  ],
  ["how many|much percent|percentage|percentages points? of?", is({ is: "intent", intent: "share" })],
  ["in|as percent|percentage|percentages", is({ is: "intent", intent: "share" })],
  ["what percent", is({ is: "intent", intent: "share" })],
  ["in relative|percentage|percent|proportional terms", is({ is: "intent", intent: "share" })],
  ["what? share|percentage|portion|fraction|proportion", is({ is: "intent", intent: "share" })],
  ["percent|percentage breakdown|split|distribution|composition", is({ is: "intent", intent: "share" })],
  ["as a percentage|percent|share|portion|fraction of", is({ is: "intent", intent: "share" })],
  ...USED_PHRASES,
  ["usage|quantity|quantities", is({ is: "usage" })],
  ["with|including|plus their|the? usage|quantity|quantities", is({ is: "withUsage" })],
  ["how much|many of? usage|consumption", is({ is: "usage" })],
  ["a|the|one? specific|certain|particular|given|single", is({ is: "specific" })],
  ["daily|day|days", is({ is: "granularity", granularity: "day" })],
  ["by|per|each|every day", is({ is: "granularity", granularity: "day" })],
  ...(["day", "week", "month", "quarter"] as const).map((granularity): readonly [Phrase, Build] => [
    `#per ${granularity}`,
    is({ is: "granularity", granularity }),
  ]),
  ...(["day", "week", "month", "quarter"] as const).map((granularity): readonly [Phrase, Build] => [
    `on a ${granularity === "day" ? "daily" : `${granularity}ly`} basis`,
    is({ is: "granularity", granularity }),
  ]),
  ["day by day", is({ is: "granularity", granularity: "day" })],
  ["weekly", is({ is: "granularity", granularity: "week" })],
  ["by|per|each|every week", is({ is: "granularity", granularity: "week" })],
  ["week by week", is({ is: "granularity", granularity: "week" })],
  ["monthly", is({ is: "granularity", granularity: "month" })],
  ["by|per|each|every month", is({ is: "granularity", granularity: "month" })],
  ["month by month", is({ is: "granularity", granularity: "month" })],
  ["quarterly", is({ is: "granularity", granularity: "quarter" })],
  ["by|per|each|every quarter", is({ is: "granularity", granularity: "quarter" })],
  ["day over|on|to day", is({ is: "pace", unit: "day" })],
  ["dod", is({ is: "pace", unit: "day" })],
  ["week over|on|to week", is({ is: "pace", unit: "week" })],
  ["wow", is({ is: "pace", unit: "week" })],
  ["month over|on|to month", is({ is: "pace", unit: "month" })],
  ["mom", is({ is: "pace", unit: "month" })],
  ["quarter over|on quarter", is({ is: "pace", unit: "quarter" })],
  ["qoq", is({ is: "pace", unit: "quarter" })],
  ["year over|on|to year", is({ is: "pace", unit: "year" })],
  ["yoy", is({ is: "pace", unit: "year" })],
  ["the? previous|prior|preceding|last period", is({ is: "previous" })],
  ["the? period before it|that?", is({ is: "previous" })],
  ...(["day", "week", "month", "quarter", "year"] as const).map((unit): readonly [string, Build] => [
    `the? ${unit} before it|that?`,
    is({ is: "previous", span: { count: 1, unit } }),
  ]),
  ["the? one before|prior", is({ is: "previous" })],
  ...(["day", "week", "month", "quarter"] as const).map((unit): readonly [string, Build] => [
    `the? #count ${unit}s before|prior|earlier`,
    ([count]) => ({ is: "previous", span: { count: Number(count), unit } }),
  ]),
  ["the? same period|time|days|dates|point in|of? last|previous|prior week|month|quarter", SAME_DAYS_BEFORE],
  ["the? last|previous|prior week|month|quarter|year to date", SAME_DAYS_BEFORE],
  ["the? last|previous|prior week|month|quarter same period|time|days|dates|point|span", SAME_DAYS_BEFORE],
  ["the? last|previous|prior year same period|time|days|dates|point|month|week|quarter", is({ is: "yearBefore" })],
  ["the? same period|time|days|month|week|quarter of? last year", is({ is: "yearBefore" })],
  ["the? same period|time|days|month|week|quarter a|one year ago|earlier|before", is({ is: "yearBefore" })],
];

/** Words that point at something said before, or that only go on with it. */
export const REFERENCES: readonly (readonly [Phrase, Build])[] = [
  ...ORDINALS.flatMap((word, index): (readonly [Phrase, Build])[] => [
    [`the? ${word}|${NTH[index]} one|item|row|entry?`, is({ is: "refer", index, noun: null })],
    [`number|no ${word}|${index + 1}`, is({ is: "refer", index, noun: null })],
  ]),
  ["the? top|biggest|largest one", is({ is: "refer", index: 0, noun: null })],
  ["the? last one", is({ is: "refer", index: -1, noun: null })],
  ["this|that same? service|product", is({ is: "refer", index: null, noun: "service" })],
  ["this|that same? account|subscription", is({ is: "refer", index: null, noun: "account" })],
  ["this|that same? region", is({ is: "refer", index: null, noun: "region" })],
  ["this|that one|change|anomaly|spike|jump|increase", is({ is: "refer", index: null, noun: null })],
  ["is|was this|that|it a? one time|off event|thing|spike?", is({ is: "refer", index: null, noun: null })],
  ["and? what|how about", is({ is: "elliptic" })],
  ["i|we meant|mean", is({ is: "elliptic" })],
  ["what if only", is({ is: "elliptic" })],
  ["same for|but|thing", is({ is: "elliptic" })],
  ["instead", is({ is: "elliptic" })],
  ["tell me more about?", is({ is: "elliptic" })],
  ["more about|on", is({ is: "elliptic" })],
  ["drill down? into?", is({ is: "elliptic" })],
];

type Noun = readonly [group: PlanGroup, singular: Phrase, plural: Phrase];

const NOUNS: readonly Noun[] = [
  ["service", "cloud? service", "cloud? services"],
  ["service", "service name|type", "service names|types"],
  ["account", "cloud|linked|member|sub|payer? account", "cloud|linked|member|sub|payer? accounts"],
  ["account", "subaccount|subscription|compartment|tenancy", "subaccounts|subscriptions|compartments|tenancies"],
  ["region", "resource? region|location|geography", "resource? regions|regional|locations|geographies"],
  ["provider", "provider|vendor", "providers|vendors"],
  ["provider", "cloud|service provider|vendor|platform", "cloud|service providers|vendors|platforms"],
  ["provider", "cloud", "clouds"],
  ["connector", "connector", "connectors"],
  ["category", "service? category", "service? categories"],
  ["charge_category", "charge|record type|category", "charge|record types|categories"],
  ["charge_category", "line item type|category", "line item types|categories"],
  ["pricing_category", "pricing category|model", "pricing categories|models"],
  ["commitment_discount_id", "commitment discount? id", "commitment discount? ids"],
  ["commitment_discount_status", "commitment discount? status", "commitment discount? statuses"],
  ["charge_frequency", "charge|billing frequency", "charge|billing frequencies"],
  ["charge_class", "charge class", "charge classes"],
  ["publisher", "publisher|seller", "publishers|sellers"],
  ["resource", "cloud? resource id|ids?", "cloud? resources"],
  ["resource", "bucket|volume|queue|topic", "buckets|volumes|queues|topics"],
  ["tag", "cost? allocation? tag key|value?", "cost? allocation? tags"],
  ["tag", "tag key", "tag keys|values"],
];

/** Words for a grouping of the spend algebra. */
export const GROUP_NOUNS: readonly (readonly [Phrase, Meaning])[] = NOUNS.flatMap(
  ([group, singular, plural]): (readonly [Phrase, Meaning])[] => [
    [singular, { is: "group", group, plural: false }],
    [plural, { is: "group", group, plural: true }],
  ],
);

/** What organizations keep in tags: the concept, the words for it, and the keys that usually hold it. */
const CONCEPTS: readonly (readonly [concept: string, words: Phrase, keys: string])[] = [
  ["environment", "environment|environments|env|envs|stage|stages", "environment env stage"],
  ["application", "application|applications|app|apps|workload|workloads", "application app appname workload"],
  ["team", "team|teams|squad|squads", "team squad teamname owningteam"],
  ["team", "big? spender|spenders", "team squad teamname owningteam"],
  ["department", "department|departments|division|divisions", "department dept division"],
  ["business unit", "business unit|units", "businessunit bu"],
  ["business unit", "bu|bus", "businessunit bu"],
  ["cost center", "cost center|centers|centre|centres", "costcenter costcentre"],
  ["product", "product|products|product line|lines", "product productname productline"],
  ["project", "project|projects", "project projectname projectid"],
  ["owner", "who owns|own them|those|these", "owner ownedby contact"],
  ["owner", "owner|owners", "owner ownedby contact"],
  ["customer", "customer|customers|client|clients", "customer client tenant customerid"],
  ["component", "component|components", "component"],
];

export const CONCEPT_NOUNS: readonly (readonly [Phrase, Meaning])[] = CONCEPTS.flatMap(([concept, words, keys]) => {
  const meaning = { is: "concept", concept, keys: keys.split(" ") } as const;
  return [[words, meaning] as const, [`${words} tag|tags|label|labels`, meaning] as const];
});
