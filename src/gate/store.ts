import { sql } from "kysely";
import type { AdmissionRequest } from "../core/admission.ts";
import type { KeyId, OrganizationId } from "../core/ids.ts";
import { planFigures } from "../core/plan-figures.ts";
import { type PlanName, SERVICES, type Service } from "../core/services.ts";
import type { Database } from "../stores/postgres/index.ts";
import {
  type BatchFacts,
  type BatchWrites,
  type KeyFacts,
  type OrganizationFacts,
  type ResultName,
  type SavedResult,
  savedResultName,
} from "./facts.ts";
import { keyOf, noKeyOf, readKey } from "./store-keys.ts";

/** A prepared statement with its parameters, as the pipelined connection takes it. */
export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };

export type Row = Record<string, string | null>;

/** The services whose use a plan counts. */
export const METERED = arrayOf(SERVICES);

/** What an organization has used of all services in this month, which its plan counts together. */
export function usageOf(organization: string, services: string): string {
  return `
    SELECT sum(quotes) AS quotes, sum(spent_cents) AS spent_cents FROM usage_counters
    WHERE organization_id = ${organization} AND service = ANY (${services}::text[])
      AND month = date_trunc('month', now() AT TIME ZONE 'UTC')::date`;
}

/**
 * Finds the keys, counts the requests in the windows of their organizations and reads what is needed to decide. An
 * organization that another door has established counts no request, and is locked and read like the others.
 * The update of a window is also the lock of its organization until the commit; windows are taken in the order of
 * their organizations, so two nodes never wait for each other.
 *
 * `LATERAL … LIMIT 1` fixes the plan of these statements: one look-up by key for each row. A plan that was made while
 * a table was empty, and is kept, would else read all of it when it is large.
 */
const ADMIT = `
WITH callers AS (
  SELECT p.digest, p.requests, k.*
  FROM unnest($1::text[], $2::int[]) AS p (digest, requests)
  JOIN LATERAL (${keyOf("p.digest")}) k ON true
  UNION ALL
  SELECT NULL, 0, ${noKeyOf("e.id")}
  FROM unnest($3::text[]) AS p (organization_id)
  JOIN LATERAL (SELECT id FROM organizations WHERE id = p.organization_id LIMIT 1) e ON true
), counted AS (
  INSERT INTO rate_windows AS w (organization_id, window_start, requests)
  SELECT organization_id, date_trunc('minute', now()), sum(requests)
  FROM callers GROUP BY organization_id ORDER BY organization_id
  ON CONFLICT (organization_id) DO UPDATE SET
    requests = CASE WHEN w.window_start >= EXCLUDED.window_start THEN w.requests + EXCLUDED.requests
                    ELSE EXCLUDED.requests END,
    window_start = greatest(w.window_start, EXCLUDED.window_start)
  RETURNING w.organization_id, w.window_start, w.requests
)
SELECT c.*, o.*,
       (extract(epoch FROM w.window_start) * 1000)::bigint AS window_start, w.requests AS window_requests,
       u.*, (extract(epoch FROM now()) * 1000)::bigint AS now
FROM callers c
JOIN counted w ON w.organization_id = c.organization_id
JOIN LATERAL (
  SELECT plan, requests_per_minute, quotes_per_month, price_per_quote_cents, spending_limit_cents,
         array_to_json(services) AS services
  FROM organizations WHERE id = c.organization_id
  LIMIT 1
) o ON true
CROSS JOIN LATERAL (${usageOf("c.organization_id", "$4")}) u`;

/**
 * What metered work is decided from, read in a statement of its own: the first one saw everything as it was before it
 * waited for its locks. The saved results of these Idempotency-Keys, and the counters of their organizations in rows
 * without a key.
 */
const RECALL = `
WITH named AS (
  SELECT m.service, m.idempotency_key, k.organization_id
  FROM unnest($1::text[], $2::text[], $3::text[]) AS m (digest, service, idempotency_key)
  JOIN LATERAL (
    SELECT organization_id FROM api_keys WHERE api_keys.digest = decode(m.digest, 'hex') LIMIT 1
  ) k ON true
  UNION ALL
  SELECT e.service, e.idempotency_key, e.organization_id
  FROM unnest($5::text[], $6::text[], $7::text[]) AS e (organization_id, service, idempotency_key)
)
SELECT n.organization_id, n.service, s.*, NULL AS quotes, NULL AS spent_cents
FROM named n
JOIN LATERAL (
  SELECT idempotency_key, fingerprint, result, created_at <= now() - make_interval(days => $4) AS is_expired
  FROM saved_results
  WHERE organization_id = n.organization_id AND service = n.service AND idempotency_key = n.idempotency_key
  LIMIT 1
) s ON true
UNION ALL
SELECT o.organization_id, NULL, NULL, NULL, NULL, NULL, u.quotes, u.spent_cents
FROM (SELECT DISTINCT organization_id FROM named) o
CROSS JOIN LATERAL (${usageOf("o.organization_id", "$8")}) u`;

const FORGET = `
DELETE FROM saved_results s
USING unnest($1::text[], $2::text[], $3::text[]) AS e (organization_id, service, idempotency_key)
WHERE s.organization_id = e.organization_id AND s.service = e.service AND s.idempotency_key = e.idempotency_key
  AND s.created_at <= now() - make_interval(days => $4)`;

// The insert has no ON CONFLICT: a result that is there already, against all that was read under the lock, must fail
// the batch.
const SETTLE = `
WITH saved AS (
  INSERT INTO saved_results (organization_id, service, idempotency_key, fingerprint, result)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
)
INSERT INTO usage_counters AS u (organization_id, service, month, quotes, spent_cents)
SELECT organization_id, service, date_trunc('month', now() AT TIME ZONE 'UTC')::date, quotes, spent_cents
FROM unnest($6::text[], $7::text[], $8::bigint[], $9::bigint[]) AS c (organization_id, service, quotes, spent_cents)
ON CONFLICT (organization_id, service, month) DO UPDATE
SET quotes = u.quotes + EXCLUDED.quotes, spent_cents = u.spent_cents + EXCLUDED.spent_cents`;

// A key that somebody is revoking just now is passed over: its last use is not worth a wait.
const TOUCH = `
UPDATE api_keys SET last_used_at = now()
WHERE id IN (SELECT id FROM api_keys WHERE id = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`;

/** One row a digest that names a valid key, and one an organization established elsewhere; also counts the requests. */
export function admitStatement(requests: readonly AdmissionRequest[]): Statement {
  const counts = new Map<string, number>();
  const established = new Set<OrganizationId>();
  for (const { by } of requests) {
    if (!("digests" in by)) established.add(by.org.organizationId);
    else for (const digest of by.digests) counts.set(digest, (counts.get(digest) ?? 0) + 1);
  }
  const values = [...[[...counts.keys()], [...counts.values()], [...established]].map(arrayOf), METERED];
  return { name: "gate-admit", text: ADMIT, values };
}

/** The statement that reads what metered work is decided from; null where the batch has none. */
export function recallStatement(requests: readonly AdmissionRequest[], savedDaysMax: number): Statement | null {
  const asked = requests.flatMap(({ by, metered, service }) => {
    return metered && service ? [{ by, name: [service, metered.idempotencyKey] }] : [];
  });
  if (asked.length === 0) return null;
  const ofKeys = asked.flatMap(({ by, name }) =>
    "digests" in by ? by.digests.map((digest) => [digest, ...name]) : [],
  );
  const others = asked.flatMap(({ by, name }) => ("digests" in by ? [] : [[by.org.organizationId, ...name]]));
  const values = [...threeColumns(ofKeys), savedDaysMax, ...threeColumns(others), METERED];
  return { name: "gate-recall", text: RECALL, values };
}

/** The statements that make a decision last; empty where it changes nothing. */
export function writeStatements(writes: BatchWrites, savedDaysMax: number): Statement[] {
  const { expired, results, usage, staleKeys } = writes;
  const statements: Statement[] = [];
  if (expired.length > 0) {
    statements.push({ name: "gate-forget", text: FORGET, values: [...nameColumns(expired), savedDaysMax] });
  }
  if (results.length > 0) {
    const columns = [
      results.map((row) => row.fingerprint),
      results.map((row) => row.body),
      usage.map((row) => row.organizationId),
      usage.map((row) => row.service),
      usage.map((row) => row.quotes),
      usage.map((row) => row.spentCents.toString()),
    ];
    statements.push({ name: "gate-settle", text: SETTLE, values: [...nameColumns(results), ...columns.map(arrayOf)] });
  }
  if (staleKeys.length > 0) statements.push(touchStatement(staleKeys));
  return statements;
}

/** Notes the last use of keys. */
export function touchStatement(keys: readonly KeyId[]): Statement {
  return { name: "gate-touch", text: TOUCH, values: [arrayOf(keys)] };
}

function threeColumns(rows: readonly (readonly string[])[]): string[] {
  return [0, 1, 2].map((column) => arrayOf(rows.map((row) => row[column] as string)));
}

function nameColumns(rows: readonly ResultName[]): string[] {
  const columns = [
    rows.map((row) => row.organizationId),
    rows.map((row) => row.service),
    rows.map((row) => row.idempotencyKey),
  ];
  return columns.map(arrayOf);
}

/**
 * PostgreSQL's literal of an array. Its quoting is JSON's as long as no control character is in a value, and none is:
 * ids, keys, fingerprints and bodies are printable ASCII. The client's own quoting of arrays costs ten times as much.
 */
export function arrayOf(values: readonly (string | number | null)[]): string {
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}

/** Puts the rows of the statements above together. */
export function readFacts(admitted: readonly Row[], recalled: readonly Row[]): BatchFacts {
  const keys = new Map<string, KeyFacts>();
  const organizations = new Map<OrganizationId, OrganizationFacts>();
  const usage = new Map(recalled.filter(isCounter).map((row) => [row["organization_id"], row]));
  for (const row of admitted) {
    const organizationId = row["organization_id"] as OrganizationId;
    if (row["digest"]) keys.set(row["digest"], readKey(row, organizationId));
    if (!organizations.has(organizationId)) {
      organizations.set(organizationId, readOrganization(row, usage.get(organizationId) ?? row));
    }
  }
  return {
    now: Number(admitted[0]?.["now"] ?? 0),
    keys,
    organizations,
    ...readSaved(recalled.filter((row) => !isCounter(row))),
  };
}

function isCounter(row: Row): boolean {
  return row["idempotency_key"] === null;
}

function readSaved(recalled: readonly Row[]): Pick<BatchFacts, "saved" | "expired"> {
  const saved = new Map<string, SavedResult>();
  const expired: ResultName[] = [];
  for (const row of recalled) {
    const organizationId = row["organization_id"] as OrganizationId;
    const service = row["service"] as Service;
    const idempotencyKey = row["idempotency_key"] as string;
    if (row["is_expired"] === "t") {
      expired.push({ organizationId, service, idempotencyKey });
    } else {
      const name = savedResultName(organizationId, service, idempotencyKey);
      saved.set(name, { fingerprint: row["fingerprint"] as string, body: row["result"] as string });
    }
  }
  return { saved, expired };
}

/** The facts of a row with the columns of an organization, and those of what it has used. */
export function readOrganization(row: Row, usage: Row): OrganizationFacts {
  const plan = row["plan"] as PlanName;
  return {
    plan,
    figures: planFigures({
      plan,
      requestsPerMinute: numberOrNull(row["requests_per_minute"]),
      quotesPerMonth: numberOrNull(row["quotes_per_month"]),
      pricePerQuoteCents: bigintOrNull(row["price_per_quote_cents"]),
      spendingLimitCents: bigintOrNull(row["spending_limit_cents"]),
    }),
    services: JSON.parse(row["services"] ?? "[]") as Service[],
    windowStart: Number(row["window_start"]),
    windowRequests: Number(row["window_requests"]),
    quotesUsed: Number(usage["quotes"] ?? 0),
    spentCents: BigInt(usage["spent_cents"] ?? 0),
  };
}

function numberOrNull(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

function bigintOrNull(text: string | null | undefined): bigint | null {
  return text === null || text === undefined ? null : BigInt(text);
}

/** Deletes at most `limit` saved results that are past their time, and returns how many there were. */
export async function deleteExpiredResults({ kysely }: Database, savedDaysMax: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM saved_results WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM saved_results WHERE created_at <= now() - make_interval(days => ${savedDaysMax})
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(kysely);
  return Number(numAffectedRows ?? 0);
}
