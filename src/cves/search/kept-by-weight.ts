/** What was used last, by name. */
export type KeptByWeight<T> = {
  get(name: string): T | undefined;
  /** Keeps it as the one that was used last; what was used longest ago goes where the weights come to too much. */
  keep(name: string, one: T): void;
};

/** Keeps things of together at most this weight; one that weighs more is not kept. */
export function keepByWeight<T>(weightMax: number, weightOf: (one: T) => number): KeptByWeight<T> {
  const kept = new Map<string, T>();
  let sum = 0;
  function forget(name: string): void {
    const one = kept.get(name);
    if (one !== undefined) sum -= weightOf(one);
    kept.delete(name);
  }
  return {
    get: (name) => kept.get(name),
    keep(name, one) {
      forget(name);
      kept.set(name, one);
      sum += weightOf(one);
      for (const oldest of kept.keys()) {
        if (sum <= weightMax) break;
        forget(oldest);
      }
    },
  };
}
