import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import { type Api, apiOf, sessionApi } from "../../lib/api.ts";
import type { Membership, Role, Session } from "../../lib/api-types.ts";
import { answerSignIn } from "../../lib/sign-in-asked.ts";

/** Who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => sessionApi.read(signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Takes over a session that has just begun; all that was asked before is asked again. */
export function useTakeSession(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => {
    client.setQueryData(sessionQuery.queryKey, session);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
    answerSignIn(true);
  };
}

export const OrgContext = createContext<Membership | null>(null);

/** The organization whose pages are open, and the person's role in it. */
export function useOrg(): Membership {
  const org = useContext(OrgContext);
  if (!org) throw new Error("This part belongs on an organization's page.");
  return org;
}

/** The API of the organization whose pages are open. */
export function useApi(): Api {
  const { id } = useOrg();
  return useMemo(() => apiOf(id), [id]);
}

const ORDER: readonly Role[] = ["viewer", "member", "admin", "owner"];

/** Whether a role may whatever takes the least one that is named. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ORDER.indexOf(role) >= ORDER.indexOf(least);
}

/** Whether the person's role is at least this one. The service decides; this only spares a click. */
export function useIsAtLeast(role: Role): boolean {
  return isAtLeast(useOrg().role, role);
}
