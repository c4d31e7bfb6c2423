import type { OrganizationId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";
import type { Problem } from "../../core/problems.ts";
import { StoreFailure } from "../../core/store-failure.ts";
import type { Answer, Query } from "../route.ts";
import type { OrganizationSlots, QuerySlot } from "./query-slots.ts";

/** Who waits for a query. */
export type QueryCaller = {
  readonly organizationId: OrganizationId;
  readonly slots: OrganizationSlots;
  /** How long it waits for a slot where none is free; not at all unless told otherwise. */
  readonly slotWaitMsMax?: number | undefined;
  /** Aborted when nobody waits any more: the caller has left, or has the whole answer. */
  readonly disconnected: AbortSignal;
};

/**
 * Works a query out in a slot of its organization, within its time. A stream is answered once its first bytes are
 * there, and holds its slot until nobody waits for it.
 */
export async function runQuery(caller: QueryCaller, query: Query): Promise<Answer> {
  try {
    const beganAt = performance.now();
    const slot = await slotFor(caller);
    if (!slot) {
      const waitedMs = Math.round(performance.now() - beganAt);
      return { problem: { code: "too_many_queries", limit: { limit: caller.slots.max, opens: "soon", waitedMs } } };
    }
    return await answerOf(query, slot, caller.disconnected);
  } catch (error) {
    return { problem: problemOfFailure(error) };
  }
}

function slotFor({ organizationId, slots, disconnected, slotWaitMsMax = 0 }: QueryCaller): Promise<QuerySlot | null> {
  return slotWaitMsMax > 0 ? slots.wait(organizationId, slotWaitMsMax, disconnected) : slots.take(organizationId);
}

async function answerOf(query: Query, slot: QuerySlot, disconnected: AbortSignal): Promise<Answer> {
  const deadline = watch(disconnected, query.msMax ?? LIMITS.queryMsMax);
  const work = query.work(deadline.signal).then((answer) => begun(answer, deadline.signal));
  // The slot is held until the work has ended, whenever its caller is told.
  const holdsOn = work.then((answer) => "stream" in answer && !deadline.signal.aborted).catch(() => false);
  void holdsOn.then((holds) => (holds ? disconnected.addEventListener("abort", slot.release) : slot.release()));
  try {
    const answer = await Promise.race([work, deadline.over]);
    deadline.set("stream" in answer ? LIMITS.exportMsMax : null);
    return answer;
  } catch (error) {
    deadline.set(null);
    throw error;
  }
}

type Deadline = {
  readonly signal: AbortSignal;
  /** Rejects when the time is over. */
  readonly over: Promise<never>;
  /** Another time from now on; null for none, since there is nothing left to end. */
  readonly set: (ms: number | null) => void;
};

function watch(disconnected: AbortSignal, ms: number): Deadline {
  const stop = new AbortController();
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const end = () => {
    stop.abort();
    over.reject(TIMED_OUT);
  };
  let timer = setTimeout(end, ms);
  const leave = () => {
    clearTimeout(timer);
    stop.abort();
  };
  if (disconnected.aborted) leave();
  else disconnected.addEventListener("abort", leave, { once: true });
  const set = (another: number | null) => {
    clearTimeout(timer);
    if (another === null) disconnected.removeEventListener("abort", leave);
    else if (!disconnected.aborted) timer = setTimeout(end, another);
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

const TIMED_OUT = new StoreFailure("ClickHouse", "timeout", "The query took too long.");

/** What a failure of a store is to a caller; an error that is none of a store's is thrown on. */
function problemOfFailure(error: unknown): Problem {
  const problem = error instanceof StoreFailure ? problemOfStore(error) : null;
  if (problem) return problem;
  throw error;
}

/** The problem that a store's failure stands for; null where it is a bug of ours. */
export function problemOfStore({ kind }: StoreFailure): Problem | null {
  if (kind === "timeout" || kind === "memory" || kind === "cancelled") return { code: "query_timeout" };
  if (kind === "overloaded" || kind === "unavailable" || kind === "disk_full") return { code: "store_unavailable" };
  return null;
}
