import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { Session } from "../../lib/api-types.ts";
import { sessionQuery, useTakeSession } from "./session.ts";
import { SignInForm } from "./sign-in-form.tsx";

/**
 * Asks to sign in again over a page whose session has ended; what was typed there stays. It is the browser's own
 * dialog, in its top layer, since it may have to stand over another one that is open.
 */
export function SessionEnded(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const take = useTakeSession();
  const session = useQueryClient().getQueryData<Session>(sessionQuery.queryKey);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="session-ended"
      onCancel={(event) => event.preventDefault()}
      className="card m-auto w-[min(420px,calc(100vw-24px))] p-5 text-text backdrop:bg-scrim"
    >
      <h2 id="session-ended" className="mb-1 text-base font-semibold">
        Your session has ended
      </h2>
      <p className="mb-4 text-muted">Sign in again to go on. Nothing on this page is lost.</p>
      <SignInForm email={session?.person.email ?? ""} onSession={take} />
    </dialog>,
    document.body,
  );
}
