import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { LIMITS } from "../core/limits.ts";
import type { Problem } from "../core/problems.ts";
import { withTenant } from "../core/tenant-context.ts";
import type { QuerySlots } from "./answer/query-slots.ts";
import type { ReaderPace } from "./answer/reader-pace.ts";
import { JSON_TYPE, type OnLateError, sendAnswer } from "./answer/send-answer.ts";
import { disconnectSignal, sendQuery } from "./answer/send-query.ts";
import type { Door } from "./doors/door.ts";
import { unknownField } from "./input/field-errors.ts";
import { announcesBody } from "./input/input.ts";
import { NO_BODY, parseRequest, withAlsoWrong } from "./input/parse-request.ts";
import { answerMetered, askedBy } from "./metered-call.ts";
import { type Answer, type Call, EXPORT_TYPES, type MeteredRoute, type PlainRoute, type Route } from "./route.ts";
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
  const entered = await door.enter(request, askedBy(route, null));
  if ("problem" in entered) return sendProblem(request, reply, entered.problem);
  if (entered.kind !== "admitted") throw new Error("The gate settled a call that is not metered.");

  const input = parseRequest(route, request);
  // Node does not read the body of a GET: what comes after it on this connection could not be told from it.
  if (!route.body && announcesBody(request.headers)) reply.header("connection", "close");
  if ("problem" in input) {
    return sendProblem(request, reply, await withAlsoWrong(route, request.query, input.problem));
  }

  const { principal, usage, settle } = entered;
  const format = formatOf(route, request);
  if (route.exports) varyByAccept(reply);
  const call = {
    principal,
    usage,
    requestId: request.id,
    format,
    headers: request.headers,
    disconnected: () => disconnectSignal(reply),
    settle,
    admitAgain: async () => problemOf(await door.enter(request, askedBy(route, null))),
    bytes: (request.body as Buffer | undefined) ?? NO_BODY,
    ...input,
  };
  const { organizationId } = principal.org;
  const handled = await withTenant(organizationId, async () => route.handle(call));
  const send = (answer: Answer) => sendAnswer(request, reply, format, { answer, onError, readerPace });
  if (!("query" in handled)) return send(handled);
  // A page asks for all its widgets at once; a program can wait by itself.
  const slotWaitMsMax = principal.kind === "member" ? LIMITS.memberQueryWaitMsMax : queryWaitMsMax;
  const isExport = format === "csv" || format === "ndjson";
  const sending = { request, reply, organizationId, slotWaitMsMax, sendAnswer: send };
  return withTenant(organizationId, () =>
    sendQuery({ ...sending, slots: isExport ? slots.exports : slots }, handled.query),
  );
}

function problemOf(entered: object): Problem | null {
  return "problem" in entered ? (entered.problem as Problem) : null;
}

const ANY_TYPE = "*/*";

/** What `Accept` prefers of what the route offers; JSON where it wants nothing of that. */
function formatOf({ exports = [] }: PlainRoute, request: FastifyRequest): Call["format"] {
  const { accept = ANY_TYPE } = request.headers;
  if (exports.length === 0 || accept === ANY_TYPE) return "json";
  const offered = [JSON_TYPE, ...exports.map((name) => EXPORT_TYPES[name])];
  const wanted = new Negotiator(request.raw).mediaType(offered);
  return exports.find((name) => EXPORT_TYPES[name] === wanted) ?? "json";
}

/** Tells caches that the answer is another for another `Accept`. */
function varyByAccept(reply: FastifyReply): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before === undefined ? "Accept" : `${before}, Accept`);
}
