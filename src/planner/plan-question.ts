import { type Correction, correctSpelling } from "./correct-spelling.ts";
import { correctOwnWords } from "./cves/cve-words.ts";
import { goOnCves } from "./cves/go-on-cves.ts";
import { isOnCves, planCves } from "./cves/plan-cves.ts";
import { type Dictionary, findNamed, indexNames, type NameIndex } from "./dictionary.ts";
import { goOn } from "./go-on.ts";
import { addTo, askAdded } from "./grammar/add-to.ts";
import { askAim } from "./grammar/asking/ask-aim.ts";
import { askLoneSide } from "./grammar/asking/ask-lone-side.ts";
import { askUnreflected } from "./grammar/asking/ask-unreflected.ts";
import { buildOperations } from "./grammar/build-operations.ts";
import { isEnglish, splitClauses } from "./grammar/clauses.ts";
import {
  continueFrame,
  isFollowUp,
  isMovedBack,
  isSided,
  lastOperation,
  periodsOf,
  type SpendOperation,
  scopeOf,
  withoutPrevious,
} from "./grammar/follow-up.ts";
import { type Frame, marksOf, type Question } from "./grammar/frame.ts";
import { askWhichStep, peakAfter, weekdayAfter } from "./grammar/peak.ts";
import type { Source } from "./grammar/questions.ts";
import { readFrame } from "./grammar/read-frame.ts";
import { readMarks } from "./grammar/read-marks.ts";
import { LEFT_OUT, type ReadPart, readingOf } from "./grammar/reading.ts";
import { resolveReferences } from "./grammar/references.ts";
import type { Setting } from "./grammar/resolve-periods.ts";
import { setAside } from "./grammar/set-aside.ts";
import { asksForSum, sumBefore } from "./grammar/sum-up.ts";
import { addPart, joinParts, type Part } from "./join-parts.ts";
import { inOtherWords } from "./other-words.ts";
import type { Day } from "./periods/calendar.ts";
import { pairWithPrevious } from "./periods/make-period.ts";
import type { PlanContext } from "./plan-context.ts";
import { readReply } from "./read-reply.ts";
import type { Operation, Period, QueryPlan } from "./schema.ts";
import { asCourse, nextStand, pointsBack, type Stand, withGroups } from "./stand.ts";
import { squash, type Token, tokenize } from "./tokens.ts";
import { daysOf, defaultsOf, withDefaults } from "./use-context.ts";

// So many words and signs no question has; one that has is no question.
const TOKENS_MAX = 500;
const TOO_LONG = `That is more than ${TOKENS_MAX} words and signs. What do you want to know, in a sentence or two?`;

/** All that planning looks at. */
type Asked = {
  readonly question: string;
  readonly context: PlanContext;
  readonly dictionary: Dictionary;
  readonly today: Day;
};

/**
 * What a question in words means, by the built-in grammar; a pure function. It never guesses: words that nothing places
 * are asked about, and what a bill can't tell is said. `today` is the day (UTC) that "yesterday" is counted from.
 */
export function planQuestion(question: string, context: PlanContext, dictionary: Dictionary, today: Day): QueryPlan {
  return understand(question, context, dictionary, today).plan;
}

/** What a question means, with the words that were corrected, and what each part of it was read as. */
export function understand(question: string, context: PlanContext, dictionary: Dictionary, today: Day): Understood {
  const index = indexNames(dictionary);
  const reply = context.previous && readReply(question, context.previous, index);
  const text = reply?.text ?? question;
  const asked = {
    question: text,
    context: reply?.isWhole ? { ...context, previous: null } : context,
    dictionary,
    today,
  };
  const tokens = tokenize(text);
  if (tokens.length > TOKENS_MAX) return alone({ kind: "clarify", question: TOO_LONG, choices: [] });
  if (!isEnglish(tokens, ({ word }) => findNamed(index, squash(word)).values.length > 0)) {
    return alone({ kind: "refuse", missing: [{ topic: "language", words: text.slice(0, 200) }] });
  }
  const whole = readText(asked, index);
  const isOpen = whole.plan.kind === "clarify" || whole.plan.kind === "refuse";
  return (isOpen && (readAside(asked, index, whole.plan.kind) ?? readInOtherWords(asked, index))) || whole;
}

/** What the text means in words that a plan has; null where it is no answer in them. */
function readInOtherWords(asked: Asked, index: NameIndex): Understood | null {
  const other = inOtherWords(asked.question, asked.today);
  if (!other) return null;
  const read = readText({ ...asked, question: other.text }, index);
  return read.plan.kind === "answer" ? { ...read, corrections: [other.correction, ...read.corrections] } : null;
}

/** What the text means without what only tells something around it; null where that does not help. */
function readAside(asked: Asked, index: NameIndex, kind: QueryPlan["kind"]): Understood | null {
  const told = setAside(asked.question, index);
  if (!told) return null;
  const rest = readText({ ...asked, question: told.text }, index);
  const isBetter = rest.plan.kind === "answer" || (rest.plan.kind === "refuse" && kind === "clarify");
  if (!isBetter) return null;
  const aside = told.left.map((words) => ({ words, as: LEFT_OUT, value: null }));
  return { ...rest, reading: [...aside, ...rest.reading] };
}

/** What a text means, all of its words counted. */
function readText(asked: Asked, index: NameIndex): Understood {
  const { question, context, today } = asked;
  const tokens = tokenize(question);
  const own = isOnCves(tokens) ? correctOwnWords(question) : { text: question, corrections: [] };
  const cves =
    afterOpen(tokens, context.previous) ??
    afterCves(tokens, asked) ??
    planCves(tokenize(own.text), today, daysOf(context, today));
  if (cves) return { plan: cves, corrections: own.corrections, reading: [] };
  const corrected = correctSpelling(question, index);
  const parts = readParts(tokenize(corrected.text), { ...asked, question: corrected.text });
  return {
    plan: joinParts(parts, corrected.text),
    corrections: corrected.corrections,
    reading: parts.flatMap(({ reading }) => reading),
  };
}

const OPEN_TOKENS_MAX = 5;

/** "For KEV only", after a question on vulnerabilities that is still open, is asked of nothing. */
function afterOpen(tokens: readonly Token[], previous: PlanContext["previous"]): QueryPlan | null {
  const goesOn = tokens.length <= OPEN_TOKENS_MAX && /^(for|only|just|and|now|but)$/.test(tokens[0]?.word ?? "");
  if (previous?.plan.kind !== "clarify" || !goesOn || !isOnCves(tokens)) return null;
  return { kind: "clarify", question: previous.plan.question, choices: [] };
}

function afterCves(tokens: readonly Token[], { context, dictionary, today }: Asked): QueryPlan | null {
  const plan = context.previous?.plan;
  const [before] = plan?.kind === "answer" ? plan.operations : [];
  if (before?.op !== "cves") return null;
  const marks = readMarks(tokens, indexNames(dictionary));
  const said = marks.map(({ is }) => is);
  return goOnCves(tokens, before, { said, today });
}

export type Understood = {
  readonly plan: QueryPlan;
  readonly corrections: readonly Correction[];
  readonly reading: readonly ReadPart[];
};

function alone(plan: QueryPlan): Understood {
  return { plan, corrections: [], reading: [] };
}

function readParts(tokens: readonly Token[], asked: Asked): readonly Part[] {
  const parts: Part[] = [];
  const clauses = splitClauses(tokens);
  let stand = firstStand(asked);
  for (const clause of clauses) {
    const part = readPart(clause, { asked, stand, isAlone: clauses.length === 1 });
    addPart(parts, part, { clause, previous: clauses[parts.length - 1] });
    // What must be asked is asked one by one: the rest of the text is read when this is settled.
    if (parts.at(-1)?.questions.length) break;
    stand = nextStand(stand, part);
  }
  return parts;
}

function firstStand({ context, today }: Asked): Stand {
  return { ...defaultsOf(context, today), base: null, groups: [] };
}

type Turn = { readonly asked: Asked; readonly stand: Stand; readonly isAlone: boolean };

function readPart(clause: readonly Token[], turn: Turn): Part {
  const { question, context, dictionary } = turn.asked;
  const source: Source = { text: question, tokens: clause, index: indexNames(dictionary) };
  const frame = readFrame(source);
  const help = helpOf(frame);
  const { connector_id } = context;
  const rooms = marksOf(frame.marks, "room").map(({ operation }) => ofConnector(operation, frame, connector_id));
  const reading = readingOf(frame, source);
  const part = { missing: frame.missing, frame, operations: rooms, questions: [], help, reading };
  if (help || frame.isMissing) return { ...part, operations: [] };
  const open = turn.isAlone ? askAgain(context.previous, frame, clause) : [];
  if (open.length > 0) return { ...part, operations: [], questions: open };
  const before = turn.isAlone && isFollowUp(frame, clause) ? lastOperation(context.previous) : null;
  const told = before && ofTold(frame, before, turn);
  if (told) return { ...part, ...told };
  const asked = resolveReferences(before ? continueFrame(frame, before) : frame, context.previous, source);
  if (rooms.length > 0) return { ...part, questions: [...asked.questions, ...askUnreflected(asked, rooms, source)] };
  return { ...part, ...readSpend(asked, before, { turn, source }) };
}

/** "And together?" and "why?" after the most expensive day: what is asked of what was told, and of nothing else. */
function ofTold(
  frame: Frame,
  before: SpendOperation,
  { asked: { context, today } }: Turn,
): Pick<Part, "operations" | "questions"> | null {
  if (frame.questions.length > 0) return null;
  const sum = asksForSum(frame) && context.previous ? sumBefore(context.previous, today) : null;
  const told = sum ?? peakAfter(frame, before) ?? weekdayAfter(frame, before) ?? askWhichStep(frame, before);
  if (!told) return null;
  return "op" in told ? { operations: [told], questions: [] } : { operations: [], questions: [told] };
}

// "How much of it is dev?", "just AWS": of what was talked about.
const GOES_ON = new RegExp(
  "^(just|only|now just|now only) |^((sorry|no|oh|,) )*(i|we) (meant|mean)\\b" +
    "|\\b(of|is|was|does|did|for) (it|that|them|those)\\b",
);

/** "By service pls", after a question that is still open, is asked of nothing. */
function askAgain(previous: PlanContext["previous"], frame: Frame, clause: readonly Token[]): readonly Question[] {
  const isGoingOn = GOES_ON.test(clause.map(({ word }) => word).join(" "));
  const isBare = (frame.filters.length === 0 || isGoingOn) && !frame.says.has("cost") && !frame.says.has("room");
  if (previous?.plan.kind !== "clarify" || !isBare || !isFollowUp(frame, clause)) return [];
  return [{ question: previous.plan.question, from: 0, to: 0, instead: [] }];
}

type Reading = { readonly turn: Turn; readonly source: Source };

function readSpend(saidAlone: Frame, last: SpendOperation | null, { turn, source }: Reading): Partial<Part> {
  const { asked } = turn;
  const { frame: said, before } = last ? addTo(saidAlone, last, source) : { frame: saidAlone, before: null };
  const isBack = before !== null && isMovedBack(said);
  const own = isBack ? withoutPrevious(said) : said;
  const frame = before ? own : asCourse(withGroups(own, turn.stand, source), turn.stand, source);
  const unread = [
    ...frame.questions,
    ...(before ? [] : [...askAim(frame, asked.question), ...askLoneSide(frame, source), ...askLoneSum(frame, source)]),
  ];
  if (unread.length > 0) return { questions: unread };
  const from = standFor(frame, before, { turn, source });
  const isAgainst = frame.intents.has("why") || frame.intents.has("compare");
  const setting: Setting = {
    source,
    today: asked.today,
    period: isBack ? daysBefore(from, asked) : periodKept(from, before, frame),
    base: isAgainst ? from.base : null,
  };
  const built = buildOperations(frame, setting, from.scope);
  return { frame, ...goOn(before, built, { frame, source, today: asked.today }) };
}

// "Add EC2 and S3 for October" names all that is summed.
function askLoneSum(frame: Frame, source: Source): readonly Question[] {
  return frame.filters.length > 1 ? [] : askAdded(frame, source);
}

/** What a follow-up goes on from: the turn before, and what its own context says. */
function standAfter(before: SpendOperation, frame: Frame, { context, today }: Asked): Stand {
  const scope = withDefaults(scopeOf(before, frame), defaultsOf(context, today));
  const days = daysOf(context, today);
  return { scope, groups: [], ...(days ? { period: days, base: null } : periodsOf(before)) };
}

/** "And the month before?" asks the same of other days; it sets nothing against them. */
function daysBefore({ period }: Stand, { today }: Asked): Period | null {
  return period && pairWithPrevious(period, today).base;
}

// "In September?" after "AWS against Azure in October" sets the same against each other, not the two months.
function periodKept({ period }: Stand, before: SpendOperation | null, { periods, says }: Frame): Period | null {
  return isSided(before) && periods.length > 0 && !says.has("versus") ? null : period;
}

function standFor(frame: Frame, before: SpendOperation | null, { turn, source }: Reading): Stand {
  return before ? standAfter(before, frame, turn.asked) : scopeFor(frame, turn, source);
}

function scopeFor(frame: Frame, { asked, stand }: Turn, source: Source): Stand {
  const isNew = (frame.says.has("cost") && !pointsBack(frame, source)) || frame.filters.length > 0;
  return isNew ? { ...stand, scope: firstStand(asked).scope } : stand;
}

function helpOf({ marks, says }: Frame): Part["help"] {
  const isOnlyHelp = [...says].every((kind) => ["help", "filler", "and", "period"].includes(kind));
  const [help] = marksOf(marks, "help");
  return help && isOnlyHelp ? { kind: "help", about: help.about } : null;
}

function ofConnector(operation: Operation, { filters }: Frame, connector_id: string | null): Operation {
  if (operation.op !== "connectors") return operation;
  const named = filters.flatMap(({ values }) => values).find(({ field }) => field === "provider");
  return { ...operation, provider: named?.value ?? operation.provider, connector_id };
}
