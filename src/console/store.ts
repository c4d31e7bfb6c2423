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

/** A request that presents a session's token, and the organization that it asks about. */
export type SessionAsked = { readonly digest: Buffer; readonly organizationId: OrganizationId | null };

/**
 * Finds the open sessions of tokens, counts the requests, and reads what each person is in its organization, in one
 * statement: whatever was committed before the requests came holds for them. Undefined where no session is open. What
 * it counts may be lost in a crash, so it does not wait for the disk. People are counted in the order of their ids, and
 * a session that another request holds is marked as used by that one: no two statements wait for each other.
 */
export async function readSessions(
  { kysely }: Database,
  asked: readonly SessionAsked[],
): Promise<readonly (SessionFacts | undefined)[]> {
  const digests = asked.map(({ digest }) => digest);
  const organizationIds = asked.map(({ organizationId }) => organizationId);
  // Asked with each request of a person.
  const { rows } = await sql<SessionFacts & { readonly place: number }>`
    /* prepared: sessions */
    WITH found AS (
      SELECT a.place::int AS place, a.organization_id AS asked_organization_id, s.id, s.person_id, p.created_at,
             s.expires_at, s.has_second_factor, p.email, p.name,
             s.created_at > now() - make_interval(hours => ${LIMITS.recentSessionHoursMax}) AS is_recent,
             s.last_used_at < now() - interval '1 minute' AS is_stale
      FROM unnest(${digests}::bytea[], ${organizationIds}::text[])
        WITH ORDINALITY AS a (digest, organization_id, place)
      JOIN sessions s ON s.digest = a.digest JOIN persons p ON p.id = s.person_id
      WHERE NOT s.awaits_second_factor AND s.expires_at > now()
        AND s.last_used_at > now() - make_interval(hours => ${LIMITS.sessionIdleHoursMax})
    ), counted AS (
      INSERT INTO person_windows AS w (person_id, window_start, requests)
      SELECT person_id, date_trunc('minute', now()), count(*) FROM found
      WHERE set_config('synchronous_commit', 'off', true) = 'off' GROUP BY person_id ORDER BY person_id
      ON CONFLICT (person_id) DO UPDATE SET
        requests = EXCLUDED.requests + CASE WHEN w.window_start >= EXCLUDED.window_start THEN w.requests ELSE 0 END,
        window_start = greatest(w.window_start, EXCLUDED.window_start)
      RETURNING w.person_id, w.window_start, w.requests
    ), unused AS (
      SELECT id FROM sessions WHERE id IN (SELECT id FROM found WHERE is_stale) FOR UPDATE SKIP LOCKED
    ), used AS (
      UPDATE sessions SET last_used_at = now() FROM unused WHERE sessions.id = unused.id
    )
    SELECT found.place, found.id AS "sessionId", found.person_id AS "personId", found.email, found.name,
           found.created_at AS "personSince", found.expires_at AS "expiresAt",
           found.has_second_factor AS "hasSecondFactor", found.is_recent AS "isRecent",
           counted.requests + 1
             - row_number() OVER (PARTITION BY found.person_id ORDER BY found.place DESC) AS requests,
           counted.window_start AS "windowStart", now() AS now,
           m.organization_id AS "organizationId", m.role, coalesce(o.services, '{}') AS services,
           coalesce(o.requires_second_factor, false) AS "requiresSecondFactor"
    FROM found JOIN counted ON counted.person_id = found.person_id
    LEFT JOIN memberships m ON m.person_id = found.person_id AND m.organization_id = coalesce(
      found.asked_organization_id, (SELECT min(own.organization_id) FROM memberships own
        WHERE own.person_id = found.person_id HAVING count(*) = 1))
    LEFT JOIN organizations o ON o.id = m.organization_id`.execute(kysely);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, index) => byPlace.get(index + 1));
}
