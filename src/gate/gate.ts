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
      return { kind: "decided", admissions: refuseAll(requests, "store_unavailable") };
    }
    const deadline = setTimeout(() => current.cut(), gateWaitMsMax);
    try {
      return await runBatch(current, requests);
    } finally {
      clearTimeout(deadline);
    }
  }

  /** A batch in which one request breaks a statement is halved until that one stands alone. */
  async function resolve(batch: readonly Waiting[]): Promise<void> {
    const outcome = await attempt(batch.map(({ request }) => request));
    if (outcome.kind === "decided") {
      for (const [index, { answer }] of batch.entries()) answer(outcome.admissions[index] as Admission);
    } else if (batch.length === 1) {
      options.warn("A request failed in the database by itself.", outcome.error);
      batch[0]?.answer({ kind: "refused", problem: "internal_error", caller: null, standing: null, limit: null });
    } else {
      const middle = batch.length >> 1;
      await resolve(batch.slice(0, middle));
      await resolve(batch.slice(middle));
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) await resolve(queue.splice(0, gateBatchRequestsMax));
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
