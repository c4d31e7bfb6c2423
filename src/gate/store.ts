import { sql } from "kysely";
import type { AdmissionRequest } from "../core/admission.ts";
import type { KeyId, OrganizationId } from "../core/ids.ts";
import { planFigures } from "../core/plan-figures.ts";
import type { PlanName, Scope, Service } from "../core/services.ts";
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

/** A prepared statement with its parameters, as the pipelined connection takes it. */
export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };

export type Row = Record<string, string | null>;

/**
 * Finds the keys, counts the requests in the windows of their organizations and reads what is needed to decide.
 * The update of a window is also the lock of its organization until the commit; windows are taken in the order of
 * their organizations, so two nodes never wait for each other.
 */
const ADMIT = `
WITH presented AS (
  SELECT * FROM unnest($1::text[], $2::int[]) AS p (digest, requests)
), callers AS (
  SELECT p.digest, p.requests, k.id AS key_id, k.organization_id, array_to_json(k.scopes) AS scopes,
         (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS is_last_use_stale
  FROM presented p
  JOIN api_keys k ON k.digest = decode(p.digest, 'hex')
  WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
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
SELECT c.digest, c.key_id, c.organization_id, c.scopes, c.is_last_use_stale,
       o.plan, o.requests_per_minute, o.quotes_per_month, o.price_per_quote_cents, o.spending_limit_cents,
       array_to_json(o.services) AS services,
       (extract(epoch FROM w.window_start) * 1000)::bigint AS window_start, w.requests AS window_requests,
       u.quotes, u.spent_cents, (extract(epoch FROM now()) * 1000)::bigint AS now
FROM callers c
JOIN organizations o ON o.id = c.organization_id
JOIN counted w ON w.organization_id = c.organization_id
LEFT JOIN usage_counters u ON u.organization_id = c.organization_id AND u.service = 'usage-calculator'
  AND u.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

/** The counters again, as they are now that the windows are locked: the first statement saw them before its wait. */
const RECOUNT = `
SELECT u.organization_id, u.quotes, u.spent_cents
FROM usage_counters u
WHERE u.service = 'usage-calculator' AND u.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
  AND u.organization_id IN (SELECT k.organization_id FROM api_keys k WHERE k.digest = ANY ($1::bytea[]))`;

const RECALL = `
SELECT s.organization_id, s.service, s.idempotency_key, s.fingerprint, s.result,
       s.created_at <= now() - make_interval(days => $4) AS is_expired
FROM unnest($1::bytea[], $2::text[], $3::text[]) AS m (digest, service, idempotency_key)
JOIN api_keys k ON k.digest = m.digest
JOIN saved_results s ON s.organization_id = k.organization_id AND s.service = m.service
  AND s.idempotency_key = m.idempotency_key`;

const FORGET = `
DELETE FROM saved_results s
USING unnest($1::text[], $2::text[], $3::text[]) AS e (organization_id, service, idempotency_key)
WHERE s.organization_id = e.organization_id AND s.service = e.service AND s.idempotency_key = e.idempotency_key
  AND s.created_at <= now() - make_interval(days => $4)`;

// No ON CONFLICT: a result that is there already, against all that was read under the lock, must fail the batch.
const SAVE = `
INSERT INTO saved_results (organization_id, service, idempotency_key, fingerprint, result)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`;

const CONSUME = `
INSERT INTO usage_counters AS u (organization_id, service, month, quotes, spent_cents)
SELECT organization_id, service, date_trunc('month', now() AT TIME ZONE 'UTC')::date, quotes, spent_cents
FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS c (organization_id, service, quotes, spent_cents)
ON CONFLICT (organization_id, service, month) DO UPDATE
SET quotes = u.quotes + EXCLUDED.quotes, spent_cents = u.spent_cents + EXCLUDED.spent_cents`;

// A key that somebody is revoking just now is passed over: its last use is not worth a wait.
const TOUCH = `
UPDATE api_keys SET last_used_at = now()
WHERE id IN (SELECT id FROM api_keys WHERE id = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`;

/** One row a digest that names a valid key; also counts the requests. */
export function admitStatement(requests: readonly AdmissionRequest[]): Statement {
  const counts = new Map<string, number>();
  for (const request of requests) {
    for (const digest of request.digests) counts.set(digest, (counts.get(digest) ?? 0) + 1);
  }
  return { name: "gate-admit", text: ADMIT, values: [[...counts.keys()], [...counts.values()]] };
}

/** The statements that read what metered work is decided from; empty where the batch has none. */
export function recallStatements(requests: readonly AdmissionRequest[], savedDaysMax: number): Statement[] {
  const digests: string[] = [];
  const services: string[] = [];
  const keys: string[] = [];
  for (const { metered, service, digests: presented } of requests) {
    for (const digest of metered && service ? presented : []) {
      digests.push(`\\x${digest}`);
      services.push(service as Service);
      keys.push((metered as NonNullable<typeof metered>).idempotencyKey);
    }
  }
  if (keys.length === 0) return [];
  return [
    { name: "gate-recount", text: RECOUNT, values: [[...new Set(digests)]] },
    { name: "gate-recall", text: RECALL, values: [digests, services, keys, savedDaysMax] },
  ];
}

/** The statements that make a decision last; empty where it changes nothing. */
export function writeStatements(writes: BatchWrites, savedDaysMax: number): Statement[] {
  const { expired, results, usage, staleKeys } = writes;
  const statements: Statement[] = [];
  if (expired.length > 0) {
    statements.push({ name: "gate-forget", text: FORGET, values: [...nameColumns(expired), savedDaysMax] });
  }
  if (results.length > 0) {
    const columns = [results.map((row) => row.fingerprint), results.map((row) => row.body)];
    statements.push({ name: "gate-save", text: SAVE, values: [...nameColumns(results), ...columns] });
  }
  if (usage.length > 0) {
    const columns = [
      usage.map((row) => row.organizationId),
      usage.map((row) => row.service),
      usage.map((row) => row.quotes),
      usage.map((row) => row.spentCents.toString()),
    ];
    statements.push({ name: "gate-consume", text: CONSUME, values: columns });
  }
  if (staleKeys.length > 0) statements.push({ name: "gate-touch", text: TOUCH, values: [staleKeys] });
  return statements;
}

function nameColumns(rows: readonly ResultName[]): string[][] {
  return [rows.map((row) => row.organizationId), rows.map((row) => row.service), rows.map((row) => row.idempotencyKey)];
}

/** Puts the rows of the statements above together. */
export function readFacts(admitted: readonly Row[], recounted: readonly Row[], recalled: readonly Row[]): BatchFacts {
  const keys = new Map<string, KeyFacts>();
  const organizations = new Map<OrganizationId, OrganizationFacts>();
  const usage = new Map(recounted.map((row) => [row["organization_id"], row]));
  for (const row of admitted) {
    const organizationId = row["organization_id"] as OrganizationId;
    keys.set(row["digest"] as string, {
      keyId: row["key_id"] as KeyId,
      organizationId,
      scopes: row["scopes"] ? (JSON.parse(row["scopes"]) as Scope[]) : null,
      isLastUseStale: row["is_last_use_stale"] === "t",
    });
    if (!organizations.has(organizationId)) {
      organizations.set(organizationId, readOrganization(row, usage.get(organizationId) ?? row));
    }
  }
  return { now: Number(admitted[0]?.["now"] ?? 0), keys, organizations, ...readSaved(recalled) };
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

function readOrganization(row: Row, usage: Row): OrganizationFacts {
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
