import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { PROVIDER_WORDS } from "../features/connectors/connector-words.tsx";
import { type Place, type PlaceField, placesOf, policyOf } from "../features/connectors/places.ts";
import { ForRole } from "../features/people/for-role.tsx";
import { FormProblem } from "../features/people/form-problem.tsx";
import { useApi, useOrg } from "../features/people/session.ts";
import { pagePath } from "../features/shell/pages.ts";
import type { Connector, ConnectorRequest, Provider } from "../lib/api-types.ts";
import { ApiProblem } from "../lib/problems.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Field, SelectField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { PageHead } from "../ui/page.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { say } from "../ui/toast.tsx";

const PROVIDERS = Object.keys(PROVIDER_WORDS) as Provider[];

/** Connects a provider's billing export: the place is tried before anything is kept. */
export function ConnectPage(): ReactNode {
  return (
    <>
      <PageHead title="Connect a bill" />
      <ForRole least="admin" to="to connect bills">
        <ConnectForm />
      </ForRole>
    </>
  );
}

/** Makes the connector, and goes to its page. */
function useConnect() {
  const api = useApi();
  const org = useOrg();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof requestOf>) => api.ask<Connector>("/connectors", { method: "POST", body }),
    onSuccess: async (made) => {
      say(["Connected. Its first sync has begun.", ...(made.warnings ?? [])].join(" "));
      await client.invalidateQueries({ queryKey: [api.org] });
      await navigate({ to: pagePath(org.id, `connectors/${made.id}`) });
    },
  });
}

/** Whose bills are connected, and where they are stored: of the provider's places the chosen one, or the first. */
function usePlace() {
  const [provider, setProvider] = useState<Provider>("aws");
  const [placeId, setPlaceId] = useState("");
  const places = placesOf(provider);
  const place = places.find(({ id }) => id === placeId) ?? (places[0] as Place);
  return { provider, setProvider, places, place, setPlaceId };
}

function ConnectForm(): ReactNode {
  const chosen = usePlace();
  const { provider, place } = chosen;
  const [name, setName] = useState("");
  const [source, setSource] = useState("");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const connect = useConnect();
  const errorOf = (field: string) => fieldError(connect.error, field);
  return (
    <Form
      onSend={() => connect.mutate(requestOf({ name, provider, source }, place, values))}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)]"
    >
      <section className="card space-y-4 p-gutter" aria-label="Where the bills are">
        <StepHead step={1}>Where the bills are</StepHead>
        <PlaceChoice {...chosen} />
        <Field
          label="Name"
          hint="The figures of this bill are shown under it."
          required
          maxLength={100}
          value={name}
          error={errorOf("name")}
          onText={setName}
        />
        <Field
          label="Address of the files"
          placeholder={place.form}
          required
          value={source}
          error={errorOf("source")}
          onText={setSource}
        />
      </section>
      <Policy place={place} source={source} />
      <section className="card space-y-4 self-start p-gutter" aria-label="Test and connect">
        <StepHead step={3}>Test and connect</StepHead>
        <PlaceInputs place={place} values={values} errorOf={errorOf} onChange={setValues} />
        <FormProblem error={connect.error} isBeside={(field) => isShown(place, field)} />
        <Send isPending={connect.isPending} />
      </section>
    </Form>
  );
}

/** What is done in which order: each step needs what the one before it has brought about. */
function StepHead({ step, children }: { step: number; children: string }): ReactNode {
  return (
    <h2 className="flex items-baseline gap-2 font-semibold">
      <span className="tabular text-muted">{step}</span> {children}
    </h2>
  );
}

function PlaceChoice({ provider, setProvider, places, place, setPlaceId }: ReturnType<typeof usePlace>): ReactNode {
  return (
    <>
      <div>
        <span className="mb-1 block text-table font-medium">Provider</span>
        <Segmented
          label="Provider"
          value={provider}
          options={PROVIDERS.map((value) => ({ value, label: PROVIDER_WORDS[value] }))}
          onChange={setProvider}
        />
      </div>
      <SelectField
        label="Kind of storage"
        value={place.id}
        options={places.map(({ id, label }) => ({ value: id, label }))}
        onText={setPlaceId}
      />
    </>
  );
}

type PlaceInputsProps = {
  readonly place: Place;
  readonly values: Readonly<Record<string, string>>;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
};

/** What it takes beside the place: how it is reached, and by which credentials. */
function PlaceInputs({ place, values, errorOf, onChange }: PlaceInputsProps): ReactNode {
  const org = useOrg();
  if (place.fields.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {place.fields.map((field) => (
        <PlaceInput
          key={field.name}
          field={field}
          value={values[field.name] ?? (field.name === "external_id" ? org.id : "")}
          error={errorOf(field.name)}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </div>
  );
}

function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.errors.find((one) => lastPart(one.field) === field)?.message;
}

/** Whether the form has an input for the field, beside which stands what is wrong with it. */
function isShown(place: Place, field: string): boolean {
  return ["name", "source", ...place.fields.map(({ name }) => name)].includes(lastPart(field));
}

function lastPart(field: string): string {
  return field.split(".").at(-1) ?? field;
}

function Send({ isPending }: { isPending: boolean }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button type="submit" look="primary" disabled={isPending}>
        {isPending ? "Trying the address …" : "Try it and connect"}
      </Button>
      <span className="text-xs text-muted">The files are listed and read first; nothing is written there.</span>
    </div>
  );
}

type PlaceInputProps = {
  readonly field: PlaceField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function PlaceInput({ field, value, error, onChange }: PlaceInputProps): ReactNode {
  return (
    <Field
      label={field.isOptional ? `${field.label} (optional)` : field.label}
      type={field.kind === "secret" ? "password" : "text"}
      autoComplete="off"
      hint={field.hint}
      value={value}
      error={error}
      onText={onChange}
    />
  );
}

function Policy({ place, source }: { place: Place; source: string }): ReactNode {
  const org = useOrg();
  const policy = policyOf(place, source, org.id);
  return (
    <aside
      className="card space-y-3 self-start p-gutter lg:col-start-2 lg:row-span-2 lg:row-start-1"
      aria-label="What to do at the provider"
    >
      <StepHead step={2}>Allow it at the provider</StepHead>
      <p className="text-muted">{policy?.about ?? aboutPlace(place, org.id)}</p>
      {policy ? <CodeBlock code={policy.code} label="What to paste" /> : null}
    </aside>
  );
}

const HTTPS =
  "The server must serve ranges, and an ETag or Last-Modified. A folder has a files.json that names its files.";

/** What to do where there is nothing to paste. An organization reads its own folder, whose name is its id. */
function aboutPlace({ id }: Place, org: string): ReactNode {
  if (id === "https") return HTTPS;
  if (id !== "file") return "";
  return (
    <>
      The folder <code className="font-mono text-xs wrap-anywhere">data/import/{org}</code>, or one below it: an
      organization reads only the folder of its id. Where the operator has set COSTPLANE_IMPORT_ROOT, it is below that
      one in the place of data/import. Another folder takes{" "}
      <code className="font-mono text-xs">costplane folder grant</code>.
    </>
  );
}

/** The request of what was filled in; what was left empty is not sent. */
function requestOf(
  given: Pick<ConnectorRequest, "name" | "provider" | "source">,
  place: Place,
  values: Readonly<Record<string, string>>,
): ConnectorRequest {
  const filled = (kind: PlaceField["kind"]) =>
    Object.fromEntries(
      place.fields
        .filter((field) => field.kind === kind && (values[field.name] ?? "") !== "")
        .map(({ name }) => [name, values[name] as string]),
    );
  const options = filled("option");
  const credentials = filled("secret");
  return {
    ...given,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(Object.keys(credentials).length > 0 ? { credentials } : {}),
  };
}
