import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { RequestId } from "../core/ids.ts";
import { PROBLEMS, type Problem, type Refused } from "../core/problems.ts";
import { withTenant } from "../core/tenant-context.ts";
import { withinSpan } from "../core/tracing.ts";
import { problemHeaders, problemMembers } from "./answer/problem-details.ts";
import { addressView, answerHeaders, type RateView } from "./answer/rate-headers.ts";
import type { KeyDoor, Visitor } from "./doors/key-door.ts";
import { announcesBody } from "./input/input.ts";
import { answerMetered, askedBy, type MeteredRequest } from "./metered-call.ts";
import { type BriefRoute, isBrief, JSON_TYPE, type MeteredRoute, type Route } from "./route.ts";
import { routesBehind } from "./serve-routes.ts";
import { headerValues } from "./server/raw-headers.ts";
import { requestIdOf } from "./server/request-id.ts";
import { endRequestSpan, startRequestSpan } from "./server/request-span.ts";
import { problemOf, REPLAYED, STATUS_OF_DISCONNECTED } from "./server/server.ts";
import type { ServerOptions } from "./server/server-options.ts";

type FastPath = { readonly door: KeyDoor; readonly options: ServerOptions };

type QuickRoute = MeteredRoute | BriefRoute;

/**
 * Answers the metered and the brief routes of programs before Fastify sees them: its routing, hooks and replies cost as
 * much as the rest of a quote's HTTP. Only a request whose head is as nearly every caller sends it goes this way; any
 * other is Fastify's before its body is read, and gets the same answer there. To be called when all else listens.
 */
export function serveQuickly(server: FastifyInstance, routes: readonly Route[], fastPath: FastPath): void {
  const quick = new Map(
    routesBehind(fastPath.door, routes)
      .filter(isQuick)
      .map((route) => [fastPath.door.pathOf(route.path), route]),
  );
  const [toFastify] = server.server.listeners("request") as [RequestListener];
  server.server.off("request", toFastify);
  server.server.prependListener("request", (message, response) => {
    const route = quick.get(message.url as string);
    if (!route || !isUsual(message, route, fastPath.options)) return toFastify(message, response);
    const id = requestIdOf(message.headers["x-request-id"]);
    answerQuickly(fastPath, route, { message, response, id }).catch((error: unknown) => {
      fastPath.options.onError(error, id);
      response.destroy();
    });
  });
}

function isQuick(route: Route): route is QuickRoute {
  return route.kind === "metered" || isBrief(route);
}

function isUsual(message: IncomingMessage, route: QuickRoute, { isClosing, trustProxy }: ServerOptions): boolean {
  if (message.method !== route.method || message.httpVersion !== "1.1" || isClosing()) return false;
  const { headers } = message;
  // Not framed, or its connection not used, in the usual way.
  if (headers.expect ?? headers.upgrade ?? headers["transfer-encoding"]) return false;
  // Where proxies are trusted by their addresses, Fastify knows whose word counts.
  if (typeof trustProxy === "object" && headers["x-forwarded-for"] !== undefined) return false;
  if (headerValues(message, "host").length !== 1) return false;
  return route.kind === "metered" ? Number(headers["content-length"]) <= route.bodyBytesMax : !announcesBody(headers);
}

type QuickAnswer = { readonly body: string; readonly replayed?: boolean } | Refused;

type Exchange = { readonly message: IncomingMessage; readonly response: ServerResponse; readonly id: RequestId };

async function answerQuickly({ door, options }: FastPath, route: QuickRoute, { message, response, id }: Exchange) {
  const startedAt = performance.now();
  const span = startRequestSpan(message, door.pathOf(route.path));
  const visitor = visitorOf(message, options);
  const enter = (asked: Parameters<KeyDoor["enter"]>[1]) => door.enter(visitor, asked);
  const work = async (): Promise<QuickAnswer> => {
    if (route.kind !== "metered") return answerBrief(route, enter);
    return answerMetered(route, { message, body: await readBody(message), queryErrors: [], enter });
  };
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
    isReplayed: "replayed" in answer && answer.replayed,
  };
  options.onAnswer(endRequestSpan(span, line));
}

/** The body of a brief route's answer to a caller that its door lets in. */
async function answerBrief(route: BriefRoute, enter: MeteredRequest["enter"]): Promise<QuickAnswer> {
  const entered = await enter(askedBy(route, null));
  if ("problem" in entered) return entered;
  if (entered.kind !== "admitted") throw new Error("The gate settled a call that is not metered.");
  const answer = await withTenant(entered.principal.org.organizationId, () => route.brief(entered));
  return "problem" in answer ? answer : { body: JSON.stringify(answer.json) };
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

function success({ body, replayed = false }: Extract<QuickAnswer, { body: string }>): RawReply {
  const headers = replayed ? { "content-type": JSON_TYPE, [REPLAYED]: "true" } : { "content-type": JSON_TYPE };
  return { status: 200, headers, text: body };
}

function refusal(problem: Problem, view: RateView, id: RequestId): RawReply {
  const text = JSON.stringify(problemMembers(problem, id));
  return { status: PROBLEMS[problem.code].status, headers: problemHeaders(problem, view), text };
}
