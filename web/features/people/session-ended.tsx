import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Session } from "../../lib/api-types.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { sessionEnded, sessionQuery, useTakeSession } from "./session.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Asks to sign in again over a page whose session has ended; what was typed there stays. */
export function SessionEnded(): ReactNode {
  const isOpen = sessionEnded.use();
  const take = useTakeSession();
  const session = useQueryClient().getQueryData<Session>(sessionQuery.queryKey);
  return (
    <Dialog
      title="Your session has ended"
      description="Sign in again to go on. Nothing on this page is lost."
      isOpen={isOpen}
      onClose={null}
    >
      <SignInForm email={session?.person.email ?? ""} onSession={take} />
    </Dialog>
  );
}
