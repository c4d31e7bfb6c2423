import type { OrgScope } from "../core/org-scope.ts";
import type { FieldError, Refused } from "../core/problems.ts";
import { type RouteRights, refusalOf } from "../core/refusal.ts";
import { invalid } from "../http/index.ts";
import {
  isOnCves,
  LEFT_OUT,
  namesById,
  type QueryPlan,
  readNotes,
  tokenize,
  type Understood,
  unusedContext,
} from "../planner/index.ts";
import { type PinnedSpend, pinSpend, readToday, wrongRange } from "../spend/index.ts";
import type { AskAnswer } from "./answer-schema.ts";
import { type AnswerText, composeAnswer, textOf } from "./compose-answer.ts";
import { CVES } from "./cves/find-cves.ts";
import { type Finding, NOTHING, ON_SPEND } from "./execute/execution.ts";
import { findOut } from "./execute/find-out.ts";
import { hasNoBills, NO_BILLS } from "./execute/no-bills.ts";
import { type FactBook, openFactBook } from "./fact-book.ts";
import { EMPTY_DICTIONARY } from "./load-dictionary.ts";
import { type ModelCalls, openModelCalls } from "./model-calls.ts";
import type { Asker, AskModel, AskNeeds, Question } from "./needs.ts";
import { planByModel } from "./plan-by-model.ts";
import { readInTurn, understandInTime } from "./read-in-time.ts";
import { tellByModel } from "./tell-by-model.ts";

/** How far an answer has come; `done` is the whole of it. */
export type Stage =
  | { readonly name: "plan"; readonly data: QueryPlan }
  | { readonly name: "facts"; readonly data: Pick<AskAnswer, "facts" | "sources" | "tables" | "chart"> }
  | { readonly name: "text"; readonly data: Pick<AskAnswer, "answer" | "insights"> }
  | {
      readonly name: "done";
      readonly data: AskAnswer;
      readonly plan: QueryPlan;
      readonly findings: readonly Finding[];
    };

/** Plans, finds out and tells; one stage after the other. A problem ends it. */
export async function* answerQuestion(
  needs: AskNeeds,
  asker: Asker,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<Stage | Refused> {
  const calls = question.model && openModelCalls(needs, asker.principal.org, question.model, signal);
  const pinned = refusalOf(asker.principal, ON_SPEND.rights) ? null : await pinSpend(needs.spend, asker.principal.org);
  if (pinned && "problem" in pinned) return yield pinned;
  const today = pinned?.today ?? (await readToday(needs.spend));
  const turn = { needs, question, calls, signal, spend: pinned, today };
  const planned = await planFor(turn, asker.principal.org);
  if ("problem" in planned) return yield planned;
  const { plan } = planned;
  yield { name: "plan", data: plan };

  const book = openFactBook(planned.names);
  const isPlanned = plan.kind === "answer";
  const found = isPlanned
    ? await findOut({ ...turn, asker, book }, plan.operations)
    : { findings: whyUnplaced({ ...turn, asker, book }, plan), operations: [] };
  if ("problem" in found) return yield found;
  const { findings, operations } = found;
  const written = textOf(planned, findings, book);
  yield { name: "facts", data: composeAnswer(question, { ...planned, findings, book, text: written, model: null }) };

  const told = await tell(turn, { ...planned, book, findings, written });
  if ("problem" in told) return yield told;
  const answer = composeAnswer(question, { ...planned, findings, book, ...told });
  yield { name: "text", data: answer };
  yield { name: "done", data: answer, plan: isPlanned ? { ...plan, operations } : plan, findings };
}

/** Whether a plan has an operation on what was billed: only days that the spend room takes can be its own. */
function isOnDays(plan: QueryPlan): boolean {
  return plan.kind === "answer" && plan.operations.some((one) => "scope" in one && one.op !== "forecast");
}

/** What is wrong with the days of the context, as the spend room has it. */
function wrongDays({ start_date, end_date }: Question["context"], today: string): readonly FieldError[] {
  if (start_date === null && end_date === null) return [];
  const days = { start_date: start_date ?? undefined, end_date: end_date ?? undefined };
  return wrongRange(days, today).map((error) => ({ ...error, field: `context.${error.field}` }));
}

type Unplaced = Pick<Turn, "spend" | "question"> & { readonly asker: Asker; readonly book: FactBook };

/**
 * Who may not see spend, or has no bills, has no names to ask by: that is why a word of the question could not be
 * placed. It is told in the place of a question back that offers nothing, and beside one that does.
 */
function whyUnplaced({ asker, spend, book, question }: Unplaced, plan: QueryPlan): readonly Finding[] {
  const isOpen = plan.kind === "clarify" && plan.choices.length === 0;
  const refusals = rightsOf(question.query).flatMap((rights) => refusalOf(asker.principal, rights) ?? []);
  if (refusals.length > 0) {
    const why = refusals.map(({ code, detail }) => detail ?? code).join(" ");
    return [{ ...NOTHING, ...(isOpen ? { answer: book.entity(why, REFUSAL_CHARS_MAX) } : { warnings: [why] }) }];
  }
  if (plan.kind !== "clarify" || !hasNoBills(spend)) return [];
  return [isOpen ? NO_BILLS : { ...NOTHING, warnings: [NO_BILLS.answer] }];
}

/** What a question that could not be placed needs: it names vulnerabilities, cost, or both, and else is on cost. */
function rightsOf(query: string): readonly RouteRights[] {
  if (!isOnCves(tokenize(query))) return [ON_SPEND.rights];
  return ON_COST.test(query) ? [CVES.rights, ON_SPEND.rights] : [CVES.rights];
}

const ON_COST = /\b(?:costs?|spend|spent|spending|bills?|billed|invoices?|pay|paid)\b/i;
const REFUSAL_CHARS_MAX = 500;

/** One question under way. `calls` is null where the built-in engine answers. */
type Turn = {
  readonly needs: AskNeeds;
  readonly question: Question;
  readonly calls: ModelCalls | null;
  readonly signal: AbortSignal;
  /** null where the asker may not see the bills. */
  readonly spend: PinnedSpend | null;
  readonly today: string;
};

/** `model`: who has planned; null is the built-in planner. `warnings`: what of the context was not used. */
type Planned = Understood & {
  readonly model: AskModel | null;
  readonly warnings: readonly string[];
  /** The names of accounts and connectors by id. */
  readonly names: ReadonlyMap<string, string>;
};

async function planFor(
  { needs, question, calls, signal, spend, today }: Turn,
  org: OrgScope,
): Promise<Planned | Refused> {
  const dictionary = spend ? await needs.dictionaries.load(spend) : EMPTY_DICTIONARY;
  if ("problem" in dictionary) return dictionary;
  const read = await readInTurn(org.organizationId, signal, () => {
    const notes = question.notes === null ? null : readNotes(question.notes, dictionary, today);
    const context = { ...question.context, notes };
    return { context, understood: understandInTime(question.query, context, dictionary, today) };
  });
  if (!read) return { problem: { code: "query_timeout" } };
  const { context, understood } = read;
  const names = new Map([...namesById(dictionary.accounts), ...namesById(dictionary.connectors ?? [])]);
  const planned = (understood: Understood, model: AskModel | null): Planned | Refused => {
    const wrong = isOnDays(understood.plan) ? wrongDays(question.context, today) : [];
    if (wrong.length > 0) return { problem: invalid(wrong) };
    return { ...understood, model, warnings: unusedContext(understood.plan, context, today), names };
  };
  if (!calls) return planned(understood, null);
  // Where the grammar is sure, a model could only make it worse; it is asked where the caller wants no other engine.
  if (isSure(understood) && !question.mustBeModel) return planned(understood, question.model);
  const lookup = { dictionary, today, understood };
  const plan = await planByModel(calls, { ...question, context }, lookup);
  if ("kind" in plan) return planned({ plan, reading: [], corrections: [] }, question.model);
  return question.mustBeModel ? plan : planned(understood, null);
}

/** Whether every part of the question is in the plan. */
function isSure({ plan, reading }: Understood): boolean {
  const isWhole = !reading.some(({ as }) => as === LEFT_OUT);
  return plan.kind === "help" || (plan.kind === "answer" && plan.missing.length === 0 && isWhole);
}

type Tale = Planned & {
  readonly book: FactBook;
  readonly findings: readonly Finding[];
  readonly written: AnswerText;
};

/** The model's words where it keeps to the rules; else those of the templates. */
async function tell(
  { question, calls }: Turn,
  { book, written, plan, model }: Tale,
): Promise<{ readonly text: AnswerText; readonly model: AskModel | null } | Refused> {
  if (!calls || !model || plan.kind !== "answer") return { text: written, model };
  const text = await tellByModel(calls, question, { book, written });
  if (!("problem" in text)) return { text, model };
  return question.mustBeModel ? text : { text: written, model: null };
}
