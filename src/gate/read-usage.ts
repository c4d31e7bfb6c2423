import type { PlanUsage } from "../core/admission.ts";
import { usageNow } from "./decide-batch.ts";
import { METERED, type Row, readOrganization, usageOf } from "./store.ts";

/**
 * SQL of what `readUsage` reads of an organization, as one row of texts, for a door that has established who asks and
 * reads that anyway. It counts nothing. `LATERAL … LIMIT 1` fixes the plan, as in the statements of the gate.
 */
export function usageRow(organizationId: string): string {
  return `
    SELECT o.*, u.quotes::text, u.spent_cents::text, coalesce(w.requests, '0') AS window_requests,
           (extract(epoch FROM date_trunc('minute', now())) * 1000)::bigint::text AS window_start
    FROM (
      SELECT plan, requests_per_minute::text, quotes_per_month::text, price_per_quote_cents::text,
             spending_limit_cents::text, array_to_json(services)::text AS services
      FROM organizations WHERE id = ${organizationId}
      LIMIT 1
    ) o
    LEFT JOIN LATERAL (
      SELECT requests::text FROM rate_windows
      WHERE organization_id = ${organizationId} AND window_start >= date_trunc('minute', now())
      LIMIT 1
    ) w ON true
    CROSS JOIN LATERAL (${usageOf(organizationId, `'${METERED}'`)}) u`;
}

/** What an organization has used of its plan, from the row that `usageRow` reads. `now`: Unix milliseconds. */
export function readUsage(row: Row, now: number): PlanUsage {
  return usageNow(readOrganization(row, row), now);
}
