import { LIMITS } from "../core/limits.ts";
import { refusalOf } from "../core/refusal.ts";
import type { QuerySlots } from "./answer/query-slots.ts";
import { runQuery } from "./answer/run-query.ts";
import { invalid, parseInput } from "./input/input.ts";
import { withAlsoWrong } from "./input/parse-request.ts";
import type { Answer, Call, PlainRoute } from "./route.ts";

/** What a call of a route goes on with, of the call that another route got. */
export type Outer = Omit<Call, "params" | "query" | "body" | "format">;

export type RouteInput = { readonly query: unknown; readonly body: unknown };

/** Answers as the route itself would: the same checks of service, scope and input, slots and problems. */
export async function callRoute(
  route: PlainRoute,
  slots: QuerySlots,
  outer: Outer,
  input: RouteInput,
): Promise<Answer> {
  const { principal, disconnected } = outer;
  const refusal = refusalOf(principal, route);
  if (refusal) return { problem: refusal };

  const query = parseInput(route.query, input.query, "query");
  const body = route.body ? parseInput(route.body, input.body, "body") : { value: null };
  if ("errors" in query) return { problem: await withAlsoWrong(route, input.query, invalid(query.errors)) };
  if ("errors" in body) return { problem: invalid(body.errors) };
  const handled = await route.handle({ ...outer, format: "json", params: null, query: query.value, body: body.value });
  if (!("query" in handled)) return handled;
  const { organizationId } = principal.org;
  return runQuery(
    { organizationId, slots, slotWaitMsMax: LIMITS.queryWaitMsMax, disconnected: disconnected() },
    handled.query,
  );
}
