import { hasRoomBeside, type WorkRules } from "./work-rules.ts";

/**
 * Does work when it may begin, and rejects with the signal's reason where that aborts before. Who comes first is
 * next, but for owners who have more work under way already: nobody is kept waiting by how much another has to do.
 */
export type FairSemaphore = <T>(owner: string, stop: AbortSignal, work: () => Promise<T>) => Promise<T>;

type Entry = { readonly owner: string; isLong: boolean; begin(): void };

/** Lets some of many work at once. */
export function createFairSemaphore(rules: WorkRules): FairSemaphore {
  const waiting = new Set<Entry>();
  const working = new Set<Entry>();

  function admit(): void {
    while (waiting.size > 0 && hasRoomBeside(working, rules)) next()?.begin();
  }

  function next(): Entry | undefined {
    const workOf = (owner: string) => [...working].filter((entry) => entry.owner === owner).length;
    const fewest = Math.min(...[...waiting].map(({ owner }) => workOf(owner)));
    return [...waiting].find(({ owner }) => workOf(owner) === fewest);
  }

  function begun(owner: string, stop: AbortSignal): Promise<Entry> {
    const { promise, resolve, reject } = Promise.withResolvers<Entry>();
    const leave = () => {
      waiting.delete(entry);
      reject(stop.reason);
    };
    const entry: Entry = {
      owner,
      isLong: false,
      begin() {
        stop.removeEventListener("abort", leave);
        waiting.delete(entry);
        working.add(entry);
        resolve(entry);
      },
    };
    stop.addEventListener("abort", leave, { once: true });
    waiting.add(entry);
    admit();
    return promise;
  }

  return async (owner, stop, work) => {
    stop.throwIfAborted();
    const entry = await begun(owner, stop);
    const timer = setTimeout(() => {
      entry.isLong = true;
      admit();
    }, rules.longMs);
    timer.unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      working.delete(entry);
      admit();
    }
  };
}
