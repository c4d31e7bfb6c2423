import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../lib/api.ts";
import type { MemberList } from "../../lib/people-types.ts";

/** Who is in the organization. */
export function memberQuery(api: Api) {
  return queryOptions({
    queryKey: [api.org, "members"],
    queryFn: ({ signal }) => api.get<MemberList>("/members", {}, signal),
  });
}
