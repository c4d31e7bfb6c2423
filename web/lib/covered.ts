import { useEffect, useRef } from "react";
import { signalOf } from "./signal.ts";

const timesCovered = signalOf(0);

/** Tells what is open beside its button, such as a menu, that something opens over the whole page. */
export function coverPage(): void {
  timesCovered.set(timesCovered.get() + 1);
}

/** Closes what is open beside its button when something opens over the page: it would stay above that. */
export function useClosedWhenCovered(close: () => void): void {
  const times = timesCovered.use();
  const seen = useRef(times);
  useEffect(() => {
    if (times === seen.current) return;
    seen.current = times;
    close();
  }, [times, close]);
}
