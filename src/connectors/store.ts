import { type RawBuilder, sql } from "kysely";
import type { MonthOfFile, SyncFailure } from "../bills/index.ts";
import type { ConnectorId, OrganizationId, SyncId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { type ConnectorRecord, type NewConnector, NO_PROGRESS, type Progress, type SyncRecord } from "./facts.ts";

/** A worker that has not been heard of for so long is dead. */
export const IS_ALIVE = sql<boolean>`heartbeat_at > now() - interval '60 seconds'`;

/** Whether the organization may have one connector more. If so, nobody else makes one of its until the commit. */
export async function hasRoomForConnector(tx: Tx, { organizationId }: OrgScope): Promise<boolean> {
  await sql`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`.execute(tx);
  const own = tx.selectFrom("connectors").where("organization_id", "=", organizationId);
  const row = await own.select((count) => count.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return Number(row.total) < LIMITS.organizationConnectorsMax;
}

export async function insertConnector(tx: Tx, org: OrgScope, connector: NewConnector): Promise<void> {
  const row = { ...connector, organization_id: org.organizationId };
  await tx.insertInto("connectors").values(row).execute();
}

/** The connectors of an organization with their states, the oldest first; that of the id alone, where one is given. */
export async function selectConnectors(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConnectorId | null = null,
): Promise<readonly ConnectorRecord[]> {
  const { rows } = await sql<ConnectorRecord>`
    SELECT c.id, c.name, c.provider, c.source, c.created_at AS "createdAt", c.paused_at AS "pausedAt",
      c.next_sync_at AS "nextSyncAt", latest.started_at AS "lastAttemptAt",
      coalesce(latest.is_running, false) AS "isRunning", latest.phase, judged.error_code AS "errorCode",
      judged.error_message AS "errorMessage", good.ended_at AS "lastSyncAt", loads.months::integer,
      loads.data_from::text AS "dataFrom", loads.data_through::text AS "dataThrough",
      coalesce(loads.line_items, 0)::bigint AS "lineItems",
      coalesce(accounts.ids, '{}') AS "billingAccounts", coalesce(overlap.parts, 0)::integer AS "overlaps"
    FROM connectors c
    LEFT JOIN LATERAL (${latestSync}) latest ON true
    LEFT JOIN LATERAL (${judgedSync}) judged ON true
    LEFT JOIN LATERAL (SELECT ended_at FROM connector_syncs WHERE connector_id = c.id AND ended_at IS NOT NULL
      AND error_code IS NULL ORDER BY started_at DESC LIMIT 1) good ON true
    CROSS JOIN LATERAL (SELECT count(*) AS months, min(l.first_day) AS data_from, max(l.last_day) AS data_through,
      sum(l.line_items) AS line_items
      FROM current_cost_loads p JOIN cost_loads l ON l.id = p.load_id WHERE p.connector_id = c.id) loads
    CROSS JOIN LATERAL (SELECT array_agg(DISTINCT a.billing_account) AS ids
      FROM current_cost_loads p JOIN cost_load_accounts a USING (load_id)
      WHERE p.connector_id = c.id AND a.billing_account <> '') accounts
    CROSS JOIN LATERAL (SELECT sum(jsonb_array_length(v.left_out)) AS parts
      FROM visible_cost_loads v WHERE v.connector_id = c.id) overlap
    WHERE c.organization_id = ${organizationId} AND (${id}::text IS NULL OR c.id = ${id})
    ORDER BY c.created_at, c.id`.execute(tx);
  return rows;
}

const latestSync = sql`SELECT started_at, ended_at IS NULL AND ${IS_ALIVE} AS is_running,
  CASE WHEN ended_at IS NULL AND ${IS_ALIVE} THEN progress ->> 'phase' END AS phase
  FROM connector_syncs WHERE connector_id = c.id ORDER BY started_at DESC LIMIT 1`;

// A sync whose worker has died has failed, whether or not somebody has written so. One that was ended on purpose says
// nothing about the connector, which is as it was before.
const judgedSync = sql`SELECT error_message,
  CASE WHEN ended_at IS NULL AND NOT ${IS_ALIVE} THEN 'worker_lost' ELSE error_code END AS error_code
  FROM connector_syncs WHERE connector_id = c.id AND error_code IS DISTINCT FROM 'stopped'
  ORDER BY started_at DESC LIMIT 1`;

/**
 * Locks the connector until the commit; false where the organization has none of this id. Whoever changes one of its
 * syncs locks it before, or two would wait for each other.
 */
export async function lockConnector(tx: Tx, org: OrgScope, id: ConnectorId): Promise<boolean> {
  return (await own(tx, org, id).select("id").forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

function own(tx: Tx, { organizationId }: OrgScope, id: ConnectorId) {
  return tx.selectFrom("connectors").where("organization_id", "=", organizationId).where("id", "=", id);
}

type ConnectorUpdate = {
  readonly name?: string | undefined;
  readonly isPaused?: boolean | undefined;
  readonly isDue?: boolean;
};

export async function updateConnector(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConnectorId,
  { name, isPaused, isDue = false }: ConnectorUpdate,
): Promise<void> {
  await sql`UPDATE connectors SET name = coalesce(${name ?? null}::text, name),
    paused_at = CASE ${isPaused ?? null}::boolean WHEN true THEN coalesce(paused_at, now()) WHEN false THEN NULL
      ELSE paused_at END,
    next_sync_at = CASE WHEN ${isDue} THEN now() ELSE next_sync_at END
    WHERE organization_id = ${organizationId} AND id = ${id}`.execute(tx);
}

/** Deletes a connector with all that is known of it; its lines are dropped by the janitor. */
export async function deleteConnectorRow(tx: Tx, { organizationId }: OrgScope, id: ConnectorId): Promise<void> {
  const connector = tx.deleteFrom("connectors").where("organization_id", "=", organizationId);
  await connector.where("id", "=", id).execute();
}

/** The connectors that are not paused, over all organizations: all, or those whose time has come. */
export function selectActiveConnectors(
  tx: Tx,
  which: "all" | "due",
): Promise<readonly { readonly id: ConnectorId; readonly organizationId: OrganizationId }[]> {
  return tx
    .selectFrom("connectors")
    .where("paused_at", "is", null)
    .$if(which === "due", (active) => active.where("next_sync_at", "<=", sql<Date>`now()`))
    .select(["id", "organization_id as organizationId"])
    .orderBy("next_sync_at")
    .execute();
}

/** For an operator, who names a connector by its id alone. */
export async function selectOrganizationOfConnector(tx: Tx, id: ConnectorId): Promise<OrganizationId | undefined> {
  const row = await tx.selectFrom("connectors").select("organization_id").where("id", "=", id).executeTakeFirst();
  return row?.organization_id;
}

/**
 * Begins a sync, in the place of one whose worker has died; it is due until it ends. False where one is under way. The
 * caller has locked the connector.
 */
export async function insertSync(tx: Tx, connectorId: ConnectorId, id: SyncId): Promise<boolean> {
  await sql`UPDATE connector_syncs SET ended_at = now(), error_code = 'worker_lost',
    error_message = 'The process that did this sync has ended.'
    WHERE connector_id = ${connectorId} AND ended_at IS NULL AND NOT ${IS_ALIVE}`.execute(tx);
  const inserted = await sql`INSERT INTO connector_syncs (id, connector_id, progress)
    VALUES (${id}, ${connectorId}, ${json(NO_PROGRESS)})
    ON CONFLICT (connector_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx);
  if (inserted.numAffectedRows !== 1n) return false;
  await sql`UPDATE connectors SET next_sync_at = now() WHERE id = ${connectorId}`.execute(tx);
  return true;
}

/** Says that a sync's worker is alive. False where the sync is no longer its own. */
export async function updateHeartbeat(tx: Tx, id: SyncId, progress: Progress): Promise<boolean> {
  const updated = await sql`UPDATE connector_syncs SET heartbeat_at = now(), progress = ${json(progress)}
    WHERE id = ${id} AND ended_at IS NULL`.execute(tx);
  return updated.numAffectedRows === 1n;
}

export type SyncEnd = {
  readonly error: { readonly code: SyncFailure; readonly message: string } | null;
  readonly progress: Progress;
  readonly warnings: readonly string[];
  /** From now. */
  readonly nextSyncSeconds: number;
  readonly retries: number;
};

/** Writes down how a sync ended; nothing where somebody else has ended it. The caller has locked the connector. */
export async function endSync(tx: Tx, id: SyncId, end: SyncEnd): Promise<void> {
  const { error, progress, warnings } = end;
  await sql`WITH ended AS (UPDATE connector_syncs SET ended_at = now(), heartbeat_at = now(),
    error_code = ${error?.code ?? null}, error_message = ${error ? storable(error.message) : null},
    progress = ${json(progress)}, warnings = ${warnings.map(storable)}
    WHERE id = ${id} AND ended_at IS NULL RETURNING connector_id)
    UPDATE connectors SET next_sync_at = now() + ${end.nextSyncSeconds} * interval '1 second',
    retries = ${end.retries} FROM ended WHERE connectors.id = ended.connector_id`.execute(tx);
}

/**
 * Ends a sync that is under way on purpose, on whatever node: it can make nothing current any more, and its worker
 * stops within seconds. The caller has locked the connector.
 */
export async function endRunning(tx: Tx, id: ConnectorId, why: string): Promise<void> {
  await sql`UPDATE connector_syncs SET ended_at = now(), error_code = 'stopped', error_message = ${why}
    WHERE connector_id = ${id} AND ended_at IS NULL`.execute(tx);
}

/** Forgets old syncs, but the newest, those that the state of a connector is told from, and that which loaded last. */
export async function deleteOldSyncs(tx: Tx): Promise<void> {
  await sql`DELETE FROM connector_syncs WHERE id IN (SELECT id FROM (
      SELECT id, started_at, row_number() OVER (PARTITION BY connector_id ORDER BY started_at DESC) AS nth,
        row_number() OVER (PARTITION BY connector_id, error_code IS NULL ORDER BY started_at DESC) AS nth_good,
        row_number() OVER (PARTITION BY connector_id, error_code IS NOT DISTINCT FROM 'stopped'
          ORDER BY started_at DESC) AS nth_judged,
        row_number() OVER (PARTITION BY connector_id, months <> '[]' ORDER BY started_at DESC) AS nth_loading
      FROM connector_syncs WHERE ended_at IS NOT NULL) ranked
    WHERE nth > 1 AND nth_good > 1 AND nth_judged > 1 AND nth_loading > 1
      AND (nth > ${LIMITS.connectorSyncsMax}
        OR started_at < now() - make_interval(days => ${LIMITS.connectorSyncDaysMax})))`.execute(tx);
}

/** Retries so far, since the last good sync. Locks the connector. */
export async function selectRetries(tx: Tx, id: ConnectorId): Promise<number> {
  const connector = tx.selectFrom("connectors").select("retries").where("id", "=", id).forNoKeyUpdate();
  return (await connector.executeTakeFirst())?.retries ?? 0;
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

/** What the files of a connector held when they were read, by path. */
export async function selectFiles(
  tx: Tx,
  id: ConnectorId,
): Promise<ReadonlyMap<string, { readonly etag: string; readonly months: readonly MonthOfFile[] }>> {
  const files = tx.selectFrom("connector_files").where("connector_id", "=", id);
  const rows = await files.select(["path", "etag", "months"]).execute();
  return new Map(rows.map(({ path, etag, months }) => [path, { etag, months: months as readonly MonthOfFile[] }]));
}

export async function upsertFile(
  tx: Tx,
  id: ConnectorId,
  file: { readonly path: string; readonly etag: string; readonly months: readonly MonthOfFile[] },
): Promise<void> {
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
