import type { Caller } from "../core/admission.ts";
import { PROBLEMS, type Problem } from "../core/problems.ts";
import type { Scope, Service } from "../core/services.ts";
import { invalid, parseInput } from "./input.ts";
import type { QuerySlots } from "./query-slots.ts";
import type { Answer, Call, PlainRoute } from "./route.ts";
import { runQuery } from "./run-query.ts";

/** What a call of a route goes on with, of the call that another route got. */
export type Outer = Pick<Call, "caller" | "standing" | "requestId" | "headers" | "left" | "meter">;

export type RouteInput = { readonly query: unknown; readonly body: unknown };

/** Answers as the route itself would: the same checks of service, scope and input, slots and problems. */
export async function callRoute(
  route: PlainRoute,
  slots: QuerySlots,
  outer: Outer,
  input: RouteInput,
): Promise<Answer> {
  const { caller, left } = outer;
  const refusal = refusalOf(caller, route);
  if (refusal) return { problem: refusal };

  const query = parseInput(route.query, input.query, "query");
  const body = route.body ? parseInput(route.body, input.body, "body") : { value: null };
  if ("errors" in query) return { problem: invalid(query.errors) };
  if ("errors" in body) return { problem: invalid(body.errors) };
  const handled = await route.handle({ ...outer, format: "json", params: null, query: query.value, body: body.value });
  if (!("query" in handled)) return handled;
  return runQuery({ organizationId: caller.org.organizationId, slots, left: left() }, handled.query);
}

/** What of a route's service and scope the caller lacks; null where it may call it. */
export function refusalOf(
  { services, scopes }: Pick<Caller, "services" | "scopes">,
  { service, scope }: { readonly service: Service | null; readonly scope: Scope | null },
): Problem | null {
  if (service && !services.includes(service)) return describeRefusal("service_not_activated", { service, scope });
  if (scope && scopes && !scopes.includes(scope)) return describeRefusal("insufficient_scope", { service, scope });
  return null;
}

/** The problem with the sentence that says what is missing here. */
export function describeRefusal(
  code: Problem["code"],
  { service, scope }: { readonly service: Service | null; readonly scope: Scope | null },
): Problem {
  if (code === "service_not_activated" && service) {
    const command = `costplane activate --org ORG ${service}`;
    return { code, detail: `The service ${service} is not activated: ask an operator to run \`${command}\`.` };
  }
  if (code === "insufficient_scope" && scope) {
    return { code, detail: `${PROBLEMS[code].title} \`${scope}\`: use a key that has it, or one without scopes.` };
  }
  return { code };
}
