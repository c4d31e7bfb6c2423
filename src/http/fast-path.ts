import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { RequestId } from "../core/ids.ts";
import { PROBLEMS, type Problem } from "../core/problems.ts";
import { withinSpan } from "../core/tracing.ts";
import type { KeyDoor, Visitor } from "./key-door.ts";
import { answerMetered } from "./metered-call.ts";
import { problemHeaders, problemMembers } from "./problem-details.ts";
import { addressView, answerHeaders, type RateView } from "./rate-headers.ts";
import { headerValues } from "./raw-headers.ts";
import { requestIdOf } from "./request-id.ts";
import { endRequestSpan, startRequestSpan } from "./request-span.ts";
import type { MeteredRoute, Route } from "./route.ts";
import { JSON_TYPE } from "./send-answer.ts";
import { routesBehind } from "./serve-routes.ts";
import { problemOf, REPLAYED, STATUS_OF_DISCONNECTED } from "./server.ts";
import type { ServerOptions } from "./server-options.ts";

type FastPath = { readonly door: KeyDoor; readonly options: ServerOptions };

/**
 * Answers the metered routes of programs before Fastify sees them: its routing, hooks and replies cost as much as the
 * rest of a quote's HTTP. Only a request whose head is as nearly every caller sends it goes this way; any other is
 * Fastify's before its body is read, and gets the same answer there. To be called when all else listens.
 */
export function serveQuickly(server: FastifyInstance, routes: readonly Route[], fastPath: FastPath): void {
  const metered = new Map(
    routesBehind(fastPath.door, routes).flatMap((route) =>
      route.kind === "metered" ? [[fastPath.door.pathOf(route.path), route] as const] : [],
    ),
  );
  const [toFastify] = server.server.listeners("request") as [RequestListener];
  server.server.off("request", toFastify);
  server.server.prependListener("request", (message, response) => {
    const route = metered.get(message.url as string);
    if (!route || !isUsual(message, route, fastPath.options)) return toFastify(message, response);
    const id = requestIdOf(message.headers["x-request-id"]);
    answerQuickly(fastPath, route, { message, response, id }).catch((error: unknown) => {
      fastPath.options.onError(error, id);
      response.destroy();
    });
  });
}

function isUsual(message: IncomingMessage, route: MeteredRoute, { isClosing, trustProxy }: ServerOptions): boolean {
  if (message.method !== route.method || message.httpVersion !== "1.1" || isClosing()) return false;
  const { headers } = message;
  // Not framed, or its connection not used, in the usual way.
  if (headers.expect ?? headers.upgrade ?? headers["transfer-encoding"]) return false;
  // Where proxies are trusted by their addresses, Fastify knows whose word counts.
  if (typeof trustProxy === "object" && headers["x-forwarded-for"] !== undefined) return false;
  return Number(headers["content-length"]) <= route.bodyBytesMax && headerValues(message, "host").length === 1;
}

type Exchange = { readonly message: IncomingMessage; readonly response: ServerResponse; readonly id: RequestId };

async function answerQuickly({ door, options }: FastPath, route: MeteredRoute, { message, response, id }: Exchange) {
  const startedAt = performance.now();
  const span = startRequestSpan(message, door.pathOf(route.path));
  const visitor = visitorOf(message, options);
  const body = await readBody(message);
  const enter = (asked: Parameters<KeyDoor["enter"]>[1]) => door.enter(visitor, asked);
  const work = () => answerMetered(route, { message, body, queryErrors: [], enter });
  const answer = await withinSpan(span, work).catch((error: unknown) => ({ problem: problemOf(options, error, id) }));

  const view = visitor.rateView ?? addressView(options.limiter.figures(visitor.ip), options.clock().getTime());
  const { status, headers, text } = "problem" in answer ? refusal(answer.problem, view, id) : success(answer);
  const hasLeft = response.destroyed;
  response.writeHead(status, {
    ...answerHeaders(view, id),
    ...headers,
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
  const line = {
    requestId: id,
    method: route.method,
    route: door.pathOf(route.path),
    status: hasLeft ? STATUS_OF_DISCONNECTED : status,
    ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    organizationId: visitor.organizationId,
    keyId: visitor.keyId,
    address: visitor.ip,
    code: "problem" in answer && !hasLeft ? answer.problem.code : null,
    isReplayed: !("problem" in answer) && answer.replayed,
  };
  options.onAnswer(endRequestSpan(span, line));
}

function visitorOf(message: IncomingMessage, options: ServerOptions): Visitor {
  return { raw: message, ip: addressOf(message, options), rateView: null, organizationId: null, keyId: null };
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

/** The whole body; never, where its sender leaves before. */
function readBody(message: IncomingMessage): Promise<Buffer> {
  return new Promise((read) => {
    const parts: Buffer[] = [];
    message.on("data", (part: Buffer) => parts.push(part));
    message.on("end", () => read(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)));
  });
}

type RawReply = { readonly status: number; readonly headers: Record<string, string>; readonly text: string };

function success({ body, replayed }: { readonly body: string; readonly replayed: boolean }): RawReply {
  const headers = replayed ? { "content-type": JSON_TYPE, [REPLAYED]: "true" } : { "content-type": JSON_TYPE };
  return { status: 200, headers, text: body };
}

function refusal(problem: Problem, view: RateView, id: RequestId): RawReply {
  const text = JSON.stringify(problemMembers(problem, id));
  return { status: PROBLEMS[problem.code].status, headers: problemHeaders(problem, view), text };
}
