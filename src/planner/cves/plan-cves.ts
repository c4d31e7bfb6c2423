import { SEVERITIES } from "../../core/severities.ts";
import { PLAIN_WORDS } from "../lexicon/plain-words.ts";
import { type Day, isDoubt } from "../periods/calendar.ts";
import { makePeriod } from "../periods/make-period.ts";
import { readPeriod, resolveSpan } from "../periods/read-period.ts";
import { type Phrase, phraseTable, type Slots } from "../phrases.ts";
import type { Choice, Operation, Period, QueryPlan } from "../schema.ts";
import { fractionOf, type Token } from "../tokens.ts";
import { CUE, isBesideRecord, isProduct } from "./cve-words.ts";
import { withIds } from "./nicknames.ts";

type Cves = Extract<Operation, { op: "cves" }>;
type Change = Partial<Cves>;

/** What was found on the way through the question. */
type Reading = {
  readonly change: Change;
  readonly period: Period | null;
  readonly isAdded: boolean;
  readonly runs: readonly (readonly Token[])[];
  readonly doubt: string | null;
};

const ROWS_DEFAULT = 20;
const FOLLOW_UP_TOKENS_MAX = 7;
// A bound that nothing reads must not become a name to search for.
const BOUND = /^(above|over|under|below|more|less|than|at least|exceeding|[<>≥≤])\b/i;
const OF_LISTED = "The rows that were listed can't be sorted anew. Which vulnerabilities should be sorted?";
const SHARE = /^(share|percent|percentage|portion|fraction|proportion|ratio)$/;
const NO_SHARE = "Vulnerabilities are listed and counted; shares of them are not. Which ones should be counted?";
const ADDED_WHEN = "Since when should KEV have added them? Name days, such as “this month”.";
const UNBOUNDED = "Vulnerabilities can be bounded by severity, EPSS probability and days. Which bound do you mean?";

const SLOTS: Slots = {
  share: (tokens, at) => {
    const { kind, value = null } = tokens[at] ?? {};
    if (kind === "percent") return fractionOf(value ?? "0");
    return kind === "number" && /^0?\.\d{1,5}$/.test(value ?? "") ? value : null;
  },
  n: (tokens, at) => (/^[1-9]\d{0,1}$/.test(tokens[at]?.value ?? "") ? (tokens[at]?.value ?? null) : null),
};

const FACETS: readonly (readonly [Phrase, Change])[] = [
  ...SEVERITIES.filter((severity) => severity !== "none" && severity !== "unknown").map(
    (severity) => [`${severity} severity?`, { severities: [severity] }] as const,
  ),
  ["high or|and worse|above|higher|up|more", { severities: ["high", "critical"] }],
  ["medium or|and worse|above|higher|up|more", { severities: ["medium", "high", "critical"] }],
  ["at least high", { severities: ["high", "critical"] }],
  ["at least medium", { severities: ["medium", "high", "critical"] }],
  ["in|on the? cisa? kev catalog|catalogue|list?", { kev: true }],
  ["cisa? kev catalog|catalogue|list?", { kev: true }],
  ["known|actively? exploited in? the? wild?", { kev: true }],
  ["known exploited vulnerabilities|vulnerability catalog?", { kev: true }],
  ["used|exploited? by|in|for? ransomware campaigns|gangs|groups|related?", { ransomware: true }],
  ["related|linked|tied to ransomware", { ransomware: true }],
  ["kevs", { kev: true }],
  ["how many", { answer: "count" }],
  ["count|number of?", { answer: "count" }],
  ["newest|latest|recent|new", { sort: "-published" }],
  ["worst|severest|most severe|critical|dangerous?", { sort: "-score" }],
  ["highest|by|sorted cvss? score|severity", { sort: "-score" }],
  ["most likely to? be? exploited?", { sort: "-epss" }],
  ["highest|by epss score?", { sort: "-epss" }],
  ["modified|updated|changed", { sort: "-modified" }],
];
const readFacet = phraseTable(FACETS);
// EPSS is a probability: "above 90 %", "at least 0.5".
const readEpss = phraseTable<true>(
  [
    ["epss score|scores|probability? of? above|over|exceeding|>|≥|from #share", true],
    ["epss score|scores|probability? of? at least #share", true],
    ["epss score|scores|probability? of? more|greater|higher than #share", true],
    ["epss score|scores|probability? of? #share or|and? more|higher|above|up?", true],
  ],
  SLOTS,
);
const readTop = phraseTable<true>([["top|first|last|latest|newest? #n", true]], SLOTS);
const readAdded = phraseTable<true>([
  ["added|additions|addition|entered|entries|entry", true],
  ["landed|put|appeared|showed|went|came|got|newest|latest|new|newly up? in|on|onto|to", true],
  ["joined|hit", true],
]);
const NOISE =
  "vulnerability vulnerabilities vuln vulns cve cves nvd cisa cvss epss cwe severity severities published " +
  "disclosed reported released " +
  "affect affects affecting affected impact impacts impacting vendor vendors product products specific software " +
  "required action " +
  "actions remediation patch due date score scores status catalog catalogue known if exist exists discovered " +
  "security about mention " +
  "mentioning became become known list which we care per by out was came and or only ones " +
  "rated rating classified ranked date dates w name names named title board total oncall guys " +
  "concern concerns concerning involve involves involving ones";
const readNoise = phraseTable<true>([
  ...NOISE.split(" ").map((word) => [word, true] as const),
  ...PLAIN_WORDS.flatMap(([phrase, { is }]) => (is === "filler" ? [[phrase, true] as const] : [])),
]);

/** The plan of a question on vulnerabilities; null for one on something else. `days`: where it names none. */
export function planCves(said: readonly Token[], today: Day, days: Period | null = null): QueryPlan | null {
  if (!isOnCves(said)) return null;
  const tokens = withIds(said);
  const ids = [...new Set(tokens.filter(({ kind }) => kind === "cve").map(({ word }) => word.toUpperCase()))];
  if (ids.length > 4) return clarify("At most four CVEs can be looked up at once. Which ones?", ids);
  const reading = readAll(tokens, today);
  if (ids.length > 0) return planRecords(ids, reading);
  const stray = reading.runs.find((run) => !isProduct(run, tokens));
  const names = reading.runs.map(nameOf);
  const doubt = reading.doubt ?? doubtOf(reading, tokens);
  if (doubt) return clarify(doubt, []);
  if (names.some((name) => BOUND.test(name))) return clarify(UNBOUNDED, []);
  if (names.length > 1) return clarify("Vulnerabilities can be searched for one name at a time. Which one?", names);
  if (stray) return askStray(stray, []);
  return answer([
    {
      ...EVERY_CVE,
      ...reading.change,
      ...placePeriod({ ...reading, period: reading.period ?? days }, reading.change),
      keyword: names[0] ?? null,
    },
  ]);
}

/**
 * "How many is that?", "and for fortinet", after a list of vulnerabilities: that list, changed by what is said. Null
 * where the words are not about it.
 */
export function continueCves(tokens: readonly Token[], before: Cves, today: Day): QueryPlan | null {
  if (before.id !== null || !isShort(tokens)) return null;
  const reading = readAll(tokens, today);
  const { change, period, runs } = reading;
  const [run, ...others] = runs;
  const isOther = others.length > 0 || reading.doubt !== null || (run !== undefined && !isProduct(run, tokens));
  if (isOther || (run === undefined && period === null && Object.keys(change).length === 0)) return null;
  return isSortedAnew(reading, tokens) ? clarify(OF_LISTED, []) : changed(before, reading, run);
}

// "Which of those has the highest EPSS score": those that are listed, not the highest of all.
function isSortedAnew({ change }: Reading, tokens: readonly Token[]): boolean {
  return change.sort !== undefined && pointsAtThem(tokens);
}

function changed(before: Cves, reading: Reading, run: readonly Token[] | undefined): QueryPlan {
  const { change, period } = reading;
  const keyword = run ? nameOf(run) : before.keyword;
  return answer([{ ...before, ...change, ...(period ? placePeriod(reading, { ...before, ...change }) : {}), keyword }]);
}

/** What no list of vulnerabilities tells: a share, or the newest by the day on which KEV added them. */
function doubtOf({ isAdded, period, change }: Reading, tokens: readonly Token[]): string | null {
  if (tokens.some(({ word }) => SHARE.test(word))) return NO_SHARE;
  const isOnList = tokens.some(({ word }) => word === "kev");
  const isNewest = tokens.some(({ word }) => /^(newest|latest)$/.test(word));
  return isNewest && (isAdded || isOnList) && change.kev === true && period === null ? ADDED_WHEN : null;
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
  top: ROWS_DEFAULT,
  answer: "list",
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
  let reading: Reading = { change: {}, period: null, isAdded: false, runs: [], doubt: null };
  let isInRun = false;
  for (let at = 0; at < tokens.length; ) {
    const { length, next } = readNext(tokens, at, { reading, today });
    const token = tokens[at];
    if (!next && token && token.kind !== "symbol" && token.kind !== "end") {
      reading = { ...reading, runs: addToRuns(reading.runs, token, isInRun) };
    }
    isInRun = !next && token?.kind !== "symbol";
    reading = next ?? reading;
    at += length;
  }
  return reading;
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
  if (reading.period) return { ...reading, doubt: "The question names several periods. Which days do you mean?" };
  return { ...reading, period: makePeriod(found, today) };
}
