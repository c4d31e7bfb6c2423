import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, type Call, EXPORT_TYPES, JSON_TYPE } from "../route.ts";
import { sendProblem } from "../server/server.ts";
import { disconnectSignal } from "./disconnect-signal.ts";
import { jsonInPieces } from "./json-in-pieces.ts";
import { isKnown } from "./known-answer.ts";
import { atReadersPace, READER_PACE, type ReaderPace } from "./reader-pace.ts";

/** What goes wrong after an answer has begun, when it can only be cut off. */
export type OnLateError = (error: unknown, requestId: string) => void;

type AnswerToSend = {
  readonly answer: Answer;
  readonly onError: OnLateError;
  readonly readerPace?: ReaderPace | undefined;
};

/** Sends an answer in its form: JSON, bytes of an export, a protocol's own words, or a problem. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  format: Call["format"],
  { answer, onError, readerPace = READER_PACE }: AnswerToSend,
): Promise<FastifyReply> {
  if ("problem" in answer) return sendProblem(request, reply, answer.problem);
  if ("response" in answer) return reply.send(asEveryAnswer(answer.response));
  if (answer.headers) reply.headers(answer.headers);
  if ("stream" in answer) {
    const reader = { pace: readerPace, disconnected: disconnectSignal(reply.raw), cut: () => reply.raw.destroy() };
    const body = Readable.from(atReadersPace(answer.stream, reader), { objectMode: false });
    body.once("error", (error) => onError(error, request.id));
    return reply.header("content-type", format === "json" ? JSON_TYPE : EXPORT_TYPES[format]).send(body);
  }
  const etag = answer.headers?.["etag"];
  if (etag !== undefined && isKnown(request.headers, { etag })) return reply.code(304).send();
  if (answer.json === undefined) return reply.code(answer.status).send();
  const text = await jsonInPieces(answer.json);
  return reply.code(answer.status).header("content-type", JSON_TYPE).send(text);
}

/** A protocol's own words under the headers of every answer: kept by nobody, and its text is UTF-8. */
function asEveryAnswer({ body, status, headers: own }: Response): Response {
  const headers = new Headers(own);
  const type = headers.get("content-type");
  if (type && !type.includes("charset=")) headers.set("content-type", `${type}; charset=utf-8`);
  headers.set("cache-control", "no-store");
  // Whether a connection stays open is between it and its caller.
  headers.delete("connection");
  return new Response(body, { status, headers });
}
