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
    ...(signal ? { signal } : {}),
  };
  const response = await fetch(`${path}${writeSearch(query)}`, request).catch((error) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw unreachable();
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** As `send`, for what answers JSON. */
export async function sendForJson<Answer>(path: string, sent?: Sent): Promise<Answer> {
  const response = await send(path, sent);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}
