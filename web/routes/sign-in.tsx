import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { FormProblem } from "../features/people/form-problem.tsx";
import { PasskeyButton } from "../features/people/passkey-sign-in.tsx";
import { useTakeSession } from "../features/people/session.ts";
import { SignInForm } from "../features/people/sign-in-form.tsx";
import { sessionApi } from "../lib/api.ts";
import type { Session } from "../lib/api-types.ts";
import { oneOf } from "../lib/search.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Button } from "../ui/button.tsx";
import { Mark } from "../ui/icons.tsx";

/** Where people come in, and go on to what they wanted to see. */
export function SignInPage(): ReactNode {
  const [search] = usePageSearch();
  const navigate = useNavigate();
  const take = useTakeSession();
  const goOn = (session: Session) => {
    take(session);
    void navigate({ href: ownAddress(oneOf(search["next"])), replace: true });
  };
  useEffect(() => {
    document.title = "Sign in · Costplane";
  }, []);
  return (
    <EntryFrame title="Sign in">
      {oneOf(search["problem"]) === "sign_in_failed" ? <ProviderRefused /> : null}
      <SignInForm onSession={goOn} />
      <div className="mt-3 space-y-3">
        <PasskeyButton step="session" onSession={goOn} />
        <ProviderButton />
      </div>
      <p className="mt-4 text-xs text-muted">
        People come in by a link of their organization. Account recovery is not enabled: if you can’t sign in, ask the
        operator for a new link (<code>costplane person reset</code>).
      </p>
      {isThisMachine() ? <FirstStartNote /> : null}
    </EntryFrame>
  );
}

/** Whether the console is opened on the machine that it runs on. */
function isThisMachine(): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(window.location.hostname);
}

/** What README tells of every fresh installation; whether somebody has come in here already it does not say. */
function FirstStartNote(): ReactNode {
  return (
    <details className="mt-2 text-xs text-muted">
      <summary className="min-h-6">Is this a new installation?</summary>
      <p>
        Each start prints a link to come in by, until somebody used it. Their address is{" "}
        <code className="font-mono">owner@localhost</code>, unless they gave another one there.
      </p>
    </details>
  );
}

/** Leads to the operator's provider, where there is one. */
function ProviderButton(): ReactNode {
  const { data } = useQuery({
    queryKey: ["session", "oidc"],
    queryFn: ({ signal }) => sessionApi.oidc(signal),
    retry: false,
  });
  const begin = useMutation({
    mutationKey: ["session"],
    mutationFn: sessionApi.beginOidc,
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (!data?.is_configured) return null;
  return (
    <>
      <FormProblem error={begin.error} />
      <Button className="w-full" disabled={begin.isPending} onClick={() => begin.mutate()}>
        Sign in at your organization’s provider
      </Button>
    </>
  );
}

function ProviderRefused(): ReactNode {
  return (
    <p role="alert" className="mb-4 rounded-ctl bg-up-soft px-3 py-2 text-table text-up">
      The provider let you in, but nobody of this installation is known by that identity. Sign in otherwise, or ask
      whoever invited you.
    </p>
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
