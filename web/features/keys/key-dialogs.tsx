import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { ApiKey, MadeKey } from "../../lib/people-types.ts";
import { sendWithNewSession } from "../../lib/sign-in-asked.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmByName } from "../../ui/confirm-by-name.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, SelectField } from "../../ui/field.tsx";
import { say } from "../../ui/toast.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { useApi, useIsAtLeast } from "../people/session.ts";

const SCOPES: readonly { readonly id: string; readonly about: string; readonly takes?: "admin" }[] = [
  { id: "quotes", about: "compute quotes" },
  { id: "spend", about: "read spend" },
  { id: "connectors", about: "read and change connectors", takes: "admin" },
  { id: "cves", about: "search vulnerabilities" },
  { id: "ask", about: "ask in words" },
];

const EXPIRIES = [
  { value: "", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
];

type DialogProps = { readonly onClose: () => void };

/** Makes a key; its text is shown once, with a first request. */
export function MakeKeyDialog({ onClose }: DialogProps): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [days, setDays] = useState("90");
  const isAdmin = useIsAtLeast("admin");
  const offered = SCOPES.filter(({ takes }) => isAdmin || !takes);
  const make = useMutation({
    mutationFn: () =>
      sendWithNewSession(() =>
        api.ask<MadeKey>("/keys", {
          method: "POST",
          body: {
            name,
            ...(scopes.length === 0 ? {} : { scopes }),
            ...(days === "" ? {} : { expires_in_days: Number(days) }),
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.org, "keys"] }),
  });
  if (make.data) return <ShownKey made={make.data} title="The key is made" onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const toggle = (id: string) => setScopes(scopes.includes(id) ? scopes.filter((one) => one !== id) : [...scopes, id]);
  return (
    <Dialog title="Make a key" isOpen onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        <Field
          label="Name"
          hint="What uses it, such as “billing job”."
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset>
          <legend className="mb-1 text-table font-medium">What it may do</legend>
          {offered.map(({ id, about }) => (
            <label key={id} className="flex min-h-7 items-center gap-2 text-table">
              <input type="checkbox" checked={scopes.includes(id)} onChange={() => toggle(id)} className="size-4" />
              <code className="font-mono text-xs">{id}</code>
              <span className="text-muted">{about}</span>
            </label>
          ))}
          <p className="text-xs text-muted">Without any it may do all of these.</p>
        </fieldset>
        <SelectField
          label="Expires"
          options={EXPIRIES}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <FormProblem error={make.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={make.isPending}>
            Make the key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ShownKey({ made, title, onClose }: DialogProps & { made: MadeKey; title: string }): ReactNode {
  const request = `curl ${window.location.origin}/api/usage -H "Authorization: Bearer ${made.key}"`;
  return (
    <Dialog
      title={title}
      description="It is shown this once: copy it to where it is used. Only its digest is kept here."
      isOpen
      onClose={onClose}
    >
      <div className="space-y-4">
        <CodeBlock code={made.key} label="The key" />
        <div>
          <h3 className="mb-1 text-table font-medium">A first request</h3>
          <CodeBlock code={request} label="A first request" />
        </div>
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type KeyDialogProps = DialogProps & { readonly apiKey: ApiKey };

/** Makes a successor; both work for the overlap, then the old one ends. */
export function RotateKeyDialog({ apiKey, onClose }: KeyDialogProps): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const [overlap, setOverlap] = useState("7");
  const rotate = useMutation({
    mutationFn: () =>
      sendWithNewSession(() =>
        api.ask<MadeKey>(`/keys/${apiKey.id}/rotate`, {
          method: "POST",
          body: { expires_old_in_days: Number(overlap) },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.org, "keys"] }),
  });
  if (rotate.data) return <ShownKey made={rotate.data} title="The new key is made" onClose={onClose} />;
  return (
    <Dialog
      title={`Rotate “${apiKey.name}”`}
      description="A new key with the same rights is made. The old one goes on working meanwhile, then ends by itself."
      isOpen
      onClose={onClose}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          rotate.mutate();
        }}
      >
        <SelectField
          label="The old key ends"
          value={overlap}
          options={[
            { value: "1", label: "In a day" },
            { value: "7", label: "In a week" },
            { value: "30", label: "In 30 days" },
          ]}
          onChange={(event) => setOverlap(event.target.value)}
        />
        <FormProblem error={rotate.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={rotate.isPending}>
            Make the new key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Revokes a key for good, once its name is typed. */
export function RevokeKeyDialog({ apiKey, onClose }: KeyDialogProps): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.ask(`/keys/${apiKey.id}`, { method: "DELETE" }),
    onSuccess: async () => {
      say(`“${apiKey.name}” is revoked`);
      await client.invalidateQueries({ queryKey: [api.org, "keys"] });
      onClose();
    },
  });
  return (
    <ConfirmByName
      title="Revoke this key"
      name={apiKey.name}
      action="Revoke it"
      isPending={revoke.isPending}
      problem={<FormProblem error={revoke.error} />}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      Whatever uses it is refused from its very next request on. A revoked key never comes back.
    </ConfirmByName>
  );
}
