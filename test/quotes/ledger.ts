import { sql } from "kysely";
import { expect } from "vitest";
import type { OrgScope } from "../../src/core/org-scope.ts";
import type { Database } from "../../src/stores/postgres/index.ts";

/** What the database says that an organization has used and got, over all months. */
export type Ledger = { readonly quotes: number; readonly spentCents: number; readonly saved: number };

export async function readLedger({ kysely }: Pick<Database, "kysely">, { organizationId }: OrgScope): Promise<Ledger> {
  const { rows } = await sql<Ledger>`
    SELECT coalesce(sum(quotes), 0)::int AS quotes, coalesce(sum(spent_cents), 0)::int AS "spentCents",
           (SELECT count(*)::int FROM saved_results WHERE organization_id = ${organizationId}) AS saved
    FROM usage_counters WHERE organization_id = ${organizationId}`.execute(kysely);
  return rows[0] as Ledger;
}

/** Nothing is pruned yet: every consumption has its saved result, and there are this many. */
export async function expectConsumed(database: Pick<Database, "kysely">, org: OrgScope, quotes: number): Promise<void> {
  expect(await readLedger(database, org)).toMatchObject({ quotes, saved: quotes });
}

/** An answer with its body read. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

export async function readAnswer(response: Promise<Response>): Promise<Answer> {
  const answered = await response;
  return { status: answered.status, headers: answered.headers, body: await answered.text() };
}

/** What an answer says of its limit. */
export type Figures = { readonly limit: number; readonly remaining: number; readonly reset: number };

export function figuresOf({ headers }: Answer): Figures {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`)),
  );
  return { limit, remaining, reset } as Figures;
}
