import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ForRole } from "../features/people/for-role.tsx";
import { FormProblem } from "../features/people/form-problem.tsx";
import { useApi } from "../features/people/session.ts";
import { curlOf } from "../lib/curl.ts";
import { readableAmount, readableCount } from "../lib/figures.ts";
import { oneOf } from "../lib/search.ts";
import { sendForJson } from "../lib/send.ts";
import { sendSignedIn } from "../lib/sign-in-asked.ts";
import { ANY, unreadBut } from "../lib/unread-params.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Card, PageHead } from "../ui/page.tsx";

type Quote = { readonly amount_cents: number; readonly billable_units: number; readonly currency_unit: string };
type Values = { readonly units: string; readonly free_units: string; readonly cents_per_unit: string };

const FIELDS = [
  { name: "units", label: "Units", hint: "How many were used.", max: 1e9 },
  { name: "free_units", label: "Free units", hint: "How many of them are free.", max: 1e9 },
  { name: "cents_per_unit", label: "Cents per unit", hint: "Of each further one, in whole cents.", max: 1e6 },
] as const;

/** Computes a quote through the website's own path, and shows the same request for a program. */
export function CalculatorPage(): ReactNode {
  return (
    <>
      <PageHead title="Usage calculator" unread={unreadBut({ units: ANY, free_units: ANY, cents_per_unit: ANY })} />
      <ForRole least="member" to="to compute quotes">
        <Calculator />
      </ForRole>
    </>
  );
}

function Calculator(): ReactNode {
  const api = useApi();
  const client = useQueryClient();
  const [search, setSearch] = usePageSearch();
  const values: Values = {
    units: oneOf(search["units"]) ?? "1500",
    free_units: oneOf(search["free_units"]) ?? "1000",
    cents_per_unit: oneOf(search["cents_per_unit"]) ?? "3",
  };
  const [lastKey, setLastKey] = useState<string | null>(null);
  const compute = useMutation({
    mutationFn: () => {
      const key = crypto.randomUUID();
      setLastKey(key);
      const asked = {
        method: "POST",
        headers: { "idempotency-key": key, "costplane-organization": api.org },
        body: bodyOf(values),
      } as const;
      return sendSignedIn(() => sendForJson<Quote>("/api/platform/services/usage-calculator/quote", asked));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [api.org, "usage"] }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[360px_minmax(0,1fr)]">
      <QuoteForm
        values={values}
        onChange={(next) => {
          setSearch(next, { replace: true });
          // What was computed, and the key that it was computed under, are of the values before.
          compute.reset();
          setLastKey(null);
        }}
        onSubmit={() => compute.mutate()}
        error={compute.error}
        isPending={compute.isPending}
      />
      <div className="space-y-4">
        <Result quote={compute.data} />
        <SameRequest values={values} idempotencyKey={lastKey ?? "my-quote-0001"} />
      </div>
    </div>
  );
}

type QuoteFormProps = {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly onSubmit: () => void;
  readonly error: unknown;
  readonly isPending: boolean;
};

function QuoteForm({ values, onChange, onSubmit, error, isPending }: QuoteFormProps): ReactNode {
  return (
    <Form onSend={onSubmit} className="card space-y-4 self-start p-gutter">
      {FIELDS.map(({ name, label, hint, max }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          type="number"
          min={0}
          max={max}
          step={1}
          required
          value={values[name]}
          onText={(text) => onChange({ ...values, [name]: text })}
        />
      ))}
      <FormProblem error={error} />
      <Button type="submit" look="primary" className="w-full" disabled={isPending}>
        Compute
      </Button>
      <p className="text-xs text-muted">
        A calculation that you ask for, never a charge. Each counts as one quote of the month.
      </p>
    </Form>
  );
}

function SameRequest({ values, idempotencyKey }: { values: Values; idempotencyKey: string }): ReactNode {
  const headers = [`Idempotency-Key: ${idempotencyKey}`];
  const sent = { method: "POST", headers, body: bodyOf(values) } as const;
  return (
    <Card title="The same from a program">
      <div className="px-gutter pb-5">
        <CodeBlock label="The request as curl" code={curlOf("/v1/services/usage-calculator/quote", {}, sent)} />
      </div>
    </Card>
  );
}

function Result({ quote }: { quote: Quote | undefined }): ReactNode {
  return (
    <section className="card min-h-33 p-gutter" aria-label="Result" aria-live="polite">
      {quote ? (
        <>
          <div className="text-xs text-muted">max(0, units − free units) × cents per unit</div>
          <div className="tabular text-[30px] leading-10 font-[680] tracking-tight">
            <data value={quote.amount_cents}>{readableAmount(inHundreds(quote.amount_cents), null)}</data>
            <span className="ml-2 text-[15px] font-medium text-muted">{readableCount(quote.amount_cents)} cents</span>
          </div>
          <div className="text-muted">for {readableCount(quote.billable_units)} billable units</div>
        </>
      ) : (
        <p className="text-muted">The result appears here.</p>
      )}
    </section>
  );
}

/** Cents as the amount that people read, to the last digit. */
function inHundreds(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function bodyOf(values: Values): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
}
