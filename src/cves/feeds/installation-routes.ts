import { setTimeout as sleep } from "node:timers/promises";
import { type InstallationRoute, installationRoute } from "../../http/index.ts";
import type { FeedRefresher } from "./refresher.ts";

const OTHER_PROCESS_MS = 500;

const UNAVAILABLE = {
  problem: { code: "store_unavailable", detail: "ClickHouse can't be used now, or the service stops. See its log." },
} as const;

/** What operators do with the feeds: a refresh, or to wait for the one that is under way, and to see how far it is. */
export function feedRoutes({ refresh, progress }: FeedRefresher): readonly InstallationRoute[] {
  return [
    installationRoute({
      method: "POST",
      path: "/feeds/sync",
      handle: async () => {
        for (;;) {
          const report = await refresh();
          if (!report) return UNAVAILABLE;
          if (report.kind === "done") return { status: 200, json: report };
          // Another node reads them, and is not ours to ask: what it leaves to be read is known when it has ended.
          await sleep(OTHER_PROCESS_MS);
        }
      },
    }),
    installationRoute({
      method: "GET",
      path: "/feeds/sync",
      handle: async () => ({ status: 200, json: { progress: progress() } }),
    }),
  ];
}
