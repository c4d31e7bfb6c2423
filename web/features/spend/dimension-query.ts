import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../lib/api.ts";
import type { Params } from "../../lib/search.ts";

/** The values that a dimension has, as `GET /api/spend/dimensions` tells them. */
export function dimensionQuery(api: Api, params: Params) {
  return queryOptions({
    queryKey: [api.org, "dimensions", params],
    queryFn: ({ signal }) => api.spend.dimensions(params, signal),
  });
}
