import type { Socket } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Clock } from "../core/clock.ts";
import { LIMITS } from "../core/limits.ts";
import { PROBLEMS, type Problem, type ProblemCode } from "../core/problems.ts";
import type { AddressLimiter } from "./address-limiter.ts";
import { PROBLEM_TYPE, problemHeaders, problemMembers } from "./problem-details.ts";
import { addressView, type RateView, rateHeaders } from "./rate-headers.ts";
import { answerRaw, COMMON_HEADERS, problemOfParser } from "./raw-answer.ts";
import { requestIdOf } from "./request-id.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the rate-limit headers of the answer say; null until the caller is known. */
    rateView: RateView | null;
    /** For the log; null until the caller is known. */
    organizationId: string | null;
    /** What the request ended with, where it ended with a problem. */
    problem: Problem | null;
  }
}

/** One line of the access log. */
export type AccessLine = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly organizationId: string | null;
};

export type ServerOptions = {
  readonly clock: Clock;
  readonly limiter: AddressLimiter;
  /** Whose `X-Forwarded-For` counts: nobody's, that of the last so many hops, or that of these addresses. */
  readonly trustProxy: false | number | string[];
  readonly onAnswer: (line: AccessLine) => void;
  readonly onError: (error: unknown, requestId: string) => void;
  /** True from the moment that the service begins to stop. */
  readonly isClosing: () => boolean;
  /** Deadlines in milliseconds, for tests that can't wait for the real ones. */
  readonly waits?: { readonly headerMsMax: number; readonly requestMsMax: number };
};

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
    genReqId: (message) => requestIdOf(message.headers["x-request-id"]),
    http: {
      maxHeaderSize: LIMITS.headerBytesMax,
      headersTimeout: headerMsMax,
      requestTimeout: requestMsMax,
      connectionsCheckingInterval: Math.min(1_000, headerMsMax),
      // Node would answer by itself, without our headers; `refuseEarly` does it.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 1_024 },
    clientErrorHandler: (error, socket) => answerParserError(options, error, socket),
    frameworkErrors: (_error, request, reply) =>
      answerWithoutHooks(options, request as FastifyRequest, reply as FastifyReply, { code: "not_found" }),
  });
  acceptAnyBody(server);
  server.decorateRequest("rateView", null);
  server.decorateRequest("organizationId", null);
  server.decorateRequest("problem", null);
  server.addHook("onRequest", (request, reply, done) => refuseEarly(options, request, reply, done));
  server.addHook("onSend", (request, reply, _payload, done) => {
    addHeaders(options, request, reply);
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    options.onAnswer(accessLine(request, reply));
    done();
  });
  server.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOf(options, error, request)));
  answerWhatFastifyNeverSees(server, options);
  return server;
}

/** Ends a request with a problem; its headers and those of every answer are added on the way out. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  return sendProblemBody(request, reply, problem, problemMembers(problem, request.id));
}

/** As `sendProblem`, with members of its own in the body. */
export function sendProblemBody(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  members: Record<string, unknown>,
): FastifyReply {
  request.problem = problem;
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

function refuseEarly(
  options: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): FastifyReply | undefined {
  if (options.isClosing()) return sendProblem(request, reply.header("connection", "close"), { code: "shutting_down" });
  if (request.raw.headers.host === undefined && request.raw.httpVersion === "1.1") {
    const detail = "Send a Host header: HTTP/1.1 requires it.";
    return sendProblem(request, reply.header("connection", "close"), { code: "bad_request", detail });
  }
  done();
  return undefined;
}

function addHeaders(options: ServerOptions, request: FastifyRequest, reply: FastifyReply): void {
  const view = request.rateView ?? addressView(options.limiter.figures(request.ip), options.clock().getTime());
  const { problem } = request;
  reply.headers(rateHeaders(view)).headers({ "x-request-id": request.id, "x-content-type-options": "nosniff" });
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", COMMON_HEADERS["cache-control"]);
  if (problem) reply.headers(problemHeaders(problem, view));
}

function accessLine(request: FastifyRequest, reply: FastifyReply): AccessLine {
  return {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
    organizationId: request.organizationId,
  };
}

const PROBLEM_OF_STATUS: Record<number, ProblemCode> = {
  404: "not_found",
  408: "request_timeout",
  413: "payload_too_large",
  415: "unsupported_media_type",
  431: "headers_too_large",
};

function problemOf(options: ServerOptions, error: unknown, request: FastifyRequest): Problem {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const code = PROBLEM_OF_STATUS[status];
  if (code) return { code };
  if (status >= 400 && status < 500) return { code: "bad_request" };
  options.onError(error, request.id);
  return { code: "internal_error" };
}

function answerParserError(options: ServerOptions, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  answerSocket(options, socket, problemOfParser(error));
}

function answerSocket(options: ServerOptions, socket: Socket, code: ProblemCode): void {
  const now = options.clock().getTime();
  const requestId = requestIdOf(undefined);
  const view = addressView(options.limiter.figures(socket.remoteAddress ?? ""), now);
  answerRaw(socket, { code, requestId, view });
  const { status } = PROBLEMS[code];
  options.onAnswer({ requestId, method: "-", route: "none", status, ms: 0, organizationId: null });
}

/** CONNECT and a strange `Expect` are answered by Node's server before any framework hears of them. */
function answerWhatFastifyNeverSees(server: FastifyInstance, options: ServerOptions): void {
  server.server.on("connect", (_request, socket: Socket) => answerSocket(options, socket, "not_found"));
  server.server.on("checkExpectation", (request, response) => {
    const socket: Socket = request.socket;
    response.detachSocket(socket);
    answerSocket(options, socket, "expectation_failed");
  });
}
