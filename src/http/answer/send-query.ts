import type { FastifyReply, FastifyRequest } from "fastify";
import type { OrganizationId } from "../../core/ids.ts";
import type { Answer, Query } from "../route.ts";
import { sendProblem } from "../server/server.ts";
import type { OrganizationSlots } from "./query-slots.ts";
import { runQuery } from "./run-query.ts";

/** A query on its way to its answer. */
export type QueryRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly organizationId: OrganizationId;
  readonly slots: OrganizationSlots;
  readonly slotWaitMsMax: number;
  readonly sendAnswer: (answer: Answer) => Promise<FastifyReply>;
};

/** Sends the answer of a query. A caller that has it already costs no query. */
export async function sendQuery(asked: QueryRequest, query: Query): Promise<FastifyReply> {
  const { request, reply, organizationId, slots, slotWaitMsMax, sendAnswer } = asked;
  const headers = query.etag === undefined ? {} : { etag: query.etag, "cache-control": "private, no-cache" };
  if (isKnown(request, query.etag)) return reply.headers(headers).code(304).send();

  const answer = await runQuery({ organizationId, slots, slotWaitMsMax, disconnected: disconnectSignal(reply) }, query);
  if ("response" in answer) return sendAnswer(answer);
  if (!("problem" in answer)) return sendAnswer({ ...answer, headers: { ...headers, ...answer.headers } });
  return sendProblem(request, reply, answer.problem);
}

/** Whether the caller says that it has this very answer: RFC 9110 §13.1.2, compared weakly. */
export function isKnown(request: FastifyRequest, etag: string | undefined): boolean {
  const asked = request.headers["if-none-match"];
  if (etag === undefined || asked === undefined) return false;
  // So it nearly always is.
  if (asked === etag) return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return asked.trim() === "*" || asked.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/** Aborted when the connection is closed or the answer is out: one signal a request, however many listen to it. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply);
  if (known) return known;
  const disconnected = new AbortController();
  signals.set(reply, disconnected.signal);
  reply.raw.once("close", () => disconnected.abort());
  return disconnected.signal;
}

const signals = new WeakMap<FastifyReply, AbortSignal>();
