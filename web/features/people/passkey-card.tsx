import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { askAsPerson } from "../../lib/api.ts";
import { hasPasskeys, makePasskey, type Offered } from "../../lib/passkeys.ts";
import { sendForJson } from "../../lib/send.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Card } from "../../ui/page.tsx";
import { LoadingRows } from "../../ui/states.tsx";
import { Ago } from "../../ui/time.tsx";
import { say } from "../../ui/toast.tsx";
import { PasswordForm, ShownCodes } from "./second-factor-card.tsx";
import { useFactorChanged } from "./second-factor-query.ts";

const PASSKEYS = "/console/api/passkeys";

type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly is_backed_up: boolean;
};

/** The passkeys of the person: each signs in alone. */
export function PasskeyCard(): ReactNode {
  const query = useQuery({
    queryKey: ["me", "passkeys"],
    queryFn: ({ signal }) => sendForJson<{ readonly passkeys: readonly Passkey[] }>(PASSKEYS, { signal }),
  });
  return (
    <Card title="Passkeys" aside="They sign in alone, as both factors">
      <div className="space-y-4 px-gutter pb-5">
        <Loaded query={query} waiting={<LoadingRows rows={2} label="Passkeys are on their way" />}>
          {({ passkeys }) => <Passkeys passkeys={passkeys} />}
        </Loaded>
      </div>
    </Card>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [name, setName] = useState("");
  const changed = useFactorChanged();
  const make = useMutation({
    mutationFn: async (current: string) => {
      const response = await makePasskey(await askAsPerson<Offered>(`${PASSKEYS}/options`, post({ current })));
      const body = { response, ...(name.trim() === "" ? {} : { name: name.trim() }) };
      return askAsPerson<{ readonly recovery_codes: readonly string[] | null }>(PASSKEYS, post(body));
    },
    onSuccess: async ({ recovery_codes: made }) => {
      setCodes(made);
      setName("");
      say("The passkey is made; your other sessions have ended");
      await changed();
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, current }: { id: string; current: string }) =>
      askAsPerson<void>(`${PASSKEYS}/${id}`, { method: "DELETE", body: { current } }),
    onSuccess: changed,
  });
  const isPending = make.isPending || remove.isPending;
  return (
    <>
      {codes ? <ShownCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {hasPasskeys() || passkeys.length > 0 ? null : <Unavailable />}
      {hasPasskeys() || passkeys.length > 0 ? (
        <PasswordForm error={make.error ?? remove.error}>
          {(current) => (
            <>
              <PasskeyList
                passkeys={passkeys}
                isDisabled={isPending || current === ""}
                onRemove={(id) => remove.mutate({ id, current })}
              />
              <Field
                label="Name of a new one"
                hint="Such as “work laptop”."
                maxLength={100}
                value={name}
                onText={setName}
              />
              <Button
                type="submit"
                disabled={!hasPasskeys() || isPending || current === ""}
                onClick={() => make.mutate(current)}
              >
                Make a passkey
              </Button>
            </>
          )}
        </PasswordForm>
      ) : null}
    </>
  );
}

function post(body: object) {
  return { method: "POST", body } as const;
}

function Unavailable(): ReactNode {
  return (
    <p className="text-muted">
      Browsers keep passkeys for a name, not for a network address: open the console by its name, or by{" "}
      <code className="font-mono text-xs">localhost</code> on this machine.
    </p>
  );
}

type PasskeyListProps = {
  readonly passkeys: readonly Passkey[];
  readonly isDisabled: boolean;
  readonly onRemove: (id: string) => void;
};

function PasskeyList({ passkeys, isDisabled, onRemove }: PasskeyListProps): ReactNode {
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line">
      {passkeys.map(({ id, name, created_at: made, last_used_at: used, is_backed_up: isBackedUp }) => (
        <li key={id} className="flex items-center gap-3 py-2 text-table">
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={name}>
              {name}
            </span>
            <span className="block text-xs text-muted">
              made <Ago at={made} />, used <Ago at={used} />
            </span>
          </span>
          {isBackedUp ? <Badge>on several devices</Badge> : null}
          <Button look="danger" disabled={isDisabled} aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
