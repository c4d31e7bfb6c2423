import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTakeSession } from "../features/people/session.ts";
import { SignInForm } from "../features/people/sign-in-form.tsx";
import { oneOf } from "../lib/search.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Mark } from "../ui/icons.tsx";

/** Where people come in, and go on to what they wanted to see. */
export function SignInPage(): ReactNode {
  const [search] = usePageSearch();
  const navigate = useNavigate();
  const take = useTakeSession();
  useEffect(() => {
    document.title = "Sign in · Costplane";
  }, []);
  return (
    <EntryFrame title="Sign in">
      <SignInForm
        onSession={(session) => {
          take(session);
          void navigate({ href: ownAddress(oneOf(search["next"])), replace: true });
        }}
      />
      <p className="mt-5 text-xs text-muted">
        Nobody signs up alone: people come by a link of their organization. Account recovery is not enabled. If you
        can’t sign in, ask the operator of this installation for a new link (<code>costplane person reset</code>).
      </p>
    </EntryFrame>
  );
}

/** The card in the middle of the pages before the first one. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <main className="flex min-h-screen items-start justify-center px-4 pt-[12vh]">
      <div className="w-full max-w-sm">
        <div className="mb-5 flex items-center gap-2 font-bold">
          <Mark /> Costplane
        </div>
        <div className="card p-6">
          <h1 className="mb-4 text-xl font-[650] tracking-tight">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}

/** An address of this site alone: a link must not lead through the sign-in to another one. */
function ownAddress(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : "/";
}
