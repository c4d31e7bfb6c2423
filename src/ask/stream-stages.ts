import type { RequestId } from "../core/ids.ts";
import type { Problem } from "../core/problems.ts";
import { problemMembers } from "../http/index.ts";
import type { Stage } from "./answer-question.ts";

/** The stages as server-sent events (WHATWG HTML §9.2); a problem after the first of them is an event, too. */
export async function* streamStages(
  first: Stage,
  others: AsyncIterable<Stage | { readonly problem: Problem }>,
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
