import { type RawBuilder, sql } from "kysely";
import type { MonthOfFile, SyncFailure } from "../bills/index.ts";
import type { ConnectorId, SyncId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { Note, Progress, SyncRecord } from "./facts.ts";
import type { LockedConnector } from "./store.ts";

/**
 * A worker that has not been heard of for so long is dead: as in the view `connector_states`. What waits in the queue
 * has none yet.
 */
export const IS_ALIVE = sql<boolean>`coalesce(heartbeat_at, 'infinity') > now() - interval '60 seconds'`;

/** Says that a sync's worker is alive. False where the sync is no longer its own. */
export async function updateHeartbeat(
  tx: Tx,
  { organizationId }: OrgScope,
  id: SyncId,
  progress: Progress,
): Promise<boolean> {
  const updated = await sql`UPDATE connector_syncs s SET heartbeat_at = now(), progress = ${json(progress)}
    FROM connectors c WHERE c.id = s.connector_id AND c.organization_id = ${organizationId}
    AND s.id = ${id} AND s.ended_at IS NULL`.execute(tx);
  return updated.numAffectedRows === 1n;
}

export type SyncEnd = {
  readonly error: { readonly code: SyncFailure; readonly message: string } | null;
  readonly progress: Progress;
  /** None where it failed. */
  readonly notes: readonly Note[];
  /** From now. */
  readonly nextSyncSeconds: number;
  readonly retries: number;
};

/** Writes down how a sync ended; nothing where somebody else has ended it. */
export async function endSync(tx: Tx, connector: LockedConnector, id: SyncId, end: SyncEnd): Promise<void> {
  const { progress, notes } = end;
  const warnings = notes.map(({ text }) => storable(text));
  const ofFigures = notes.filter(({ months }) => months !== null);
  const code = end.error?.code ?? null;
  const message = end.error && storable(end.error.message);
  await sql`WITH ended AS (UPDATE connector_syncs SET ended_at = now(), heartbeat_at = now(),
    error_code = ${code}, error_message = ${message}, progress = ${json(progress)}, warnings = ${warnings}
    WHERE id = ${id} AND connector_id = ${connector.id} AND ended_at IS NULL RETURNING connector_id)
    UPDATE connectors SET next_sync_at = now() + ${end.nextSyncSeconds} * interval '1 second', retries = ${end.retries},
      last_sync_at = CASE WHEN ${code}::text IS NULL THEN now() ELSE last_sync_at END,
      notes = CASE WHEN ${code}::text IS NULL THEN ${json(ofFigures)} ELSE notes END,
      last_error_code = ${code}, last_error_message = ${message}
    FROM ended WHERE connectors.id = ended.connector_id`.execute(tx);
}

/**
 * Ends a sync that is under way on purpose, on whatever node: it can make nothing current any more, and its worker
 * stops within seconds.
 */
export async function endRunning(tx: Tx, { id }: LockedConnector, why: string): Promise<void> {
  await sql`UPDATE connector_syncs SET ended_at = now(), error_code = 'stopped', error_message = ${why}
    WHERE connector_id = ${id} AND ended_at IS NULL`.execute(tx);
}

/** Forgets old syncs, but the newest of each connector, and that which loaded last: it may be rolled back. */
export async function deleteOldSyncs(tx: Tx): Promise<void> {
  await sql`DELETE FROM connector_syncs WHERE id IN (SELECT id FROM (
      SELECT id, started_at, row_number() OVER (PARTITION BY connector_id ORDER BY started_at DESC) AS nth,
        row_number() OVER (PARTITION BY connector_id, months <> '[]' ORDER BY started_at DESC) AS nth_loading
      FROM connector_syncs WHERE ended_at IS NOT NULL) ranked
    WHERE nth > 1 AND nth_loading > 1
      AND (nth > ${LIMITS.connectorSyncsMax}
        OR started_at < now() - make_interval(days => ${LIMITS.connectorSyncDaysMax})))`.execute(tx);
}

/** The newest first. */
export async function selectSyncs(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConnectorId,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly SyncRecord[]> {
  const { rows } = await sql<SyncRecord>`
    SELECT s.id, s.started_at AS "startedAt", s.ended_at AS "endedAt", s.progress, s.months, s.warnings,
      ended_at IS NULL AND ${IS_ALIVE} AS "isRunning",
      CASE WHEN ended_at IS NULL AND NOT ${IS_ALIVE} THEN 'worker_lost' ELSE s.error_code END AS "errorCode",
      s.error_message AS "errorMessage"
    FROM connector_syncs s JOIN connectors c ON c.id = s.connector_id
    WHERE c.organization_id = ${organizationId} AND c.id = ${id}
    ORDER BY s.started_at DESC, s.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(tx);
  return rows;
}

export async function countSyncs(tx: Tx, { organizationId }: OrgScope, id: ConnectorId): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total
    FROM connector_syncs s JOIN connectors c ON c.id = s.connector_id
    WHERE c.organization_id = ${organizationId} AND c.id = ${id}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** What a file held when it was read. */
export type KnownFile = { readonly path: string; readonly etag: string; readonly months: readonly MonthOfFile[] };

/** What the files of a connector held when they were read, by path. */
export async function selectFiles(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConnectorId,
): Promise<ReadonlyMap<string, KnownFile>> {
  const files = tx.selectFrom("connector_files as f").innerJoin("connectors as c", "c.id", "f.connector_id");
  const own = files.where("c.organization_id", "=", organizationId).where("c.id", "=", id);
  const rows = await own.select(["f.path", "f.etag", "f.months"]).execute();
  return new Map(rows.map((row) => [row.path, { ...row, months: row.months as unknown as readonly MonthOfFile[] }]));
}

export async function upsertFile(tx: Tx, { id }: LockedConnector, file: KnownFile): Promise<void> {
  const row = { connector_id: id, path: file.path, etag: file.etag, months: JSON.stringify(file.months) };
  await tx
    .insertInto("connector_files")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["connector_id", "path"]).doUpdateSet({ etag: row.etag, months: row.months }),
    )
    .execute();
}

/** A text that PostgreSQL takes: it knows no NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}

/** A document as PostgreSQL takes it. */
export function json(value: unknown): RawBuilder<unknown> {
  const text = JSON.stringify(value, (_, member) => (typeof member === "string" ? storable(member) : member));
  return sql`${text}::jsonb`;
}
