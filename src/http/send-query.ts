import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller, Standing } from "../core/admission.ts";
import { LIMITS } from "../core/limits.ts";
import type { Problem } from "../core/problems.ts";
import { fullSlots, type QuerySlot, type QuerySlots } from "./query-slots.ts";
import { organizationView } from "./rate-headers.ts";
import type { Answer, Query } from "./route.ts";
import { sendProblem } from "./server.ts";

/** A query on its way to its answer. */
export type QueryRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly standing: Standing;
  readonly slots: QuerySlots;
  readonly sendAnswer: (answer: Answer) => FastifyReply;
};

/** Works out a query in a slot of its organization and sends its answer; a 304 needs no slot. */
export async function sendQuery(asked: QueryRequest, query: Query): Promise<FastifyReply> {
  const { request, reply, caller, standing, slots, sendAnswer } = asked;
  const headers = query.etag === undefined ? {} : { etag: query.etag, "cache-control": "private, no-cache" };
  if (isKnown(request, query.etag)) return reply.headers(headers).code(304).send();

  const slot = slots.take(caller.org.organizationId);
  if (!slot) {
    request.rateView = organizationView(standing, fullSlots(standing.now));
    return sendProblem(request, reply, { code: "too_many_queries" });
  }
  const answer = await answerOf(query, slot, reply);
  return sendAnswer("problem" in answer ? answer : { ...answer, headers: { ...headers, ...answer.headers } });
}

/** Whether the caller says that it has this very answer: RFC 9110 §13.1.2, compared weakly. */
export function isKnown(request: FastifyRequest, etag: string | undefined): boolean {
  const asked = request.headers["if-none-match"];
  if (etag === undefined || asked === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return asked.trim() === "*" || asked.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/** The answer, begun where it is a stream. The slot is held until the work has ended, whenever its caller is told. */
async function answerOf(query: Query, slot: QuerySlot, reply: FastifyReply): Promise<Answer> {
  const deadline = watch(reply, query.msMax ?? LIMITS.queryMsMax);
  const work = query.work(deadline.signal).then((answer) => begun(answer, deadline.signal));
  const holdsOn = work.then((answer) => "stream" in answer && !deadline.signal.aborted).catch(() => false);
  void holdsOn.then((holds) => (holds ? reply.raw.once("close", slot.release) : slot.release()));
  try {
    const answer = await Promise.race([work, deadline.over]);
    deadline.set("stream" in answer ? LIMITS.exportMsMax : null);
    return answer;
  } catch (error) {
    deadline.set(null);
    return { problem: problemOfFailure(error) };
  }
}

type Deadline = {
  readonly signal: AbortSignal;
  /** Rejects when the time is over. */
  readonly over: Promise<never>;
  /** Another time from now on; null for none. */
  readonly set: (ms: number | null) => void;
};

function watch(reply: FastifyReply, ms: number): Deadline {
  const stop = new AbortController();
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const end = () => {
    stop.abort();
    over.reject(TIMED_OUT);
  };
  let timer = setTimeout(end, ms);
  reply.raw.once("close", () => {
    clearTimeout(timer);
    stop.abort();
  });
  const set = (another: number | null) => {
    clearTimeout(timer);
    if (another !== null && !reply.raw.closed) timer = setTimeout(end, another);
  };
  return { signal: stop.signal, over: over.promise, set };
}

/** Waits for the first bytes of a stream, so that what goes wrong before them is a proper problem. */
async function begun(answer: Answer, signal: AbortSignal): Promise<Answer> {
  if (!("stream" in answer)) return answer;
  const parts = answer.stream[Symbol.asyncIterator]();
  const first = await parts.next();
  // A stream that nobody reads on would keep its connection to the engine.
  const leave = () => void parts.return?.().catch(() => {});
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  async function* all() {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  return { ...answer, stream: all() };
}

const TIMED_OUT = { name: "ClickHouseFailure", kind: "timeout" };

/** What a failure of the engine is to a caller; an error that is none of the engine's is thrown on. */
function problemOfFailure(error: unknown): Problem {
  const { name, kind } = error as { readonly name?: string; readonly kind?: string };
  if (name !== "ClickHouseFailure") throw error;
  if (kind === "timeout" || kind === "memory" || kind === "cancelled") return { code: "query_timeout" };
  if (kind === "overloaded" || kind === "unavailable") return { code: "store_unavailable" };
  throw error;
}
