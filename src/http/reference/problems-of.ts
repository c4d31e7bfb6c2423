import type { ProblemCode } from "../../core/problems.ts";
import type { Route } from "../route.ts";

// A body is counted before it is known whether the route has one.
const EVERYWHERE: readonly ProblemCode[] = [
  "bad_request",
  "invalid_api_key",
  "request_timeout",
  "payload_too_large",
  "invalid_request",
  "too_many_attempts",
  "rate_limited",
  "headers_too_large",
  "internal_error",
  "store_unavailable",
  "shutting_down",
];

/** All problems that a route can answer with. */
export function problemsOf(route: Route): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([...EVERYWHERE, ...route.problems]);
  if (route.service) codes.add("service_not_activated");
  if (route.scope) codes.add("insufficient_scope");
  if (route.isQuery) codes.add("too_many_queries").add("query_timeout");
  if (route.body) codes.add("unsupported_media_type");
  return [...codes].sort();
}
