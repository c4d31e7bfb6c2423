import { useSyncExternalStore } from "react";

/** A value outside of the component tree that components can follow. */
export type Signal<Value> = { readonly get: () => Value; readonly set: (value: Value) => void; use: () => Value };

export function signalOf<Value>(first: Value): Signal<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => current;
  const set = (value: Value) => {
    current = value;
    for (const listener of listeners) listener();
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get) };
}
