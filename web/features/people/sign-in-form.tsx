import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { sessionApi } from "../../lib/api.ts";
import type { SecondFactorNeeded, Session } from "../../lib/api-types.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormProblem } from "./form-problem.tsx";
import { PasskeyButton } from "./passkey-sign-in.tsx";

type SignInFormProps = { readonly email?: string; readonly onSession: (session: Session) => void };

/** E-mail and password, and then the second factor where one is set. */
export function SignInForm({ email: known = "", onSession }: SignInFormProps): ReactNode {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState("");
  const [ways, setWays] = useState<SecondFactorNeeded["second_factor"] | null>(null);
  const signIn = useMutation({
    mutationKey: ["session"],
    mutationFn: () => sessionApi.signIn(email, password),
    onSuccess: (answer) => ("second_factor" in answer ? setWays(answer.second_factor) : onSession(answer)),
  });
  if (ways) return <SecondFactorForm ways={ways} onSession={onSession} />;
  return (
    <Form onSend={() => signIn.mutate()} className="space-y-3.5">
      <Field label="E-mail address" type="email" autoComplete="username" required value={email} onText={setEmail} />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onText={setPassword}
      />
      <FormProblem error={signIn.error} words={{ sign_in_failed: "Wrong e-mail address or password." }} />
      <Button type="submit" look="primary" className="w-full" disabled={signIn.isPending}>
        {signIn.isPending ? "Signing in …" : "Sign in"}
      </Button>
    </Form>
  );
}

type SecondFactorProps = {
  readonly ways: SecondFactorNeeded["second_factor"];
  readonly onSession: (session: Session) => void;
};

/** What completes a password: a passkey, a code of an app, or one of the one-time codes. */
function SecondFactorForm({ ways, onSession }: SecondFactorProps): ReactNode {
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationKey: ["session"],
    mutationFn: () => sessionApi.secondFactor(code.trim()),
    onSuccess: onSession,
  });
  return (
    <Form onSend={() => confirm.mutate()} className="space-y-3.5">
      <Field
        label="Code"
        hint={
          ways.includes("totp")
            ? "Six digits of your app, or one of your one-time codes."
            : "One of your one-time codes."
        }
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        onText={setCode}
      />
      <FormProblem error={confirm.error} words={{ sign_in_failed: "Wrong code." }} />
      <Button type="submit" look="primary" className="w-full" disabled={confirm.isPending}>
        Confirm
      </Button>
      {ways.includes("passkey") ? <PasskeyButton step="session/second-factor" onSession={onSession} /> : null}
    </Form>
  );
}
