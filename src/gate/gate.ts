import type { Admission, AdmissionRequest, Admit } from "../core/admission.ts";
import { LIMITS } from "../core/limits.ts";
import type { GateConnection } from "./connection.ts";
import { type BatchOutcome, refuseAll, runBatch } from "./run-batch.ts";

export type Gate = {
  /** Admits one request, or refuses it; answered after the commit of the batch that holds it. Never throws. */
  readonly admit: Admit;
  /** Waits for the batches under way, then closes the connection. Later requests are refused. */
  close(): Promise<void>;
};

export type GateOptions = {
  readonly connect: () => Promise<GateConnection>;
  /** Hears of what an operator should know; the request itself is answered in any case. */
  readonly warn: (message: string, error: unknown) => void;
};

type Waiting = { readonly request: AdmissionRequest; readonly answer: (admission: Admission) => void };

const { gateBatchRequestsMax, gateQueueRequestsMax, gateWaitMsMax } = LIMITS;

/**
 * The one way in. Requests that arrive while a batch is under way wait and form the next one, so the cost of a
 * transaction is shared by as many requests as the load brings.
 */
export function createGate(options: GateOptions): Gate {
  const queue: Waiting[] = [];
  let connection: GateConnection | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function connected(): Promise<GateConnection> {
    if (!connection?.isUsable()) connection = await options.connect();
    return connection;
  }

  async function attempt(requests: readonly AdmissionRequest[]): Promise<BatchOutcome> {
    let current: GateConnection;
    try {
      current = await connected();
    } catch (error) {
      options.warn("The gate can't reach PostgreSQL.", error);
      // Whoever waits would only wait for the same connection: a queue must not be refused batch after batch.
      for (const { request, answer } of queue.splice(0)) {
        answer(refuseAll([request], "store_unavailable")[0] as Admission);
      }
      return { kind: "decided", admissions: refuseAll(requests, "store_unavailable") };
    }
    const deadline = setTimeout(() => current.cut(), gateWaitMsMax);
    try {
      return await runBatch(current, requests);
    } finally {
      clearTimeout(deadline);
    }
  }

  async function resolve(batch: readonly Waiting[]): Promise<void> {
    const outcome = await attempt(batch.map(({ request }) => request));
    if (outcome.kind === "decided") answerAll(batch, outcome);
    else if (batch.length === 1) await resolveAlone(batch[0] as Waiting);
    else await resolveHalves(batch);
  }

  /** A batch in which one request breaks a statement is halved until that one stands alone. */
  async function resolveHalves(batch: readonly Waiting[]): Promise<void> {
    const middle = batch.length >> 1;
    await resolve(batch.slice(0, middle));
    await resolve(batch.slice(middle));
  }

  /** Once more: what broke it may have been another's doing, such as the deletion of its organization. */
  async function resolveAlone(waiting: Waiting): Promise<void> {
    const outcome = await attempt([waiting.request]);
    if (outcome.kind === "decided") return answerAll([waiting], outcome);
    options.warn("A request failed in the database by itself.", outcome.error);
    waiting.answer({ kind: "refused", problem: "internal_error", caller: null, standing: null, limit: null });
  }

  function answerAll(batch: readonly Waiting[], outcome: Extract<BatchOutcome, { kind: "decided" }>): void {
    if (outcome.failure) options.warn("PostgreSQL failed a batch.", outcome.failure);
    for (const [index, { answer }] of batch.entries()) answer(outcome.admissions[index] as Admission);
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = withoutGone(queue.splice(0, gateBatchRequestsMax));
      if (batch.length > 0) await resolve(batch);
    }
    running = null;
  }

  return {
    admit: (request) => {
      if (isClosed || queue.length >= gateQueueRequestsMax) {
        return Promise.resolve(refuseAll([request], isClosed ? "shutting_down" : "store_unavailable")[0] as Admission);
      }
      return new Promise((answer) => {
        queue.push({ request, answer });
        // The turn of the event loop that reads several sockets fills the first batch.
        running ??= new Promise<void>((begin) => setImmediate(begin)).then(drain);
      });
    },
    close: async () => {
      isClosed = true;
      await running;
      await connection?.close().catch(() => undefined);
    },
  };
}

/** A caller that left while it waited consumes nothing; what it is answered nobody hears. */
function withoutGone(batch: readonly Waiting[]): readonly Waiting[] {
  const gone = batch.filter(({ request }) => request.isGone?.());
  if (gone.length === 0) return batch;
  for (const { request, answer } of gone) answer(refuseAll([request], "store_unavailable")[0] as Admission);
  return batch.filter((waiting) => !gone.includes(waiting));
}
