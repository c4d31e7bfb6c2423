import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { sendForJson } from "../../lib/send.ts";

/** Where a person's second factor lies. */
export const SECOND_FACTOR = "/console/api/me/second-factor";

type State = {
  readonly totp: boolean;
  readonly recovery_codes_left: number;
  /** Whether this session has one, by an app or a passkey. */
  readonly is_given: boolean;
};

/** What completes the person's password. */
export const secondFactorQuery = queryOptions({
  queryKey: ["me", "second-factor"],
  queryFn: ({ signal }) => sendForJson<State>(SECOND_FACTOR, { signal }),
});

/** Asks again what the person has, and what an organization that requires a second factor has refused. */
export function useFactorChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
}
