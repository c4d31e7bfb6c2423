import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../lib/api.ts";

/** Where the organization stands with its plan. */
export function usageQuery(api: Api) {
  return queryOptions({ queryKey: [api.org, "usage"], queryFn: ({ signal }) => api.usage({}, signal) });
}
