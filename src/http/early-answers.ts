import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { PROBLEMS, type ProblemCode } from "../core/problems.ts";
import { addressView } from "./rate-headers.ts";
import { answerRaw, answerThrough, problemOfParser, type RawAnswer } from "./raw-answer.ts";
import { requestIdOf } from "./request-id.ts";
import type { ServerOptions } from "./server-options.ts";

/** The newest response of each connection: an error of the parser must not overtake it. */
const newest = new WeakMap<Duplex, ServerResponse>();

/** Answers an error of the HTTP parser, after the answers that are due on its connection. */
export function answerParserError(options: ServerOptions, error: { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || socket.destroyed) {
    tellOfHalf(options, socket);
    socket.destroy();
  } else answerSocket(options, socket, problemOfParser(error));
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
  server.server.on("connect", (_request, socket: Duplex) => answerSocket(options, socket, "not_found"));
  server.server.on("checkExpectation", (request, response) => {
    const presentedId = request.headers["x-request-id"];
    answerThrough(response, rawAnswer(options, { code: "expectation_failed", socket: request.socket, presentedId }));
  });
}

function answerSocket(options: ServerOptions, socket: Duplex, code: ProblemCode): void {
  const response = newest.get(socket);
  const request = response?.req;
  if (response && request?.complete && !response.closed) {
    response.once("close", () => answerSocket(options, socket, code));
  } else if (response?.headersSent && !request?.complete) {
    // The request has its answer; what is wrong is the rest of a body that nobody waits for.
    socket.destroy();
  } else {
    const presentedId = request?.complete === false ? request.headers["x-request-id"] : undefined;
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
