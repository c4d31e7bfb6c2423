import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { askAsPerson } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Card } from "../../ui/page.tsx";
import { LoadingRows } from "../../ui/states.tsx";
import { FormProblem } from "./form-problem.tsx";
import { SECOND_FACTOR, secondFactorQuery, useFactorChanged } from "./second-factor-query.ts";

type Offer = { readonly secret: string; readonly uri: string };
type Codes = { readonly recovery_codes: readonly string[] };

/** What completes the person's password: an app that makes codes, and ten codes for the day that it is lost. */
export function SecondFactorCard(): ReactNode {
  const askAgain = useFactorChanged();
  const query = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = (made?: Codes) => {
    setCodes(made?.recovery_codes ?? null);
    void askAgain();
  };
  return (
    <Card title="Second factor" aside="An app that makes codes">
      <div className="space-y-4 px-gutter pb-5">
        {codes ? <ShownCodes codes={codes} onDone={() => setCodes(null)} /> : null}
        <Loaded query={query} waiting={<LoadingRows rows={3} label="The second factor is on its way" />}>
          {(state) => (state.totp ? <SetFactor state={state} onChange={changed} /> : <SetUp onDone={changed} />)}
        </Loaded>
      </div>
    </Card>
  );
}

/** One-time codes, this once. */
export function ShownCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  return (
    <div className="space-y-2">
      <p>Each of these codes signs you in once when the app is lost. They are shown this once.</p>
      <CodeBlock code={codes.join("\n")} label="One-time codes" />
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  );
}

function SetUp({ onDone }: { onDone: (codes: Codes) => void }): ReactNode {
  const offer = useMutation({
    mutationFn: (current: string) => askAsPerson<Offer>(SECOND_FACTOR, { method: "POST", body: { current } }),
  });
  if (offer.data) return <ConfirmApp offer={offer.data} onDone={onDone} />;
  return (
    <PasswordForm error={offer.error}>
      {(current) => (
        <Button type="submit" disabled={offer.isPending || current === ""} onClick={() => offer.mutate(current)}>
          Set up an app
        </Button>
      )}
    </PasswordForm>
  );
}

function ConfirmApp({ offer, onDone }: { offer: Offer; onDone: (codes: Codes) => void }): ReactNode {
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => askAsPerson<Codes>(`${SECOND_FACTOR}/confirm`, { method: "POST", body: { code: code.trim() } }),
    onSuccess: onDone,
  });
  return (
    <Form onSend={() => confirm.mutate()} className="space-y-4">
      <p>
        Type this secret into your app, or <a href={offer.uri}>open it there</a> on this device.
      </p>
      <CodeBlock code={offer.secret} label="The secret" />
      <Field
        label="Code"
        hint="The six digits that the app shows now."
        autoComplete="one-time-code"
        required
        minLength={6}
        value={code}
        onText={setCode}
      />
      <FormProblem error={confirm.error} />
      <Button type="submit" look="primary" disabled={confirm.isPending}>
        Confirm
      </Button>
    </Form>
  );
}

type SetFactorProps = {
  readonly state: { readonly recovery_codes_left: number };
  readonly onChange: (codes?: Codes) => void;
};

function SetFactor({ state, onChange }: SetFactorProps): ReactNode {
  const renew = useMutation({
    mutationFn: (current: string) =>
      askAsPerson<Codes>(`${SECOND_FACTOR}/codes`, { method: "POST", body: { current } }),
    onSuccess: onChange,
  });
  const remove = useMutation({
    mutationFn: (current: string) => askAsPerson<void>(SECOND_FACTOR, { method: "DELETE", body: { current } }),
    onSuccess: () => onChange(),
  });
  const isPending = renew.isPending || remove.isPending;
  return (
    <>
      <p>An app completes your password. {state.recovery_codes_left} one-time codes are left.</p>
      <PasswordForm error={renew.error ?? remove.error}>
        {(current) => (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isPending || current === ""} onClick={() => renew.mutate(current)}>
              Make ten new codes
            </Button>
            <Button look="danger" disabled={isPending || current === ""} onClick={() => remove.mutate(current)}>
              Remove the app
            </Button>
          </div>
        )}
      </PasswordForm>
    </>
  );
}

type PasswordFormProps = { readonly error: unknown; readonly children: (current: string) => ReactNode };

/** Asks for the password that each change of a way to sign in takes. */
export function PasswordForm({ error, children }: PasswordFormProps): ReactNode {
  const [current, setCurrent] = useState("");
  return (
    <form onSubmit={(event) => event.preventDefault()} className="space-y-4">
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onText={setCurrent}
      />
      <FormProblem error={error} />
      {children(current)}
    </form>
  );
}
