import type { AdmissionRequest } from "../core/admission.ts";
import { PLANS } from "../core/plan-figures.ts";
import type { KeyScope, Service } from "../core/services.ts";
import { arrayOf, METERED, type Statement, usageOf } from "./store.ts";
import { keyOf } from "./store-keys.ts";

/** Calls of one route, each by a key with one digest, under an Idempotency-Key of its own, with its body computed. */
export type PlainCalls = {
  readonly service: Service;
  readonly scope: KeyScope | null;
  readonly calls: readonly {
    readonly digest: string;
    readonly idempotencyKey: string;
    readonly fingerprint: string;
    readonly body: string;
  }[];
};

/** Locks the windows of the organizations, in their order. What is read afterwards is what was last committed. */
const LOCK_WINDOWS = `
SELECT w.organization_id
FROM (
  SELECT DISTINCT k.organization_id
  FROM unnest($1::text[]) AS p (digest)
  JOIN LATERAL (
    SELECT organization_id FROM api_keys WHERE api_keys.digest = decode(p.digest, 'hex') LIMIT 1
  ) k ON true
  ORDER BY k.organization_id
) o
JOIN LATERAL (
  SELECT organization_id FROM rate_windows WHERE organization_id = o.organization_id LIMIT 1 FOR UPDATE
) w ON true`;

// What a key is limited by is asked here, too, as decideBatch does: a call that it refuses is not plain.
const IS_IN_SCOPE = "scopes IS NULL OR $3::text IS NULL OR $3 = ANY (scopes) AS is_in_scope";

/**
 * Settles calls that are all plain: known, allowed, fresh, within window and quota. It then writes what `decideBatch`
 * would, and gives what it is decided from, in the rows of the gate's other way. Else it writes and gives nothing.
 */
const SETTLE_PLAIN = `
WITH callers AS (
  SELECT p.*, k.*
  FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS p (digest, calls, number)
  JOIN LATERAL (${keyOf("p.digest", IS_IN_SCOPE)}) k ON true
), organizations_by_number AS MATERIALIZED (
  SELECT array_agg(organization_id ORDER BY number) AS ids FROM callers
), accounts AS (
  SELECT a.*, o.*, u.*, w.*,
         a.are_in_scope AND $4 = ANY (o.activated) AND w.window_requests <= f.requests_per_minute_max
           AND coalesce(u.quotes, 0) + a.calls <= f.quotes_per_month_max AS is_plain
  FROM (
    SELECT organization_id, sum(calls) AS calls, bool_and(is_in_scope) AS are_in_scope
    FROM callers GROUP BY organization_id ORDER BY organization_id
  ) a
  JOIN LATERAL (
    SELECT plan, requests_per_minute, quotes_per_month, price_per_quote_cents, spending_limit_cents,
           services AS activated, array_to_json(services) AS services
    FROM organizations WHERE id = a.organization_id
    LIMIT 1
  ) o ON true
  JOIN LATERAL (
    SELECT coalesce(o.requests_per_minute, p.requests) AS requests_per_minute_max,
           coalesce(o.quotes_per_month, p.quotes) AS quotes_per_month_max
    FROM unnest($5::text[], $6::bigint[], $7::bigint[]) AS p (plan, requests, quotes) WHERE p.plan = o.plan
    LIMIT 1
  ) f ON true
  CROSS JOIN LATERAL (${usageOf("a.organization_id", "$8")}) u
  LEFT JOIN LATERAL (
    SELECT greatest(window_start, date_trunc('minute', now())) AS window_start,
           CASE WHEN window_start >= date_trunc('minute', now()) THEN requests ELSE 0 END + a.calls AS window_requests
    FROM rate_windows WHERE organization_id = a.organization_id
    LIMIT 1
  ) w ON true
), asked AS (
  SELECT o.ids[p.caller] AS organization_id, p.*, s.is_saved
  FROM unnest($9::int[], $10::text[], $11::text[], $12::text[])
    AS p (caller, idempotency_key, fingerprint, result)
  CROSS JOIN organizations_by_number o
  LEFT JOIN LATERAL (
    SELECT true AS is_saved FROM saved_results
    WHERE organization_id = o.ids[p.caller] AND service = $4 AND idempotency_key = p.idempotency_key
    LIMIT 1
  ) s ON true
), verdict AS MATERIALIZED (
  SELECT (SELECT count(*) FROM callers) = cardinality($1::text[])
     AND NOT EXISTS (SELECT FROM asked WHERE is_saved)
     AND (SELECT bool_and(coalesce(is_plain, false)) FROM accounts) AS is_plain
), counted AS (
  INSERT INTO rate_windows AS w (organization_id, window_start, requests)
  SELECT organization_id, window_start, window_requests FROM accounts WHERE (SELECT is_plain FROM verdict)
  ON CONFLICT (organization_id) DO UPDATE SET window_start = EXCLUDED.window_start, requests = EXCLUDED.requests
), saved AS (
  INSERT INTO saved_results (organization_id, service, idempotency_key, fingerprint, result)
  SELECT organization_id, $4, idempotency_key, fingerprint, result FROM asked WHERE (SELECT is_plain FROM verdict)
), used AS (
  INSERT INTO usage_counters AS u (organization_id, service, month, quotes, spent_cents)
  SELECT organization_id, $4, date_trunc('month', now() AT TIME ZONE 'UTC')::date, calls, 0
  FROM accounts WHERE (SELECT is_plain FROM verdict)
  ON CONFLICT (organization_id, service, month) DO UPDATE SET quotes = u.quotes + EXCLUDED.quotes
)
SELECT c.*,
       a.plan, a.requests_per_minute, a.quotes_per_month, a.price_per_quote_cents, a.spending_limit_cents, a.services,
       (extract(epoch FROM a.window_start) * 1000)::bigint AS window_start, a.window_requests,
       a.quotes, a.spent_cents, (extract(epoch FROM now()) * 1000)::bigint AS now
FROM callers c
JOIN accounts a ON a.organization_id = c.organization_id
WHERE (SELECT is_plain FROM verdict)`;

const PLAN_COLUMNS = [
  Object.keys(PLANS),
  Object.values(PLANS).map(({ requestsPerMinute }) => requestsPerMinute),
  Object.values(PLANS).map(({ quotesPerMonth }) => quotesPerMonth),
].map(arrayOf);

/** The statements that settle plain calls, between the begin and the commit of their transaction. */
export function plainStatements({ service, scope, calls }: PlainCalls): readonly [Statement, Statement] {
  const counts = new Map<string, number>();
  for (const { digest } of calls) counts.set(digest, (counts.get(digest) ?? 0) + 1);
  const digests = [...counts.keys()];
  const numbers = new Map(digests.map((digest, index) => [digest, index + 1]));
  const columns = [
    calls.map(({ digest }) => numbers.get(digest) as number),
    calls.map(({ idempotencyKey }) => idempotencyKey),
    calls.map(({ fingerprint }) => fingerprint),
    calls.map(({ body }) => body),
  ].map(arrayOf);
  const values = [
    arrayOf(digests),
    arrayOf([...counts.values()]),
    scope,
    service,
    ...PLAN_COLUMNS,
    METERED,
    ...columns,
  ];
  return [
    { name: "gate-lock-windows", text: LOCK_WINDOWS, values: [arrayOf(digests)] },
    { name: "gate-settle-plain", text: SETTLE_PLAIN, values },
  ];
}

/** The calls of a batch that may be plain; null where one of them can't be. */
export function plainCallsOf(requests: readonly AdmissionRequest[]): PlainCalls | null {
  const { service, scope } = requests[0] as AdmissionRequest;
  if (!service) return null;
  const calls: PlainCalls["calls"][number][] = [];
  const names = new Set<string>();
  for (const request of requests) {
    const { by, metered } = request;
    if (!("digests" in by) || !metered?.compute || request.service !== service || request.scope !== scope) return null;
    const [digest, ...others] = by.digests;
    const name = `${digest} ${metered.idempotencyKey}`;
    if (!digest || others.length > 0 || names.has(name)) return null;
    names.add(name);
    const { idempotencyKey, fingerprint } = metered;
    calls.push({ digest, idempotencyKey, fingerprint, body: metered.compute() });
  }
  return { service, scope, calls };
}
