import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { sessionApi } from "../../lib/api.ts";
import type { Session } from "../../lib/api-types.ts";
import { ApiProblem } from "../../lib/problems.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

type SignInFormProps = { readonly email?: string; readonly onSession: (session: Session) => void };

/** E-mail and password, and then the second factor where one is set. */
export function SignInForm({ email: known = "", onSession }: SignInFormProps): ReactNode {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useMutation({
    mutationKey: ["session"],
    mutationFn: () => sessionApi.signIn(email, password),
    onSuccess: (answer) => ("second_factor" in answer ? setNeedsCode(true) : onSession(answer)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  if (needsCode) return <SecondFactorForm onSession={onSession} />;
  return (
    <form onSubmit={submit} className="space-y-3.5">
      <Field
        label="E-mail address"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormProblem error={signIn.error} />
      <Button type="submit" look="primary" className="w-full" disabled={signIn.isPending}>
        {signIn.isPending ? "Signing in …" : "Sign in"}
      </Button>
    </form>
  );
}

function SecondFactorForm({ onSession }: { onSession: (session: Session) => void }): ReactNode {
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationKey: ["session"],
    mutationFn: () => sessionApi.secondFactor(code.trim()),
    onSuccess: onSession,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-3.5">
      <Field
        label="Code"
        hint="Six digits of your authenticator, or one of your one-time codes."
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormProblem error={confirm.error} />
      <Button type="submit" look="primary" className="w-full" disabled={confirm.isPending}>
        Confirm
      </Button>
    </form>
  );
}

/** What is wrong with what was sent, above the button that sends it. */
export function FormProblem({ error }: { error: unknown }): ReactNode {
  if (!error) return null;
  const problem = error instanceof ApiProblem ? error : null;
  return (
    <div role="alert" className="rounded-ctl bg-up-soft px-3 py-2 text-table text-up">
      {problem?.message ?? "This did not work. Try again."}
      {problem?.errors.map((one) => (
        <div key={`${one.field}${one.message}`}>
          {one.field}: {one.message}
        </div>
      ))}
      {problem?.requestId ? <div className="font-mono text-xs">request {problem.requestId}</div> : null}
    </div>
  );
}
