import type { Clock } from "../../core/clock.ts";
import type { Sleep } from "./open-address.ts";

/** How many requests a publisher bears in how long a time. */
export type RequestRate = { readonly requestsMax: number; readonly perMs: number };

/** A function that resolves when the next request may be sent. */
export function rateLimiter({ requestsMax, perMs }: RequestRate, clock: Clock, sleep: Sleep): () => Promise<void> {
  const sentAt: number[] = [];
  return async () => {
    const oldest = sentAt.length < requestsMax ? undefined : sentAt.shift();
    const waitMs = oldest === undefined ? 0 : oldest + perMs - clock().getTime();
    if (waitMs > 0) await sleep(waitMs);
    sentAt.push(clock().getTime());
  };
}
