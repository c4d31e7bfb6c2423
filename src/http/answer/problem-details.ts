import type { RequestId } from "../../core/ids.ts";
import { PROBLEMS, type Problem, type ProblemKind } from "../../core/problems.ts";
import { type RateView, retryAfterSeconds } from "./rate-headers.ts";

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** The members of an error's body: RFC 9457 problem details with `code`, `request_id` and, for a 422, `errors`. */
export function problemMembers(problem: Problem, requestId: RequestId): Record<string, unknown> {
  const { status, title, detail }: ProblemKind = PROBLEMS[problem.code];
  return {
    type: `/docs/problems/${problem.code}`,
    title,
    status,
    detail: problem.detail ?? detail,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...problem.extensions,
  };
}

/** The headers that an error brings beside those of every answer. */
export function problemHeaders(problem: Problem, view: RateView): Record<string, string> {
  const { status, retry, retrySeconds }: ProblemKind = PROBLEMS[problem.code];
  const headers: Record<string, string> = { "content-type": PROBLEM_TYPE };
  if (status === 401) headers["www-authenticate"] = challengeOf(problem);
  if (status === 429) headers["retry-after"] = String(retryAfterSeconds(view));
  if (status === 503 && retry === "soon") headers["retry-after"] = String(retrySeconds);
  if (retry === "never") headers["x-should-retry"] = "false";
  return headers;
}

/** What would let the caller in: a key, and at the console's door a session, which no header can be. */
function challengeOf({ code }: Problem): string {
  return code === "invalid_api_key" ? "Bearer" : "Session";
}
