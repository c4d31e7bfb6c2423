import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { RequestId } from "../../core/ids.ts";
import { PROBLEMS, type ProblemCode } from "../../core/problems.ts";
import { problemHeaders, problemMembers } from "../answer/problem-details.ts";
import { addressView, answerHeaders, type RateView } from "../answer/rate-headers.ts";
import { requestIdOf } from "./request-id.ts";
import type { ServerOptions } from "./server-options.ts";

/** The newest response of each connection: an error of the parser must not overtake it. */
const newest = new WeakMap<Duplex, ServerResponse>();

/** Answers an error of the HTTP parser, after the answers that are due on its connection. */
export function answerParserError(options: ServerOptions, error: { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || socket.destroyed) {
    tellOfHalf(options, socket);
    socket.destroy();
  } else answerSocket(options, socket, PROBLEM_OF_PARSER[error.code ?? ""] ?? "bad_request");
}

/** A request whose sender left in its midst is in the log, though nobody is there to be answered. */
function tellOfHalf(options: ServerOptions, socket: Duplex): void {
  const response = newest.get(socket);
  if (!response || response.req.complete || response.headersSent) return;
  rawAnswer(options, { code: "bad_request", socket, presentedId: response.req.headers["x-request-id"] });
}

/** CONNECT and a strange `Expect` are answered by Node's server before any framework hears of them. */
export function answerWhatFastifyNeverSees(server: FastifyInstance, options: ServerOptions): void {
  server.server.on("request", (request, response) => newest.set(request.socket, response));
  server.server.on("connect", ({ headers }, socket: Duplex) => {
    answerSocket(options, socket, "not_found", headers["x-request-id"]);
  });
  server.server.on("checkExpectation", (request, response) => {
    const presentedId = request.headers["x-request-id"];
    answerThrough(response, rawAnswer(options, { code: "expectation_failed", socket: request.socket, presentedId }));
  });
}

function answerSocket(
  options: ServerOptions,
  socket: Duplex,
  code: ProblemCode,
  ownId?: string | string[] | undefined,
): void {
  const response = newest.get(socket);
  const request = response?.req;
  if (response && request?.complete && !response.closed) {
    response.once("close", () => answerSocket(options, socket, code, ownId));
  } else if (response?.headersSent && !request?.complete) {
    // The request has its answer; what is wrong is the rest of a body that nobody waits for.
    socket.destroy();
  } else {
    const presentedId = request?.complete === false ? request.headers["x-request-id"] : ownId;
    answerRaw(socket, rawAnswer(options, { code, socket, presentedId }));
  }
}

const NOBODY = { organizationId: null, keyId: null, isReplayed: false };

type Cause = {
  readonly code: ProblemCode;
  readonly socket: Duplex;
  readonly presentedId: string | string[] | undefined;
};

function rawAnswer(options: ServerOptions, { code, socket, presentedId }: Cause): RawAnswer {
  const requestId = requestIdOf(presentedId);
  const address = "remoteAddress" in socket ? String(socket.remoteAddress ?? "") : "";
  const view = addressView(options.limiter.figures(address), options.clock().getTime());
  const { status } = PROBLEMS[code];
  options.onAnswer({ requestId, method: "-", route: "none", status, ms: 0, ...NOBODY, address, code });
  return { code, requestId, view };
}

/** What Node's HTTP parser says, by the problem that it is for the caller. */
const PROBLEM_OF_PARSER: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "payload_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** An error that no framework gives: the request never became one, or Node asks before it does. */
type RawAnswer = { readonly code: ProblemCode; readonly requestId: RequestId; readonly view: RateView };

// A caller that has not read its answer by then does not want it; a socket must not stay open for it.
const LINGER_MS = 1_000;

/**
 * Answers on a socket that has no request object and closes it, with the same headers and the same body as any other
 * error.
 */
function answerRaw(socket: Duplex, answer: RawAnswer): void {
  // Node has taken its own listeners off a socket that it hands out: without one here, a reset would end the process.
  socket.on("error", () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status } = PROBLEMS[answer.code];
  const { headers, body } = partsOf(answer);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** The same through a response that Node has made: it queues behind the answers that are due before. */
function answerThrough(response: ServerResponse, answer: RawAnswer): void {
  const { headers, body } = partsOf(answer);
  response.writeHead(PROBLEMS[answer.code].status, headers);
  response.end(body);
}

function partsOf({ code, requestId, view }: RawAnswer): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(problemMembers({ code }, requestId));
  const headers = {
    ...answerHeaders(view, requestId),
    ...problemHeaders({ code }, view),
    "content-length": String(Buffer.byteLength(body)),
    date: new Date(view.now).toUTCString(),
    connection: "close",
  };
  return { headers, body };
}
