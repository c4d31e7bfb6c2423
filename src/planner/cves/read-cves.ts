import type { Day } from "../periods/calendar.ts";
import type { Operation, Period } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { type FoundDays, isOnDueDates, overdue, readDays } from "./cve-dates.ts";
import {
  type Change,
  type DatedBy,
  readDated,
  readEpss,
  readFacet,
  readHighestScore,
  readNoise,
  readOverdue,
  readScore,
  readTop,
  readTurning,
  readWeakness,
  type ScoreBound,
} from "./cve-phrases.ts";
import type { Place } from "./cve-splits.ts";
import { CUE } from "./cve-words.ts";

export type Cves = Extract<Operation, { op: "cves" }>;

/** What was found on the way through the question. */
export type Reading = {
  readonly change: Change;
  /** All that it names: more than one where counts are set beside each other, or each dates another thing. */
  readonly periods: readonly Period[];
  /** Of each period what was said last before it that dates something. */
  readonly datedBy: readonly (DatedBy | null)[];
  readonly said: readonly DatedBy[];
  readonly isOverdue: boolean;
  /** Where names, periods and conditions stand, from a token to the one after them. */
  readonly places: readonly Place[];
  readonly runs: readonly (readonly Token[])[];
  readonly doubt: string | null;
};

const NOTHING: Reading = {
  ...{ change: {}, periods: [], datedBy: [], said: [] },
  ...{ isOverdue: false, places: [], runs: [], doubt: null },
};

/** `isDue`: days without a word on it are due dates. */
type Setting = { readonly today: Day; readonly isDue: boolean; readonly isCounted: boolean };

/** What is known before words are read: whether days are due dates, and whether it is counted in groups. */
type Known = { readonly isDue?: boolean | undefined; readonly isCounted?: boolean };
type Step = { readonly length: number; readonly next: Reading | null };

/** Reads the tokens of a question from the first to the last; `isDue`: what it goes on from is on due dates. */
export function readAll(tokens: readonly Token[], today: Day, { isDue, isCounted = false }: Known = {}): Reading {
  const setting: Setting = { today, isDue: isDue ?? isOnDueDates(tokens), isCounted };
  let reading = NOTHING;
  let isInRun = false;
  for (let at = 0; at < tokens.length; ) {
    const { length, next } = readNext(tokens, at, { reading, setting });
    const token = tokens[at] as Token;
    const is = !next && !isSign(token) ? "name" : kindOf(reading, next);
    const read = next ?? withName(reading, token, isInRun);
    reading = is ? { ...read, places: [...read.places, { is, from: at, to: at + length }] } : read;
    isInRun = !next && token.kind !== "symbol";
    at += length;
  }
  return withCatalog(reading, tokens);
}

// What CISA is said to have is its catalog, wherever the word stands.
function withCatalog(reading: Reading, tokens: readonly Token[]): Reading {
  const isOfCisa = tokens.some(({ word }) => /^cisas?$/.test(word));
  if (!isOfCisa || reading.change.kev === false) return reading;
  // What came from CISA is of the day on which it did.
  const said: readonly DatedBy[] = reading.said.length > 0 ? reading.said : ["added"];
  return { ...reading, said, change: { ...reading.change, kev: true } };
}

function withName(reading: Reading, token: Token, isInRun: boolean): Reading {
  return isSign(token) ? reading : { ...reading, runs: addToRuns(reading.runs, token, isInRun) };
}

function isSign({ kind }: Token): boolean {
  return kind === "symbol" || kind === "end";
}

/** Whether it names two periods that date different things. */
export function hasDaysOfTwo({ periods, datedBy }: Reading): boolean {
  return periods.length === 2 && datedBy[1] !== null && datedBy[0] !== datedBy[1];
}

/** The days of a reading in the places of what they date; `otherwise`: what those date of which nothing is said. */
export function placeDays(reading: Reading, today: Day, { period, kev, otherwise }: Placing): Change {
  const { said, isOverdue, periods, datedBy } = reading;
  if (hasDaysOfTwo(reading)) {
    const places = periods.map((one, index) => [FIELD_OF[datedBy[index] ?? otherwise], one] as const);
    return Object.fromEntries(places);
  }
  if (isOverdue) return { kev_due: overdue(period, today) };
  const isOfAdded = datedBy[0] === "added" && kev;
  if (said.includes("due") && !isOfAdded) return period ? { kev_due: period } : {};
  if (said.includes("added") && kev) return { kev_added: period };
  return { [FIELD_OF[said.includes("published") ? "published" : otherwise]]: period };
}

export type Placing = { readonly period: Period | null; readonly kev: boolean; readonly otherwise: DatedBy };

const FIELD_OF = { published: "published", added: "kev_added", due: "kev_due", modified: "modified" } as const;

/** How a run of words is spelled in the question. */
export function nameOf(run: readonly Token[]): string {
  // "WordPress plugins": each is described as a plugin of it.
  const last =
    run.length > 1 &&
    /^(plugins?|extensions?|add-?ons?|products?|software|gear|equipment|kit|devices?|appliances?)$/.test(
      run.at(-1)?.word ?? "",
    );
  const named = last ? run.slice(0, -1) : run;
  return named.map(({ text }) => text.replace(/^["`“]|["`”]$|['’]s?$/g, "")).join(" ");
}

/** How many tokens a condition takes at this place; 0: none begins here. */
export function ownLength(tokens: readonly Token[], at: number): number {
  const own = [readEpss, readFacet, readWeakness, readOverdue].map((read) => read(tokens, at)?.length ?? 0);
  return Math.max(...own, scoreAt(tokens, at)?.length ?? 0);
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

function readNext(tokens: readonly Token[], at: number, before: { reading: Reading; setting: Setting }): Step {
  const { reading, setting } = before;
  // "To be patched by Friday" begins with what dates it, "past their due date" with what makes it overdue.
  if (readOverdue(tokens, at)) return withOverdue(tokens, at, reading);
  // "The due dates of entries added in March": what stands last before days dates them.
  const isDue = setting.isDue && reading.said.at(-1) !== "added";
  const days = readDays(tokens, at, { ...setting, isDue });
  if (days) return withDays(days, reading);
  const found = readBound(tokens, at, reading) ?? readOwn(tokens, at, reading);
  if (found) return found;
  if (readTurning(tokens, at)) return { length: 1, next: null };
  const noise = readNoise(tokens, at);
  const isCue = noise !== null || /^vuln/.test(tokens[at]?.word ?? "");
  return { length: noise?.length ?? 1, next: isCue ? reading : null };
}

function withDays(days: FoundDays, reading: Reading): Step {
  if ("doubt" in days) return { length: days.length, next: { ...reading, doubt: days.doubt } };
  const datedBy = [...reading.datedBy, reading.said.at(-1) ?? null];
  return { length: days.length, next: { ...reading, periods: [...reading.periods, days.period], datedBy } };
}

function withOverdue(tokens: readonly Token[], at: number, reading: Reading): Step {
  const { length = 1, meaning } = readOverdue(tokens, at) ?? {};
  return { length, next: { ...reading, isOverdue: true, change: { ...reading.change, ...meaning, kev: true } } };
}

/** A least probability or score, or a weakness. */
function readBound(tokens: readonly Token[], at: number, reading: Reading): Step | null {
  const [epss, score, weakness] = [readEpss(tokens, at), scoreAt(tokens, at), readWeakness(tokens, at)];
  const changed = (length: number, change: Change) => {
    return { length, next: { ...reading, change: { ...reading.change, ...change } } };
  };
  if (epss) return changed(epss.length, { epss_min: epss.captures.find(Boolean) ?? null });
  if (score) return changed(score.length, score.change);
  if (!weakness) return null;
  const own = weakness.meaning ?? [`CWE-${Number(weakness.captures.find(Boolean))}`];
  return changed(weakness.length, { cwes: [...(reading.change.cwes ?? []), ...own] });
}

const EPSS_TOKENS = 3;
const OF_EPSS = /^(epss|probability|chance|likelihood)$/;
const SCORE_MAX = 10;
const TENTHS = 10;

type Bounds = { readonly length: number; readonly change: Pick<Change, "score_min" | "score_max"> };

/** Bounds of scores. These have one decimal, so above 9 is at least 9.1; above 10 is none. */
function scoreAt(tokens: readonly Token[], at: number): Bounds | null {
  // "EPSS below 0.1" bounds no score.
  if (tokens.slice(Math.max(0, at - EPSS_TOKENS), at + 1).some(({ word }) => OF_EPSS.test(word))) return null;
  const found = readScore(tokens, at);
  const highest = readHighestScore(tokens, at);
  if (!found) return highest && { length: highest.length, change: { score_min: String(SCORE_MAX) } };
  // "At least 9 of them": a number of rows is no score.
  const isBare = !/^(cvss|scor|rat)/.test(tokens[at]?.word ?? "");
  if (isBare && CUE.test(tokens[at + found.length]?.word ?? "")) return null;
  const said = found.captures.filter((score) => score !== null).map(Number);
  const change = boundsOf(found.meaning, [said[0] ?? 0, said[1] ?? said[0] ?? 0]);
  const isScore = Object.values(change).every((score) => Number(score) >= 0 && Number(score) <= SCORE_MAX);
  return isScore ? { length: found.length, change } : null;
}

function boundsOf(bound: ScoreBound, [first, second]: readonly [number, number]): Bounds["change"] {
  const least = String(bound === "above" ? (first * TENTHS + 1) / TENTHS : Math.min(first, second));
  const most = String(bound === "below" ? (first * TENTHS - 1) / TENTHS : Math.max(first, second));
  if (bound === "above" || bound === "from") return { score_min: least };
  return bound === "below" || bound === "until" ? { score_max: most } : { score_min: least, score_max: most };
}

/** A number of rows, a facet, or what dates it: what is longer counts. */
function readOwn(tokens: readonly Token[], at: number, reading: Reading): Step | null {
  const [top, facet, dated] = [topAt(tokens, at), readFacet(tokens, at), readDated(tokens, at)];
  const { change, said } = reading;
  if (top) return { length: top.length, next: { ...reading, change: { ...change, ...rowsOf(tokens, at, top) } } };
  if (dated && dated.length > (facet?.length ?? 0)) {
    const kev = /^(due|listed)$/.test(dated.meaning) ? { kev: true } : {};
    const by = dated.meaning === "listed" ? "added" : dated.meaning;
    return { length: dated.length, next: { ...reading, said: [...said, by], change: { ...change, ...kev } } };
  }
  return facet && { length: facet.length, next: { ...reading, change: merge(change, facet.meaning) } };
}

// "Which one" is no number of rows, and neither is "< 4", "7 to 9" or "only one".
function topAt(tokens: readonly Token[], at: number): ReturnType<typeof readTop> {
  const [before, next] = [tokens[at - 1]?.word ?? "", tokens[at + 1]?.word ?? ""];
  const isOther = /^(which|only|exactly|to|between|than|rated|scored|score|cvss|epss|[<>=≤≥])$/.test(before);
  return isOther || /^(to|or|-|–)$/.test(next) ? null : readTop(tokens, at);
}

function rowsOf(tokens: readonly Token[], at: number, { length, captures }: NonNullable<ReturnType<typeof readTop>>) {
  const isNewest = tokens.slice(at, at + length).some(({ word }) => /^(recent|latest|newest)$/.test(word));
  return { top: Number(captures.find(Boolean)), ...(isNewest ? { sort: "-published" as const } : {}) };
}

function merge(change: Change, more: Change): Change {
  const severities = [...(change.severities ?? []), ...(more.severities ?? [])];
  return { ...change, ...more, ...(severities.length > 0 ? { severities } : {}) };
}
