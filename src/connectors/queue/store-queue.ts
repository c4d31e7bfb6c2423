import { sql } from "kysely";
import type { ConnectorId, OrganizationId, SyncId } from "../../core/ids.ts";
import type { Tx } from "../../stores/postgres/index.ts";
import { NO_PROGRESS } from "../facts.ts";
import type { LockedConnector } from "../store.ts";
import { IS_ALIVE, json } from "../store-syncs.ts";

export type QueuedConnector = { readonly id: ConnectorId; readonly organizationId: OrganizationId };

/**
 * The connector whose sync is next, over all nodes, locked until the commit; undefined where none waits. There wait
 * those that are due, that a sync was asked for, and whose worker has died; with `askedBy` only what these
 * organizations have asked for. Next is, of the organizations with the fewest syncs under way, the one that was served
 * longest ago, and of it who waits longest: nobody is kept waiting by how much another has to do.
 */
export async function lockNextInQueue(
  tx: Tx,
  askedBy: readonly OrganizationId[] | null,
): Promise<QueuedConnector | undefined> {
  const { rows } = await sql<QueuedConnector>`
    WITH waiting AS MATERIALIZED (
      SELECT c.id, c.organization_id, coalesce(s.started_at, c.next_sync_at) AS since
      FROM connectors c LEFT JOIN connector_syncs s ON s.connector_id = c.id AND s.ended_at IS NULL
      WHERE c.paused_at IS NULL AND c.next_sync_at <= now()
        AND (s.id IS NULL OR s.heartbeat_at IS NULL OR NOT ${IS_ALIVE})
        AND (${askedBy}::text[] IS NULL
          OR (s.id IS NOT NULL AND s.heartbeat_at IS NULL AND c.organization_id = ANY (${askedBy}::text[])))),
    served AS (
      SELECT o.organization_id, count(s.id) AS running, max(o.last_begun_at) AS newest
      FROM connectors o LEFT JOIN connector_syncs s
        ON s.connector_id = o.id AND s.ended_at IS NULL AND s.heartbeat_at IS NOT NULL AND ${IS_ALIVE}
      WHERE o.organization_id IN (SELECT organization_id FROM waiting) GROUP BY o.organization_id)
    SELECT c.id, c.organization_id AS "organizationId"
    FROM connectors c JOIN waiting w ON w.id = c.id JOIN served v ON v.organization_id = c.organization_id
    ORDER BY v.running, v.newest NULLS FIRST, w.since, c.id LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Puts a sync into the queue, where the connector's next attempt begins with it. False where one is under way. */
export async function queueSync(tx: Tx, connector: LockedConnector, id: SyncId): Promise<boolean> {
  await endLost(tx, connector);
  const inserted = await sql`INSERT INTO connector_syncs (id, connector_id, heartbeat_at, progress)
    VALUES (${id}, ${connector.id}, NULL, ${json(NO_PROGRESS)})
    ON CONFLICT (connector_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx);
  if (inserted.numAffectedRows !== 1n) return false;
  await sql`UPDATE connectors SET next_sync_at = now(), last_attempt_at = now() WHERE id = ${connector.id}`.execute(tx);
  return true;
}

/**
 * Begins the connector's sync that waits in the queue; where none does, a new one of this id, which is due until it
 * ends. Answers with its id; null where one is under way.
 */
export async function beginSync(tx: Tx, connector: LockedConnector, id: SyncId): Promise<SyncId | null> {
  await endLost(tx, connector);
  const { rows } = await sql<{ id: SyncId }>`INSERT INTO connector_syncs (id, connector_id, progress)
    VALUES (${id}, ${connector.id}, ${json(NO_PROGRESS)})
    ON CONFLICT (connector_id) WHERE ended_at IS NULL DO UPDATE SET heartbeat_at = now()
      WHERE connector_syncs.heartbeat_at IS NULL RETURNING id`.execute(tx);
  if (!rows[0]) return null;
  await sql`UPDATE connectors SET next_sync_at = now(), last_attempt_at = now(), last_begun_at = now()
    WHERE id = ${connector.id}`.execute(tx);
  return rows[0].id;
}

const WORKER_LOST = "The process that ran this sync has ended.";

/** Ends a sync whose worker has died. */
async function endLost(tx: Tx, { id }: LockedConnector): Promise<void> {
  const lost = await sql`UPDATE connector_syncs
    SET ended_at = now(), error_code = 'worker_lost', error_message = ${WORKER_LOST}
    WHERE connector_id = ${id} AND ended_at IS NULL AND NOT ${IS_ALIVE}`.execute(tx);
  if (lost.numAffectedRows !== 1n) return;
  await sql`UPDATE connectors SET last_error_code = 'worker_lost', last_error_message = ${WORKER_LOST}
    WHERE id = ${id}`.execute(tx);
}
