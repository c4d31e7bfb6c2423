import type { FastifyReply, FastifyRequest } from "fastify";
import type { OrganizationId } from "../../core/ids.ts";
import type { Answer, Query } from "../route.ts";
import { sendProblem } from "../server/server.ts";
import { disconnectSignal } from "./disconnect-signal.ts";
import { cacheHeaders, isKnown } from "./known-answer.ts";
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
  const headers = cacheHeaders(query);
  if (isKnown(request.headers, query)) return reply.headers(headers).code(304).send();

  const disconnected = disconnectSignal(reply.raw);
  const answer = await runQuery({ organizationId, slots, slotWaitMsMax, disconnected }, query);
  if ("response" in answer) return sendAnswer(answer);
  if (!("problem" in answer)) return sendAnswer({ ...answer, headers: { ...headers, ...answer.headers } });
  return sendProblem(request, reply, answer.problem);
}
