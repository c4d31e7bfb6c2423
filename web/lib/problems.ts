/** One wrong field of a request. */
export type FieldProblem = { readonly field: string; readonly code: string; readonly message: string };

/** What the API answered instead of a result, or why no answer came. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly requestId: string | null;
  /** Seconds until a retry may help; null: nobody said. */
  readonly retryAfter: number | null;
  readonly errors: readonly FieldProblem[];

  constructor(facts: ProblemFacts) {
    super(facts.detail);
    this.name = "ApiProblem";
    this.status = facts.status;
    this.code = facts.code;
    this.title = facts.title;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.errors = facts.errors;
  }
}

type ProblemFacts = Pick<ApiProblem, "status" | "code" | "title" | "requestId" | "retryAfter" | "errors"> & {
  readonly detail: string;
};

/** Whether the request may be sent again as it is. */
export function mayRetry(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Whether the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401;
}

/** Whether there is no such thing, for this person. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/** Whether it takes a session that has just begun. */
export function isSessionTooOld(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === "sign_in_again";
}

/** The problem that an answer tells, also where it is no problem details (a proxy's page). */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiProblem({
    status: response.status,
    code: typeof body.code === "string" ? body.code : "unexpected_answer",
    title: typeof body.title === "string" ? body.title : `The service answered ${response.status}`,
    detail: typeof body.detail === "string" ? body.detail : "Something between this page and the service answered.",
    requestId: response.headers.get("x-request-id") ?? (typeof body.request_id === "string" ? body.request_id : null),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    errors: Array.isArray(body.errors) ? body.errors : [],
  });
}

/** No answer came at all; `isSilent`: it was waited for as long as somebody waits. */
export function unreachable(isSilent = false): ApiProblem {
  const isOffline = typeof navigator !== "undefined" && !navigator.onLine;
  const code = isSilent ? "silent" : "unreachable";
  return new ApiProblem({
    status: 0,
    code: isOffline ? "offline" : code,
    title: isOffline ? "You are offline" : "The service can't be reached",
    detail: isOffline
      ? "What is on the page stays. It goes on when the network is back."
      : "No answer came. It may be restarting: try again in a moment.",
    requestId: null,
    retryAfter: null,
    errors: [],
  });
}
