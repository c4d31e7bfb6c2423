import type { Dictionary } from "./dictionary.ts";
import { goOn } from "./go-on.ts";
import { askAim } from "./grammar/asking/ask-aim.ts";
import { askLoneSide } from "./grammar/asking/ask-lone-side.ts";
import { askPronoun } from "./grammar/asking/ask-pronoun.ts";
import { askUnreflected, hasLength } from "./grammar/asking/ask-unreflected.ts";
import { buildOperations } from "./grammar/build-operations.ts";
import { fieldOfPart, isOfService } from "./grammar/filters-of.ts";
import { type Frame, firstMark, marksOf, type Question } from "./grammar/frame.ts";
import { linesOfLacking, withoutLacked } from "./grammar/lacking.ts";
import type { Source } from "./grammar/questions.ts";
import { askWhichStep, movedAfter, peakAfter, percentAfter, weekdayAfter } from "./grammar/ranks/peak.ts";
import { readFrame } from "./grammar/read-frame.ts";
import { readingOf } from "./grammar/reading.ts";
import { resolveReferences } from "./grammar/references.ts";
import type { Setting } from "./grammar/resolve-periods.ts";
import { askAdded, joinTo } from "./grammar/turns/add-to.ts";
import { afterElsewhere } from "./grammar/turns/after-elsewhere.ts";
import { toldApart } from "./grammar/turns/beside-kept.ts";
import { asksWhichOfTwo, besideTold, betweenTold, forecastTold } from "./grammar/turns/beside-told.ts";
import { scopeOf } from "./grammar/turns/dropped/scope-kept.ts";
import {
  continueFrame,
  isMovedBack,
  isSided,
  lastCourse,
  periodsOf,
  type SpendOperation,
  withoutPrevious,
} from "./grammar/turns/follow-up.ts";
import { isFollowUp, isShownInstead } from "./grammar/turns/is-follow-up.ts";
import { measuredAnew } from "./grammar/turns/measured/metrics-told.ts";
import { isOfTwo, ofSeveral } from "./grammar/turns/of-several.ts";
import { ofRows } from "./grammar/turns/rows/of-rows.ts";
import { asksForShareOfSum, asksForSum, asShareOfAll, sumBefore } from "./grammar/turns/sum-up.ts";
import type { Part } from "./join-parts.ts";
import { findNamed, indexNames } from "./name-index.ts";
import { type Day, endOf } from "./periods/calendar.ts";
import { makePeriod, pairWithPrevious } from "./periods/make-period.ts";
import type { PlanContext } from "./plan-context.ts";
import type { Operation, Period } from "./schema.ts";
import { asCourse, firstStand, pointsBack, type Stand, withGroups } from "./stand.ts";
import type { Token } from "./tokens.ts";
import { daysOf, defaultsOf, withDefaults } from "./use-context.ts";

/** All that planning looks at. */
export type Asked = {
  readonly question: string;
  readonly context: PlanContext;
  readonly dictionary: Dictionary;
  readonly today: Day;
};

/**
 * A clause to be read: what is asked, where the clause before leaves it, and whether it is all that is asked.
 * `canGoOn`: it may be on what the turn before told.
 */
export type Turn = {
  readonly asked: Asked;
  readonly stand: Stand;
  readonly isAlone: boolean;
  readonly canGoOn: boolean;
};

/** What a clause comes to. */
export function readPart(clause: readonly Token[], turn: Turn): Part {
  const { question, context, dictionary } = turn.asked;
  const source: Source = { text: question, tokens: clause, index: indexNames(dictionary) };
  const frame = readFrame(source);
  const help = helpOf(frame);
  const { connector_id } = context;
  const rooms = marksOf(frame.marks, "room").map(({ operation }) => ofConnector(operation, source, connector_id));
  const reading = readingOf(frame, source);
  const part = { missing: frame.missing, frame, operations: rooms, questions: [], help, reading };
  const gap = turn.isAlone ? measuredAnew(turn.asked, source.index) : null;
  const read = reading.filter(({ as }) => as !== "missing" && as !== "unknown");
  if (gap) return { ...part, reading: read, missing: [], operations: gap, goesOn: true };
  if (help || frame.isMissing) return { ...part, operations: [] };
  const open = turn.isAlone ? afterNoCost(frame, clause, context.previous) : null;
  if (open) return { ...part, ...open };
  const last = goesOnFrom(frame, clause, turn);
  const all = { turn, source, rooms };
  if (!last) return { ...part, ...readOwn(frame, null, all) };
  const told = readFrame({ ...source, isOfService: isOfService(last.scope), ...toldBy(last) });
  return { ...part, frame: told, goesOn: true, ...readFollowUp(told, last, all) };
}

/** What a clause goes on from; null where it stands alone. What is shown in the place of unusual days is cost. */
function goesOnFrom(frame: Frame, clause: readonly Token[], { asked, canGoOn }: Turn): SpendOperation | null {
  const last = canGoOn && isFollowUp(frame, clause) ? lastCourse(asked.context.previous, frame, asked.today) : null;
  return last?.op === "anomaly" && isShownInstead(frame, clause) ? null : last;
}

/** What the turn before told apart, and all kinds of things that it named. */
function toldBy(last: SpendOperation): Pick<Source, "apart" | "told" | "filters"> {
  const { scope, groups } = toldApart(last);
  const [filters, tags] = [scope.filters.filter(isLimit), scope.tags.filter(isLimit)];
  return { apart: groups, told: [...groups, ...[...filters, ...tags].map(fieldOfPart)], filters };
}

function isLimit({ excludes }: { readonly excludes: boolean }): boolean {
  return !excludes;
}

/** What a turn asks that goes on with the one before. */
function readFollowUp(frame: Frame, last: SpendOperation, reading: Reading): Partial<Part> {
  const told = ofTold(frame, last, reading);
  if (told) return told;
  const from = standOn(frame, last, reading);
  if ("question" in from) return { operations: [], questions: [from] };
  return readOwn(continueFrame(from.frame, from.before, reading.turn.asked.today), from.before, reading);
}

function readOwn(said: Frame, before: SpendOperation | null, reading: Reading): Partial<Part> {
  const { turn, source, rooms } = reading;
  const frame = resolveReferences(said, turn.asked.context.previous, source);
  if (rooms.length === 0) return readSpend(frame, before, reading);
  return { questions: [...frame.questions, ...askUnreflected(frame, rooms, source)] };
}

/** What a turn that goes on goes on from, and what it says of it. */
function standOn(frame: Frame, before: SpendOperation, { turn: { asked }, source }: Reading): From | Question {
  const { previous } = asked.context;
  const several = ofSeveral(frame, source.tokens, previous, asked.today);
  const between = previous && betweenTold(frame, source, previous, asked.today);
  if (between) return { frame: isSided(between) ? { ...frame, filters: [] } : frame, before: between };
  return several ?? ofRows(frame, source.tokens, { before: linesOfLacking(before, frame), previous, source });
}

type From = { readonly frame: Frame; readonly before: SpendOperation };

/** "And together?" and "why?" after the most expensive day: what is asked of what was told, and of nothing else. */
function ofTold(
  frame: Frame,
  before: SpendOperation,
  { turn, source }: Reading,
): Pick<Part, "operations" | "questions"> | null {
  if (frame.questions.length > 0 && !asksWhichOfTwo(source.text)) return null;
  const { previous } = turn.asked.context;
  const foretold = previous && forecastTold(frame, source, previous);
  if (foretold) return { operations: foretold, questions: [] };
  const told =
    ofTurns(frame, { turn, source }) ??
    movedAfter(frame, before) ??
    percentAfter(frame, before) ??
    peakAfter(frame, before, source.text) ??
    weekdayAfter(frame, before) ??
    askWhichStep(frame, before);
  if (!told) return null;
  return "op" in told ? { operations: [told], questions: [] } : { operations: [], questions: [told] };
}

/** "And together?", "the difference?": what several turns told. */
function ofTurns(frame: Frame, { turn, source }: Pick<Reading, "turn" | "source">): Operation | Question | null {
  const { context, today } = turn.asked;
  if (!context.previous) return null;
  if (asksForSum(frame)) return sumBefore(context.previous, today, isOfTwo(source.tokens));
  if (asksForShareOfSum(frame)) return asShareOfAll(sumBefore(context.previous, today, isOfTwo(source.tokens)));
  return besideTold(frame, source, context.previous, today);
}

// "How much of it is dev?", "just AWS": of what was talked about.
const LIMITS = "just|only|without|excluding|exclude|leave out|drop|remove|minus|except";
const GOES_ON = new RegExp(
  `^((and|but|ok|now|then) )*(${LIMITS}) |^((sorry|no|oh|,) )*(i|we) (meant|mean)\\b` +
    "|\\b(of|is|was|does|did|for) (it|that|them|those)\\b|^(split|break) | only$",
);

// "And GCP?": of the days that the open question named.
const AND_OTHER = /^(and|but|what about|how about|same for)( \S+){1,3}$/;

/** What goes on with a question that is still open, or with an answer that was not on cost. */
function afterNoCost(frame: Frame, clause: readonly Token[], previous: PlanContext["previous"]): Partial<Part> | null {
  const questions = askAgain(previous, frame, clause);
  if (questions.length > 0) return { operations: [], questions };
  return afterElsewhere(frame, clause, previous);
}

/** "By service pls", after a question that is still open, is asked of nothing. */
function askAgain(previous: PlanContext["previous"], frame: Frame, clause: readonly Token[]): readonly Question[] {
  const words = clause.map(({ word }) => word).join(" ");
  const isOther = AND_OTHER.test(words) && frame.periods.length === 0;
  const isGoingOn = isOther || GOES_ON.test(words);
  const isBare = (frame.filters.length === 0 || isGoingOn) && !frame.says.has("cost") && !frame.says.has("room");
  if (previous?.plan.kind !== "clarify" || !isBare || !isFollowUp(frame, clause)) return [];
  return [{ question: previous.plan.question, from: 0, to: 0, instead: [] }];
}

type Reading = { readonly turn: Turn; readonly source: Source; readonly rooms: readonly Operation[] };

function readSpend(saidAlone: Frame, last: SpendOperation | null, { turn, source }: Reading): Partial<Part> {
  const { asked } = turn;
  const { frame: said, before } = last ? joinTo(saidAlone, last, source) : { frame: saidAlone, before: null };
  const isBack = before !== null && isMovedBack(said, before);
  const own = isBack ? withoutPrevious(said) : said;
  const frame = before ? own : asCourse(withGroups(own, turn.stand, source), turn.stand);
  const from = standFor(frame, before, { turn, source });
  const unread = [
    ...frame.questions,
    ...(before ? [] : askAlone(frame, { turn, source })),
    ...askLength(said, from, before),
  ];
  if (unread.length > 0) return { questions: unread };
  const isAgainst = frame.intents.has("why") || frame.intents.has("compare");
  const setting: Setting = {
    source,
    today: asked.today,
    period: isBack ? daysBefore(from, said, asked) : periodKept(from, before, frame),
    base: isAgainst ? from.base : null,
  };
  const built = buildOperations(frame, setting, from.scope);
  return { frame, ...goOn(before, built, { frame, source, today: asked.today }) };
}

/** "The week before", after one day: days of another length than those that were told. */
function askLength(frame: Frame, { period }: Stand, before: SpendOperation | null): readonly Question[] {
  const span = isMovedBack(frame, before) ? firstMark(frame.marks, "previous")?.span : undefined;
  if (!span || !period || period.assumed || period.unit === span.unit || hasLength(period, span)) return [];
  return [{ question: `Which ${span.unit} do you mean? Name its days.`, from: 0, to: 0, instead: [] }];
}

/** What stands alone needs an aim of its own, both sides of what it compares, and what a pronoun stands for. */
function askAlone(frame: Frame, { turn, source }: Pick<Reading, "turn" | "source">): readonly Question[] {
  return [
    ...askAim(frame, turn.asked.question),
    ...askLoneSide(frame, source),
    ...askLoneSum(frame, source),
    ...(turn.isAlone ? askPronoun(frame, source) : []),
  ];
}

// "Add EC2 and S3 for October" names all that is summed.
function askLoneSum(frame: Frame, source: Source): readonly Question[] {
  return frame.filters.length > 1 ? [] : askAdded(frame, source);
}

/** What a follow-up goes on from: the turn before, and what its own context says. */
function standAfter(before: SpendOperation, frame: Frame, { context, question, today }: Asked): Stand {
  const scope = withDefaults(withoutLacked(scopeOf(before, frame, question), frame), defaultsOf(context, today));
  const days = daysOf(context, today);
  return { scope, groups: [], ...(days ? { period: days, base: null } : periodsOf(before)) };
}

/** "And the month before?" asks the same of other days; it sets nothing against them. */
function daysBefore({ period }: Stand, { marks }: Frame, { today }: Asked): Period | null {
  const base = period && pairWithPrevious(period, today).base;
  // A running month is set against as many days; the month before it, asked for alone, is whole.
  const isAsLong = firstMark(marks, "previous")?.isAsLong ?? false;
  if (!period || !base || isAsLong || period.unit === "span") return base;
  const { unit } = period;
  const end = endOf(unit, base.start_date);
  return makePeriod({ start: base.start_date, end, unit, vague: false }, today);
}

// "In September?" after "AWS against Azure in October" sets the same against each other, not the two months.
function periodKept({ period }: Stand, before: SpendOperation | null, { periods, says }: Frame): Period | null {
  return isSided(before) && periods.length > 0 && !says.has("versus") ? null : period;
}

function standFor(
  frame: Frame,
  before: SpendOperation | null,
  { turn, source }: Pick<Reading, "turn" | "source">,
): Stand {
  return before ? standAfter(before, frame, turn.asked) : scopeFor(frame, turn, source);
}

function scopeFor(frame: Frame, { asked, stand }: Turn, source: Source): Stand {
  const isAnew = (frame.says.has("cost") && !isOfSame(frame, source, stand)) || frame.filters.length > 0;
  const isNew = isAnew && !pointsBack(frame, source);
  return isNew ? { ...stand, scope: firstStand(asked.context, asked.today).scope } : stand;
}

const OF_ALL = /^(total|totals|overall|all|whole|entire|everything|altogether|we|our|us|company|bill|bills|cloud)$/;

/**
 * "Did EC2 go up in October? Show the daily cost": of what the sentence before was on, unless it is of all. After what
 * one team cost, "which team spent most" is of all teams.
 */
function isOfSame({ groups }: Frame, { tokens }: Source, { scope }: Stand): boolean {
  const named = new Set([...scope.filters.map(({ field }) => field), ...scope.tags.map(({ key }) => `tag:${key}`)]);
  return !groups.some(({ group }) => named.has(group)) && !tokens.some(({ word }) => OF_ALL.test(word));
}

function helpOf({ marks, says }: Frame): Part["help"] {
  const isOnlyHelp = [...says].every((kind) => ["help", "filler", "and", "period"].includes(kind));
  const [help] = marksOf(marks, "help");
  return help && isOnlyHelp ? { kind: "help", about: help.about } : null;
}

function ofConnector(operation: Operation, { tokens, index }: Source, connector_id: string | null): Operation {
  if (operation.op !== "connectors") return operation;
  const said = tokens.flatMap(({ word }) => findNamed(index, word).values);
  const named = said.find(({ field }) => field === "provider");
  return { ...operation, provider: named?.value ?? operation.provider, connector_id };
}
