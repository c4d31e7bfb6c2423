import { setAside } from "./aside/set-aside.ts";
import { setClauseAside } from "./aside/set-clause-aside.ts";
import { setStatementsAside } from "./aside/set-statements-aside.ts";
import { setWordsAside } from "./aside/set-words-aside.ts";
import { readInConnector } from "./connectors/of-connector.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { afterOpen } from "./cves/after-open.ts";
import { readBesideCost } from "./cves/beside-cost.ts";
import { countOfThose } from "./cves/count-of-those.ts";
import { correctOwnWords } from "./cves/cve-words.ts";
import { feedsAsked } from "./cves/feeds-asked.ts";
import { goOnCves } from "./cves/go-on-cves.ts";
import { leavesName } from "./cves/leaves-name.ts";
import { isOnCves, planCves } from "./cves/plan-cves.ts";
import { recordsNamed } from "./cves/records-named.ts";
import { isOfCves, type ToldBefore, toldBefore, WHICH_RECORD } from "./cves/told-before.ts";
import type { Dictionary } from "./dictionary.ts";
import { billedBeside } from "./go-on.ts";
import { askOrDecline } from "./grammar/asking/ask-or-decline.ts";
import { offerRest } from "./grammar/asking/offer-rest.ts";
import { isEnglish, splitClauses } from "./grammar/clauses.ts";
import { asLeftOut } from "./grammar/reading.ts";
import { lastOperation } from "./grammar/turns/follow-up.ts";
import { isSame } from "./grammar/turns/is-same.ts";
import { butDay } from "./grammar/turns/without-day.ts";
import { readInTurns } from "./in-turns.ts";
import { addPart, joinParts, type Part } from "./join-parts.ts";
import { findNamed, indexNames, type NameIndex } from "./name-index.ts";
import { ofEachOperation } from "./of-each-operation.ts";
import { asTyped, byOwners, inFull, inOtherWords, spelledOut, withNamesQuoted, withoutAround } from "./other-words.ts";
import type { Day } from "./periods/calendar.ts";
import { readMonthAhead } from "./periods/month-ahead.ts";
import { readMonthOrDay } from "./periods/month-or-day.ts";
import { withinBills } from "./periods/within-bills.ts";
import type { PlanContext } from "./plan-context.ts";
import { earlierOf } from "./previous.ts";
import { readOfRanked } from "./ranked/of-ranked.ts";
import { readOfStepTold } from "./ranked/of-step-told.ts";
import { readApart } from "./read-apart.ts";
import { type Asked, readPart } from "./read-clause.ts";
import { readOpen } from "./read-open.ts";
import { readReply } from "./read-reply.ts";
import type { Operation, QueryPlan } from "./schema.ts";
import { elidedOf, firstStand, nextStand } from "./stand.ts";
import { squash, type Token, tokenize } from "./tokens.ts";
import type { ReadAfter, Understood } from "./understood.ts";
import { defaultsOf } from "./use-context.ts";
import { withoutAsides } from "./without-asides.ts";
import { readWorked } from "./worked/read-worked.ts";

// So many words and signs no question has; one that has is no question.
const TOKENS_MAX = 150;
const TOO_LONG = `That is more than ${TOKENS_MAX} words and signs. What do you want to know, in a sentence or two?`;

/**
 * What a question in words means, by the built-in grammar; a pure function. It never guesses: words that nothing places
 * are asked about, and what a bill can't tell is said. `today` is the day (UTC) that "yesterday" is counted from.
 */
export function planQuestion(question: string, context: PlanContext, dictionary: Dictionary, today: Day): QueryPlan {
  return understand(question, context, dictionary, today).plan;
}

const LONG_WORD_IN_IT = "One word of that is too long to be one. What do you want to know?";
// No word of any language is so long, and no name of a resource.
const LONG_WORD = /[\p{L}\p{M}]{61}|\S{301}/u;

/** What a question means, with the words that were corrected, and what each part of it was read as. */
export function understand(typed: string, context: PlanContext, dictionary: Dictionary, today: Day): Understood {
  const read = readInConnector(typed, context, dictionary, (said, inIt) => understandIn(said, inIt, dictionary, today));
  return withinBills(read, dictionary.months ?? [], today);
}

function understandIn(typed: string, context: PlanContext, dictionary: Dictionary, today: Day): Understood {
  const index = indexNames(dictionary);
  const question = asTyped(typed, index);
  if (LONG_WORD.test(question)) return alone({ kind: "clarify", question: LONG_WORD_IN_IT, choices: [] });
  if (tokenize(question).length > TOKENS_MAX) return alone({ kind: "clarify", question: TOO_LONG, choices: [] });
  const after = (previous: PlanContext["previous"], said = question) =>
    understandAfter(said, { ...context, previous }, dictionary, today);
  return (
    readInTurns(question, context.previous, after) ??
    readWorked(withoutAround(question, index), context.previous, after) ??
    readOfRanked(question, context.previous, after, today) ??
    readOfStepTold(question, context.previous, after, today) ??
    readAfter(question, context.previous, after)
  );
}

/** What a turn means after the one before, and after what that left open. */
function readAfter(question: string, previous: PlanContext["previous"], after: ReadAfter): Understood {
  const each: ReadAfter = (last, said) => ofEachOperation(after(last, said), last, (one) => after(one, said));
  return readOpen(question, each(previous), previous, each);
}

function understandAfter(question: string, context: PlanContext, dictionary: Dictionary, today: Day): Understood {
  const last = lastOperation(context.previous);
  const [billed, told] = [{ months: dictionary.months ?? [], today }, last?.period ?? null];
  const ahead = () => (isOfCves(context.previous) ? null : readMonthAhead(question, billed));
  const months = readMonthOrDay(question, { ...billed, told }) ?? ahead();
  if (months === null) return understandDated(question, context, dictionary, today);
  if ("question" in months) return alone({ kind: "clarify", ...months, choices: [...months.choices] });
  const read = understandDated(months.text, context, dictionary, today);
  return { ...read, corrections: [...months.corrections, ...read.corrections] };
}

function understandDated(question: string, context: PlanContext, dictionary: Dictionary, today: Day): Understood {
  const index = indexNames(dictionary);
  const quoted = withNamesQuoted(question, index);
  const said = byOwners(spelledOut(withoutAsides(withoutAround(quoted, index), index), index), index);
  const reply = context.previous && readReply(said, context.previous, index);
  const text = inFull(reply?.text ?? said, today, index, context.previous === null);
  const asked = {
    question: text,
    context: { ...context, previous: reply?.isWhole ? null : (reply?.previous ?? context.previous) },
    dictionary,
    today,
  };
  const tokens = tokenize(text);
  if (tokens.length > TOKENS_MAX) return alone({ kind: "clarify", question: TOO_LONG, choices: [] });
  if (!isEnglish(tokens, ({ word }) => findNamed(index, squash(word)).values.length > 0)) {
    return alone({ kind: "refuse", missing: [{ topic: "language", words: text.slice(0, 200) }] });
  }
  const whole = readText(asked, index, tokens);
  const read = readOtherwise(whole.plan, asked, index) ?? readMeant(whole.plan, asked) ?? whole;
  const other = askOrDecline(read.plan, asked, index);
  const offered = () => offerRest(read.plan, (rest) => readText({ ...asked, question: rest }, index).plan);
  const understood = other ? alone(other) : { ...read, plan: offered() };
  if (reply?.settles) return { ...understood, settles: true };
  const readRest = (rest: string) => understandDated(rest, asked.context, dictionary, today);
  return setClauseAside(understood, { index, isAlone: asked.context.previous === null, readRest });
}

/** What the text means with less or other words, where it is not answered as it is, or not all of it. */
function readOtherwise(plan: QueryPlan, asked: Asked, index: NameIndex): Understood | null {
  const both = readBoth(plan, asked, index);
  if (both || plan.kind === "help" || (plan.kind === "answer" && plan.missing.length === 0)) return both;
  const aside = readAside(asked, index, plan.kind);
  const other = plan.kind === "answer" ? aside : (aside ?? readInOtherWords(asked, index));
  if (other?.plan.kind === "answer") return other;
  const apart =
    plan.kind === "refuse"
      ? readApart(plan, asked.question, (question) => readText({ ...asked, question }, index))
      : null;
  if (apart) return apart;
  return readQuestions(asked, index, plan.kind) ?? readWordsAside(asked, index, plan.kind) ?? other;
}

/** What a text asks of cost and of vulnerabilities, where the whole of it would be read as on the latter alone. */
function readBoth(plan: QueryPlan, asked: Asked, index: NameIndex): Understood | null {
  if (plan.kind === "help" || (plan.kind === "answer" && plan.operations.some(({ op }) => op !== "cves"))) return null;
  const context = { ...asked.context, previous: null };
  return readBesideCost(asked.question, (question) => readText({ ...asked, context, question }, index));
}

const MEANT = /^(.{8,300}?)(?:[.?!,;]+|\s+[-–])\s+((?:(?:and )?by (?:that|it|this) )?(?:i|we) mean(?:t)? .{2,120})$/is;

/** "What did checkout cost? I mean the application": what is said after the question is a turn that goes on with it. */
function readMeant(plan: QueryPlan, { question, context, dictionary, today }: Asked): Understood | null {
  const [, first, meant] = (plan.kind === "clarify" && (MEANT.exec(question) ?? butDay(question))) || [];
  if (first === undefined || meant === undefined) return null;
  const told = understandAfter(first, context, dictionary, today);
  if (told.plan.kind !== "answer") return null;
  const previous = { plan: told.plan, entities: [] };
  const said = meant.replace(/^(?:and )?by (?:that|it|this) /i, "");
  const read = understandAfter(said, { ...context, previous }, dictionary, today);
  if (read.plan.kind !== "answer" || read.plan.missing.length > 0) return null;
  return { ...read, reading: [...told.reading, ...read.reading] };
}

/** What a text that is asked about means without adverbs and verbs of asking that the grammar does not have. */
function readWordsAside(asked: Asked, index: NameIndex, kind: QueryPlan["kind"]): Understood | null {
  const told = kind === "clarify" ? setWordsAside(asked.question, index) : null;
  if (!told) return null;
  const rest = { ...asked, question: told.text };
  const whole = readText(rest, index);
  const read = whole.plan.kind === "answer" ? whole : (readInOtherWords(rest, index) ?? readAside(rest, index, kind));
  if (read?.plan.kind !== "answer" || read.plan.missing.length > 0) return null;
  return { ...read, reading: [...asLeftOut(told), ...read.reading] };
}

/** What the questions of a text mean without the sentences around them that only state something. */
function readQuestions(asked: Asked, index: NameIndex, kind: QueryPlan["kind"]): Understood | null {
  const found = setStatementsAside(asked.question, index);
  if (!found) return null;
  const questions = { ...asked, question: found.text };
  const whole = readText(questions, index);
  const read = whole.plan.kind === "answer" ? whole : (readInOtherWords(questions, index) ?? whole);
  // Which of several things is meant is asked of the question alone.
  if (kind === "clarify" && read.plan.kind === "clarify" && read.plan.choices.length > 1) return read;
  // What only a statement can't be answered for is asked about at least.
  if (kind === "refuse" && read.plan.kind === "clarify" && !found.isNamed) return read;
  const isWhole = read.plan.kind === "answer" && read.plan.missing.every(({ topic }) => topic === "kubernetes_nodes");
  if (!isWhole || leavesName(read.plan, found)) return null;
  return { ...read, reading: [...asLeftOut(found), ...read.reading] };
}

/** What the text means in words that a plan has; null where it is no answer in them. */
function readInOtherWords(asked: Asked, index: NameIndex): Understood | null {
  const other = inOtherWords(asked.question, asked.today, asked.dictionary.months ?? []);
  if (!other) return null;
  const reworded = { ...asked, question: other.text };
  const whole = readText(reworded, index);
  const read = whole.plan.kind === "answer" ? whole : (readAside(reworded, index, "clarify") ?? whole);
  return read.plan.kind === "answer" ? { ...read, corrections: [...other.corrections, ...read.corrections] } : null;
}

/** What the text means without what only tells something around it; null where that does not help. */
function readAside(asked: Asked, index: NameIndex, kind: QueryPlan["kind"]): Understood | null {
  const told = setAside(asked.question, index);
  if (!told) return null;
  const rest = readText({ ...asked, question: told.text }, index);
  if (leavesName(rest.plan, told)) return null;
  const isAnswer = rest.plan.kind === "answer" && (kind !== "answer" || rest.plan.missing.length === 0);
  const isBetter = isAnswer || (rest.plan.kind === "refuse" && kind === "clarify");
  if (!isBetter) return null;
  return { ...rest, reading: [...asLeftOut(told), ...rest.reading] };
}

/** What a text means, all of its words counted. */
function readText(asked: Asked, index: NameIndex, tokens = tokenize(asked.question)): Understood {
  const { question, context, today } = asked;
  const own = isOnCves(tokens) ? correctOwnWords(question) : { text: question, corrections: [] };
  const told = toldBefore(tokens, context.previous);
  const days = defaultsOf(context, today).period;
  const said = own.text === question ? told.alone : tokenize(own.text);
  const plan = (some: readonly Token[]) => planCves(some, today, days);
  const cves =
    feedsAsked(said, context.previous) ??
    afterOpen(tokens, context.previous) ??
    afterCves(told, asked) ??
    countOfThose(said, { plan, goOn: (rest, before) => goOnCves(rest, before, { index, today }) }) ??
    plan(said);
  if (cves) return recordsNamed(cves, said, today) ?? { plan: cves, corrections: own.corrections, reading: [] };
  const corrected = correctSpelling(question, index, tokens);
  const read = corrected.corrections.length === 0 ? tokens : tokenize(corrected.text);
  const parts = readParts(read, { ...asked, question: corrected.text });
  return {
    plan: joinParts(parts, corrected.text),
    corrections: corrected.corrections,
    reading: parts.flatMap(({ reading }) => reading),
  };
}

/** What goes on with vulnerabilities; after what is still open, where it is answered so. */
function afterCves({ before, rest, isOpen }: ToldBefore, { dictionary, today }: Asked): QueryPlan | null {
  if (before === null) return { kind: "clarify", question: WHICH_RECORD, choices: [] };
  const plan = before.length > 0 ? goOnCves(rest, before, { index: indexNames(dictionary), today }) : null;
  return isOpen && plan?.kind !== "answer" ? null : plan;
}

/** "List price vs what we paid, how much did we save": what lies between two costs is told with them, of their days. */
function withoutSaved(part: Part, before: Part | undefined): Part {
  const metrics = new Set(before?.operations.map((one) => ("scope" in one ? one.scope.metric : null)));
  const isBare = part.reading.every(({ as }) => as === "missing" || as === "cost" || as === "combined");
  const isSaved = isBare && part.missing.length > 0 && part.missing.every(({ topic }) => topic === "savings");
  return isSaved && metrics.size > 1 ? { ...part, missing: [], operations: [], questions: [] } : part;
}

/** "The forecast for November, and how does that compare to October": what was billed then. */
function besideForetold(part: Part, before: Part | undefined, today: Day): Part {
  const foretold = before?.operations.at(-1);
  if (foretold?.op !== "forecast") return part;
  const isOfIt = (one: Operation) => "scope" in one && isSame(one.scope, foretold.scope);
  const operations = part.operations.map((one) => (isOfIt(one) && billedBeside(foretold, one, today)) || one);
  return { ...part, operations };
}

/** "And GCP? And Azure?": each clause of a turn that goes on is on what the one before it told. */
function afterClause(asked: Asked, { operations }: Pick<Part, "operations">): Asked {
  const { previous } = asked.context;
  if (operations.length === 0) return asked;
  const plan = { kind: "answer", operations, missing: [] } as const;
  const told = { entities: [], ...previous, plan, earlier: earlierOf(previous) };
  return { ...asked, context: { ...asked.context, previous: told } };
}

function alone(plan: QueryPlan): Understood {
  return { plan, corrections: [], reading: [] };
}

function readParts(tokens: readonly Token[], asked: Asked): readonly Part[] {
  const parts: Part[] = [];
  const clauses = splitClauses(tokens);
  const ends = tokens.flatMap(({ kind, start }) => (kind === "end" ? [start] : []));
  let stand = firstStand(asked.context, asked.today);
  let told = asked;
  for (const [place, clause] of clauses.entries()) {
    const read = (from: Asked) =>
      readPart(clause, { asked: from, stand, isAlone: clauses.length === 1, canGoOn: place === 0 || from !== asked });
    const elided = elidedOf(clause, parts.at(-1), (before) => read(afterClause(told, before)));
    const said = elided ?? read(told);
    const part = withoutSaved(besideForetold(said, parts.at(-1), asked.today), parts.at(-1));
    if (part.goesOn && told.context.previous) told = afterClause(told, part);
    addPart(parts, part, { clause, previous: clauses[parts.length - 1], ends });
    // What must be asked is asked one by one: the rest of the text is read when this is settled.
    if (parts.at(-1)?.questions.length) break;
    stand = nextStand(stand, part);
  }
  return parts;
}
