import { LIMITS } from "./limits.ts";

// Feeds take minutes to load.
const FEED_WAIT_SECONDS = 30;

/**
 * Every error that the service answers with, in one table: its status, its title and the sentence that says what
 * to do when the caller gives none of its own. `retry` is what an automatic client should believe:
 * `soon` sends `Retry-After`, `never` sends `X-Should-Retry: false`.
 */
export const PROBLEMS = {
  bad_request: problem(400, "Broken HTTP", "The request is not valid HTTP/1.1. Check the request line and headers."),
  invalid_api_key: problem(
    401,
    "No valid API key",
    "Send one header `Authorization: Bearer <API_KEY>` with a key that is neither revoked nor expired.",
  ),
  service_not_activated: problem(
    403,
    "Service not activated",
    "This service is not activated for the organization. Ask an operator to run `costplane activate`.",
  ),
  insufficient_scope: problem(
    403,
    "The key lacks the scope",
    "This key may not use this endpoint. Use a key with the scope named here, or one without scopes.",
  ),
  role_not_allowed: problem(
    403,
    "The role may not do this",
    "Your role in the organization may not do this. Ask somebody whose role may, or an owner for another role.",
  ),
  two_credentials: problem(400, "Two credentials", "Send a session's cookie or an Authorization header, not both."),
  not_signed_in: problem(401, "Not signed in", "There is no open session. Sign in again."),
  sign_in_failed: problem(
    401,
    "Sign-in failed",
    "The address, password or code is wrong. Ask an operator to run `costplane person reset`: e-mail recovers nothing.",
  ),
  sign_in_first: problem(
    401,
    "Sign in first",
    "The link is for an address that has an account. Sign in with it, then open the link again.",
  ),
  cross_site_request: problem(
    403,
    "Not from the console's own pages",
    "The request does not say that it comes from a page of this console. Use an API key for programs.",
  ),
  https_required: problem(
    403,
    "HTTPS required",
    "People sign in over HTTPS, or on the machine of the service itself. Open the console by its https address.",
  ),
  sign_in_again: problem(
    403,
    "Sign in again",
    "A key outlasts a session: it takes one that began within the last twelve hours. Sign in again, then try again.",
  ),
  passkeys_unavailable: problem(
    409,
    "Passkeys unavailable",
    "Passkeys work under a host name, not under an IP address. Open the console by its name, such as localhost.",
  ),
  second_factor_required: problem(
    403,
    "Second factor required",
    "The organization requires a second factor. Set one up in your profile; it opens with that.",
  ),
  not_found: problem(404, "Not found", "There is nothing at this path. See /docs for the endpoints."),
  not_acceptable: problem(406, "Not acceptable", "Name a media type in `Accept` that this endpoint can answer with."),
  unsupported_protocol_version: problem(
    400,
    "Unsupported protocol version",
    "Use a version of the Model Context Protocol that this server supports: `error` lists them.",
  ),
  method_not_allowed: problem(405, "Method not allowed", "Use one of the methods in the `Allow` header."),
  request_timeout: problem(408, "Request too slow", "The request did not arrive in time. Send it again, faster."),
  idempotency_key_reused: problem(
    409,
    "Idempotency-Key reused",
    "This Idempotency-Key was used with other values. Send a new key for a new quote.",
    "never",
  ),
  last_owner: problem(
    409,
    "The last owner",
    "An organization must have an owner. Make another member an owner first.",
    "never",
  ),
  already_member: problem(
    409,
    "Already a member",
    "This person is already in the organization. Change their role instead.",
    "never",
  ),
  too_many_invitations: problem(
    409,
    "Too many invitations",
    `At most ${LIMITS.organizationLinksMax} invitations can be open at once. Revoke one that is no longer needed.`,
    "never",
  ),
  too_many_views: problem(
    409,
    "Too many views",
    `At most ${LIMITS.organizationViewsMax} shared and ${LIMITS.personViewsMax} of one's own are kept. Delete one.`,
    "never",
  ),
  link_expired: problem(
    410,
    "The link was used or has expired",
    "The link was used or revoked, or is too old. If you used it, sign in; else ask whoever sent it for another.",
    "never",
  ),
  as_of_expired: problem(
    410,
    "The state has expired",
    "The data of this `as_of` is no longer kept. Ask for page 1 without `as_of`, and go on from its answer.",
  ),
  key_revoked: problem(409, "The key is revoked", "A revoked key can't be rotated. Make a new one.", "never"),
  key_expired: problem(409, "The key has expired", "An expired key can't be rotated. Make a new one.", "never"),
  nothing_to_roll_back: problem(
    409,
    "Nothing to roll back",
    "This connector has no load to take back: a load can be rolled back once, and for one day.",
    "never",
  ),
  connector_paused: problem(
    409,
    "The connector is paused",
    "A paused connector is not synced. Resume it first: PATCH it with `paused` false.",
    "never",
  ),
  connector_limit_reached: problem(
    409,
    "Too many connectors",
    `An organization has at most ${LIMITS.organizationConnectorsMax} connectors. Delete one that is no longer needed.`,
    "never",
  ),
  payload_too_large: problem(413, "Body too large", "Send a smaller body."),
  unsupported_media_type: problem(
    415,
    "Unsupported media type",
    "Send `Content-Type: application/json`, with charset utf-8 or none.",
  ),
  expectation_failed: problem(417, "Expectation failed", "Send no `Expect` header other than `100-continue`."),
  invalid_request: problem(422, "Invalid request", "Correct the fields named in `errors`."),
  too_many_attempts: problem(
    429,
    "Too many attempts",
    "Too many requests without a valid key came from this address. Wait, then send a valid key.",
    "soon",
  ),
  rate_limited: problem(
    429,
    "Rate limit reached",
    "The organization has used all its requests for this minute. Wait as long as `Retry-After` says.",
    "soon",
  ),
  quota_exhausted: problem(
    429,
    "Quota exhausted",
    "The plan's quotes for this month are used up. Wait for the next month, or ask for another plan.",
    "never",
  ),
  spending_limit_reached: problem(
    429,
    "Spending limit reached",
    "The organization has reached its spending limit for this month. Ask an operator to raise it, or wait.",
    "never",
  ),
  too_many_queries: problem(
    429,
    "Too many queries at once",
    "The organization is running as many queries as it may at once. Wait until one has ended.",
    "soon",
  ),
  headers_too_large: problem(431, "Headers too large", "Send fewer or shorter headers, or a shorter URL."),
  internal_error: problem(
    500,
    "Internal error",
    "Try again. If it keeps happening, report the request id to the operator.",
  ),
  provider_not_configured: problem(
    503,
    "Provider not configured",
    "The provider that this endpoint needs is not configured. Ask the operator to configure it.",
    "never",
  ),
  store_unavailable: problem(503, "Store unavailable", "The database can't be reached now. Try again soon.", "soon"),
  outcome_unknown: problem(
    503,
    "Outcome unknown",
    "The connection to the database broke while saving. Send the same request with the same Idempotency-Key again.",
    "soon",
  ),
  feed_not_loaded: problem(
    503,
    "Feed not loaded",
    "No vulnerability data is loaded yet. Ask the operator to run `costplane cves sync`, or wait for the feeds.",
    "soon",
    FEED_WAIT_SECONDS,
  ),
  shutting_down: problem(503, "Shutting down", "This server is stopping. Connect again.", "soon"),
  model_failed: problem(
    502,
    "The model failed",
    "The language model gave no usable answer. Ask again, or ask without `context.engine`.",
  ),
  model_timeout: problem(
    504,
    "The model took too long",
    "The language model did not answer in time. Ask again, or ask without `context.engine`.",
  ),
  token_budget_exhausted: problem(
    429,
    "Token budget exhausted",
    "The organization's tokens for today are used up. Ask without `context.engine`, or wait until tomorrow (UTC).",
    "never",
  ),
  query_timeout: problem(
    504,
    "The query took too long",
    "The query did not finish in time. Narrow it: fewer days, more filters or fewer words.",
  ),
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

export type ProblemKind = {
  /** With `soon`: what `Retry-After` says where no limit says more. */
  readonly retrySeconds: number;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly retry: "may" | "soon" | "never";
};

/** One invalid field of a 422. */
export type FieldError = { readonly field: string; readonly code: string; readonly message: string };

/**
 * A limit that is used up. It opens `tomorrow` (UTC), or `soon`: when something that is under way has ended.
 * `waitedMs`: how long was waited for that since the caller was admitted, in milliseconds.
 */
export type RefusingLimit = {
  readonly limit: number;
  readonly opens: "soon" | "tomorrow";
  readonly waitedMs?: number;
};

/** An error on its way to the caller: a value, not an exception. */
export type Problem = {
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** The limit that refused, where it is none of those that every answer tells. */
  readonly limit?: RefusingLimit;
  /** Further members of the body (RFC 9457 §3.2). */
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** The answer of what was not done, and why. */
export type Refused = { readonly problem: Problem };

function problem(
  status: number,
  title: string,
  detail: string,
  ...[retry = "may", retrySeconds = 1]: readonly [ProblemKind["retry"]?, number?]
): ProblemKind {
  return { status, title, detail, retry, retrySeconds };
}
