import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MadeKey } from "../../lib/people-types.ts";
import { Button } from "../../ui/button.tsx";
import { Field, SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormProblem } from "../people/form-problem.tsx";
import { useApi, useIsAtLeast, useSession } from "../people/session.ts";
import { SHOWN_ONCE, ShownKey } from "./shown-key.tsx";

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

const EXPIRES_DAYS = "90";
const NAME_CHARS_MAX = 100;

type MakeKeyProps = { readonly namesInUse: readonly string[] };

/** Makes a key, filled in so that it can be made at once; then shows it, this once, in the form's place. */
export function MakeKey({ namesInUse }: MakeKeyProps): ReactNode {
  const [made, setMade] = useState<MadeKey | null>(null);
  return (
    <section className="card mt-4 p-gutter" aria-label="Make a key">
      {made ? (
        <>
          <MadeHead name={made.name} />
          <ShownKey made={made} onClose={() => setMade(null)} />
        </>
      ) : (
        <MakeKeyForm namesInUse={namesInUse} onMade={setMade} />
      )}
    </section>
  );
}

/** Takes the focus, so that who reads the page by ear hears at once that the key is there. */
function MadeHead({ name }: { readonly name: string }): ReactNode {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <h2 ref={head} tabIndex={-1} className="text-base font-semibold wrap-anywhere outline-none">
        “{name}” is made
      </h2>
      <p className="mb-3 text-table text-muted">{SHOWN_ONCE}</p>
    </>
  );
}

type FormProps = MakeKeyProps & { readonly onMade: (made: MadeKey) => void };

function MakeKeyForm({ namesInUse, onMade }: FormProps): ReactNode {
  const { person } = useSession();
  const offered = useOfferedScopes();
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? nameFor(person.name, namesInUse);
  const [scopes, setScopes] = useState(offered);
  const [days, setDays] = useState(EXPIRES_DAYS);
  const make = useMakeKey(onMade);
  const isWhole = scopes.length === offered.length;
  return (
    <Form
      className="space-y-3"
      onSend={() =>
        make.mutate({
          name,
          // All that the role may give is what a key has that names nothing.
          ...(isWhole ? {} : { scopes }),
          ...(days === "" ? {} : { expires_in_days: Number(days) }),
        })
      }
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_10rem]">
        <Field
          label="Name of a new key"
          hint="Under which you will know it again: what will use it, such as “billing job”."
          required
          maxLength={NAME_CHARS_MAX}
          value={name}
          onFocus={(event) => event.target.select()}
          onText={setTyped}
        />
        <SelectField label="Expires" options={EXPIRIES} value={days} onText={setDays} />
      </div>
      <ScopesField
        chosen={scopes}
        onChange={(next) => {
          // What was refused is of what was sent, and not of what is chosen now.
          make.reset();
          setScopes(next);
        }}
      />
      <FormProblem error={make.error} />
      <Button type="submit" look="primary" disabled={make.isPending || scopes.length === 0}>
        Make the key
      </Button>
    </Form>
  );
}

type ScopesProps = { readonly chosen: readonly string[]; readonly onChange: (chosen: readonly string[]) => void };

function ScopesField({ chosen, onChange }: ScopesProps): ReactNode {
  const offered = useOfferedScopes();
  const toggle = (id: string) => onChange(offered.filter((one) => (one === id) !== chosen.includes(one)));
  return (
    <fieldset>
      <legend className="mb-1 text-table font-medium">What it may do</legend>
      <div className="flex flex-wrap gap-x-5">
        {SCOPES.filter(({ id }) => offered.includes(id)).map(({ id, about }) => (
          <label key={id} className="flex min-h-7 items-center gap-2 text-table">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} className="size-4" />
            <code className="font-mono text-xs">{id}</code>
            <span className="text-muted">{about}</span>
          </label>
        ))}
      </div>
      {chosen.length === 0 ? <p className="text-xs text-up">Choose at least one.</p> : null}
    </fieldset>
  );
}

/** What somebody of this role may give a key. */
function useOfferedScopes(): readonly string[] {
  const isAdmin = useIsAtLeast("admin");
  return SCOPES.filter(({ takes }) => isAdmin || !takes).map(({ id }) => id);
}

function useMakeKey(onMade: (made: MadeKey) => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => api.ask<MadeKey>("/keys", { method: "POST", body }),
    onSuccess: (made) => {
      onMade(made);
      return client.invalidateQueries({ queryKey: [api.org, "keys"] });
    },
  });
}

/** A name that no key has yet: “Ada's key”, “Ada's key 2”. */
function nameFor(person: string, inUse: readonly string[]): string {
  const [first = ""] = person.split(" ");
  const stem = `${first.slice(0, NAME_CHARS_MAX / 2)}'s key`;
  for (let number = 2, name = stem; ; number += 1) {
    if (!inUse.includes(name)) return name;
    name = `${stem} ${number}`;
  }
}
