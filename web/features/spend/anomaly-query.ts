import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../lib/api.ts";

/** The unusual days of the last thirty: what the navigation counts, and the overview shows. */
export function anomalyQuery(api: Api) {
  return queryOptions({
    queryKey: [api.org, "anomalies", "last"],
    queryFn: ({ signal }) => api.spend.anomalies({ limit: "5" }, signal),
    staleTime: 600_000,
  });
}
