/** What was kept last, by key. */
export type LruCache<Key, Value> = {
  get(key: Key): Value | undefined;
  /** Keeps it as the newest; the oldest go where the sizes come to too much. */
  keep(key: Key, value: Value): void;
};

/** Keeps values of together at most this size; one that is larger is not kept. */
export function lruCache<Value, Key = string>(sizeMax: number, sizeOf: (value: Value) => number): LruCache<Key, Value> {
  const kept = new Map<Key, Value>();
  let size = 0;
  function forget(key: Key): void {
    const value = kept.get(key);
    if (value !== undefined) size -= sizeOf(value);
    kept.delete(key);
  }
  return {
    get: (key) => kept.get(key),
    keep(key, value) {
      forget(key);
      kept.set(key, value);
      size += sizeOf(value);
      for (const oldest of kept.keys()) {
        if (size <= sizeMax) break;
        forget(oldest);
      }
    },
  };
}
