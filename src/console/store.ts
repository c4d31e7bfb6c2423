import { sql } from "kysely";
import type { OrganizationId, PersonId, SessionId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Role } from "../core/roles.ts";
import type { Service } from "../core/services.ts";
import type { Database } from "../stores/postgres/index.ts";

/** A session that is open, and what its person is in the organization that was asked about. */
export type SessionFacts = {
  readonly sessionId: SessionId;
  readonly personId: PersonId;
  readonly email: string;
  readonly name: string;
  readonly personSince: Date;
  readonly expiresAt: Date;
  readonly hasSecondFactor: boolean;
  /** Whether it began a short while ago. */
  readonly isRecent: boolean;
  /** Requests of the person in the minute that began then, this one counted. */
  readonly requests: bigint;
  readonly windowStart: Date;
  readonly now: Date;
  /** Where the person is in the organization that was asked about; of none, in the only one that it is in. */
  readonly organizationId: OrganizationId | null;
  readonly role: Role | null;
  readonly services: readonly Service[];
  readonly requiresSecondFactor: boolean;
};

/**
 * Finds the open session of a token, counts the request, and reads what the person is in the organization, in one
 * statement: whatever was committed before the request came holds for it. Undefined where no session is open. What it
 * counts may be lost in a crash, so it does not wait for the disk.
 */
export async function readSession(
  { kysely }: Database,
  digest: Buffer,
  organizationId: OrganizationId | null,
): Promise<SessionFacts | undefined> {
  // Asked with each request of a person.
  const { rows } = await sql<SessionFacts>`
    /* prepared: session */
    WITH found AS (
      SELECT s.id, s.person_id, p.created_at, s.expires_at, s.has_second_factor, p.email, p.name,
             s.created_at > now() - make_interval(hours => ${LIMITS.recentSessionHoursMax}) AS is_recent,
             s.last_used_at < now() - interval '1 minute' AS is_stale
      FROM sessions s JOIN persons p ON p.id = s.person_id
      WHERE s.digest = ${digest} AND NOT s.awaits_second_factor AND s.expires_at > now()
        AND s.last_used_at > now() - make_interval(hours => ${LIMITS.sessionIdleHoursMax})
    ), counted AS (
      INSERT INTO person_windows AS w (person_id, window_start, requests)
      SELECT person_id, date_trunc('minute', now()), 1 FROM found
      WHERE set_config('synchronous_commit', 'off', true) = 'off'
      ON CONFLICT (person_id) DO UPDATE SET
        requests = CASE WHEN w.window_start >= EXCLUDED.window_start THEN w.requests + 1 ELSE 1 END,
        window_start = greatest(w.window_start, EXCLUDED.window_start)
      RETURNING w.window_start, w.requests
    ), used AS (
      UPDATE sessions SET last_used_at = now() FROM found WHERE sessions.id = found.id AND found.is_stale
    )
    SELECT found.id AS "sessionId", found.person_id AS "personId", found.email, found.name,
           found.created_at AS "personSince", found.expires_at AS "expiresAt",
           found.has_second_factor AS "hasSecondFactor",
           found.is_recent AS "isRecent", counted.requests, counted.window_start AS "windowStart",
           now() AS now,
           m.organization_id AS "organizationId", m.role, coalesce(o.services, '{}') AS services,
           coalesce(o.requires_second_factor, false) AS "requiresSecondFactor"
    FROM found CROSS JOIN counted
    LEFT JOIN memberships m ON m.person_id = found.person_id AND m.organization_id = coalesce(${organizationId}, (
      SELECT min(own.organization_id) FROM memberships own
      WHERE own.person_id = found.person_id HAVING count(*) = 1))
    LEFT JOIN organizations o ON o.id = m.organization_id`.execute(kysely);
  return rows[0];
}
