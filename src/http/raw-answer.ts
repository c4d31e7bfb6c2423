import type { ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { RequestId } from "../core/ids.ts";
import { PROBLEMS, type ProblemCode } from "../core/problems.ts";
import { problemHeaders, problemMembers } from "./problem-details.ts";
import { answerHeaders, type RateView } from "./rate-headers.ts";

/** What Node's HTTP parser says, by the problem that it is for the caller. */
const PROBLEM_OF_PARSER: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "payload_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** The problem behind an error of the HTTP parser. */
export function problemOfParser(error: { readonly code?: string | undefined }): ProblemCode {
  return PROBLEM_OF_PARSER[error.code ?? ""] ?? "bad_request";
}

/** An error that no framework gives: the request never became one, or Node asks before it does. */
export type RawAnswer = { readonly code: ProblemCode; readonly requestId: RequestId; readonly view: RateView };

// A caller that has not read its answer by then does not want it; a socket must not stay open for it.
const LINGER_MS = 1_000;

/**
 * Answers on a socket that has no request object and closes it, with the same headers and the same body as any other
 * error.
 */
export function answerRaw(socket: Duplex, answer: RawAnswer): void {
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
export function answerThrough(response: ServerResponse, answer: RawAnswer): void {
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
