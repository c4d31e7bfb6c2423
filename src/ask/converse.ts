import { type ConversationId, newId } from "../core/ids.ts";
import type { Refused } from "../core/problems.ts";
import { type Previous, remember } from "../planner/index.ts";
import { answerQuestion, type Stage } from "./answer-question.ts";
import type { AskAnswer, AskContext, AskRequest } from "./answer-schema.ts";
import type { Asker, AskNeeds, Question } from "./needs.ts";
import { saveTurn, selectTurn } from "./store.ts";

const NO_CONVERSATION = {
  code: "not_found",
  detail: "There is no such conversation any more. Ask without `conversation_id`.",
} as const;
const NO_MODEL = {
  code: "provider_not_configured",
  detail:
    "No model is configured. Ask without `context.engine`, or ask the operator to set ASK_PROVIDER and ASK_MODEL.",
} as const;

/** The question of a request with the turn before it and the engine that answers; else what stands in the way. */
export async function openQuestion(needs: AskNeeds, asker: Asker, request: AskRequest): Promise<Question | Refused> {
  const context = contextOf(request);
  const conversation = await conversationOf(needs, asker, context);
  if ("problem" in conversation) return conversation;
  const engine = engineFor(needs, context);
  if ("problem" in engine) return engine;
  return {
    query: request.query,
    notes: context.notes ?? null,
    context: {
      start_date: context.start_date ?? null,
      end_date: context.end_date ?? null,
      connector_id: context.connector_id ?? null,
      currency: context.currency ?? null,
      previous: conversation.previous,
    },
    conversationId: conversation.id,
    ...engine,
  };
}

/** The stages of an answer; before the last one its conversation remembers this turn. */
export async function* answerInTurn(
  needs: AskNeeds,
  asker: Asker,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<Stage | Refused> {
  for await (const stage of answerQuestion(needs, asker, question, signal)) {
    if ("name" in stage && stage.name === "done") {
      const entities = stage.findings.flatMap((finding) => finding.entities);
      const turn = remember(question.query, { plan: stage.plan, entities }, question.context.previous);
      await needs.database.inTransaction((tx) => saveTurn(tx, asker.principal.org, question.conversationId, turn));
    }
    yield stage;
  }
}

/** The whole answer, once all its stages are over. */
export async function lastOf(stages: AsyncIterable<Stage | Refused>): Promise<AskAnswer | Refused> {
  for await (const stage of stages) {
    if ("problem" in stage) return stage;
    if (stage.name === "done") return stage.data;
  }
  throw new Error("A question ended without an answer.");
}

function contextOf({ context = {} }: AskRequest): AskContext {
  return typeof context === "string" ? { notes: context } : context;
}

type Conversation = { readonly id: ConversationId; readonly previous: Previous | null };

async function conversationOf(
  { database, randomBytes }: AskNeeds,
  { principal }: Asker,
  { conversation_id: asked }: AskContext,
): Promise<Conversation | Refused> {
  if (asked === undefined) return { id: newId("cnv", randomBytes), previous: null };
  const id = asked as ConversationId;
  const previous = await database.inTransaction((tx) => selectTurn(tx, principal.org, id));
  return previous ? { id, previous } : { problem: NO_CONVERSATION };
}

function engineFor(
  { engine, model }: AskNeeds,
  { engine: asked }: AskContext,
): Pick<Question, "model" | "mustBeModel"> | Refused {
  if (engine === "off") return { problem: { code: "provider_not_configured" } };
  const wanted = asked ?? engine;
  if (wanted === "builtin") return { model: null, mustBeModel: false };
  return model ? { model, mustBeModel: asked === "model" } : { problem: NO_MODEL };
}
