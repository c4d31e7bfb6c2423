/** How many may work at once: `atOnce`, and one beside each that takes longer than `longMs`, up to `besideLong`. */
export type SemaphoreRules = { readonly atOnce: number; readonly besideLong: number; readonly longMs: number };

/**
 * Does work when it may begin, and rejects with the signal's reason where that aborts before. Who comes first is
 * next, but for owners who have more work under way already: nobody is kept waiting by how much another has to do.
 */
export type FairSemaphore = <T>(owner: string, stop: AbortSignal, work: () => Promise<T>) => Promise<T>;

type Entry = { readonly owner: string; isLong: boolean; begin(): void };

/** Lets some of many work at once. */
export function createFairSemaphore({ atOnce, besideLong, longMs }: SemaphoreRules): FairSemaphore {
  const waiting = new Set<Entry>();
  const working = new Set<Entry>();

  function admit(): void {
    const long = [...working].filter(({ isLong }) => isLong).length;
    while (waiting.size > 0 && working.size < atOnce + Math.min(long, besideLong)) next()?.begin();
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
    }, longMs);
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
