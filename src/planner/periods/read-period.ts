import { addDays } from "../../core/days.ts";
import { entryOf } from "../../core/text/entry-of.ts";
import { type Captures, type PhraseMatch, phraseTable, type Slots } from "../phrases.ts";
import type { Token } from "../tokens.ts";
import {
  ahead,
  areOfThisMonth,
  countDays,
  type Day,
  type Doubt,
  endOf,
  type Form,
  isDoubt,
  type Now,
  type Span,
  span,
  unitSpan,
  WEEKDAY_NAMES,
} from "./calendar.ts";
import { PERIOD_FORMS } from "./forms.ts";
import { dayOfMonth, monthOfSeason } from "./named-days.ts";
import { untilThen } from "./until-forms.ts";

/**
 * The words of a period. `lead`: the preposition before it ("" for none). `second`: the other end of a range.
 * `since`: it lasts until today.
 */
export type PeriodWords = {
  readonly length: number;
  readonly lead: string;
  readonly first: PhraseMatch<Form>;
  readonly second: PhraseMatch<Form> | null;
  readonly since: boolean;
  /** The days before it are asked for, too: "before and after 10 October". */
  readonly around?: true;
};

const MONTHS = "january february march april may june july august september october november december".split(" ");
const UNITS: Readonly<Record<string, readonly string[]>> = {
  day: ["day", "days", "d"],
  week: ["week", "weeks", "w", "wk", "wks"],
  month: ["month", "months", "mo", "mos", "m", "mth", "mths"],
  quarter: ["quarter", "quarters", "qtr", "qtrs"],
  year: ["year", "years", "y", "yr", "yrs"],
};
const UNIT_OF = new Map(Object.entries(UNITS).flatMap(([unit, words]) => words.map((word) => [word, unit] as const)));
const NTH: Readonly<Record<string, string>> = { first: "1", second: "2", third: "3", fourth: "4" };
const WHICH: Readonly<Record<string, string>> = { last: "-1", previous: "-1", this: "0", current: "0", next: "1" };
// "may" is the month where it is written so inside a sentence, or where a word before it expects days.
const BEFORE_MONTH = new Set(
  "in of for since from to vs versus and between during last this next until through or with early".split(" "),
);

/** What the tokens of the period grammar can be; numbers are decimal texts, months "1" to "12", Sunday "0". */
const PERIOD_SLOTS: Slots = {
  n: readCount,
  dom: readDayOfMonth,
  nthday: (tokens, at) => match(tokens[at], /^([12]?\d|3[01])(st|nd|rd|th)$/)?.replace(/\D+$/, "") ?? null,
  // "Over 2000" bounds an amount.
  year: (tokens, at) => match(tokens[at], /^20[1-3]\d$/),
  unit: (tokens, at) => UNIT_OF.get(tokens[at]?.word ?? "") ?? null,
  one: (tokens, at) => (Object.hasOwn(UNITS, tokens[at]?.word ?? "") ? (tokens[at]?.word ?? null) : null),
  quarter: (tokens, at) => match(tokens[at], /^q[1-4]$/)?.slice(1) ?? readNth(tokens, at, "quarter"),
  // "From the second to the third quarter".
  listedquarter: (tokens, at) =>
    isListed(tokens, at, "quarter") ? (entryOf(NTH, tokens[at]?.word ?? "") ?? null) : null,
  halfyear: (tokens, at) => match(tokens[at], /^h[12]$/)?.slice(1) ?? null,
  manydays: (tokens, at) => match(tokens[at], /^(30|60|90|120|180|365)$/),
  half: (tokens, at) => match(tokens[at], /^h[12]$/)?.slice(1) ?? readNth(tokens, at, "half"),
  which: (tokens, at) => entryOf(WHICH, tokens[at]?.word ?? "") ?? null,
  fiscal: (tokens, at) => match(tokens[at], /^(fiscal|fy|fy\d{2}|fy20\d{2})$/)?.replace(/\D+/, "") ?? null,
  month: readMonth,
  weekday: readWeekday,
  season: readSeason,
  nthweek: (tokens, at) => readNth(tokens, at, "week"),
  dayhours: (tokens, at) => match(tokens[at], /^(24|48|72|96)$/),
  two: (tokens, at) => match(tokens[at], /^(0?[1-9]|[12]\d|3[01])$/),
  date: (tokens, at) => (tokens[at]?.kind === "date" ? tokens[at].word : null),
  isomonth: (tokens, at) => (tokens[at]?.kind === "month" ? tokens[at].word : null),
};

const readForm = phraseTable(PERIOD_FORMS, PERIOD_SLOTS);
const LEADS = new Set(
  "in for during over within across on of at from between throughout through until till as by since after".split(" "),
);
const readSince = phraseTable<true>([
  ["ever? since the? beginning|start|begin? of?", true],
  ["start|begin|starts|begins from|in|on|with|at the?", true],
]);
const readBothSides = phraseTable<true>([
  ["before and|or|versus|vs|against|to|/|& after", true],
  ["after and|or|versus|vs|against|/|& before", true],
  ["after compared|relative to|with before", true],
  ["pre and|or|versus|vs|/ post", true],
]);
const readAndAfter = phraseTable<true>([
  ["and|or|versus|vs|against|, and? after|since that|it|then|thereafter?", true],
]);
// "Since the 15th": a number that could also be a rank is a day after one of these.
const ONWARDS = new Set(["since", "from", "after"]);
const readDay = phraseTable<Form>([["the #nthday", ([day], now) => dayOfMonth(day, now)]], PERIOD_SLOTS);
const CONNECTORS: Readonly<Record<string, ReadonlySet<string>>> = {
  between: new Set(["and", "to", "-", "–"]),
  from: new Set(["to", "through", "thru", "until", "till", "-", "–"]),
  "": new Set(["to", "through", "thru", "until", "till", "-", "–"]),
};
const DAYS_MAX = 36 * 31;

/** The words of a period that begin at a token, with the preposition before it; null where there are none. */
export function readPeriod(tokens: readonly Token[], at: number): PeriodWords | null {
  const around = readAround(tokens, at);
  if (around) return around;
  const since = readSince(tokens, at);
  const sinceRead = since && readFrom(tokens, { at, lead: "since", skip: since.length });
  if (sinceRead) return sinceRead;
  const sinceEvent = readSinceEvent(tokens, at);
  if (sinceEvent) return sinceEvent;
  return readLed(tokens, at);
}

function readLed(tokens: readonly Token[], at: number): PeriodWords | null {
  const lead = tokens[at]?.word ?? "";
  const led = LEADS.has(lead) ? readFrom(tokens, { at, lead, skip: 1 }) : null;
  const isUpTo = lead === "up" && tokens[at + 1]?.word === "to";
  const bare = readFrom(tokens, isUpTo ? { at, lead: "until", skip: 2 } : { at, lead: "", skip: 0 });
  // "Since the beginning of the year" is a form of its own, and says more than "the beginning"; "between the 1st and
  // the 15th" are the days from the one to the other.
  const isOwn = led && bare && (bare.length > led.length || (lead === "between" && bare.length === led.length));
  return isOwn ? bare : (led ?? bare);
}

const EVENT_TOKENS_MAX = 7;

/** "Since the launch on 15 March": the day says when, whatever happened then. */
function readSinceEvent(tokens: readonly Token[], at: number): PeriodWords | null {
  return tokens[at]?.word === "since" ? readEvent(tokens, at, at + 1) : null;
}

function readEvent(tokens: readonly Token[], at: number, first: number): PeriodWords | null {
  if (readForm(tokens, first)) return null;
  const joint = tokens.findIndex(({ word }, place) => place > first && /^(on|in)$/.test(word));
  // A name in it could be what is asked about.
  const isEvent = tokens.slice(first, joint).every(({ kind, text }) => kind === "word" && /^[a-z]/.test(text));
  if (joint < 0 || joint > at + EVENT_TOKENS_MAX || !isEvent) return null;
  return readFrom(tokens, { at, lead: "since", skip: joint + 1 - at });
}

/** "Before and after 10 October", "before the move on 10 October and after": from that day on, and as long before. */
function readAround(tokens: readonly Token[], at: number): PeriodWords | null {
  const both = readBothSides(tokens, at);
  const first = both ? at + both.length : at + 1;
  if (!both && tokens[at]?.word !== "before") return null;
  const day = readFrom(tokens, { at, lead: "since", skip: first - at }) ?? readEvent(tokens, at, first);
  if (!day) return null;
  const after = both ? null : readAndAfter(tokens, at + day.length);
  return both || after ? { ...day, length: day.length + (after?.length ?? 0), around: true } : null;
}

type Beginning = { readonly at: number; readonly lead: string; readonly skip: number };

function readFrom(tokens: readonly Token[], { at, lead, skip }: Beginning): PeriodWords | null {
  const first = readForm(tokens, at + skip) ?? (ONWARDS.has(lead) ? readDay(tokens, at + skip) : null);
  if (!first) return null;
  const next = at + skip + first.length;
  const alone = { length: next - at, lead, first, second: null, since: lead === "since" || lead === "after" };
  const onwards = lead === "from" && /^(on|onwards?|forward)$/.test(tokens[next]?.word ?? "");
  if (onwards) return { ...alone, length: alone.length + 1, since: true };
  const second = readSecond(tokens, next, lead);
  return second ? { ...alone, length: alone.length + 1 + second.length, second } : alone;
}

function readSecond(tokens: readonly Token[], at: number, lead: string): PhraseMatch<Form> | null {
  const connectors = CONNECTORS[lead === "in" || lead === "for" ? "" : lead];
  return connectors?.has(tokens[at]?.word ?? "") ? (readForm(tokens, at + 1) ?? readDay(tokens, at + 1)) : null;
}

/** The days that the words name, or what is in doubt about them; the two ends of a range as one. */
export function resolveSpan(words: PeriodWords, now: Now): Span | Doubt {
  const found = words.second ? joinEnds(resolveEnds(words, now)) : resolveOne(words.first, now);
  if (isDoubt(found)) return found;
  if (words.around && (found.unit !== "day" || found.start >= now.today))
    return { doubt: "Before and after which day? It must be over.", instead: [] };
  if (words.since) return checkLength(sinceThen(found, words, now), now);
  if (isUntil(words, found) && found.end < now.today) return untilThen(found);
  // "Until December" begins today.
  const isAhead = isUntil(words, found) && found.start > now.today;
  return checkLength(isAhead ? span(now.today, found.end) : found, now);
}

const UNTIL = /^(through|until|till)$/;

// "Rank teams by October spend" names days; "by 15 October" and "through October" only their end.
function isUntil({ lead, second }: PeriodWords, { unit }: Span): boolean {
  return second === null && (UNTIL.test(lead) || (lead === "by" && unit === "day"));
}

function sinceThen({ start, end, unit }: Span, { lead }: PeriodWords, { today }: Now): Span | Doubt {
  if (lead !== "after") return span(start, today);
  const next = addDays(unit === "span" ? end : endOf(unit, start), 1);
  return next <= today ? span(next, today) : { doubt: "That is not over yet. Which days do you mean?", instead: [] };
}

/** Both ends of a range, each with its own days. */
function resolveEnds({ first, second }: PeriodWords, now: Now): readonly [Span | Doubt, Span | Doubt] {
  const last = resolveOne(second ?? first, now);
  const begun = resolveOne(first, now);
  const next = second && resolveOne(second, ahead(now));
  if (next && areOfThisMonth([begun, last, next], now)) return [begun, unitSpan("day", now.today, now)];
  return [resolveOne(first, isDoubt(last) ? now : anchoredAt(last.start, now)), last];
}

// A first end without a year is the latest one before the second: "from November to January".
function anchoredAt(anchor: Day, now: Now): Now {
  return { ...now, anchor, ahead: false, told: undefined };
}

function resolveOne({ meaning, captures }: { meaning: Form; captures: Captures }, now: Now): Span | Doubt {
  return meaning(captures, now);
}

function joinEnds([first, last]: readonly [Span | Doubt, Span | Doubt]): Span | Doubt {
  if (isDoubt(first)) return first;
  return isDoubt(last) ? last : span(first.start, last.end);
}

function checkLength(found: Span | Doubt, { isLong }: Now): Span | Doubt {
  if (isLong || isDoubt(found) || countDays(found.start, found.end) <= DAYS_MAX) return found;
  return { doubt: "A question spans at most 36 months. Which days do you mean?", instead: ["last 36 months"] };
}

function match(token: Token | undefined, pattern: RegExp): string | null {
  return token && token.kind !== "quoted" && pattern.test(token.word) ? token.word : null;
}

function readNth(tokens: readonly Token[], at: number, noun: string): string | null {
  if (tokens[at + 1]?.word !== noun) return null;
  return entryOf(NTH, tokens[at]?.word ?? "") ?? match(tokens[at], /^[1-4](st|nd|rd|th)$/)?.slice(0, 1) ?? null;
}

function isListed(tokens: readonly Token[], at: number, noun: string): boolean {
  const said = tokens.slice(at + 1, at + 5).map(({ word }) => word);
  const [joint, ...others] = said;
  const rest = others[0] === "the" ? others.slice(1) : others;
  return (
    /^(to|and|or|vs|versus|with|against)$/.test(joint ?? "") && Object.hasOwn(NTH, rest[0] ?? "") && rest[1] === noun
  );
}

function readCount(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  const isCount = (token?.kind === "number" || token?.kind === "word") && /^\d{1,4}$/.test(token.value ?? "");
  return isCount && Number(token.value) > 0 ? token.value : null;
}

// "Did costs fall" is no season.
const BEFORE_FALL = /^(the|this|last|past|in|since|of|during|until|till|before|after)$/;

function readSeason(tokens: readonly Token[], at: number): string | null {
  const word = tokens[at]?.word ?? "";
  return word === "fall" && !BEFORE_FALL.test(tokens[at - 1]?.word ?? "") ? null : monthOfSeason(word);
}

function readDayOfMonth(tokens: readonly Token[], at: number): string | null {
  const digits = match(tokens[at], /^\d{1,2}(st|nd|rd|th)?$/)?.replace(/\D+$/, "");
  return digits && Number(digits) >= 1 && Number(digits) <= 31 ? String(Number(digits)) : null;
}

function readMonth(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  if (token?.kind !== "word") return null;
  const index = MONTHS.findIndex((month) => month === token.word || isShort(token.word, month, 3));
  if (index < 0 || (token.word === "may" && !isMay(tokens, at))) return null;
  return String(index + 1);
}

function isMay(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const next = tokens[at + 1]?.word ?? "";
  if (["i", "we", "you", "it", "be", "have"].includes(next)) return false;
  return !before || BEFORE_MONTH.has(before.word) || tokens[at]?.text.startsWith("M") === true;
}

function readWeekday(tokens: readonly Token[], at: number): string | null {
  const word = tokens[at]?.kind === "word" ? (tokens[at].word ?? "") : "";
  // "sun" and "sat" are words of their own.
  const index = WEEKDAY_NAMES.findIndex((day) => day === word || (!/^s/.test(word) && isShort(word, day, 3)));
  return index < 0 ? null : String(index);
}

function isShort(word: string, name: string, charsMin: number): boolean {
  return word.length >= charsMin && word.length <= 5 && name.startsWith(word);
}
