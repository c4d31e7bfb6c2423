import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../lib/api.ts";
import type { ConnectorList, SyncList } from "../../lib/api-types.ts";

const LIVE_MS = 2_000;

/** The connected bills; asked again while one is being synced. */
export function connectorsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.org, "connectors"],
    queryFn: ({ signal }) => api.get<ConnectorList>("/connectors", {}, signal),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === "syncing") ? LIVE_MS : false),
  });
}

/** The history of one; asked again while its newest runs. */
export function syncsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [api.org, "connectors", id, "syncs"],
    queryFn: ({ signal }) => api.get<SyncList>(`/connectors/${id}/syncs`, { limit: "20" }, signal),
    refetchInterval: ({ state }) => (state.data?.data[0]?.status === "running" ? LIVE_MS : false),
  });
}
