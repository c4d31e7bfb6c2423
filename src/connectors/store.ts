import { type RawBuilder, sql } from "kysely";
import type { ConnectorId, OrganizationId, SyncId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type {
  AccountOfLoad,
  ConnectorRecord,
  CurrentLoad,
  MonthOfFile,
  MonthResult,
  NewConnector,
  Progress,
  Sums,
  SyncRecord,
} from "./facts.ts";
import type { SyncFailure } from "./sync-failed.ts";

/** A worker that has not been heard of for so long is dead. */
const IS_ALIVE = sql<boolean>`heartbeat_at > now() - interval '60 seconds'`;

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
      coalesce(latest.is_running, false) AS "isRunning", latest.error_code AS "errorCode",
      latest.error_message AS "errorMessage", good.ended_at AS "lastSyncAt", loads.months::integer,
      loads.data_from::text AS "dataFrom", loads.data_through::text AS "dataThrough",
      coalesce(loads.line_items, 0)::bigint AS "lineItems",
      coalesce(accounts.ids, '{}') AS "billingAccounts", coalesce(overlap.parts, 0)::integer AS "overlaps"
    FROM connectors c
    LEFT JOIN LATERAL (${latestSync}) latest ON true
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

// A sync whose worker has died has failed, whether or not somebody has written so.
const latestSync = sql`SELECT started_at, ended_at IS NULL AND ${IS_ALIVE} AS is_running,
  CASE WHEN ended_at IS NULL AND NOT ${IS_ALIVE} THEN 'worker_lost' ELSE error_code END AS error_code, error_message
  FROM connector_syncs WHERE connector_id = c.id ORDER BY started_at DESC LIMIT 1`;

/** Locks the connector until the commit; false where the organization has none of this id. */
export async function lockConnector(tx: Tx, org: OrgScope, id: ConnectorId): Promise<boolean> {
  return (await own(tx, org, id).select("id").forUpdate().executeTakeFirst()) !== undefined;
}

function own(tx: Tx, { organizationId }: OrgScope, id: ConnectorId) {
  return tx.selectFrom("connectors").where("organization_id", "=", organizationId).where("id", "=", id);
}

export async function updateConnector(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConnectorId,
  { name, isPaused }: { readonly name?: string | undefined; readonly isPaused?: boolean | undefined },
): Promise<void> {
  await sql`UPDATE connectors SET name = coalesce(${name ?? null}::text, name),
    paused_at = CASE ${isPaused ?? null}::boolean WHEN true THEN coalesce(paused_at, now()) WHEN false THEN NULL
      ELSE paused_at END
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

/** Begins a sync, in the place of one whose worker has died; it is due until it ends. False where one is under way. */
export async function insertSync(tx: Tx, connectorId: ConnectorId, id: SyncId, progress: Progress): Promise<boolean> {
  await sql`UPDATE connector_syncs SET ended_at = now(), error_code = 'worker_lost',
    error_message = 'The process that did this sync has ended.'
    WHERE connector_id = ${connectorId} AND ended_at IS NULL AND NOT ${IS_ALIVE}`.execute(tx);
  const inserted = await sql`INSERT INTO connector_syncs (id, connector_id, progress)
    VALUES (${id}, ${connectorId}, ${json(progress)})
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

export async function endSync(tx: Tx, id: SyncId, end: SyncEnd): Promise<void> {
  const { error, progress, warnings } = end;
  await sql`UPDATE connector_syncs SET ended_at = now(), heartbeat_at = now(), error_code = ${error?.code ?? null},
    error_message = ${error?.message ?? null}, progress = ${json(progress)}, warnings = ${warnings}
    WHERE id = ${id} AND ended_at IS NULL`.execute(tx);
  await sql`UPDATE connectors SET next_sync_at = now() + ${end.nextSyncSeconds} * interval '1 second',
    retries = ${end.retries}
    WHERE id = (SELECT connector_id FROM connector_syncs WHERE id = ${id})`.execute(tx);
}

/** Retries so far, since the last good sync. */
export async function selectRetries(tx: Tx, id: ConnectorId): Promise<number> {
  return (await tx.selectFrom("connectors").select("retries").where("id", "=", id).executeTakeFirst())?.retries ?? 0;
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

export async function selectCurrentLoads(tx: Tx, id: ConnectorId): Promise<readonly CurrentLoad[]> {
  const pointers = tx.selectFrom("current_cost_loads as p").innerJoin("cost_loads as l", "l.id", "p.load_id");
  const rows = await pointers
    .where("p.connector_id", "=", id)
    .select(["l.id", "p.month", "l.fingerprint", "l.sums"])
    .execute();
  return rows.map((row) => ({ ...row, sums: row.sums as unknown as readonly Sums[] }));
}

/** A number for a new load; nothing points to it yet. */
export async function insertLoad(tx: Tx, id: ConnectorId, month: string, fingerprint: string): Promise<number> {
  const load = tx.insertInto("cost_loads").values({ connector_id: id, month, fingerprint });
  return (await load.returning("id").executeTakeFirstOrThrow()).id;
}

export type VerifiedLoad = {
  readonly id: number;
  readonly month: string;
  readonly sums: readonly Sums[];
  readonly lines: bigint;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly accounts: readonly AccountOfLoad[];
};

/** Makes a load the one that readers see, and says so in the history of the sync. False where that has ended. */
export async function pointToLoad(
  tx: Tx,
  connectorId: ConnectorId,
  load: VerifiedLoad,
  { syncId, result }: { readonly syncId: SyncId; readonly result: MonthResult },
): Promise<boolean> {
  const noted = await sql`UPDATE connector_syncs SET months = months || ${json([result])}
    WHERE id = ${syncId} AND ended_at IS NULL`.execute(tx);
  const filled = await sql`UPDATE cost_loads SET line_items = ${load.lines}, sums = ${json(load.sums)},
    first_day = ${load.firstDay}, last_day = ${load.lastDay}
    WHERE id = ${load.id} AND dropped_at IS NULL`.execute(tx);
  if (noted.numAffectedRows !== 1n || filled.numAffectedRows !== 1n) return false;
  await sql`INSERT INTO cost_load_accounts (load_id, provider, billing_account, account)
    SELECT ${load.id}, account.* FROM jsonb_to_recordset(${json(load.accounts)})
    AS account (provider text, "billingAccount" text, account text)`.execute(tx);
  await sql`UPDATE cost_loads SET superseded_at = now() WHERE id = (SELECT load_id FROM current_cost_loads
    WHERE connector_id = ${connectorId} AND month = ${load.month})`.execute(tx);
  await sql`INSERT INTO current_cost_loads (connector_id, month, load_id)
    VALUES (${connectorId}, ${load.month}, ${load.id})
    ON CONFLICT (connector_id, month) DO UPDATE SET load_id = excluded.load_id`.execute(tx);
  return true;
}

/**
 * Points the months of the newest sync that loaded any back to the loads before; answers with those that had one that
 * is still there.
 */
export async function pointBack(tx: Tx, id: ConnectorId): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    WITH undone AS (SELECT ((month ->> 'month') || '-01')::date AS month FROM (
        SELECT months FROM connector_syncs WHERE connector_id = ${id} AND months <> '[]'
        ORDER BY started_at DESC LIMIT 1) newest, jsonb_array_elements(newest.months) month),
      earlier AS (SELECT DISTINCT ON (l.month) l.month, l.id FROM cost_loads l JOIN undone USING (month)
        WHERE l.connector_id = ${id} AND l.superseded_at IS NOT NULL AND l.dropped_at IS NULL
        ORDER BY l.month, l.superseded_at DESC, l.id DESC),
      replaced AS (UPDATE cost_loads SET superseded_at = now() FROM current_cost_loads p JOIN earlier USING (month)
        WHERE p.connector_id = ${id} AND cost_loads.id = p.load_id),
      revived AS (UPDATE cost_loads SET superseded_at = NULL FROM earlier WHERE cost_loads.id = earlier.id)
    UPDATE current_cost_loads p SET load_id = earlier.id FROM earlier
    WHERE p.connector_id = ${id} AND p.month = earlier.month RETURNING to_char(p.month, 'YYYY-MM') AS month`.execute(
    tx,
  );
  return rows.map(({ month }) => month).sort();
}

/**
 * Loads that nobody can see any more: of a connector that is gone, replaced a day ago, or left by a sync that failed.
 * From now on none of them can be made current.
 */
export async function markLoadsToDrop(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`UPDATE cost_loads l SET dropped_at = now()
    WHERE NOT EXISTS (SELECT FROM current_cost_loads p WHERE p.load_id = l.id)
    AND CASE WHEN NOT EXISTS (SELECT FROM connectors c WHERE c.id = l.connector_id) THEN true
      WHEN l.superseded_at IS NOT NULL THEN l.superseded_at < now() - interval '1 day'
      ELSE NOT EXISTS (SELECT FROM connector_syncs s WHERE s.connector_id = l.connector_id
        AND s.ended_at IS NULL AND ${IS_ALIVE}) END
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteLoad(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("cost_loads").where("id", "=", id).execute();
}

function json(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value)}::jsonb`;
}
