import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTakeSession } from "../features/people/session.ts";
import { FormProblem } from "../features/people/sign-in-form.tsx";
import { sessionApi } from "../lib/api.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { EmptyState } from "../ui/states.tsx";
import { EntryFrame } from "./sign-in.tsx";

/** Takes the token out of the address: it must not stay in the history, nor be copied by chance. */
function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token !== "") window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}

/** Where a one-time link leads: a name and a password, and the person is in. */
export function JoinPage(): ReactNode {
  const [token] = useState(takeToken);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const take = useTakeSession();
  const navigate = useNavigate();
  const join = useMutation({
    mutationFn: () => sessionApi.join({ token, ...(name === "" ? {} : { name }), password }),
    onSuccess: (session) => {
      take(session);
      void navigate({ to: "/", replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    join.mutate();
  };
  if (token === "") {
    return (
      <EntryFrame title="Join">
        <EmptyState title="This address lacks its link">
          Open the whole link that you were given: the part behind # is what lets you in, once.
        </EmptyState>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title="Welcome to Costplane">
      <form onSubmit={submit} className="space-y-3.5">
        <Field label="Your name" autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={128}
          hint="12 to 128 characters, any. A few words in a row are easy to remember."
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormProblem error={join.error} />
        <Button type="submit" look="primary" className="w-full" disabled={join.isPending}>
          {join.isPending ? "One moment …" : "Go on"}
        </Button>
      </form>
      <p className="mt-5 text-xs text-muted">The link works once. If it is refused, ask for a new one.</p>
    </EntryFrame>
  );
}
