import { isStatement } from "./grammar/clauses.ts";
import { type Frame, isRanked, type Mark, type Question } from "./grammar/frame.ts";
import { hasNoConditions, peakOf } from "./grammar/ranks/peak.ts";
import type { ReadPart } from "./grammar/reading.ts";
import { shareOf } from "./grammar/turns/follow-up.ts";
import { isSame } from "./grammar/turns/is-same.ts";
import type { Choice, Missing, Operation, QueryPlan, Scope } from "./schema.ts";
import type { Token } from "./tokens.ts";

const OPERATIONS_MAX = 4;
const MISSING_MAX = 8;
const CHOICES_MAX = 8;
const QUERY_CHARS_MAX = 2_000;

/** What a clause comes to. */
export type Part = {
  readonly operations: readonly Operation[];
  readonly missing: readonly Missing[];
  readonly questions: readonly Question[];
  readonly help: Extract<QueryPlan, { kind: "help" }> | null;
  readonly frame: Frame;
  readonly reading: readonly ReadPart[];
  /** It is on what the turn before told. */
  readonly goesOn?: boolean;
};

type Clauses = {
  readonly clause: readonly Token[];
  readonly previous: readonly Token[] | undefined;
  /** Where sentences of the text end. */
  readonly ends: readonly number[];
};

/** Adds what a clause comes to, unless the part before it says or rules out as much. */
export function addPart(parts: Part[], said: Part, { clause, previous, ends }: Clauses): void {
  const before = parts.at(-1);
  const part = before ? withWhole(before, said) : said;
  const [from, to] = [previous?.at(-1)?.start ?? 0, clause[0]?.start ?? 0];
  if (!ends.some((at) => at > from && at < to)) shareDays(parts, part);
  const peak = before && peakFound(before, part);
  if (peak) parts.splice(-1, 1, peak);
  else addNext(parts, part, { clause, previous });
}

/** "What did EC2 cost, and what did RDS cost in October": the days at the end of a sentence are those of all in it. */
function shareDays(parts: Part[], { operations, frame }: Part): void {
  const [last, ...others] = operations;
  if (last?.op !== "total" || others.length > 0 || last.period.assumed || frame.periods.length !== 1) return;
  const isOpen = (one: Operation) =>
    one.op === "total" && one.period.assumed && (shareOf(one) === null) === (shareOf(last) === null);
  for (const [place, part] of [...parts.entries()].toReversed()) {
    if (part.operations.length === 0 || !part.operations.every(isOpen)) return;
    parts[place] = {
      ...part,
      operations: part.operations.map((one) => ({ ...one, period: last.period }) as Operation),
    };
  }
}

/** "What share of AWS is EC2, and what share is S3": of the same whole. */
function withWhole({ operations }: Part, part: Part): Part {
  const whole = operations.map(shareOf).find((one) => one !== null);
  const isOpen = (one: Operation) => shareOf(one)?.filters.length === 0 && shareOf(one)?.tags.length === 0;
  if (!whole || part.frame.says.has("cost") || !part.operations.some(isOpen)) return part;
  const own = part.operations.map((one) => (isOpen(one) ? ({ ...one, share_of: whole } as Operation) : one));
  return { ...part, operations: own };
}

function addNext(parts: Part[], part: Part, { clause, previous }: Pick<Clauses, "clause" | "previous">): void {
  const before = parts.at(-1);
  const open = before ? askOpen(before, part) : [];
  if (open.length > 0) parts.push({ ...part, operations: [], questions: open });
  else if (before && isOfSteps(before, part)) parts.push(foundFirst(part, clause));
  else addOwn(parts, part, { clause, previous });
}

function addOwn(parts: Part[], part: Part, { clause, previous }: Pick<Clauses, "clause" | "previous">): void {
  const before = parts.at(-1);
  const isSaid =
    before && previous && (isOnlySaid(before, previous, part) || isSaidAnew(before, previous, { part, clause }));
  if (before && !isSaid && isToldAlready(before, part, clause)) return;
  if (isSaid) parts[parts.length - 1] = { ...before, operations: [] };
  const own = isSaid ? ofSameShare(before, part) : part;
  parts.push(before && !isSaid ? withoutHanging(before, own, clause) : own);
}

/** What a clause comes to without what hangs on something that is not told, or still to be found, before it. */
function withoutHanging(before: Part, part: Part, clause: readonly Token[]): Part {
  if (hangsOnMissing(before, part, clause)) return { ...part, operations: [], questions: [] };
  if (!isOfRanked(before, part, clause) && !boundsRanked(before, part, clause)) return part;
  return foundFirst(part, clause);
}

function foundFirst(part: Part, clause: readonly Token[]): Part {
  const words = clause.map(({ text }) => text).join(" ");
  return { ...part, operations: [], questions: [], missing: [{ topic: "found_first", words }] };
}

function hangsOnMissing(before: Part, part: Part, clause: readonly Token[]): boolean {
  return before.frame.isMissing && (hangsOn(part) || pointsAt(part, clause));
}

/** "How much of the bill is AI? October, please": what it is a share of goes on. */
function ofSameShare(before: Part, part: Part): Part {
  const whole = before.operations.map(shareOf).find((one) => one !== null);
  if (!whole) return part;
  const operations = part.operations.map((one) =>
    one.op === "total" && !one.share_of ? { ...one, share_of: whole } : one,
  );
  return { ...part, operations };
}

// "AWS costs spiked last week. Can you investigate?" tells what is asked about; it is no question of its own.
function isOnlySaid({ frame }: Part, clause: readonly Token[], next: Part): boolean {
  const says = frame.intents.has("spike") || frame.says.has("change") || frame.intents.has("anomaly");
  const asksWhy = next.frame.intents.has("why") && next.frame.periods.length === 0 && next.frame.filters.length === 0;
  // "The biggest spike, and what caused it" has to be found first.
  const isFound = frame.says.has("threshold") || isRanked(frame);
  return says && asksWhy && isStatement(clause) && !isFound && !frame.intents.has("why");
}

/**
 * "I am checking the data-platform account. What was Q2?", "how much is Kubernetes? EKS and AKS, for October": what was
 * said without days is asked with them.
 */
function isSaidAnew(before: Part, said: readonly Token[], { part, clause }: Next): boolean {
  const [only, ...others] = before.operations;
  const isPlain = only?.op === "total" || (only?.op === "breakdown" && only.top === null);
  const isOpen = isPlain && only.period.assumed && only.thresholds.length === 0 && others.length === 0;
  const isFragment = !part.frame.says.has("cost") && !JOINED.test(clause[0]?.word ?? "");
  const asks = said.some(({ word }) => /^(which|what|who|how)$/.test(word));
  if (!isOpen || !((!asks && isStatement(said)) || isTold(said, clause) || isFragment)) return false;
  return part.operations.some(
    (next) => "scope" in next && "period" in next && !next.period.assumed && isWithin(next.scope, only.scope),
  );
}

// "I am checking …", before a question that is not put beside it.
function isTold([first]: readonly Token[], [next]: readonly Token[]): boolean {
  return /^(i|we|im|were)$/.test(first?.word ?? "") && !/^(and|also|plus)$/.test(next?.word ?? "");
}

type Next = { readonly part: Part; readonly clause: readonly Token[] };

const JOINED = /^(and|also|plus|what|how|which|is|are|was)$/;

function isWithin(scope: Scope, whole: Scope): boolean {
  const has = new Set([...scope.filters, ...scope.tags].map((part) => JSON.stringify(part)));
  return (
    scope.metric === whole.metric && [...whole.filters, ...whole.tags].every((part) => has.has(JSON.stringify(part)))
  );
}

/** "The priciest day, and what was behind it": the one is found, and then explained. */
function peakFound(before: Part, { frame, reading }: Part): Part | null {
  const [only, ...others] = before.operations;
  const asks = frame.intents.has("why") && hasNoConditions(frame);
  const groups = frame.groups.map(({ group }) => group);
  const peak = asks && only && others.length === 0 ? peakOf(only, groups) : null;
  return peak && { ...before, operations: [peak], reading: [...before.reading, ...reading] };
}

// "By owner tag, I mean" takes back what was said before.
function askOpen({ operations }: Part, { frame }: Part): readonly Question[] {
  const isTakenBack = frame.says.has("elliptic") && operations.length > 0 && frame.groups.length > 0;
  return isTakenBack ? [{ question: TAKEN_BACK, from: 0, to: 0, instead: [] }] : [];
}

/** "The 3 priciest days, and what was behind them": which days these are, only the answer will tell. */
function isOfSteps({ operations }: Part, { frame }: Part): boolean {
  const isOfStep = operations.some((one) => one.op === "trend" && one.top !== null && one.group_by.length === 0);
  return isOfStep && frame.intents.has("why") && frame.periods.length === 0 && frame.filters.length === 0;
}

const TAKEN_BACK = "The end takes back what was said before. What is it that you want to know?";

// "Which team is the largest, and how much?"
const HOW_MUCH = /^(how much|by how much|what amount|how many dollars)( (is|was|does|did) (it|that|this))?$/;

// "…, and what fraction of the total does it represent?": each row has its share.
const WHAT_PART = new RegExp(
  "^what (share|fraction|part|portion|percent|percentage) of " +
    "(all|(the |our )?(total|whole|overall)( cost| spend| bill)?) (is|does|do|did|was) (it|that|this|they)" +
    "( (represent|make up|account for|come to|amount to))?$",
);

// "What is our biggest account and how much does it cost": the ranking tells it.
function isToldAlready(before: Part, { operations, frame }: Part, clause: readonly Token[]): boolean {
  const words = clause.map(({ word }) => word).join(" ");
  if (before.operations.length > 0 && HOW_MUCH.test(words)) return true;
  if (before.operations.some(({ op }) => op === "breakdown") && WHAT_PART.test(words)) return true;
  if (isPartOfItself(before, operations)) return true;
  // "The biggest spike, and what caused it": unusual days are told with the service and account that did. "Why was
  // October higher? What's driving it": the same again.
  const isWhyTold = before.operations.some(({ op }) => op === "anomaly" || op === "drivers");
  if (isWhyTold && frame.intents.has("why") && hasNoConditions(frame)) return true;
  const pointsBack = clause.some(({ word }) => /^(it|they|them|those)$/.test(word));
  const saysNothing = frame.filters.length + frame.groups.length + frame.periods.length === 0;
  const isBare = saysNothing && operations.every((one) => one.op === "total" && one.thresholds.length === 0);
  return (
    pointsBack &&
    isBare &&
    operations.length > 0 &&
    before.operations.some((one) => one.op === "breakdown" || ("with_usage" in one && one.with_usage))
  );
}

/** "The account with the dearest databases, and how much of the database cost is that": each row has its share. */
function isPartOfItself(before: Part, operations: readonly Operation[]): boolean {
  const [only, ...others] = operations;
  if (only?.op !== "total" || !only.share_of || others.length > 0 || !isSame(only.scope, only.share_of)) return false;
  return before.operations.some((one) => one.op === "breakdown" && isSame(one.scope, only.scope));
}

/** "The cheapest region, and what's in there": of the one that is still to be found, and of no other lines. */
function isOfRanked({ operations, frame }: Part, part: Part, clause: readonly Token[]): boolean {
  const [only, ...others] = operations;
  const isOne = only?.op === "breakdown" && only.top?.count === 1 && only.group_by.length === 1 && others.length === 0;
  const isBare = frame.periods.length >= part.frame.periods.length && part.frame.filters.length === 0;
  const isThere = /\b(in|on|of|for|from|behind) (there|it|that|that one)$|\bthere$/;
  return isOne && isBare && isThere.test(clause.map(({ word }) => word).join(" "));
}

/** "The dearest cloud, and is it over 5,000": the bound is of what is still to be found, and not of everything. */
function boundsRanked({ operations }: Part, part: Part, clause: readonly Token[]): boolean {
  const isRank = operations.some((one) => one.op === "breakdown" && one.top !== null);
  return (
    isRank && pointsAt(part, clause) && part.operations.some((one) => one.op === "total" && one.thresholds.length > 0)
  );
}

// "A p5.48xlarge in Frankfurt: what would that set us back?"
function pointsAt({ frame }: Part, clause: readonly Token[]): boolean {
  const isBare = frame.filters.length === 0 && frame.periods.length === 0;
  return isBare && clause.some(({ word }) => /^(it|that|this|they|them|those|these|there)$/.test(word));
}

// "…from 2am to 4pm, help me investigate": what hangs on a part that can't be answered can't be either.
function hangsOn({ frame }: Part): boolean {
  // "…, Sept. and Oct.": days alone ask for nothing.
  const isAsked =
    frame.says.has("period") && (frame.intents.size > 0 || frame.says.has("change") || frame.says.has("granularity"));
  return !isAsked && !["cost", "names", "group", "concept"].some((kind) => frame.says.has(kind as Mark["is"]));
}

/** The plan of a whole question: what must be asked first, what its clauses ask for together, or what is missing. */
export function joinParts(parts: readonly Part[], question: string): QueryPlan {
  const [help] = parts.flatMap((part) => part.help ?? []);
  const operations = distinct(parts.flatMap((part) => part.operations));
  const missing = distinct(parts.flatMap((part) => part.missing)).slice(0, MISSING_MAX);
  const [first] = parts.flatMap(({ questions }) => questions);
  if (first) return clarify(first, question);
  const [only] = askOfDeclined(parts);
  if (only) return clarify(only, question);
  if (operations.length > OPERATIONS_MAX) return clarify({ ...TOO_MANY, from: 0, to: 0 }, question);
  if (operations.length > 0) return { kind: "answer", operations, missing };
  if (missing.length > 0) return { kind: "refuse", missing };
  return help ?? { kind: "help", about: "abilities" };
}

/** "Do we save anything on dev? Weekends against weekdays, please": whether that is of dev, too, nobody says. */
function askOfDeclined(parts: readonly Part[]): readonly Question[] {
  const declined = parts.filter((part) => part.operations.length === 0 && part.missing.length > 0);
  const named = declined.flatMap(({ frame }) => frame.filters.filter(({ excludes }) => !excludes));
  const isOfAll = (one: Operation) => "scope" in one && one.scope.filters.length + one.scope.tags.length === 0;
  const name = named[0]?.values[0]?.name;
  if (name === undefined || !parts.some(({ operations }) => operations.some(isOfAll))) return [];
  return [{ question: `Of ${name} only, or of everything?`, from: 0, to: 0, instead: [] }];
}

const TOO_MANY = {
  question: `That is more than ${OPERATIONS_MAX} things at once. What should come first?`,
  instead: [],
};

function clarify({ question, from, to, instead }: Question, asked: string): QueryPlan {
  const choices: Choice[] = instead
    .map(({ label, words }) => ({ label, query: `${inPlace(asked.slice(0, from), words)}${asked.slice(to)}` }))
    .filter(({ query, label }) => query.trim() !== "" && query.length <= QUERY_CHARS_MAX && label.length > 0);
  const gap = to > from ? { gap: { before: asked.slice(0, from), after: asked.slice(to) } } : {};
  return { kind: "clarify", question, choices: choices.slice(0, CHOICES_MAX), ...gap };
}

/** "The cost of the" has its article already. */
function inPlace(before: string, words: string): string {
  return /\b(?:the|an?|our|my) $/i.test(before) ? `${before}${words.replace(/^the /, "")}` : `${before}${words}`;
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
