import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Refused } from "../../core/problems.ts";
import type { TakenCall } from "../plain-call.ts";

/** What the fast path has done of a request that goes on in the framework: none of it is done there again. */
export type BegunRequest = Pick<FastifyRequest, "id"> & {
  /** What is told of it: to the log, its span and the headers of its answer. */
  readonly told: Pick<FastifyRequest, "span" | "rateView" | "organizationId" | "keyId">;
  /** How long that took. */
  readonly ms: number;
  /** Rejected where its route has failed. */
  readonly taken: Promise<TakenCall | Refused>;
};

const begun = new WeakMap<IncomingMessage, BegunRequest>();

/** Says what has been done of a request before the framework gets it. */
export function keepBegun(message: IncomingMessage, request: BegunRequest): void {
  begun.set(message, request);
}

/** What has been done of a request before; undefined of nearly all. */
export function begunOf(message: IncomingMessage): BegunRequest | undefined {
  return begun.get(message);
}
