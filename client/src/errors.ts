import type { FieldError, Problem, ProblemCode } from "./types.gen.ts";

/** All that this client throws, but for the `AbortError` of a caller's own signal. */
export class CostplaneError extends Error {
  override readonly name: string = "CostplaneError";
}

/** No whole answer came: the connection failed or broke. What was sent may have been done. */
export class ConnectionError extends CostplaneError {
  override readonly name: string = "ConnectionError";
}

/** No answer came within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

/** What an answer says of a problem beside its body. */
export type Told = { readonly status: number; readonly requestId: string; readonly retryAfterSeconds: number | null };

/** The service answered with a problem (RFC 9457). `code` is a stable word; the classes below go by it. */
export class ProblemError extends CostplaneError {
  override readonly name: string = "ProblemError";
  readonly status: number;
  readonly code: ProblemCode | "unknown";
  readonly title: string;
  /** One sentence that says what to do. */
  readonly detail: string;
  /** Name it to the operator: it is in the service's log, too. */
  readonly requestId: string;
  /** When another try may help; null where the answer says nothing. */
  readonly retryAfterSeconds: number | null;
  /** Every invalid field of a 422. */
  readonly errors: readonly FieldError[];

  constructor(problem: Partial<Problem>, told: Told) {
    super(`${told.status} ${problem.code ?? "unknown"}: ${problem.detail ?? "The answer was no answer of Costplane."}`);
    this.status = told.status;
    this.code = problem.code ?? "unknown";
    this.title = problem.title ?? "";
    this.detail = problem.detail ?? "";
    this.requestId = problem.request_id ?? told.requestId;
    this.retryAfterSeconds = told.retryAfterSeconds;
    this.errors = problem.errors ?? [];
  }
}

/** 401: the key is missing, unknown, revoked or expired. */
export class AuthenticationError extends ProblemError {
  override readonly name = "AuthenticationError";
}
/** 403: the service is not activated, or the key lacks the scope. */
export class PermissionError extends ProblemError {
  override readonly name = "PermissionError";
}
/** 404: there is no such thing in the organization. */
export class NotFoundError extends ProblemError {
  override readonly name = "NotFoundError";
}
/** 409: it can't be done in the present state. */
export class ConflictError extends ProblemError {
  override readonly name: string = "ConflictError";
}
/** 409: the Idempotency-Key was used with other values. */
export class IdempotencyKeyReusedError extends ConflictError {
  override readonly name = "IdempotencyKeyReusedError";
}
/** 410: the state of an `as_of` is no longer kept. */
export class ExpiredError extends ProblemError {
  override readonly name = "ExpiredError";
}
/** 422: `errors` names each field that is wrong. */
export class InvalidRequestError extends ProblemError {
  override readonly name = "InvalidRequestError";
}
/** 429: wait for `retryAfterSeconds`. */
export class RateLimitError extends ProblemError {
  override readonly name = "RateLimitError";
}
/** 429: the quota or the spending limit is used up; waiting a little does not help. */
export class QuotaError extends ProblemError {
  override readonly name = "QuotaError";
}
/** 503: what the endpoint needs is switched off or not configured. */
export class NotConfiguredError extends ProblemError {
  override readonly name = "NotConfiguredError";
}
/** 5xx: the service could not answer now. */
export class UnavailableError extends ProblemError {
  override readonly name = "UnavailableError";
}

const BY_CODE: Partial<Record<ProblemCode, typeof ProblemError>> = {
  idempotency_key_reused: IdempotencyKeyReusedError,
  quota_exhausted: QuotaError,
  spending_limit_reached: QuotaError,
  token_budget_exhausted: QuotaError,
  provider_not_configured: NotConfiguredError,
};

const BY_STATUS: Readonly<Record<number, typeof ProblemError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: ExpiredError,
  422: InvalidRequestError,
  429: RateLimitError,
};

/** The error of the class that its code, else its status, asks for. */
export function problemError(problem: Partial<Problem>, told: Told): ProblemError {
  const byStatus = BY_STATUS[told.status] ?? (told.status >= 500 ? UnavailableError : ProblemError);
  const Kind = (problem.code && BY_CODE[problem.code]) ?? byStatus;
  return new Kind(problem, told);
}
