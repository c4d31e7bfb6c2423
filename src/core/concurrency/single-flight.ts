import { setImmediate } from "node:timers/promises";

/** Lets callers of one turn of the event loop, such as those of a batch, share work that begins after it. */
export function onceATurn<T>(work: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    return work();
  };
  return () => {
    next ??= setImmediate().then(begin);
    return next;
  };
}

/**
 * Lets callers share a read: those that come while one is under way wait for the next, which all of them get. Each
 * gets what was read after it came.
 */
export function singleFlight<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    next = null;
    const reading = read();
    running = reading;
    const end = () => {
      if (running === reading) running = null;
    };
    reading.then(end, end);
    return reading;
  }

  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

/** Lets callers share work that is worth the same to all who come while it is under way: they join it. */
export function joinFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
