import { isServed } from "./is-served.ts";
import { problemOf, unreachable } from "./problems.ts";
import { type Params, writeSearch } from "./search.ts";

/** What a request is sent with, beside its path. */
export type Sent = {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly query?: Params;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** Sends a request to this origin; what is no success is thrown as an `ApiProblem`. */
export async function send(path: string, { method = "GET", query = {}, body, headers, signal }: Sent = {}) {
  const request: RequestInit = {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await fetchServed(`${path}${writeSearch(query)}`, request, signal);
  if (!response.ok) throw await problemOf(response);
  return response;
}

const SLOW_MS = 6_000;

/**
 * Fetches; what is slow goes on only while the service answers others. A browser would wait minutes for a connection
 * that nobody takes.
 */
async function fetchServed(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(async () => {
    if (!(await isServed())) silence.abort();
  }, SLOW_MS);
  const either = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]);
  try {
    return await fetch(address, { ...request, signal: either });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable(silence.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

/** As `send`, for what answers JSON. */
export async function sendForJson<Answer>(path: string, sent?: Sent): Promise<Answer> {
  const response = await send(path, sent);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}
