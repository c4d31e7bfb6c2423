import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sessionApi } from "../../lib/api.ts";

/** Ends the session, forgets what it has shown, and goes to where one signs in. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await sessionApi.signOut().catch(() => undefined);
    client.clear();
    await navigate({ to: "/sign-in" });
  };
}
