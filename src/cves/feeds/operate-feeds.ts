import type { RefreshProgress } from "./refresh-context.ts";
import { type RefreshNeeds, type RefreshReport, refreshFeeds } from "./refresh-feeds.ts";

/** How far the refresh that runs is; null while none does. */
export type SyncProgress = RefreshProgress | null;

/**
 * What a running service does for the CLI, which can't open the embedded ClickHouse beside it, by method and path: a
 * refresh, and how far the one that was asked for is.
 */
export function feedOperatorCommands(
  needs: () => RefreshNeeds | null,
): Readonly<Record<string, (body: unknown) => Promise<unknown>>> {
  let progress: SyncProgress = null;
  const onProgress = (now: RefreshProgress) => {
    progress = now;
  };
  return {
    "POST /cves/sync": async (): Promise<RefreshReport> => {
      const given = needs();
      if (!given) throw new Error("ClickHouse can't be used now. See the service's log.");
      return refreshFeeds({ ...given, onProgress }).finally(() => {
        progress = null;
      });
    },
    "GET /cves/sync": async (): Promise<SyncProgress> => progress,
  };
}
