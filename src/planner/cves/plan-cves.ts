import { type Day, isDoubt } from "../periods/calendar.ts";
import { makePeriod } from "../periods/make-period.ts";
import { readPeriod, resolveSpan } from "../periods/read-period.ts";
import type { Choice, CveSplit, Operation, Period, QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { type Change, readAdded, readEpss, readFacet, readNoise, readTop } from "./cve-phrases.ts";
import { type Place, readSplits, type Said, type Splits, sidesOf, type Without } from "./cve-splits.ts";
import { CUE, isBesideName, isBesideRecord, isProduct } from "./cve-words.ts";
import { withIds } from "./nicknames.ts";

type Cves = Extract<Operation, { op: "cves" }>;

/** What was found on the way through the question. */
type Reading = {
  readonly change: Change;
  readonly period: Period | null;
  /** All that it names: more than one where counts are set beside each other. */
  readonly periods: readonly Period[];
  /** Where names, periods and conditions stand, from a token to the one after them. */
  readonly places: readonly Place[];
  readonly isAdded: boolean;
  readonly runs: readonly (readonly Token[])[];
  readonly doubt: string | null;
};

const ROWS_DEFAULT = 20;
const FOLLOW_UP_TOKENS_MAX = 7;
// A bound that nothing reads must not become a name to search for.
const BOUND = /^(above|over|under|below|more|less|than|at least|exceeding|[<>≥≤])\b/i;
const OF_LISTED =
  "Rows that were listed can be sorted by score and EPSS alone. Which vulnerabilities should be sorted?";
const SETS_AGAINST = /^(than|vs|versus|against|compared)$/;
const OF_SIDES = "Counts side by side are asked for in one sentence. Which ones do you mean?";
const IS_PART = /^(is|are|was|were|concerns?|affects?|involves?|mentions?)$/;
const UNBOUNDED = "Vulnerabilities can be bounded by severity, EPSS probability and days. Which bound do you mean?";

/** The plan of a question on vulnerabilities; null for one on something else. `days`: where it names none. */
export function planCves(said: readonly Token[], today: Day, days: Period | null = null): QueryPlan | null {
  if (!isOnCves(said)) return null;
  const tokens = withIds(said);
  const ids = [...new Set(tokens.filter(({ kind }) => kind === "cve").map(({ word }) => word.toUpperCase()))];
  if (ids.length > 4) return clarify("At most four CVEs can be looked up at once. Which ones?", ids);
  if (ids.length > 0) return planRecords(ids, readAll(tokens, today));
  return planCounts(tokens, today, days);
}

function planCounts(tokens: readonly Token[], today: Day, days: Period | null): QueryPlan {
  const forms = readSplits(tokens, ownLength);
  const read = readAll(forms.rest, today);
  // "Who got more of them onto the list": what is put there is added, however far the verb is.
  const reading = tokens.some(({ word }) => word === "onto") ? { ...read, isAdded: true } : read;
  const sides = sidesOf(forms, saidIn(reading, forms.rest, today), today);
  const doubt = reading.doubt ?? (typeof sides === "string" ? sides : null);
  if (doubt !== null || typeof sides === "string") return clarify(doubt ?? "", []);
  return planSome({ ...reading, period: sides?.period ?? reading.period ?? days }, forms, sides?.split ?? null);
}

function ownLength(tokens: readonly Token[], at: number): number {
  return Math.max(readEpss(tokens, at)?.length ?? 0, readFacet(tokens, at)?.length ?? 0);
}

function planSome(reading: Reading, { rest }: Splits, split: CveSplit | null): QueryPlan {
  const { change, runs } = reading;
  const names = runs.map(nameOf);
  if (names.some((name) => BOUND.test(name))) return clarify(UNBOUNDED, []);
  const conditions = { ...EVERY_CVE, ...change, ...newest(change, rest), ...placePeriod(reading, change) };
  if (split?.by === "name") return answer([{ ...conditions, answer: "count", split }]);
  if (names.length > 1) return clarify("Vulnerabilities can be searched for one name at a time. Which one?", names);
  const stray = runs.find((run) => !isProduct(run, rest));
  if (stray) return askStray(stray, []);
  const one = { ...conditions, keyword: names[0] ?? null };
  return answer([split ? { ...one, answer: "count", split } : one]);
}

/** What a question says of counts that are set beside each other. */
function saidIn({ periods, runs, change, places }: Reading, tokens: readonly Token[], today: Day): Said {
  const isEach = runs.every((run) => isBesideName(run, tokens));
  // "More than 5 of them" is a bound, which no count has.
  const names = (runs.length < 2 || isEach) && change.top === undefined ? runs.map(nameOf) : null;
  return { periods, names, places, part: partOf(tokens, today), isCount: change.answer === "count" };
}

/** "…, concerns Microsoft", "… are critical": what stands behind the last verb, if it is one condition. */
function partOf(tokens: readonly Token[], today: Day): Without | null {
  const at = tokens.findLastIndex(({ word }) => IS_PART.test(word));
  const [whole, part] = [readAll(tokens.slice(0, at), today), readAll(tokens.slice(at + 1), today)];
  const conditionsOf = ({ change, runs }: Reading) => [
    ...(["severities", "kev", "ransomware"] as const).filter((name) => change[name] !== undefined),
    ...(runs.length > 0 ? (["keyword"] as const) : []),
  ];
  const [only = null, ...others] = conditionsOf(part);
  const isClear = at > 0 && others.length === 0 && part.periods.length + part.runs.length < 2;
  const isTold = Object.keys(part.change).every((name) => name === only);
  return isClear && isTold && only !== null && !conditionsOf(whole).includes(only) ? only : null;
}

/** The newest of what KEV has are those that it added last, unless their publication is asked for. */
function newest(change: Change, tokens: readonly Token[]): Change {
  const says = (words: RegExp) => tokens.some(({ word }) => words.test(word));
  return change.kev === true && says(/^(newest|latest)$/) && !says(/^(published|disclosed|released)$/)
    ? { sort: "-kev_added" }
    : {};
}

/**
 * "How many is that?", "and for fortinet", after a list of vulnerabilities: that list, changed by what is said. Null
 * where the words are not about it.
 */
export function continueCves(tokens: readonly Token[], before: Cves, today: Day): QueryPlan | null {
  if (before.id !== null || !isShort(tokens)) return null;
  return SETS_AGAINST.test(tokens[0]?.word ?? "")
    ? clarify(OF_SIDES, [])
    : continued(readAll(tokens, today), tokens, before);
}

function continued(reading: Reading, tokens: readonly Token[], before: Cves): QueryPlan | null {
  const { change, period, runs } = reading;
  const [run, ...others] = runs;
  const isOther =
    reading.periods.length > 1 ||
    others.length > 0 ||
    reading.doubt !== null ||
    (run !== undefined && !isProduct(run, tokens));
  if (isOther || (run === undefined && period === null && Object.keys(change).length === 0)) return null;
  if (before.split && !isKept(before.split, period)) return clarify(OF_SIDES, []);
  return isSortedAnew(reading, tokens) ? sortedAnew(before, reading) : changed(before, reading, run);
}

// What is said after two sides may be of a third one, and other days may have too many months.
function isKept({ by }: CveSplit, period: Period | null): boolean {
  return by === "severity" || (by.startsWith("month") && period === null);
}

// "Which of those has the highest EPSS score": those that are listed, not the highest of all.
function isSortedAnew({ change }: Reading, tokens: readonly Token[]): boolean {
  return change.sort !== undefined && pointsAtThem(tokens);
}

function sortedAnew(before: Cves, { change, period, runs }: Reading): QueryPlan {
  const { sort: among, ...more } = change;
  const isOnlySorted = Object.keys(more).length === 0 && period === null && runs.length === 0;
  const canBe = before.answer === "list" && (among === "-score" || among === "-epss");
  return isOnlySorted && canBe ? answer([{ ...before, among }]) : clarify(OF_LISTED, []);
}

function changed(before: Cves, reading: Reading, run: readonly Token[] | undefined): QueryPlan {
  const { change, period } = reading;
  const keyword = run ? nameOf(run) : before.keyword;
  return answer([{ ...before, ...change, ...(period ? placePeriod(reading, { ...before, ...change }) : {}), keyword }]);
}

/** "How many of these …" goes on from a list however long it is. */
function isShort(tokens: readonly Token[]): boolean {
  return tokens.length <= (pointsAtThem(tokens) ? 2 * FOLLOW_UP_TOKENS_MAX : FOLLOW_UP_TOKENS_MAX);
}

function pointsAtThem(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => /^(these|those|them)$/.test(word));
}

function nameOf(run: readonly Token[]): string {
  return run.map(({ text }) => text.replace(/^["`“]|["`”]$/g, "")).join(" ");
}

/** Records are told as they are: days and other words do not limit them. */
function planRecords(ids: readonly string[], { runs, period }: Reading): QueryPlan {
  const stray = runs.find(isBesideRecord);
  if (period) return clarify("A record is of no days. Which vulnerabilities do you mean?", ids);
  return stray ? askStray(stray, ids) : answer(ids.map((id) => ({ ...EVERY_CVE, id, answer: "record" }) as const));
}

function askStray(run: readonly Token[], ids: readonly string[]): QueryPlan {
  return clarify(`What does “${run.map(({ text }) => text).join(" ")}” mean here?`, ids);
}

/** Whether a question is one on vulnerabilities. */
export function isOnCves(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, word }) => kind === "cve" || CUE.test(word));
}

/** Every vulnerability, the newest first: no condition. */
export const EVERY_CVE: Cves = {
  op: "cves",
  id: null,
  severities: [],
  kev: null,
  ransomware: null,
  keyword: null,
  published: null,
  kev_added: null,
  epss_min: null,
  sort: "-published",
  among: null,
  top: ROWS_DEFAULT,
  answer: "list",
  split: null,
};

function answer(operations: readonly Cves[]): QueryPlan {
  return { kind: "answer", operations, missing: [] };
}

function clarify(question: string, names: readonly string[]): QueryPlan {
  const choices: Choice[] = names
    .slice(0, 8)
    .map((name) => ({ label: name, query: `Which vulnerabilities affect "${name}"?`.replace(/"(CVE-[\d-]+)"/, "$1") }));
  return { kind: "clarify", question, choices };
}

function placePeriod({ period, isAdded }: Reading, { kev }: Change): Change {
  return isAdded && kev ? { kev_added: period } : { published: period };
}

function readAll(tokens: readonly Token[], today: Day): Reading {
  let reading: Reading = { change: {}, period: null, periods: [], places: [], isAdded: false, runs: [], doubt: null };
  let isInRun = false;
  for (let at = 0; at < tokens.length; ) {
    const { length, next } = readNext(tokens, at, { reading, today });
    const token = tokens[at];
    const isName = !next && token !== undefined && token.kind !== "symbol" && token.kind !== "end";
    const is = isName ? "name" : kindOf(reading, next);
    const read = next ?? (isName ? { ...reading, runs: addToRuns(reading.runs, token, isInRun) } : reading);
    reading = is ? { ...read, places: [...read.places, { is, from: at, to: at + length }] } : read;
    isInRun = !next && token?.kind !== "symbol";
    at += length;
  }
  return reading;
}

/** What a step of the reading has read, if it is a part of what is counted. */
function kindOf(before: Reading, next: Reading | null): Place["is"] | null {
  if (!next) return null;
  if (next.periods.length > before.periods.length) return "period";
  const { answer: _, ...change } = next.change;
  const { answer: __, ...known } = before.change;
  return JSON.stringify(change) === JSON.stringify(known) ? null : "condition";
}

function addToRuns(runs: Reading["runs"], token: Token, isInRun: boolean): Reading["runs"] {
  return isInRun ? [...runs.slice(0, -1), [...(runs.at(-1) ?? []), token]] : [...runs, [token]];
}

type Before = { readonly reading: Reading; readonly today: Day };

function readNext(tokens: readonly Token[], at: number, before: Before): { length: number; next: Reading | null } {
  const { reading } = before;
  const period = readPeriod(tokens, at);
  if (period) return { length: period.length, next: withPeriod(period, before) };
  const epss = readEpss(tokens, at);
  if (epss) {
    const change = { ...reading.change, epss_min: epss.captures.find(Boolean) ?? null };
    return { length: epss.length, next: { ...reading, change } };
  }
  const found = readOwn(tokens, at, reading);
  if (found) return found;
  const noise = readNoise(tokens, at);
  const isCue = noise !== null || /^vuln/.test(tokens[at]?.word ?? "");
  return { length: noise?.length ?? 1, next: isCue ? reading : null };
}

/** A number of rows, a facet, or the day of KEV: what is longer counts. */
function readOwn(tokens: readonly Token[], at: number, reading: Reading): { length: number; next: Reading } | null {
  const [top, facet, added] = [readTop(tokens, at), readFacet(tokens, at), readAdded(tokens, at)];
  const { change } = reading;
  if (top) return { length: top.length, next: { ...reading, change: { ...change, top: Number(top.captures[0]) } } };
  if (added && added.length > (facet?.length ?? 0)) {
    return { length: added.length, next: { ...reading, isAdded: true } };
  }
  return facet && { length: facet.length, next: { ...reading, change: merge(change, facet.meaning) } };
}

function merge(change: Change, more: Change): Change {
  const severities = [...(change.severities ?? []), ...(more.severities ?? [])];
  return { ...change, ...more, ...(severities.length > 0 ? { severities } : {}) };
}

function withPeriod(words: NonNullable<ReturnType<typeof readPeriod>>, { reading, today }: Before): Reading {
  const found = resolveSpan(words, { today, anchor: today, ahead: false });
  if (isDoubt(found)) return { ...reading, doubt: found.doubt };
  const period = makePeriod(found, today);
  return { ...reading, period: reading.period ?? period, periods: [...reading.periods, period] };
}
