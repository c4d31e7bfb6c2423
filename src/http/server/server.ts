import type { IncomingMessage } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { RequestId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";
import { PROBLEMS, type Problem, type ProblemCode } from "../../core/problems.ts";
import { StoreFailure } from "../../core/store-failure.ts";
import { type Span, withinSpan } from "../../core/tracing.ts";
import { PROBLEM_TYPE, problemHeaders, problemMembers } from "../answer/problem-details.ts";
import { addressView, answerHeaders, type RateView, refusedView } from "../answer/rate-headers.ts";
import { problemOfStore } from "../answer/run-query.ts";
import { begunOf } from "./begun-request.ts";
import { answerParserError, answerWhatFastifyNeverSees } from "./early-answers.ts";
import { headerValues } from "./raw-headers.ts";
import { requestIdOf } from "./request-id.ts";
import { endRequestSpan, startRequestSpan } from "./request-span.ts";
import type { AccessLine, ServerOptions } from "./server-options.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the rate-limit headers of the answer say; null until the caller is known. */
    rateView: RateView | null;
    /** For the log; null until the caller is known. */
    organizationId: string | null;
    /** The same of the key that it came with. */
    keyId: string | null;
    /** What the request ended with, where it ended with a problem. */
    problem: Problem | null;
    /** What traces it, where it is traced. */
    span: Span | undefined;
  }
}

/** A server that keeps the promises of every answer, also where no route is reached, but has no routes yet. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { headerMsMax, requestMsMax } = options.waits ?? {
    headerMsMax: LIMITS.headerWaitMsMax,
    requestMsMax: LIMITS.requestWaitMsMax,
  };
  const { trustProxy } = options;
  const server: FastifyInstance = fastify({
    logger: false,
    trustProxy: typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: LIMITS.bodyBytesMax,
    keepAliveTimeout: LIMITS.keepAliveMsMax,
    requestTimeout: requestMsMax,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    genReqId: (message) => begunOf(message)?.id ?? requestIdOf(message.headers["x-request-id"]),
    http: {
      maxHeaderSize: LIMITS.headerBytesMax,
      headersTimeout: headerMsMax,
      requestTimeout: requestMsMax,
      connectionsCheckingInterval: Math.min(1_000, headerMsMax),
      // Node would answer by itself, without our headers; `refuseEarly` does it.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 1_024 },
    // Routes say what they take and give themselves; the framework's own compilers are a hundred modules at each start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    clientErrorHandler: (error, socket) => answerParserError(options, error, socket),
    frameworkErrors: (_error, request, reply) =>
      answerWithoutHooks(options, request as FastifyRequest, reply as FastifyReply, { code: "not_found" }),
  });
  acceptAnyBody(server);
  server.decorateRequest("rateView", null);
  server.decorateRequest("organizationId", null);
  server.decorateRequest("keyId", null);
  server.decorateRequest("problem", null);
  server.decorateRequest("span", undefined);
  server.addHook("onRequest", (request, reply, done) => {
    const begun = begunOf(request.raw);
    // It came before the service began to stop, if it does, and its head is a usual one.
    if (begun) return done(void Object.assign(request, begun.told));
    // Node remembers the address once it was asked for; of a caller that has left it could not be found any more.
    void request.raw.socket.remoteAddress;
    request.span = startRequestSpan(request.raw, request.routeOptions.url);
    refuseEarly(options, request, reply, done);
  });
  // The last before the handler: what it does is a part of the span.
  server.addHook("preHandler", (request, _reply, done) => withinSpan(request.span, done));
  server.addHook("onSend", (request, reply, _payload, done) => {
    addHeaders(options, request, reply);
    tellEvenIfLeft(options, request, reply);
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    tell(options, request, accessLine(request, reply));
    done();
  });
  server.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOf(options, error, request.id)));
  answerWhatFastifyNeverSees(server, options);
  return server;
}

/** Ends a request with a problem; its headers and those of every answer are added on the way out. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  request.problem = problem;
  if (problem.limit && request.rateView) request.rateView = refusedView(request.rateView, problem.limit);
  const members = problemMembers(problem, request.id);
  return reply.code(PROBLEMS[problem.code].status).header("content-type", PROBLEM_TYPE).send(JSON.stringify(members));
}

/** A path that can't be decoded is answered before any hook runs. */
function answerWithoutHooks(
  options: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): void {
  request.problem = problem;
  addHeaders(options, request, reply);
  options.onAnswer({ ...accessLine(request, reply), route: "none", status: PROBLEMS[problem.code].status, ms: 0 });
  sendProblem(request, reply, problem);
}

/** Bodies stay bytes: their type and syntax are judged only after the caller is known. */
function acceptAnyBody(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

const BYTES_TYPE = "application/octet-stream";

function refuseEarly(
  options: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): FastifyReply | undefined {
  if (options.isClosing()) return sendProblem(request, reply.header("connection", "close"), { code: "shutting_down" });
  const broken = brokenHttp(request.raw);
  if (broken) {
    return sendProblem(request, reply.header("connection", "close"), { code: "bad_request", detail: broken });
  }
  // Fastify reads no body of a GET, and so counts none. What no route takes is 404 or 405 first.
  if (!request.is404 && Number(request.headers["content-length"]) > request.routeOptions.bodyLimit) {
    return sendProblem(request, reply.header("connection", "close"), { code: "payload_too_large" });
  }
  // Bodies are bytes, whatever type they say: Fastify must not judge it before the caller is known.
  if (request.raw.headers["content-type"] !== undefined) request.raw.headers["content-type"] = BYTES_TYPE;
  done();
  return undefined;
}

/** What the parser lets pass and RFC 9112 does not; null where nothing is wrong. */
function brokenHttp(message: IncomingMessage): string | null {
  const { httpVersion } = message;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return "Use HTTP/1.1.";
  const hosts = headerValues(message, "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0") ? null : "Send one Host header: HTTP/1.1 requires it.";
}

function addHeaders(options: ServerOptions, request: FastifyRequest, reply: FastifyReply): void {
  const view = request.rateView ?? addressView(options.limiter.figures(request.ip), options.clock().getTime());
  const { problem } = request;
  const cacheControl = reply.getHeader("cache-control");
  reply.headers(answerHeaders(view, request.id));
  if (cacheControl !== undefined) reply.header("cache-control", cacheControl);
  if (problem) reply.headers(problemHeaders(problem, view));
  if (offersUpgrade(request.raw)) reply.header("connection", "close");
}

/** Who leaves before its answer is out is in the log all the same: `onResponse` is for those that stay. */
function tellEvenIfLeft(options: ServerOptions, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  // Of a body that did not come whole the parser tells.
  if (!request.raw.complete) return;
  if (raw.destroyed)
    tell(options, request, { ...accessLine(request, reply), status: STATUS_OF_DISCONNECTED, code: null });
  else {
    raw.once("close", () => {
      if (!raw.writableFinished) tell(options, request, accessLine(request, reply));
    });
  }
}

function tell(options: ServerOptions, request: FastifyRequest, line: AccessLine): void {
  options.onAnswer(endRequestSpan(request.span, line));
}

/** Node's parser drops what comes after such a request, so its sender must not wait for an answer to that. */
function offersUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");
}

function accessLine(request: FastifyRequest, reply: FastifyReply): AccessLine {
  return {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status: reply.statusCode,
    ms: Math.round(((begunOf(request.raw)?.ms ?? 0) + reply.elapsedTime) * 1000) / 1000,
    // A path that can't be decoded comes without our decorations.
    organizationId: request.organizationId ?? null,
    keyId: request.keyId ?? null,
    address: request.ip,
    code: request.problem?.code ?? null,
    isReplayed: reply.hasHeader(REPLAYED),
  };
}

/** In the log, what nginx made usual for a caller that left before its answer; nobody is ever answered so. */
export const STATUS_OF_DISCONNECTED = 499;

/** The header of an answer that was saved before. */
export const REPLAYED = "idempotent-replayed";

const PROBLEM_OF_STATUS: Record<number, ProblemCode> = {
  // A folder of pages, or what is beside it, is no page: nothing there is anybody's to read.
  403: "not_found",
  404: "not_found",
  408: "request_timeout",
  413: "payload_too_large",
  415: "unsupported_media_type",
  431: "headers_too_large",
};

/** What an error means for the caller; what is no fault of its own is told to the operator, too. */
export function problemOf(options: ServerOptions, error: unknown, requestId: RequestId): Problem {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const code = PROBLEM_OF_STATUS[status];
  if (code) return { code };
  if (status >= 400 && status < 500) return { code: "bad_request" };
  options.onError(error, requestId);
  const known = error instanceof StoreFailure ? problemOfStore(error) : null;
  if (known) return known;
  const detail = options.tellsErrors && error instanceof Error ? { detail: error.message } : {};
  return { code: "internal_error", ...detail };
}

function noCompiler(): never {
  throw new Error("A route was given a schema of the framework; it says what it takes and gives by Zod.");
}
