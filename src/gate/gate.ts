import type { Admit } from "../core/admission.ts";
import { LIMITS } from "../core/limits.ts";
import { currentSpan } from "../core/tracing.ts";
import type { GateConnection } from "./connection.ts";
import { formBatches } from "./form-batches.ts";
import { createHeldRequests, refuse, type Waiting } from "./held-requests.ts";
import { keepConnection } from "./keep-connection.ts";
import { createPlainPath } from "./plain-path.ts";
import { type Resolving, resolveBatch } from "./resolve-batch.ts";
import { tracedBatch } from "./traced-batch.ts";

export type Gate = {
  /** Admits one request, or refuses it; answered after the commit of the batch that holds it. Never throws. */
  readonly admit: Admit;
  /** False from a refusal of the server itself to write, such as with a full disk, to the next success. */
  takesWrites(): boolean;
  /** Waits for the batches under way, then closes the connection. Later requests are refused. */
  close(): Promise<void>;
};

export type GateOptions = {
  readonly connect: () => Promise<GateConnection>;
  /** Hears of what an operator should know; the request itself is answered in any case. */
  readonly warn: (message: string, error: unknown) => void;
};

const { gateBatchRequestsMax, gateQueueRequestsMax } = LIMITS;

/**
 * The one way in. Requests that arrive while a batch is under way wait and form the next one, so the cost of a
 * transaction is shared by as many requests as the load brings.
 */
export function createGate({ connect, warn }: GateOptions): Gate {
  const queue: Waiting[] = [];
  let isClosed = false;
  let takesWrites = true;
  const connection = keepConnection(connect);
  const batches = formBatches(queue, gateBatchRequestsMax, async (batch) => {
    const waiting = withoutGone(batch);
    if (waiting.length > 0) await tracedBatch(waiting, () => resolveBatch(resolving, waiting));
  });
  const held = createHeldRequests((requests) => {
    queue.unshift(...requests);
    batches.begin();
  });
  const resolving: Resolving = {
    connected: connection.current,
    held,
    plainPath: createPlainPath(),
    warn,
    noteWrites: (areTaken) => {
      takesWrites = areTaken;
    },
    refuseQueue: () => {
      for (const waiting of queue.splice(0)) refuse(waiting, "store_unavailable");
    },
  };
  return {
    admit: (request) =>
      new Promise((answer) => {
        const waiting: Waiting = { request, answer, span: currentSpan() };
        if (isClosed) return refuse(waiting, "shutting_down");
        if (queue.length >= gateQueueRequestsMax) return refuse(waiting, "store_unavailable");
        queue.push(waiting);
        batches.begin();
      }),
    takesWrites: () => takesWrites,
    close: async () => {
      isClosed = true;
      await batches.end();
      held.refuse("shutting_down");
      await connection.close();
    },
  };
}

/** A caller that left while it waited consumes nothing, and nobody hears its answer. */
function withoutGone(batch: readonly Waiting[]): readonly Waiting[] {
  const gone = new Set(batch.filter(({ request }) => request.isDisconnected?.()));
  for (const waiting of gone) refuse(waiting, "store_unavailable");
  return gone.size === 0 ? batch : batch.filter((waiting) => !gone.has(waiting));
}
