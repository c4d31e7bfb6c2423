import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { Session } from "../../lib/api-types.ts";
import { answerSignIn, type SignInAsked } from "../../lib/sign-in-asked.ts";
import { Button } from "../../ui/button.tsx";
import { PasskeyButton } from "./passkey-sign-in.tsx";
import { sessionQuery, useTakeSession } from "./session.ts";
import { SignInForm } from "./sign-in-form.tsx";

const WORDS = {
  ended: { title: "Your session has ended", about: "Sign in again to continue. Nothing on this page is lost." },
  too_old: {
    title: "Sign in again",
    about: "A key outlasts your session, so it takes one of the last twelve hours. Sign in, and it is made.",
  },
} as const;

/**
 * Asks to sign in again over a page whose session has ended, or is too old; what was typed there stays. It is the
 * browser's own dialog, in its top layer, since it may have to stand over another one that is open.
 */
export function SignInOver({ why }: Pick<SignInAsked, "why">): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const take = useTakeSession();
  const session = useQueryClient().getQueryData<Session>(sessionQuery.queryKey);
  useEffect(() => dialog.current?.showModal(), []);
  const mayGoBack = why === "too_old";
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-over"
      onCancel={(event) => {
        event.preventDefault();
        if (mayGoBack) answerSignIn(false);
      }}
      className="card m-auto w-[min(420px,calc(100vw-24px))] p-gutter text-text backdrop:bg-scrim"
    >
      <h2 id="sign-in-over" className="mb-1 text-base font-semibold">
        {WORDS[why].title}
      </h2>
      <p className="mb-4 text-muted">{WORDS[why].about}</p>
      <SignInForm email={session?.person.email ?? ""} onSession={take} />
      <div className="mt-3 space-y-3">
        <PasskeyButton step="session" onSession={take} />
        {mayGoBack ? (
          <Button look="quiet" className="w-full" onClick={() => answerSignIn(false)}>
            Not now
          </Button>
        ) : null}
      </div>
    </dialog>,
    document.body,
  );
}
