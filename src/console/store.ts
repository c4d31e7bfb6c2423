import type { PlanUsage } from "../core/admission.ts";
import type { OrganizationId, PersonId, SessionId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Role } from "../core/roles.ts";
import { type Asker, arrayOf, readUsage, usageRow } from "../gate/index.ts";
import type { Count, Counted } from "./count-requests.ts";

/** A session that is open, and what its person is in the organization that was asked about. */
export type OpenSession = {
  readonly sessionId: SessionId;
  readonly personId: PersonId;
  /** null where an organization was asked about: its routes need no more of a person than who it is. */
  readonly profile: SessionProfile | null;
  readonly hasSecondFactor: boolean;
  /** Whether it began a short while ago. */
  readonly isRecent: boolean;
  /** Where the person is in the organization that was asked about; of none, in the only one that it is in. */
  readonly organizationId: OrganizationId | null;
  readonly role: Role | null;
};

/** Whose a session is, and until when. Times are ISO 8601. */
export type SessionProfile = {
  readonly email: string;
  readonly name: string;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** What an organization has and demands. */
export type OrganizationFacts = {
  readonly requiresSecondFactor: boolean;
  readonly usage: PlanUsage;
};

/** A request by a session, and the organization that it asks about. */
export type CountedRequest = Counted & { readonly organizationId: OrganizationId | null };

/** What was read of a batch of requests, at a moment in Unix milliseconds of the database's clock. */
export type SessionsRead = Omit<Count, "sessions"> & {
  readonly now: number;
  /** By the place of its request in the batch; undefined where no session is open. */
  readonly sessions: readonly (OpenSession | undefined)[];
  readonly organizations: ReadonlyMap<OrganizationId, OrganizationFacts>;
};

type OrganizationRow = Parameters<typeof readUsage>[0] & { readonly id: OrganizationId };
type Answer = {
  readonly now: number;
  readonly windowStart: number;
  readonly windows: Count["windows"] | null;
  readonly sessions: readonly (OpenSession & { readonly place: number; readonly isStale: boolean })[] | null;
  readonly organizations: readonly OrganizationRow[] | null;
};

const SESSIONS = `
WITH found AS (
  SELECT a.place, a.counted, s.*, m.*
  FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS a (digest, organization_id, counted, place)
  JOIN LATERAL (
    SELECT id AS "sessionId", person_id AS "personId", has_second_factor AS "hasSecondFactor",
           last_used_at < now() - interval '1 minute' AS "isStale",
           created_at > now() - make_interval(hours => ${LIMITS.recentSessionHoursMax}) AS "isRecent",
           CASE WHEN a.organization_id IS NULL THEN (
             SELECT json_build_object('email', email, 'name', name, 'createdAt', p.created_at, 'expiresAt', expires_at)
             FROM persons p WHERE p.id = person_id) END AS profile
    FROM sessions
    WHERE digest = decode(a.digest, 'hex') AND NOT awaits_second_factor AND expires_at > now()
      AND last_used_at > now() - make_interval(hours => ${LIMITS.sessionIdleHoursMax})
    LIMIT 1
  ) s ON true
  LEFT JOIN LATERAL (
    SELECT organization_id AS "organizationId", role FROM memberships
    WHERE person_id = s."personId" AND organization_id = coalesce(a.organization_id, (
      SELECT min(organization_id) FROM memberships own WHERE own.person_id = s."personId" HAVING count(*) = 1))
    LIMIT 1
  ) m ON true
), counted AS (
  INSERT INTO person_windows AS w (person_id, window_start, requests)
  SELECT "personId", date_trunc('minute', now()), sum(counted) FROM found
  WHERE counted > 0 GROUP BY "personId" ORDER BY "personId"
  ON CONFLICT (person_id) DO UPDATE SET
    requests = EXCLUDED.requests + CASE WHEN w.window_start >= EXCLUDED.window_start THEN w.requests ELSE 0 END,
    window_start = greatest(w.window_start, EXCLUDED.window_start)
  RETURNING person_id AS "personId", extract(epoch FROM window_start) * 1000 AS "windowStart", requests
), organization AS (
  SELECT named.id, rule.requires_second_factor::text, usage.*
  FROM (SELECT DISTINCT "organizationId" AS id FROM found) named
  JOIN LATERAL (SELECT requires_second_factor FROM organizations WHERE id = named.id LIMIT 1) rule ON true
  CROSS JOIN LATERAL (${usageRow("named.id")}) usage
)
SELECT json_build_object(
  'now', extract(epoch FROM now()) * 1000, 'windowStart', extract(epoch FROM date_trunc('minute', now())) * 1000,
  'sessions', (SELECT json_agg(found) FROM found), 'windows', (SELECT json_agg(counted) FROM counted),
  'organizations', (SELECT json_agg(organization) FROM organization)) AS answer`;

// What is lost of it in a crash is a minute, so it waits for no disk.
const MARK_USED = `
UPDATE sessions SET last_used_at = now() WHERE id IN (
  SELECT id FROM sessions WHERE id = ANY ($1::text[]) AND set_config('synchronous_commit', 'off', true) = 'off'
  FOR NO KEY UPDATE SKIP LOCKED)`;

/**
 * Finds the open sessions of tokens, counts requests, and reads what each person is in its organization, in one
 * statement: whatever was committed before the requests came holds for them. It counts in a table that is not logged,
 * so it waits for no disk, and in the order of the persons' ids, so no two statements wait for each other. The
 * answer is one text, which costs less to write and to read than rows.
 */
export async function readSessions(asker: Asker, asked: readonly CountedRequest[]): Promise<SessionsRead> {
  const values = [
    arrayOf(asked.map(({ digest }) => digest)),
    arrayOf(asked.map(({ organizationId }) => organizationId)),
    arrayOf(asked.map(({ counted }) => counted)),
  ];
  const [row] = await asker.ask({ name: "console-sessions", text: SESSIONS, values });
  const { sessions, windows, organizations, ...moments } = JSON.parse(row?.["answer"] ?? "") as Answer;
  const byPlace = new Map((sessions ?? []).map((session) => [session.place, session]));
  const stale = new Set((sessions ?? []).filter(({ isStale }) => isStale).map(({ sessionId }) => sessionId));
  if (stale.size > 0) await asker.ask({ name: "console-used", text: MARK_USED, values: [arrayOf([...stale])] });
  return {
    ...moments,
    windows: windows ?? [],
    sessions: asked.map((_, index) => byPlace.get(index + 1)),
    organizations: new Map((organizations ?? []).map((facts) => [facts.id, readFacts(facts, moments.now)])),
  };
}

function readFacts(row: OrganizationRow, now: number): OrganizationFacts {
  return { requiresSecondFactor: row["requires_second_factor"] === "true", usage: readUsage(row, now) };
}
