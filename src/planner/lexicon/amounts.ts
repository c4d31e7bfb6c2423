import type { Captures, Phrase, Slots } from "../phrases.ts";
import type { Threshold } from "../schema.ts";
import { fractionOf, type Token } from "../tokens.ts";
import type { Build } from "./build.ts";

const OVER =
  "over|above|exceeding|exceeds|exceed|exceeded|beyond|surpassing|surpassed|surpass|topping|topped|" +
  "cross|crosses|crossed|crossing|pass|passes|passed|passing|>|≥";
const UNDER = "under|below|beneath|<|≤";
const CURRENCY = "dollars|dollar|usd|bucks|euros|euro|eur|pounds|gbp|quid";

/** Ordinals in words, from the first. */
export const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
/** Ordinals in digits, from the first. */
export const NTH = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th"];

// A number without a currency is an amount where one of these follows: "over 5k in October", "more than 3500?".
const AFTER_AMOUNT = new Set(
  (
    "in on for during last this over between from since per by each a an and or to total cost costs spend spent " +
    "within at is are was were did do does yesterday today monthly daily weekly max but please pls only with of " +
    "excluding excl except without minus ignoring outside " +
    "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september " +
    "october november december mtd qtd ytd each apiece past prev previous"
  ).split(" "),
);

const AFTER_UNIT = new Set("ago before earlier later back from over on to by".split(" "));

/** The numbers of a question: amounts, percentages, counts. */
export const AMOUNT_SLOTS: Slots = {
  money: (tokens, at) => (tokens[at]?.kind === "money" ? (tokens[at].value ?? null) : null),
  percent: (tokens, at) => (tokens[at]?.kind === "percent" ? (tokens[at].value ?? null) : null),
  amount: (tokens, at) => (tokens[at]?.kind === "number" ? (tokens[at].value ?? null) : null),
  bare: (tokens, at) =>
    tokens[at]?.kind === "number" && endsAmount(tokens[at + 1]) ? (tokens[at].value ?? null) : null,
  // "120k" is no count of anything that bills name.
  large: (tokens, at) => (/^\d+\s?[km]$/i.test(tokens[at]?.text ?? "") ? (tokens[at]?.value ?? null) : null),
  nth: (tokens, at) => {
    const word = tokens[at]?.word ?? "";
    const place = ORDINALS.indexOf(word) + 1 || NTH.indexOf(word) + 1;
    return place > 0 ? String(place) : (/^#([1-9]|10)$/.exec(word)?.[1] ?? null);
  },
  hash: (tokens, at) => /^#([1-9]|10)$/.exec(tokens[at]?.word ?? "")?.[1] ?? null,
  // "A month" is per month, unless it is a month of something else: "a month ago", "a week over week summary".
  per: (tokens, at) => {
    const isAlone = /^an?$/.test(tokens[at]?.word ?? "") && !AFTER_UNIT.has(tokens[at + 2]?.word ?? "");
    return isAlone ? "a" : null;
  },
  count: (tokens, at) => {
    const { kind, value } = tokens[at] ?? {};
    const isCount = (kind === "number" || kind === "word") && /^\d{1,3}$/.test(value ?? "") && Number(value) > 0;
    return isCount ? (value ?? null) : null;
  },
};

function endsAmount(next: Token | undefined): boolean {
  return !next || next.kind === "symbol" || next.kind === "end" || AFTER_AMOUNT.has(next.word);
}

const threshold = (side: Threshold["side"], ratio: boolean): Build => {
  const stated = (value: string | null | undefined) => (ratio ? fractionOf(value ?? "0") : (value ?? "0"));
  return ([value, upTo]: Captures) => ({
    is: "threshold",
    side,
    ratio,
    value: stated(value),
    upTo: upTo ? stated(upTo) : null,
  });
};

const SIDES: readonly (readonly [side: Threshold["side"], leads: readonly Phrase[]])[] = [
  [
    "over",
    [
      OVER,
      "go|goes|going|went|gone|got over|above|past|beyond",
      "by? more|greater|higher|larger|bigger|pricier|dearer|costlier|heftier|heavier|steeper than",
      "north of",
      "upwards of",
      "in excess of",
    ],
  ],
  [
    "under",
    [
      "stay|stays|stayed|remain|remains|remained|keep|kept|end up? under|below|beneath",
      UNDER,
      "by? less|lower|smaller|fewer|cheaper than",
      "south of",
    ],
  ],
  [
    "at_least",
    [
      "by? at least",
      "hit|hits|hitting|reach|reaches|reached|reaching",
      "no|not less|lower|cheaper than",
      "minimum|min of?",
      "> =",
      "at or above|over",
    ],
  ],
  [
    "at_most",
    [
      "by? at most",
      "stay|stays|stayed|remain|remained|keep|kept within",
      "up to",
      "no|not more|higher|pricier|dearer|costlier|bigger|larger than",
      "maximum|max of?",
      "< =",
      "at or below|under",
    ],
  ],
];

// "Which services make up 80 % of the bill": so many of the first ones as it takes.
const MAKE_UP: readonly Phrase[] = [
  "make|makes|made|making|add|adds|added|eat|eats up to?",
  "make|makes|made",
  "account|accounts|accounted|accounting for",
  "are|is responsible for",
  "cover|covers|cause|causes|drive|drives|driving|represent|represents|generate|generates|constitute|constitutes",
  "get|gets|take|takes us|me|you? to",
];
const together: Build = ([value]) => {
  return {
    is: "threshold",
    side: "at_least",
    ratio: true,
    value: fractionOf(value ?? "0"),
    upTo: null,
    together: true,
  };
};

const NOT_ZERO = "ignore|ignoring|skip|skipping|exclude|excluding|without|except|omit|omitting|drop|not counting? the?";
const OVER_ZERO = { is: "threshold", side: "over", ratio: false, value: "0", upTo: null } as const;

/** Bounds: "over $500", "between 1k and 5k", "10% or more". */
export const THRESHOLD_WORDS: readonly (readonly [Phrase, Build])[] = [
  ...SIDES.flatMap(([side, leads]) =>
    leads.flatMap((lead): (readonly [Phrase, Build])[] => [
      [`${lead} #money`, threshold(side, false)],
      [`${lead} #amount ${CURRENCY}`, threshold(side, false)],
      [`${lead} #bare`, threshold(side, false)],
      [`${lead} #percent`, threshold(side, true)],
    ]),
  ),
  ...(["#money", `#amount ${CURRENCY}`, "#percent", "#amount"] as const).flatMap(
    (amount): (readonly [Phrase, Build])[] => [
      [`${amount} or more|above|over|higher`, threshold("at_least", amount === "#percent")],
      [`${amount} +`, threshold("at_least", amount === "#percent")],
      [`${amount} or less|below|under|fewer|lower`, threshold("at_most", amount === "#percent")],
    ],
  ),
  // A budget that the question names is a bound like any other.
  ...(["#money", `#amount ${CURRENCY}`, "#amount"] as const).flatMap((amount): (readonly [Phrase, Build])[] => [
    [`the|our|my|a? budget is|was|of|=|: ${amount}`, threshold("at_most", false)],
    [`against|vs|versus|within|with|on the|our|my|a? budget of ${amount}`, threshold("at_most", false)],
    [`stay|stays|stayed|keep|kept|remain within|under the|our|my|a? budget of ${amount}`, threshold("at_most", false)],
    [`the|our|my|a|against|within? ${amount} budget`, threshold("at_most", false)],
  ]),
  ["we|i|they have|got #large", threshold("at_most", false)],
  ["we|i|they have|got #money", threshold("at_most", false)],
  ...(["#money", `#amount ${CURRENCY}`, "#bare"] as const).map((amount): readonly [Phrase, Build] => [
    `how far|close|near away|off? are|is|was|were we|it|i|they? away|off? from|to|of|off? ${amount}`,
    threshold("at_least", false),
  ]),
  ...(["#money", `#amount ${CURRENCY}`, "#bare"] as const).map((amount): readonly [Phrase, Build] => [
    `how far|much over|above|beyond|past ${amount}`,
    threshold("over", false),
  ]),
  ...MAKE_UP.map((lead): readonly [Phrase, Build] => [
    `what|which|who? ${lead} about|around|roughly? #percent`,
    together,
  ]),
  // Rows that cost nothing are left out.
  [`${NOT_ZERO} zero|zeros|zeroes|nothing cost|costs|ones|rows|values|services|accounts?`, () => OVER_ZERO],
  ["non zero|zeros", () => OVER_ZERO],
  ["greater|more|higher than zero", () => OVER_ZERO],
  ["above|over zero", () => OVER_ZERO],
  ["between|from? #money and|to|-|&|– #money", threshold("at_least", false)],
  [`between #amount and|to|-|&|– #amount ${CURRENCY}`, threshold("at_least", false)],
  ["between #amount and|to|-|&|– #bare", threshold("at_least", false)],
  ["between #amount and|to|-|&|– #money", threshold("at_least", false)],
  ["between|from? #percent and|to|-|&|– #percent", threshold("at_least", true)],
];
