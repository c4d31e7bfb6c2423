import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LIMITS } from "../core/limits.ts";
import type { Refused } from "../core/problems.ts";
import { withTenant } from "../core/tenant-context.ts";
import type { QuerySlots } from "./answer/query-slots.ts";
import type { ReaderPace } from "./answer/reader-pace.ts";
import { type OnLateError, sendAnswer } from "./answer/send-answer.ts";
import { sendQuery } from "./answer/send-query.ts";
import type { Door } from "./doors/door.ts";
import { unknownField } from "./input/field-errors.ts";
import { announcesBody } from "./input/input.ts";
import { type Input, NO_BODY, parseRequest, withAlsoWrong } from "./input/parse-request.ts";
import { answerMetered } from "./metered-call.ts";
import { takeCall } from "./plain-call.ts";
import { type Answer, JSON_TYPE, type MeteredRoute, type PlainRoute, type Route } from "./route.ts";
import { begunOf } from "./server/begun-request.ts";
import { REPLAYED, sendProblem } from "./server/server.ts";

/** What the routes are served with. */
export type Serving = {
  readonly door: Door;
  readonly slots: QuerySlots;
  /** How long a program's query waits for a slot; `queryWaitMsMax` unless told otherwise. */
  readonly queryWaitMsMax?: number;
  /** How fast a streamed answer is to be read; `readerBytesMin` and `readerWaitMsMax` unless told otherwise. */
  readonly readerPace?: ReaderPace | undefined;
  readonly onError: OnLateError;
};

/** Serves the routes that are there for who comes by this door, in the order of checks that the contract gives. */
export function serveRoutes(server: FastifyInstance, routes: readonly Route[], serving: Serving): void {
  const { door } = serving;
  for (const route of routesBehind(door, routes)) {
    server.route({
      method: route.method,
      url: door.pathOf(route.path),
      bodyLimit: route.bodyBytesMax,
      handler:
        route.kind === "metered"
          ? (request, reply) => serveMetered(route, door, request, reply)
          : (request, reply) => servePlain(route, serving, request, reply),
    });
  }
}

/** The routes that are there for who comes by a door. */
export function routesBehind({ kind }: Door, routes: readonly Route[]): readonly Route[] {
  return routes.filter((route) => route.for?.includes(kind) ?? true);
}

async function serveMetered(
  route: MeteredRoute,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await answerMetered(route, {
    message: request.raw,
    body: (request.body as Buffer | undefined) ?? NO_BODY,
    queryErrors: Object.keys(request.query as object).map((field) => unknownField(field, [], "query")),
    enter: (asked) => door.enter(request, asked),
  });
  if ("problem" in answer) return sendProblem(request, reply, answer.problem);
  if (answer.replayed) reply.header(REPLAYED, "true");
  return reply.code(200).header("content-type", JSON_TYPE).send(answer.body);
}

async function servePlain(
  route: PlainRoute,
  { door, slots, queryWaitMsMax = LIMITS.queryWaitMsMax, readerPace, onError }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const begun = begunOf(request.raw);
  const taken = await (begun?.taken ??
    takeCall(route, {
      message: request.raw,
      response: reply.raw,
      id: request.id,
      bytes: (request.body as Buffer | undefined) ?? NO_BODY,
      enter: (asked) => door.enter(request, asked),
      read: () => readInput(route, request, reply),
    }));
  if ("problem" in taken) return sendProblem(request, reply, taken.problem);

  const { principal, format, handled } = taken;
  if (route.exports) varyByAccept(reply);
  const send = (answer: Answer) => sendAnswer(request, reply, format, { answer, onError, readerPace });
  if (!("query" in handled)) return send(handled);
  const { organizationId } = principal.org;
  // A page asks for all its widgets at once; a program can wait by itself.
  const slotWaitMsMax = principal.kind === "member" ? LIMITS.memberQueryWaitMsMax : queryWaitMsMax;
  const isExport = format === "csv" || format === "ndjson";
  const sending = { request, reply, organizationId, slotWaitMsMax, sendAnswer: send };
  return withTenant(organizationId, () =>
    sendQuery({ ...sending, slots: isExport ? slots.exports : slots }, handled.query),
  );
}

async function readInput(route: PlainRoute, request: FastifyRequest, reply: FastifyReply): Promise<Input | Refused> {
  const input = parseRequest(route, request);
  // Node does not read the body of a GET: what comes after it on this connection could not be told from it.
  if (!route.body && announcesBody(request.headers)) reply.header("connection", "close");
  return "problem" in input ? { problem: await withAlsoWrong(route, request.query, input.problem) } : input;
}

/** Tells caches that the answer is another for another `Accept`. */
function varyByAccept(reply: FastifyReply): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before === undefined ? "Accept" : `${before}, Accept`);
}
