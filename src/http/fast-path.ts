import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { RequestId } from "../core/ids.ts";
import { PROBLEMS, type Problem } from "../core/problems.ts";
import { type Span, withinSpan } from "../core/tracing.ts";
import { problemHeaders, problemMembers } from "./answer/problem-details.ts";
import { addressView, answerHeaders, type RateView } from "./answer/rate-headers.ts";
import type { KeyDoor, Visitor } from "./doors/key-door.ts";
import {
  isQuick,
  type QuickAnswer,
  type QuickRequest,
  type QuickRoute,
  type QuickWork,
  quickWork,
} from "./quick-work.ts";
import { JSON_TYPE, type Route } from "./route.ts";
import { routesBehind } from "./serve-routes.ts";
import { keepBegun } from "./server/begun-request.ts";
import { headerValues } from "./server/raw-headers.ts";
import { requestIdOf } from "./server/request-id.ts";
import { endRequestSpan, startRequestSpan } from "./server/request-span.ts";
import { problemOf, REPLAYED, STATUS_OF_DISCONNECTED } from "./server/server.ts";
import type { ServerOptions } from "./server/server-options.ts";

type FastPath = { readonly door: KeyDoor; readonly options: ServerOptions };

/**
 * Answers metered and brief routes, and queries whose answer the caller has, before Fastify sees them: its routing,
 * hooks and replies cost as much as the rest of a quote's HTTP. Only a request whose head is as nearly every caller
 * sends it goes this way; any other is Fastify's before its body is read, and gets the same answer there. So does a
 * query that is to be worked out, with all that has been done of it. To be called when all else listens.
 */
export function serveQuickly(server: FastifyInstance, routes: readonly Route[], fastPath: FastPath): void {
  const { door, options } = fastPath;
  const quick = new Map(
    routesBehind(door, routes)
      .filter(isQuick)
      .map((route) => [door.pathOf(route.path), route]),
  );
  const [toFastify] = server.server.listeners("request") as [RequestListener];
  server.server.off("request", toFastify);
  server.server.prependListener("request", (message, response) => {
    const route = quick.get(pathOf(message.url as string));
    const work = route && isUsual(message, route, options) ? quickWork(route, message) : null;
    if (!route || !work) return toFastify(message, response);
    const exchange = begin(fastPath, route, { message, response, id: requestIdOf(message.headers["x-request-id"]) });
    answerQuickly(fastPath, exchange, work)
      .then((isAnswered) => isAnswered || toFastify(message, response))
      .catch((error: unknown) => {
        options.onError(error, exchange.id);
        response.destroy();
      });
  });
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

function isUsual(message: IncomingMessage, route: QuickRoute, { isClosing, trustProxy }: ServerOptions): boolean {
  if (message.method !== route.method || message.httpVersion !== "1.1" || isClosing()) return false;
  const { headers } = message;
  // Not framed, or its connection not used, in the usual way.
  if (headers.expect ?? headers.upgrade ?? headers["transfer-encoding"]) return false;
  // Where proxies are trusted by their addresses, Fastify knows whose word counts.
  if (typeof trustProxy === "object" && headers["x-forwarded-for"] !== undefined) return false;
  return headerValues(message, "host").length === 1;
}

/** A request under way. */
type Exchange = QuickRequest & {
  readonly route: QuickRoute;
  readonly startedAt: number;
  readonly span: Span | undefined;
  readonly visitor: Visitor;
};

type Arrival = { readonly message: IncomingMessage; readonly response: ServerResponse; readonly id: RequestId };

function begin({ door, options }: FastPath, route: QuickRoute, arrival: Arrival): Exchange {
  const { message } = arrival;
  const visitor: Visitor = {
    raw: message,
    ip: addressOf(message, options),
    rateView: null,
    organizationId: null,
    keyId: null,
  };
  return {
    ...arrival,
    route,
    startedAt: performance.now(),
    span: startRequestSpan(message, door.pathOf(route.path)),
    visitor,
    enter: (asked) => door.enter(visitor, asked),
  };
}

/** False where the framework has to go on. */
async function answerQuickly(fastPath: FastPath, exchange: Exchange, work: QuickWork): Promise<boolean> {
  const { id, span, visitor } = exchange;
  const { options } = fastPath;
  const answer = await withinSpan(span, () => work(exchange)).catch((error: unknown) => ({
    problem: problemOf(options, error, id),
  }));
  if ("taken" in answer) {
    const { rateView, organizationId, keyId } = visitor;
    const told = { span, rateView, organizationId, keyId };
    keepBegun(exchange.message, { id, told, ms: msOf(exchange), taken: answer.taken });
    return false;
  }
  send(fastPath, exchange, answer);
  return true;
}

function send({ door, options }: FastPath, exchange: Exchange, answer: Answered): void {
  const { route, response, id, span, visitor } = exchange;
  const view = visitor.rateView ?? addressView(options.limiter.figures(visitor.ip), options.clock().getTime());
  const { status, headers, text } = replyOf(answer, view, id);
  const hasLeft = response.destroyed;
  response.writeHead(status, { ...answerHeaders(view, id), ...headers });
  response.end(text);
  const line = {
    requestId: id,
    method: route.method,
    route: door.pathOf(route.path),
    status: hasLeft ? STATUS_OF_DISCONNECTED : status,
    ms: Math.round(msOf(exchange) * 1000) / 1000,
    organizationId: visitor.organizationId,
    keyId: visitor.keyId,
    address: visitor.ip,
    code: "problem" in answer && !hasLeft ? answer.problem.code : null,
    isReplayed: "replayed" in answer && answer.replayed,
  };
  options.onAnswer(endRequestSpan(span, line));
}

function msOf({ startedAt }: Exchange): number {
  return performance.now() - startedAt;
}

/** Whom the last trusted hop came from: each proxy writes behind a comma who called it. */
function addressOf({ headers, socket }: IncomingMessage, { trustProxy }: ServerOptions): string {
  const own = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  if (typeof trustProxy !== "number" || forwarded === undefined) return own;
  const claimed = [forwarded].flat().flatMap((text) => text.split(","));
  const hops = [
    own,
    ...claimed
      .map((address) => address.trim())
      .filter(Boolean)
      .reverse(),
  ];
  return hops[Math.min(trustProxy, hops.length - 1)] as string;
}

type Answered = Exclude<QuickAnswer, { taken: unknown }>;

type RawReply = {
  readonly status: number;
  readonly headers: Record<string, string | number>;
  readonly text?: string;
};

function replyOf(answer: Answered, view: RateView, id: RequestId): RawReply {
  if ("unchanged" in answer) return { status: 304, headers: answer.unchanged };
  if ("problem" in answer) return refusal(answer.problem, view, id);
  const { body: text, replayed } = answer;
  const headers = { "content-type": JSON_TYPE, "content-length": Buffer.byteLength(text) };
  return { status: 200, headers: replayed ? { ...headers, [REPLAYED]: "true" } : headers, text };
}

function refusal(problem: Problem, view: RateView, id: RequestId): RawReply {
  const text = JSON.stringify(problemMembers(problem, id));
  const headers = { ...problemHeaders(problem, view), "content-length": Buffer.byteLength(text) };
  return { status: PROBLEMS[problem.code].status, headers, text };
}
