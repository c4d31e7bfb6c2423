/** How many may work at once: `atOnce`, and one beside each that takes longer than `longMs`, up to `besideLong`. */
export type TurnRules = { readonly atOnce: number; readonly besideLong: number; readonly longMs: number };

/**
 * Does work when its turn comes, and rejects with the signal's reason where that aborts before. Who comes first is
 * next, but for owners that have more turns already: nobody is kept waiting by how much another has to do.
 */
export type TakeTurn = <T>(owner: string, stop: AbortSignal, work: () => Promise<T>) => Promise<T>;

type Turn = { readonly owner: string; isLong: boolean; begin(): void };

/** Lets some of many work at once. */
export function createTurns({ atOnce, besideLong, longMs }: TurnRules): TakeTurn {
  const waiting = new Set<Turn>();
  const working = new Set<Turn>();

  function admit(): void {
    const long = [...working].filter(({ isLong }) => isLong).length;
    while (waiting.size > 0 && working.size < atOnce + Math.min(long, besideLong)) next()?.begin();
  }

  function next(): Turn | undefined {
    const turnsOf = (owner: string) => [...working].filter((turn) => turn.owner === owner).length;
    const fewest = Math.min(...[...waiting].map(({ owner }) => turnsOf(owner)));
    return [...waiting].find(({ owner }) => turnsOf(owner) === fewest);
  }

  function begun(owner: string, stop: AbortSignal): Promise<Turn> {
    const { promise, resolve, reject } = Promise.withResolvers<Turn>();
    const leave = () => {
      waiting.delete(turn);
      reject(stop.reason);
    };
    const turn: Turn = {
      owner,
      isLong: false,
      begin() {
        stop.removeEventListener("abort", leave);
        waiting.delete(turn);
        working.add(turn);
        resolve(turn);
      },
    };
    stop.addEventListener("abort", leave, { once: true });
    waiting.add(turn);
    admit();
    return promise;
  }

  return async (owner, stop, work) => {
    stop.throwIfAborted();
    const turn = await begun(owner, stop);
    const timer = setTimeout(() => {
      turn.isLong = true;
      admit();
    }, longMs);
    timer.unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      working.delete(turn);
      admit();
    }
  };
}
