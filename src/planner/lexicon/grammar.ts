import type { Meaning } from "../grammar/frame.ts";
import type { Captures, Phrase, Slots } from "../phrases.ts";
import type { PlanGroup, Threshold } from "../schema.ts";
import { fractionOf } from "../tokens.ts";

/** What a phrase means, from what its slots read. */
type Build = (captures: Captures) => Meaning;

const OVER = "over|above|exceeding|exceeds|exceed|beyond|>|≥";
const UNDER = "under|below|<|≤";
const BIG = "expensive|costly|costing|pricey";
const BIGGEST = "biggest|largest|highest|costliest|priciest|greatest|heaviest|main|major|leading|primary|key";
const SMALLEST = "cheapest|smallest|lowest";
const CURRENCY = "dollars|usd|bucks|euros|eur|pounds|gbp";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const NTH = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th"];

/** The numbers of a question: amounts, percentages, counts. */
export const AMOUNT_SLOTS: Slots = {
  money: (tokens, at) => (tokens[at]?.kind === "money" ? (tokens[at].value ?? null) : null),
  percent: (tokens, at) => (tokens[at]?.kind === "percent" ? (tokens[at].value ?? null) : null),
  amount: (tokens, at) => (tokens[at]?.kind === "number" ? (tokens[at].value ?? null) : null),
  nth: (tokens, at) => {
    const place = ORDINALS.indexOf(tokens[at]?.word ?? "") + 1 || NTH.indexOf(tokens[at]?.word ?? "") + 1;
    return place > 0 ? String(place) : null;
  },
  count: (tokens, at) => {
    const { kind, value } = tokens[at] ?? {};
    const isCount = (kind === "number" || kind === "word") && /^\d{1,3}$/.test(value ?? "") && Number(value) > 0;
    return isCount ? (value ?? null) : null;
  },
};

const threshold = (side: Threshold["side"], ratio: boolean): Build => {
  const stated = (value: string | null | undefined) => (ratio ? fractionOf(value ?? "0") : (value ?? "0"));
  return ([value, upTo]) => ({ is: "threshold", side, ratio, value: stated(value), upTo: upTo ? stated(upTo) : null });
};

const SIDES: readonly (readonly [side: Threshold["side"], leads: readonly Phrase[]])[] = [
  ["over", [OVER, "by? more|greater|higher|larger|bigger than", "north of", "upwards of"]],
  ["under", [UNDER, "by? less|lower|smaller|fewer than", "south of"]],
  ["at_least", ["by? at least", "no|not less than", "minimum of?"]],
  ["at_most", ["by? at most", "up to", "no|not more than", "maximum of?"]],
];

const THRESHOLDS: readonly (readonly [Phrase, Build])[] = [
  ...SIDES.flatMap(([side, leads]) =>
    leads.flatMap((lead): (readonly [Phrase, Build])[] => [
      [`${lead} #money`, threshold(side, false)],
      [`${lead} #amount ${CURRENCY}`, threshold(side, false)],
      [`${lead} #percent`, threshold(side, true)],
    ]),
  ),
  ["between|from? #money and|to|- #money", threshold("at_least", false)],
  [`between #amount and #amount ${CURRENCY}`, threshold("at_least", false)],
  ["between|from? #percent and|to|- #percent", threshold("at_least", true)],
];

const top = (order: "most" | "least"): Build => {
  return ([count]) => ({ is: "top", order, count: count ? Number(count) : null, skip: 0 });
};

/** "The second most expensive": one row, after the first. */
const nth = (order: "most" | "least"): Build => {
  return ([place]) => ({ is: "top", order, count: 1, skip: Number(place ?? "1") - 1 });
};

const is = (meaning: Meaning): Build => {
  return () => meaning;
};

/** The words that join, rank and limit, with what they mean. */
export const GRAMMAR_WORDS: readonly (readonly [Phrase, Build])[] = [
  ...THRESHOLDS,
  ["by? #percent", ([value]) => ({ is: "ratio", value: fractionOf(value ?? "0") })],
  ["top|highest|largest|biggest #count", top("most")],
  [`the? #count ${BIGGEST}`, top("most")],
  [`the? #count most|top ${BIG}?`, top("most")],
  ["the? top", top("most")],
  [`the? #nth ${BIGGEST}`, nth("most")],
  [`the? #nth most ${BIG}?`, nth("most")],
  [`the? #nth ${SMALLEST}`, nth("least")],
  ["the? #nth least expensive?", nth("least")],
  ["make it|that|them #count", top("most")],
  ["bottom|lowest|cheapest|smallest #count", top("least")],
  [`the? #count ${SMALLEST}`, top("least")],
  ["the? #count least expensive", top("least")],
  ["the? bottom", top("least")],
  ["#count", ([count]) => ({ is: "number", count: Number(count) })],
  [`${BIGGEST}`, is({ is: "order", order: "most" })],
  [`the? most ${BIG}?`, is({ is: "order", order: "most" })],
  ["most of", is({ is: "order", order: "most" })],
  ["more expensive", is({ is: "order", order: "most" })],
  ["expensive|costly|priciest", is({ is: "order", order: "most" })],
  [`${SMALLEST}`, is({ is: "order", order: "least" })],
  ["the? least expensive?", is({ is: "order", order: "least" })],
  ["and|,|&|then|but|plus|+", is({ is: "and" })],
  ["combined|jointly|added|summed up?", is({ is: "combined" })],
  ["new|newly|brand added|appeared|appearing|new?", is({ is: "comings", only: "new" })],
  ["appeared|showed|shown up?", is({ is: "comings", only: "new" })],
  ["disappeared|vanished|gone away?", is({ is: "comings", only: "gone" })],
  ["or|/", is({ is: "or" })],
  ["versus|vs|against|than", is({ is: "versus" })],
  ["compared|comparing|relative|as|in to|with|against|comparison to|with?", is({ is: "versus" })],
  ["compared|relative|comparing to|with|against", is({ is: "versus" })],
  ["between|among", is({ is: "between" })],
  ["by|per", is({ is: "by" })],
  [
    "grouped|broken|split|divided|sorted|aggregated|separated|organized|itemized down|up? by|per|into?",
    is({ is: "by" }),
  ],
  ["group|break|split down|up? by", is({ is: "by" })],
  ["by|for|in|per|of each|every", is({ is: "each" })],
  ["each", is({ is: "each" })],
  ["excluding|exclude|except|without|ignoring|minus", is({ is: "exclude" })],
  ["except for", is({ is: "exclude" })],
  ["other than", is({ is: "exclude" })],
  ["apart|aside from", is({ is: "exclude" })],
  ["not including|counting|in|from|on|for", is({ is: "exclude" })],
  ["but not", is({ is: "exclude" })],
  ["leaving|leave out", is({ is: "exclude" })],
  ["outside of?", is({ is: "exclude" })],
  ["non", is({ is: "exclude" })],
  ["only|solely|exclusively", is({ is: "only" })],
  ["on? average|mean|avg|typical|typically", is({ is: "average", kind: "mean" })],
  ["on? an average", is({ is: "average", kind: "mean" })],
  ["median", is({ is: "average", kind: "median" })],
  ["before credits|discounts", is({ is: "gross" })],
  ["without|excluding|ignoring credits", is({ is: "gross" })],
  ["gross", is({ is: "gross" })],
  ["after|net credits|discounts|refunds", is({ is: "metric", metric: "billed" })],
  ["net of credits|discounts|refunds", is({ is: "metric", metric: "billed" })],
  ["including|with|incl credits|refunds", is({ is: "metric", metric: "billed" })],
  ["net|unblended|billed|invoiced", is({ is: "metric", metric: "billed" })],
  ["amortized|amortised|effective", is({ is: "metric", metric: "effective" })],
  ["list|retail|public price|prices", is({ is: "metric", metric: "list" })],
  ["at|the|my|our|total list|retail cost|costs|price|prices", is({ is: "metric", metric: "list" })],
  ["on demand equivalent", is({ is: "metric", metric: "list" })],
  ["contracted|negotiated cost|costs|price|prices|rate|rates", is({ is: "metric", metric: "contracted" })],
  ["what? share|percentage|percent|portion|fraction|proportion|part of", is({ is: "intent", intent: "share" })],
  ["in|as percent|percentage|percentages", is({ is: "intent", intent: "share" })],
  ["what? share|percentage|portion|fraction", is({ is: "intent", intent: "share" })],
  ["as a percentage|percent|share|portion|fraction of", is({ is: "intent", intent: "share" })],
  ["usage|quantity|quantities", is({ is: "usage" })],
  ["with|including|plus their|the? usage|quantity|quantities", is({ is: "withUsage" })],
  ["how much|many of? usage|consumption", is({ is: "usage" })],
  ["a|the|one? specific|certain|particular|given|single", is({ is: "specific" })],
  ["daily|day|days", is({ is: "granularity", granularity: "day" })],
  ["by|per|each|every day", is({ is: "granularity", granularity: "day" })],
  ["day by day", is({ is: "granularity", granularity: "day" })],
  ["weekly", is({ is: "granularity", granularity: "week" })],
  ["by|per|each|every week", is({ is: "granularity", granularity: "week" })],
  ["week by week", is({ is: "granularity", granularity: "week" })],
  ["monthly", is({ is: "granularity", granularity: "month" })],
  ["by|per|each|every month", is({ is: "granularity", granularity: "month" })],
  ["month by month", is({ is: "granularity", granularity: "month" })],
  ["quarterly", is({ is: "granularity", granularity: "quarter" })],
  ["by|per|each|every quarter", is({ is: "granularity", granularity: "quarter" })],
  ["quarter by quarter", is({ is: "granularity", granularity: "quarter" })],
  ["day over|on day", is({ is: "pace", unit: "day" })],
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
  ["the? period|day|week|month|quarter|year before", is({ is: "previous" })],
  ["the? #count days|weeks|months|quarters before|prior|earlier", is({ is: "previous" })],
  ["the? same period|time|days|point in|of? last|previous|prior week|month|quarter", is({ is: "previous" })],
  ["the? last|previous|prior week|month|quarter|year to date", is({ is: "previous" })],
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
  ["account", "subaccount|subscription|compartment", "subaccounts|subscriptions|compartments"],
  ["region", "region|location|geography", "regions|regional|locations|geographies"],
  ["provider", "provider|vendor", "providers|vendors"],
  ["provider", "cloud|service provider|vendor|platform", "cloud|service providers|vendors|platforms"],
  ["provider", "cloud", "clouds"],
  ["connector", "connector", "connectors"],
  ["category", "service? category", "service? categories"],
  ["charge_category", "charge|record type|category", "charge|record types|categories"],
  ["charge_category", "line item type|category", "line item types|categories"],
  ["resource", "cloud? resource id|ids?", "cloud? resources"],
  ["resource", "bucket|volume|queue|topic", "buckets|volumes|queues|topics"],
  ["tag", "cost? allocation? tag key|value?", "cost? allocation? tags"],
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
  ["department", "department|departments|dept|depts|division|divisions", "department dept division"],
  ["business unit", "business unit|units", "businessunit bu"],
  ["business unit", "bu|bus", "businessunit bu"],
  ["cost center", "cost center|centers|centre|centres", "costcenter costcentre"],
  ["product", "product|products|product line|lines", "product productname productline"],
  ["project", "project|projects", "project projectname projectid"],
  ["owner", "owner|owners", "owner ownedby contact"],
  ["customer", "customer|customers|client|clients", "customer client tenant customerid"],
  ["component", "component|components", "component"],
];

export const CONCEPT_NOUNS: readonly (readonly [Phrase, Meaning])[] = CONCEPTS.flatMap(([concept, words, keys]) => {
  const meaning = { is: "concept", concept, keys: keys.split(" ") } as const;
  return [[words, meaning] as const, [`${words} tag|tags`, meaning] as const];
});
