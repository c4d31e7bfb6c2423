import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { FormProblem } from "../features/people/form-problem.tsx";
import { useTakeSession } from "../features/people/session.ts";
import { SignInForm } from "../features/people/sign-in-form.tsx";
import { sessionApi } from "../lib/api.ts";
import type { OpenedLink } from "../lib/people-types.ts";
import { ApiProblem } from "../lib/problems.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { EmptyState, Skeleton } from "../ui/states.tsx";
import { say } from "../ui/toast.tsx";
import { EntryFrame } from "./sign-in.tsx";

const KEPT = "costplane.join";

/**
 * Takes the token out of the address: it must not stay in the history, nor be copied by chance. The tab keeps it until
 * it is used, so that a reload finds it again.
 */
function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token === "") return window.sessionStorage.getItem(KEPT) ?? "";
  window.sessionStorage.setItem(KEPT, token);
  window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}

function forgetToken(): void {
  window.sessionStorage.removeItem(KEPT);
}

/** The token of the link that was opened last: another one that is pasted into the same tab loads no document. */
function useToken(): string {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const onHash = () => setToken(takeToken());
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, []);
  return token;
}

/** Where a one-time link leads: what it gives is told, and then the person is in. */
export function JoinPage(): ReactNode {
  const token = useToken();
  const link = useQuery({
    queryKey: ["session", "link", token],
    queryFn: () => sessionApi.showLink(token),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const dead = deadLink(link.error);
  const isDead = dead !== null;
  useEffect(() => {
    if (isDead) forgetToken();
  }, [isDead]);
  useEffect(() => {
    document.title = "Join · Costplane";
  }, []);
  if (token === "") {
    return (
      <NoWayIn title="This address lacks its link">
        Open the whole link that you were given: the part behind # is what lets you in, once.
      </NoWayIn>
    );
  }
  if (dead) return <NoWayIn title={dead.title}>{dead.about}</NoWayIn>;
  return (
    <EntryFrame title="Welcome to Costplane">
      <Loaded query={link} waiting={<Skeleton className="h-56" />}>
        {(opened) => <Opened key={token} opened={opened} token={token} />}
      </Loaded>
    </EntryFrame>
  );
}

type Dead = { readonly title: string; readonly about: string };

const INCOMPLETE: Dead = {
  title: "This link does not work",
  about: "It is incomplete. Open the whole link, or ask whoever sent it for a new one.",
};

/** What there is to say of a link with which no second try can help; null where one can. */
function deadLink(error: unknown): Dead | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.code === "link_expired") return { title: error.title, about: error.message };
  return error.code === "invalid_request" ? INCOMPLETE : null;
}

function NoWayIn({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <EntryFrame title="Join">
      <EmptyState title={title}>
        <p>{children}</p>
        <Link to="/" className={buttonClass("primary", "mt-4")}>
          Sign in
        </Link>
      </EmptyState>
    </EntryFrame>
  );
}

function useJoin(token: string, { organization, role }: OpenedLink) {
  const take = useTakeSession();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: ["session"],
    mutationFn: (own: { name?: string; password?: string; email?: string }) => sessionApi.join({ token, ...own }),
    onSuccess: (session) => {
      forgetToken();
      take(session);
      if (organization) say(`You are in “${organization.name}” now, as ${role}`);
      void navigate({ href: organization ? `/o/${organization.id}` : "/", replace: true });
    },
  });
}

function Opened({ opened, token }: { opened: OpenedLink; token: string }): ReactNode {
  const join = useJoin(token, opened);
  if (opened.needs === "nothing") {
    return (
      <Form onSend={() => join.mutate({})} className="space-y-3.5">
        <p className="text-muted wrap-anywhere">
          You are signed in as {opened.email}, and join <Joined opened={opened} />.
        </p>
        <FormProblem error={join.error} />
        <Button type="submit" look="primary" className="w-full" disabled={join.isPending}>
          Join
        </Button>
      </Form>
    );
  }
  if (opened.needs === "sign_in") {
    return (
      <>
        <p className="mb-4 text-muted wrap-anywhere">
          Sign in as {opened.email} to join <Joined opened={opened} />.
        </p>
        <SignInForm email={opened.email} onSession={() => join.mutate({})} />
        <FormProblem error={join.error} />
      </>
    );
  }
  return <PasswordForm opened={opened} join={join} />;
}

/** What a link gives. */
function Joined({ opened: { organization, role } }: { opened: OpenedLink }): ReactNode {
  return (
    <>
      <strong className="font-semibold text-text">{organization?.name}</strong>, as {role}
    </>
  );
}

function PasswordForm({ opened, join }: { opened: OpenedLink; join: ReturnType<typeof useJoin> }): ReactNode {
  const [name, setName] = useState("");
  const [email, setEmail] = useState(opened.email);
  const [password, setPassword] = useState("");
  const isReset = opened.kind === "reset";
  const isFirst = opened.kind === "set_up";
  return (
    <Form
      onSend={() => join.mutate({ ...(name.trim() === "" ? {} : { name }), ...(isFirst ? { email } : {}), password })}
      className="space-y-3.5"
    >
      <p className="text-muted wrap-anywhere">
        {isReset ? `Set a new password for ${opened.email}.` : null}
        {isFirst ? "You are the first owner of this installation, and join " : null}
        {opened.kind === "invitation" ? `As ${opened.email} you join ` : null}
        {isReset ? null : (
          <>
            <Joined opened={opened} />.
          </>
        )}
      </p>
      {isFirst ? (
        <Field
          label="E-mail address"
          hint="You sign in with it. Any will do; nothing is sent there."
          type="email"
          autoComplete="username"
          required
          value={email}
          onText={setEmail}
        />
      ) : (
        <input type="hidden" autoComplete="username" value={opened.email} readOnly />
      )}
      {isReset ? null : <Field label="Your name" autoComplete="name" value={name} onText={setName} />}
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={128}
        hint="12 to 128 characters, any. A few words in a row are easy to remember."
        value={password}
        onText={setPassword}
      />
      <FormProblem error={join.error} />
      <Button type="submit" look="primary" className="w-full" disabled={join.isPending}>
        {join.isPending ? "One moment …" : "Continue"}
      </Button>
    </Form>
  );
}
