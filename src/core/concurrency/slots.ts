import { StoreFailure, type StoreName } from "../store-failure.ts";

/** A fixed number of things that one caller at a time may hold, and a bounded queue, first come first served. */
export type Slots<T> = {
  /** A slot at once; null where all are held. */
  take(): Held<T> | null;
  /** Waits until a slot is free or `stop` aborts, then throws a `StoreFailure`. The caller must release it, once. */
  acquire(stop: AbortSignal): Promise<Held<T>>;
  /** Refuses all who wait and all who come; resolves when none is held. */
  close(): Promise<void>;
  /** How many are held now. */
  held(): number;
  /** How many were ever given back. */
  uses(): number;
};

export type Held<T> = { readonly value: T; release(): void };

type Waiting<T> = { give(value: T): void; refuse(failure: StoreFailure): void };

/** Slots over these values. `waitingMax`: beyond so many who wait, `acquire` throws `overloaded` at once. */
export function slotsOf<T>(store: StoreName, values: readonly T[], waitingMax: number): Slots<T> {
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

  function take(): Held<T> | null {
    const value = free.pop();
    return value === undefined ? null : hold(value);
  }

  return {
    take,
    async acquire(stop) {
      if (closed) throw closing(store);
      if (stop.aborted) throw stoppedWhileWaiting(store, stop);
      const held = take();
      if (held) return held;
      if (waiting.size >= waitingMax) throw overloaded(store);
      return hold(await waitFor(waiting, store, stop));
    },
    async close() {
      closed = true;
      for (const entry of [...waiting]) entry.refuse(closing(store));
      if (free.length < values.length) await new Promise<void>((resolve) => idle.push(resolve));
    },
    held: () => values.length - free.length,
    uses: () => uses,
  };
}

/** The same number of slots for each of many owners, which are forgotten while none of them is held. */
export type SlotsOfEach<Owner> = {
  take(owner: Owner): Held<number> | null;
  acquire(owner: Owner, stop: AbortSignal): Promise<Held<number>>;
};

/** `max` slots for each owner. */
export function slotsOfEach<Owner>(store: StoreName, max: number, waitingMax: number): SlotsOfEach<Owner> {
  const ofOwner = new Map<Owner, Slots<number>>();
  const values = Array.from({ length: max }, (_, index) => index);

  function slotsFor(owner: Owner): Slots<number> {
    const slots = ofOwner.get(owner) ?? slotsOf(store, values, waitingMax);
    ofOwner.set(owner, slots);
    return slots;
  }

  function forgetUnused(owner: Owner, slots: Slots<number>): void {
    if (slots.held() === 0 && ofOwner.get(owner) === slots) ofOwner.delete(owner);
  }

  function watched(owner: Owner, slots: Slots<number>, { value, release }: Held<number>): Held<number> {
    const giveBack = () => {
      release();
      forgetUnused(owner, slots);
    };
    return { value, release: giveBack };
  }

  return {
    take(owner) {
      const slots = slotsFor(owner);
      const held = slots.take();
      return held && watched(owner, slots, held);
    },
    async acquire(owner, stop) {
      const slots = slotsFor(owner);
      try {
        return watched(owner, slots, await slots.acquire(stop));
      } catch (error) {
        forgetUnused(owner, slots);
        throw error;
      }
    },
  };
}

/** Joins those who wait, until it is given a value or refused. */
function waitFor<T>(waiting: Set<Waiting<T>>, store: StoreName, stop: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onStop = () => entry.refuse(stoppedWhileWaiting(store, stop));
  const leave = () => {
    waiting.delete(entry);
    stop.removeEventListener("abort", onStop);
  };
  const entry: Waiting<T> = {
    give(value) {
      leave();
      resolve(value);
    },
    refuse(failure) {
      leave();
      reject(failure);
    },
  };
  waiting.add(entry);
  stop.addEventListener("abort", onStop, { once: true });
  return promise;
}

function stoppedWhileWaiting(store: StoreName, stop: AbortSignal): StoreFailure {
  const waitedTooLong = stop.reason instanceof DOMException && stop.reason.name === "TimeoutError";
  if (waitedTooLong) return overloaded(store);
  return new StoreFailure(store, "cancelled", "The statement was cancelled by its caller.");
}

function overloaded(store: StoreName): StoreFailure {
  return new StoreFailure(store, "overloaded", `Too many statements wait for ${store}. Try again soon.`);
}

function closing(store: StoreName): StoreFailure {
  return new StoreFailure(store, "unavailable", `${store} is being closed.`);
}
