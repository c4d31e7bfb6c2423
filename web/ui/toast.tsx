import { type ReactNode, useEffect, useSyncExternalStore } from "react";

type Toast = { readonly id: number; readonly text: string };

let toast: Toast | null = null;
const listeners = new Set<() => void>();

/** Says shortly that something was done; screen readers say it too. */
export function say(text: string): void {
  toast = { id: (toast?.id ?? 0) + 1, text };
  for (const listener of listeners) listener();
}

function clear(id: number): void {
  if (toast?.id !== id) return;
  toast = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const SHOWN_MS_MIN = 4_000;
// What is longer takes as long to read.
const CHARACTER_MS = 60;

/** Where it is said. */
export function Toasts(): ReactNode {
  const current = useSyncExternalStore(subscribe, () => toast);
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => clear(current.id), Math.max(SHOWN_MS_MIN, current.text.length * CHARACTER_MS));
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <div aria-live="polite" role="status" className="pointer-events-none fixed inset-x-0 bottom-5 z-60 text-center">
      {current ? (
        <span className="inline-block rounded-ctl bg-text px-3 py-2 text-table text-bg shadow-float">
          {current.text}
        </span>
      ) : null}
    </div>
  );
}
