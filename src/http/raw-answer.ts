import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { RequestId } from "../core/ids.ts";
import { PROBLEMS, type ProblemCode } from "../core/problems.ts";
import { problemHeaders, problemMembers } from "./problem-details.ts";
import { type RateView, rateHeaders } from "./rate-headers.ts";

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

/** Headers of every answer, whatever it is about. */
export const COMMON_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
} as const;

type RawAnswer = { readonly code: ProblemCode; readonly requestId: RequestId; readonly view: RateView };

/**
 * Answers on a socket that has no request object (the HTTP parser gave up) and closes it, with the same headers and
 * the same body as any other error.
 */
export function answerRaw(socket: Duplex, { code, requestId, view }: RawAnswer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status } = PROBLEMS[code];
  const body = JSON.stringify(problemMembers({ code }, requestId));
  const headers: Record<string, string> = {
    ...COMMON_HEADERS,
    ...rateHeaders(view),
    ...problemHeaders({ code }, view),
    "x-request-id": requestId,
    "content-length": String(Buffer.byteLength(body)),
    date: new Date(view.now).toUTCString(),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
}
