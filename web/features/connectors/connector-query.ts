import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../lib/api.ts";
import type { Connector, ConnectorList, SyncList } from "../../lib/api-types.ts";

const LIVE_MS = 2_000;

/** The connected bills; asked again while one is being synced, or soon will be. */
export function connectorsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.org, "connectors"],
    queryFn: ({ signal }) => api.get<ConnectorList>("/connectors", {}, signal),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LIVE_MS : false),
  });
}

/** Whether figures will change without anybody doing something. */
function isUnderWay({ status }: Pick<Connector, "status">): boolean {
  return status === "syncing" || status === "pending";
}

/** The history of one; asked again while a sync runs, or soon will. */
export function syncsQuery(api: Api, { id, status }: Pick<Connector, "id" | "status">) {
  return queryOptions({
    queryKey: [api.org, "connectors", id, "syncs"],
    queryFn: ({ signal }) => api.get<SyncList>(`/connectors/${id}/syncs`, { limit: "20" }, signal),
    refetchInterval: ({ state }) => {
      const isLive = state.data?.data[0]?.status === "running" || isUnderWay({ status });
      return isLive ? LIVE_MS : false;
    },
  });
}
