import { singleFlight } from "../../core/concurrency/single-flight.ts";
import { hasRoomBeside, type WorkRules } from "./work-rules.ts";

/** Work that was taken from a queue and has begun; `end` never rejects. */
export type Taken = { readonly end: Promise<void> };

/** The part of this process in a queue that is kept elsewhere. */
export type SyncQueue = {
  /** Takes from the queue while there is room here and something waits; again whenever something that it took ends. */
  fill(): Promise<void>;
  /** Resolves when nothing is under way that was taken here, and nothing waits any more. */
  idle(): Promise<void>;
};

/**
 * Takes from a queue as much as may be under way here. `take` begins what is next; null where nothing waits. Where it
 * throws, no more is taken until the next `fill`; of several such failures in a row `onError` hears the first.
 */
export function createSyncQueue(
  rules: WorkRules,
  take: () => Promise<Taken | null>,
  onError: (error: unknown) => void,
): SyncQueue {
  const underWay = new Set<{ isLong: boolean; readonly end: Promise<void> }>();

  // Asked every second, it may fail for hours: that is told once.
  let isFailing = false;
  const fill = singleFlight(async () => {
    try {
      while (hasRoomBeside(underWay, rules)) {
        const taken = await take();
        if (!taken) break;
        watch(taken);
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
  });

  function watch({ end }: Taken): void {
    const work = { isLong: false, end };
    underWay.add(work);
    const timer = setTimeout(() => {
      work.isLong = true;
      void fill();
    }, rules.longMs);
    timer.unref();
    void end.then(() => {
      clearTimeout(timer);
      underWay.delete(work);
      return fill();
    });
  }

  return {
    fill,
    async idle() {
      for (await fill(); underWay.size > 0; await fill()) await Promise.all([...underWay].map(({ end }) => end));
    },
  };
}
