import { z } from "zod";
import { type InstallationRoute, installationRoute } from "../../http/index.ts";
import type { RefreshProgress } from "./refresh-context.ts";
import { type RefreshNeeds, refreshFeeds } from "./refresh-feeds.ts";

const NoQuery = z.strictObject({});

const UNAVAILABLE = {
  problem: { code: "store_unavailable", detail: "ClickHouse can't be used now. See the service's log." },
} as const;

/** What operators do with the feeds: a refresh, and how far the one that was asked for is. */
export function feedRoutes(needs: () => RefreshNeeds | null): readonly InstallationRoute[] {
  let progress: RefreshProgress | null = null;
  const onProgress = (now: RefreshProgress) => {
    progress = now;
  };
  return [
    installationRoute({
      method: "POST",
      path: "/feeds/sync",
      query: NoQuery,
      handle: async () => {
        const given = needs();
        if (!given) return UNAVAILABLE;
        const report = await refreshFeeds({ ...given, onProgress }).finally(() => {
          progress = null;
        });
        return { status: 200, json: report };
      },
    }),
    installationRoute({
      method: "GET",
      path: "/feeds/sync",
      query: NoQuery,
      handle: async () => ({ status: 200, json: { progress } }),
    }),
  ];
}
