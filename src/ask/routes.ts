import type { RequestId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Refused } from "../core/problems.ts";
import { type Answer, type Call, type Handled, problemMembers, type Route, route } from "../http/index.ts";
import { usageAnswer } from "../plans/index.ts";
import type { Stage } from "./answer-question.ts";
import { AskAnswer, AskRequest } from "./answer-schema.ts";
import type * as Converse from "./converse.ts";
import type { AskNeeds } from "./needs.ts";

type AskCall = Call<unknown, unknown, AskRequest>;

/** The endpoint of questions in words. */
export function askRoutes(needs: AskNeeds): readonly Route[] {
  return [
    route({
      method: "POST",
      path: "/api/dory-ai/query",
      operationId: "ask",
      tag: "ask",
      summary: "Ask in words; every figure of the answer is a fact",
      description: ABOUT_ASK,
      service: "dory-ai",
      scope: "ask",
      permission: "ask",
      problems: ["not_found", "provider_not_configured", ...OF_MODELS, "query_timeout"],
      exports: ["sse"],
      isQuery: true,
      body: AskRequest,
      reply: AskAnswer,
      handle: (call) => handle(needs, call),
    }),
  ];
}

// What only a configured model can bring about.
const OF_MODELS = ["token_budget_exhausted", "model_failed", "model_timeout"] as const;

const ABOUT_ASK =
  "A question in English about spend, what changed it, what is unusual, what it will be, the connectors, " +
  "vulnerabilities or the plan. It becomes a plan over the endpoints of this API; every figure in `answer` is one of " +
  "`facts`, with the request that reproduces it. Without a period it is the last 30 complete days, and says so. What " +
  "can't be placed is asked about in `clarification`; what the data can't tell is said. It needs the service and the " +
  "scope of what it uses. `Accept: text/event-stream` streams events: `plan`, `facts`, `text` and `done`. It takes " +
  "nothing of a quota.";

// The grammar and its words take as long to read as a tenth of a start: the first question reads them.
const conversing = (): Promise<typeof Converse> => import("./converse.ts");

async function handle(needs: AskNeeds, call: AskCall): Promise<Handled> {
  const { openQuestion, answerInTurn, lastOf } = await conversing();
  const asker = { principal: call.principal, usage: () => usageAnswer(call) };
  const question = await openQuestion(needs, asker, call.body);
  if ("problem" in question) return question;
  const work = async (signal: AbortSignal) => {
    const stages = answerInTurn(needs, asker, question, signal);
    return call.format === "sse" ? answerInEvents(call, stages) : answerOf(await lastOf(stages));
  };
  return { query: { work, msMax: LIMITS.askQueryMsMax } };
}

function answerOf(whole: AskAnswer | Refused): Answer {
  return "problem" in whole ? whole : { status: 200, json: whole };
}

/** What comes before the first stage is a proper problem, whatever the format. */
async function answerInEvents({ requestId }: AskCall, stages: AsyncGenerator<Stage | Refused>): Promise<Answer> {
  const first = await stages.next();
  if (first.done) throw new Error("A question ended without a stage.");
  return "problem" in first.value ? first.value : { stream: streamStages(first.value, stages, requestId) };
}

/** The stages as server-sent events (WHATWG HTML §9.2); a problem after the first of them is an event, too. */
async function* streamStages(
  first: Stage,
  others: AsyncIterable<Stage | Refused>,
  requestId: RequestId,
): AsyncGenerator<Uint8Array> {
  yield event(first.name, shown(first));
  for await (const stage of others) {
    if ("problem" in stage) yield event("error", problemMembers(stage.problem, requestId));
    else yield event(stage.name, shown(stage));
  }
}

function shown(stage: Stage): unknown {
  if (stage.name === "facts") {
    const { facts, sources, tables, chart } = stage.data;
    return { facts, sources, tables, chart };
  }
  if (stage.name === "text") return { answer: stage.data.answer, insights: stage.data.insights };
  return stage.data;
}

function event(name: string, data: unknown): Uint8Array {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
