import type { CallToolResult } from "@modelcontextprotocol/server";
import type { FieldError, Problem, Refused } from "../core/problems.ts";
import { membersOf } from "../core/text/json-text.ts";
import {
  type Answer,
  callRoute,
  invalid,
  type MeteredRoute,
  type Outer,
  type PlainRoute,
  problemMembers,
  type QuerySlots,
  type Route,
} from "../http/index.ts";
import { asParameters } from "./tool-schemas.ts";

/** Answers the call of a tool by its route. Every expected error is a result that says so, never an exception. */
export async function callTool(
  route: Route,
  slots: QuerySlots,
  outer: Outer,
  args: string | null,
): Promise<CallToolResult> {
  const members = membersOf(args ?? "{}");
  if (!members) return failedWith({ code: "invalid_request", errors: [NO_OBJECT] }, outer);
  const answer =
    route.kind === "metered"
      ? await callMetered(route, outer, members)
      : await callPlain(route, slots, outer, { members, text: args ?? "{}" });
  if ("problem" in answer) return failedWith(answer.problem, outer);
  if (!("json" in answer)) throw new Error(`${route.operationId} answered without JSON.`);
  const json = answer.json as Record<string, unknown>;
  return { content: [{ type: "text", text: JSON.stringify(json) }], structuredContent: json };
}

const NO_OBJECT: FieldError = { field: "arguments", code: "invalid_type", message: "It must be an object." };

/** A problem as the result of a call. */
export function failedWith(problem: Problem, { requestId }: Pick<Outer, "requestId">): CallToolResult {
  const members = problemMembers(problem, requestId);
  return { isError: true, content: [{ type: "text", text: JSON.stringify(members) }], structuredContent: members };
}

type Arguments = { readonly members: MessageMembers; readonly text: string };

function callPlain(route: PlainRoute, slots: QuerySlots, outer: Outer, { members, text }: Arguments): Promise<Answer> {
  const input = route.body ? { query: {}, body: JSON.parse(text) } : { query: asParameters(members), body: null };
  return callRoute(route, slots, outer, input);
}

const KEY_ARGUMENT = "idempotency_key";

type MessageMembers = NonNullable<ReturnType<typeof membersOf>>;

/** The Idempotency-Key is an argument here, beside the members of the body, which are judged as they were written. */
async function callMetered(route: MeteredRoute, { settle }: Outer, args: MessageMembers): Promise<Answer | Refused> {
  const [keys, others] = [args.filter(isKey), args.filter((member) => !isKey(member))];
  const body = others.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(",");
  const metered = route.meter({
    body: Buffer.from(`{${body}}`),
    idempotencyKeys: keys.map(({ text }) => (text.startsWith('"') ? (JSON.parse(text) as string) : "")),
    queryErrors: [],
  });
  if ("errors" in metered) return { problem: invalid(metered.errors.map(asArgument)) };
  const { service, scope, permission } = route;
  const settled = await settle({ service, scope, permission, metered });
  return "problem" in settled ? settled : { status: 200, json: JSON.parse(settled.body) };
}

function isKey({ name }: MessageMembers[number]): boolean {
  return name === KEY_ARGUMENT;
}

function asArgument(error: FieldError): FieldError {
  return error.field === "Idempotency-Key" ? { ...error, field: KEY_ARGUMENT } : error;
}
