import type { RefreshProgress } from "./refresh-context.ts";
import { type RefreshNeeds, type RefreshReport, refreshFeeds } from "./refresh-feeds.ts";

/** Reads the feeds for all who ask in this process: one refresh at a time, which those join who come meanwhile. */
export type FeedRefresher = {
  /**
   * The report of the refresh that is under way, or of one that begins now; null where ClickHouse can't be used, or it
   * is stopped. Rejects where a database fails.
   */
  refresh(): Promise<RefreshReport | null>;
  /** How far it is; null where none is under way here. */
  progress(): RefreshProgress | null;
  /** Ends what is under way; nothing begins any more. */
  stop(): Promise<void>;
};

export type RefreshHearer = {
  /** It has begun: no other process reads the feeds now. */
  readonly begun: () => void;
  /** All that can be read is loaded. */
  readonly done: (report: Extract<RefreshReport, { kind: "done" }>) => Promise<void>;
};

type GivenNeeds = Omit<RefreshNeeds, "stop" | "sleep" | "onBegin" | "onProgress"> & {
  /** Waits, and rejects when the signal aborts. */
  readonly sleep: (ms: number, stop: AbortSignal) => Promise<void>;
};

/** Makes the refresher of a process. `needs` is asked at each refresh; null while ClickHouse can't be used. */
export function createFeedRefresher(
  needs: () => GivenNeeds | null,
  { begun, done }: RefreshHearer = { begun: () => {}, done: async () => {} },
): FeedRefresher {
  const stopping = new AbortController();
  let progress: RefreshProgress | null = null;
  let underWay: Promise<RefreshReport | null> | null = null;
  const stop = stopping.signal;

  async function run(given: GivenNeeds): Promise<RefreshReport> {
    const onProgress = (now: RefreshProgress) => {
      progress = now;
    };
    const sleep = (ms: number) => given.sleep(ms, stop);
    const report = await refreshFeeds({ ...given, sleep, stop, onBegin: begun, onProgress });
    if (report.kind === "done") await done(report);
    return report;
  }

  // What fails from then on is no news.
  function nullOnceStopped(error: unknown): null {
    if (stop.aborted) return null;
    throw error;
  }

  return {
    async refresh() {
      if (underWay) return underWay;
      const given = needs();
      if (!given || stop.aborted) return null;
      underWay = run(given)
        .catch(nullOnceStopped)
        .finally(() => {
          underWay = null;
          progress = null;
        });
      return underWay;
    },
    progress: () => progress,
    async stop() {
      stopping.abort();
      await underWay?.catch(() => {});
    },
  };
}
