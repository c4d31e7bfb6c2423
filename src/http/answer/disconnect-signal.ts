import type { ServerResponse } from "node:http";

/** Aborted when the connection is closed or the answer is out: one signal a request, however many listen to it. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const known = signals.get(response);
  if (known) return known;
  const disconnected = new AbortController();
  signals.set(response, disconnected.signal);
  // Who has left before anybody asked leaves no second time.
  if (response.destroyed) disconnected.abort();
  else response.once("close", () => disconnected.abort());
  return disconnected.signal;
}

const signals = new WeakMap<ServerResponse, AbortSignal>();
