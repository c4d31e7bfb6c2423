import type { AdmissionRequest } from "../core/admission.ts";
import type { OrganizationId } from "../core/ids.ts";
import { arrayOf, type Row, type Statement } from "./store.ts";

/**
 * Locks all that a batch will touch of each organization, without waiting for any of it, and tells which organizations
 * another transaction holds. A row that is there and can't be locked is held.
 */
const LOCK = `
WITH callers AS (
  SELECT p.digest AS name, k.organization_id
  FROM unnest($1::text[]) AS p (digest)
  JOIN LATERAL (
    SELECT organization_id FROM api_keys WHERE api_keys.digest = decode(p.digest, 'hex') LIMIT 1
  ) k ON true
  UNION ALL
  SELECT e.id, e.id FROM unnest($2::text[]) AS e (id)
), locks AS (
  SELECT o.organization_id,
         (SELECT count(*) FROM (
            SELECT FROM organizations WHERE id = o.organization_id
            FOR KEY SHARE SKIP LOCKED) l)
       + (SELECT count(*) FROM (
            SELECT FROM rate_windows WHERE organization_id = o.organization_id
            FOR UPDATE SKIP LOCKED) l)
       + (SELECT count(*) FROM (
            SELECT FROM usage_counters WHERE organization_id = o.organization_id
              AND month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
            FOR UPDATE SKIP LOCKED) l) AS taken,
         (SELECT count(*) FROM organizations WHERE id = o.organization_id)
       + (SELECT count(*) FROM rate_windows WHERE organization_id = o.organization_id)
       + (SELECT count(*) FROM usage_counters WHERE organization_id = o.organization_id
            AND month = date_trunc('month', now() AT TIME ZONE 'UTC')::date) AS present
  FROM (SELECT DISTINCT organization_id FROM callers) o
)
SELECT c.name, c.organization_id
FROM callers c
JOIN locks l ON l.organization_id = c.organization_id
WHERE l.taken < l.present`;

/** One row for each caller whose organization is held by another transaction; locks the other organizations. */
export function lockStatement(requests: readonly AdmissionRequest[]): Statement {
  const digests = new Set(requests.flatMap(({ by }) => ("digests" in by ? by.digests : [])));
  const established = new Set(requests.flatMap(({ by }) => ("digests" in by ? [] : [by.org.organizationId])));
  return { name: "gate-lock", text: LOCK, values: [arrayOf([...digests]), arrayOf([...established])] };
}

/** The organization of each request, where another transaction holds it. */
export function readLocked(
  rows: readonly Row[],
  requests: readonly AdmissionRequest[],
): readonly (OrganizationId | undefined)[] {
  const locked = new Map(rows.map((row) => [row["name"] as string, row["organization_id"] as OrganizationId]));
  const namesOf = ({ by }: AdmissionRequest) => ("digests" in by ? by.digests : [by.org.organizationId]);
  return requests.map((request) => namesOf(request).flatMap((name) => locked.get(name) ?? [])[0]);
}
