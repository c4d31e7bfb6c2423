import { ClickHouseFailure } from "./failure.ts";

/** A fixed number of things that one caller at a time may hold, and a bounded queue, first come first served. */
export type Slots<T> = {
  /** Waits until a slot is free or `stop` aborts. The caller must release it, exactly once. */
  acquire(stop: AbortSignal): Promise<Held<T>>;
  /** Refuses all who wait and all who come; resolves when none is held. */
  close(): Promise<void>;
  /** How many are held now. */
  held(): number;
  /** How many were ever given back. */
  uses(): number;
};

export type Held<T> = { readonly value: T; release(): void };

type Waiting<T> = { give(value: T): void; refuse(failure: ClickHouseFailure): void };

export function slotsOf<T>(values: readonly T[], waitingMax: number): Slots<T> {
  const free = [...values];
  const waiting = new Set<Waiting<T>>();
  const idle: (() => void)[] = [];
  let closed = false;
  let uses = 0;

  function release(value: T): void {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next.give(value);
      return;
    }
    free.push(value);
    if (free.length === values.length) for (const tell of idle.splice(0)) tell();
  }

  function hold(value: T): Held<T> {
    let released = false;
    return {
      value,
      release() {
        if (released) return;
        released = true;
        uses++;
        release(value);
      },
    };
  }

  function wait(stop: AbortSignal): Promise<Held<T>> {
    return new Promise((resolve, reject) => {
      const onStop = () => entry.refuse(stoppedWhileWaiting(stop));
      const leave = () => {
        waiting.delete(entry);
        stop.removeEventListener("abort", onStop);
      };
      const entry: Waiting<T> = {
        give(value) {
          leave();
          resolve(hold(value));
        },
        refuse(failure) {
          leave();
          reject(failure);
        },
      };
      waiting.add(entry);
      stop.addEventListener("abort", onStop, { once: true });
    });
  }

  return {
    async acquire(stop) {
      if (closed) throw new ClickHouseFailure("unavailable");
      if (stop.aborted) throw stoppedWhileWaiting(stop);
      const value = free.pop();
      if (value !== undefined) return hold(value);
      if (waiting.size >= waitingMax) throw new ClickHouseFailure("overloaded");
      return wait(stop);
    },
    async close() {
      closed = true;
      for (const entry of [...waiting]) entry.refuse(new ClickHouseFailure("unavailable"));
      if (free.length < values.length) await new Promise<void>((resolve) => idle.push(resolve));
    },
    held: () => values.length - free.length,
    uses: () => uses,
  };
}

function stoppedWhileWaiting(stop: AbortSignal): ClickHouseFailure {
  const waitedTooLong = stop.reason instanceof DOMException && stop.reason.name === "TimeoutError";
  return new ClickHouseFailure(waitedTooLong ? "overloaded" : "cancelled");
}
