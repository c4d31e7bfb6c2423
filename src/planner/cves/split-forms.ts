import { type Phrase, phraseTable } from "../phrases.ts";
import type { CveSplit, Period } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { plainest } from "./cve-phrases.ts";

/** The units that counts can be parted into. */
export const COURSE_UNITS = ["month", "quarter", "year"] as const;
export type CourseUnit = (typeof COURSE_UNITS)[number];

/** Whether counts are told in steps of days. */
export function isCourse(split: CveSplit | null): boolean {
  return COURSE_UNITS.some((unit) => split?.by.startsWith(unit));
}

/** Whether counts are told of the most first: of vendors, products or weaknesses. */
export function isRanking(split: CveSplit | null): boolean {
  return split?.by.startsWith("kev_") === true || split?.by === "cwe";
}

/** Words that set counts beside each other: what for, and the unit of "than the week before". */
export type Split =
  | { readonly is: "severity" | "by_severity" | CourseUnit | "compare" | "rise" | "share" | "same" | "cwe" | "apart" }
  | { readonly is: "kev_vendor" | "kev_product" | "products" | "most" }
  /** `unit`: null is that of the days before: "this year than last". */
  | { readonly is: "unit_before"; readonly unit: Period["unit"] | null };

/** The forms of a question on several counts, and its tokens with a semicolon in the place of each. */
export type Splits = { readonly found: readonly Split[]; readonly rest: readonly Token[] };

const CWES = "cwe|cwes|weakness|weaknesses";
const KINDS = "kind|kinds|type|types|class|classes|sort|category|categories";
const WEAKNESSES: readonly Phrase[] = [
  `the? most? common|frequent|often|seen? ${CWES} ${KINDS}?`,
  `${CWES} ${KINDS}`,
  `which|what most? common|frequent? ${CWES} ${KINDS}?`,
  `top #n? ${CWES} ${KINDS}?`,
  `by|per|each|every ${CWES} ${KINDS}?`,
  `breakdown|split|broken|grouped|group down? by ${CWES} ${KINDS}?`,
  `which|what ${KINDS} of vulnerability|vulnerabilities|bug|bugs|flaw|flaws|weakness|weaknesses`,
  `top #n? ${KINDS} of vulnerability|vulnerabilities|bug|bugs|flaw|flaws`,
  `most? common ${KINDS} of vulnerability|vulnerabilities|bug|bugs|flaw|flaws`,
  `by|per ${KINDS} of vulnerability|vulnerabilities|bug|bugs|flaw|flaws`,
  `${CWES} ranking|rankings|distribution|breakdown`,
  `rank|ranking of? the? ${CWES}`,
];
const SPLITS: readonly (readonly [Phrase, Split])[] = [
  ["split|broken|break|grouped|divided|counted it|them? down|up? by|into severity|severities", { is: "severity" }],
  ["per|each|every severity level|rating?", { is: "severity" }],
  ["what part|share|percentage is|are critical|high|medium|low severity?", { is: "severity" }],
  ["severity breakdown|split|distribution|mix|spread|profile|makeup", { is: "severity" }],
  ["trend|trends|timeline of|in|for?", { is: "month" }],
  ["over time", { is: "month" }],
  ["breakdown|distribution by|of severity|severities", { is: "severity" }],
  ...COURSE_UNITS.flatMap((unit) => [
    [`${unit} by ${unit}`, { is: unit }] as const,
    [`by|per|each|every calendar? ${unit}`, { is: unit }] as const,
    [
      `split|broken|break|grouped|divided|counted it|them? down|up? by|into|per ${unit}|${unit}s`,
      { is: unit },
    ] as const,
    [`${unit}ly`, { is: unit }] as const,
    [`which|what ${unit} has|have|had|saw|got the? most`, { is: unit }] as const,
  ]),
  ["annually", { is: "year" }],
  ["per annum", { is: "year" }],
  ...WEAKNESSES.map((words) => [words, { is: "cwe" }] as const),
  ["more|fewer", { is: "compare" }],
  ["than", { is: "compare" }],
  ["who|which|what|did? got|has|had|have|get more|fewer", { is: "compare" }],
  ["versus|vs|against", { is: "compare" }],
  ["compared with|to", { is: "compare" }],
  ["compare", { is: "compare" }],
  ["go|gone|went|going up|down", { is: "rise" }],
  ["increase|increased|rise|risen|rose|drop|dropped|grow|grew|decrease|decreased|fall|fell", { is: "rise" }],
  ["by|per severity|severities", { is: "by_severity" }],
  ["who has|have|had|got the? most", { is: "kev_vendor" }],
  ["which|what vendor|vendors has|have|had|got|with? the? most?", { is: "kev_vendor" }],
  ["by|per|each|every vendor|vendors", { is: "kev_vendor" }],
  ["rank|ranking|ranked of? the? vendor|vendors", { is: "kev_vendor" }],
  ["vendor ranking|rankings|leaderboard|breakdown", { is: "kev_vendor" }],
  ["product ranking|rankings|leaderboard|breakdown", { is: "kev_product" }],
  ["group|grouped|split|broken down? by|per vendor|vendors", { is: "kev_vendor" }],
  ["group|grouped|split|broken down? by|per product|products", { is: "kev_product" }],
  ["top? vendors", { is: "kev_vendor" }],
  ["which|what product|products has|have|had|got|with? the? most", { is: "kev_product" }],
  ["by|per|each|every product|products", { is: "kev_product" }],
  ["rank|ranking|ranked of? the? product|products", { is: "kev_product" }],
  ["products", { is: "products" }],
  ["products rank|ranked|sorted|ordered by number|count? of?", { is: "kev_product" }],
  ["vendors rank|ranked|sorted|ordered by number|count? of?", { is: "kev_vendor" }],
  ["split|break|group|divide up|down?", { is: "apart" }],
  ["how much of", { is: "share" }],
  [
    "show|shows|appear|appears|come|comes|crop|crops|turn|turns|occur|occurs up? the? most often|frequently?",
    { is: "most" },
  ],
  ["the? most often|frequently|affected|abused|targeted|listed|common|frequent", { is: "most" }],
  ["the? most", { is: "most" }],
  ["what? share|percentage|percent|portion|fraction|proportion of", { is: "share" }],
  ["than|to|versus|vs|against last|previous|prior", { is: "unit_before", unit: null }],
  ["than|to|versus|vs|against the? one|ones before|prior|previously", { is: "unit_before", unit: null }],
  ["than|to|versus|vs|against the? previous|prior|preceding one", { is: "unit_before", unit: null }],
  ["same period|time|point", { is: "same" }],
  ["than|to|versus|vs|with the week before", { is: "unit_before", unit: "week" }],
  ["than|to|versus|vs|with the month before", { is: "unit_before", unit: "month" }],
  ["than|to|versus|vs|with the quarter before", { is: "unit_before", unit: "quarter" }],
  ["than|to|versus|vs|with the year before", { is: "unit_before", unit: "year" }],
  ["than|to|versus|vs|with the day before", { is: "unit_before", unit: "day" }],
];
const readSplit = phraseTable<Split>(SPLITS, {
  n: (tokens, at) => (/^[1-9]\d?$/.test(tokens[at]?.value ?? "") ? (tokens[at]?.value ?? null) : null),
});

// "Per quarter and severity": a second form behind a first one.
/** What counts are parted by or set beside, in its plainest words. */
export const CVE_SPLIT_TERMS: readonly string[] = plainest(SPLITS.map(([phrase]) => phrase));

const readOther = phraseTable<Split>([
  ["and|then|, by|per? severity|severities", { is: "severity" }],
  ...COURSE_UNITS.map((unit) => [`and|then|, by|per? ${unit}`, { is: unit }] as const),
  ["and|then|, by|per? vendor|vendors", { is: "kev_vendor" }],
  ["and|then|, by|per? product|products", { is: "kev_product" }],
]);

/** Finds the words that set counts beside each other, but for those of a condition: `ownLength` has its tokens. */
export function readSplits(
  tokens: readonly Token[],
  ownLength: (tokens: readonly Token[], at: number) => number,
  isCounted = tokens.some(({ word }) => COUNTS.test(word)) || !tokens.some(({ word }) => LISTS.test(word)),
): Splits {
  const found: Split[] = [];
  const rest: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const own = ownLength(tokens, at);
    const isAfter = rest.at(-1)?.word === ";";
    const split = (isAfter && readOther(tokens, at)) || splitAt(tokens, at, { own, isCounted });
    if (split) found.push(split.meaning);
    const length = split?.length ?? Math.max(1, own);
    const place = { ...(tokens[at] as Token), kind: "symbol", word: ";", text: ";", value: null } as const;
    rest.push(...(split ? [place] : tokens.slice(at, at + length)));
    at += length;
  }
  return { found, rest };
}

/** A form that begins at a token. "Top five by severity" is an order, "how many by severity" are counts. */
function splitAt(
  tokens: readonly Token[],
  at: number,
  { own, isCounted }: { readonly own: number; readonly isCounted: boolean },
): { readonly length: number; readonly meaning: Split } | null {
  const split = readSplit(tokens, at);
  if (split?.meaning.is === "by_severity") {
    return isCounted ? { length: split.length, meaning: { is: "severity" } } : null;
  }
  if (!split || split.length <= own) return null;
  return isOpen(split.meaning) && !isLast(tokens, at + split.length) ? readSplitAlone(tokens, at) : split;
}

/** "Than last" and "same period" say this alone: "than last October" and "same period last year" say more. */
function isOpen(split: Split): boolean {
  return split.is === "same" || (split.is === "unit_before" && split.unit === null);
}

function isLast(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return !next || next.kind === "end" || next.kind === "symbol" || next.word === "same";
}

// The first word of it alone, which may set days against each other.
function readSplitAlone(tokens: readonly Token[], at: number) {
  return readSplit(tokens.slice(0, at + 1), at);
}

// What asks for a list in an order: without it "CVEs by severity" are counts.
const LISTS =
  /^(sort\w*|order\w*|rank\w*|arrange\w*|top|list|show|give|worst|highest|latest|newest|recent|which|what|first)$/;
// What tells that counts are asked for, and no list in an order.
const COUNTS =
  /^(many|counts?|number|break|breakdown|split|per|month|monthly|yearly|annually|quarterly|stat\w*|distribution)$/;
