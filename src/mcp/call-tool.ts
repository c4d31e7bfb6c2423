import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Problem } from "../core/problems.ts";
import {
  type Answer,
  callRoute,
  type MeteredRoute,
  type Outer,
  type PlainRoute,
  problemMembers,
  type QuerySlots,
  type Route,
} from "../http/index.ts";
import { asParameters } from "./tool-input.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** Answers the call of a tool by its route. Every expected error is a result that says so, never an exception. */
export async function callTool(
  route: Route,
  slots: QuerySlots,
  outer: Outer,
  args: Arguments,
): Promise<CallToolResult> {
  const answer =
    route.kind === "metered" ? await callMetered(route, outer, args) : await callPlain(route, slots, outer, args);
  if ("problem" in answer) return failed(problemMembers(answer.problem, outer.requestId));
  if (!("json" in answer)) throw new Error(`${route.operationId} answered without JSON.`);
  const json = answer.json as Record<string, unknown>;
  return { content: [{ type: "text", text: JSON.stringify(json) }], structuredContent: json };
}

function callPlain(route: PlainRoute, slots: QuerySlots, outer: Outer, args: Arguments): Promise<Answer> {
  const input = route.body ? { query: {}, body: args } : { query: asParameters(args), body: null };
  return callRoute(route, slots, outer, input);
}

/** The Idempotency-Key is an argument here, beside the members of the body. */
async function callMetered(
  route: MeteredRoute,
  { meter }: Outer,
  { idempotency_key: key, ...members }: Arguments,
): Promise<Answer | { readonly problem: Problem }> {
  const metered = route.meter({
    body: Buffer.from(JSON.stringify(members)),
    idempotencyKeys: typeof key === "string" ? [key] : [],
    queryErrors: [],
  });
  if ("errors" in metered) return { problem: { code: "invalid_request", errors: metered.errors } };
  const { service, scope, permission } = route;
  const admission = await meter({ service, scope, permission, metered });
  if ("problem" in admission) return admission;
  if (admission.kind !== "settled") throw new Error("The gate admitted a metered call without settling it.");
  return { status: 200, json: JSON.parse(admission.body) };
}

function failed(problem: Record<string, unknown>): CallToolResult {
  return { isError: true, content: [{ type: "text", text: JSON.stringify(problem) }], structuredContent: problem };
}
