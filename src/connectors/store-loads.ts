import { sql } from "kysely";
import type { AccountOfLoad, LoadOfMonth, Sums } from "../bills/index.ts";
import type { ConnectorId, SyncId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { mayDropLoads, type Tx } from "../stores/postgres/index.ts";
import type { CurrentLoad, MonthResult } from "./facts.ts";
import type { LockedConnector } from "./store.ts";
import { IS_ALIVE, json } from "./store-syncs.ts";

/** The loads of a connector that readers see now, one a month. */
export async function selectCurrentLoads(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConnectorId,
): Promise<readonly CurrentLoad[]> {
  const pointers = tx.selectFrom("current_cost_loads as p").innerJoin("cost_loads as l", "l.id", "p.load_id");
  const rows = await pointers
    .innerJoin("connectors as c", "c.id", "p.connector_id")
    .where("c.organization_id", "=", organizationId)
    .where("c.id", "=", id)
    .select(["l.id", "p.month", "l.fingerprint", "l.sums"])
    .execute();
  return rows.map((row) => ({ ...row, sums: row.sums as unknown as readonly Sums[] }));
}

/** The number of a new load, to which nothing points yet, and that of the organization it is of. */
export async function insertLoad(
  tx: Tx,
  { id }: LockedConnector,
  month: string,
  fingerprint: string,
): Promise<{ readonly id: number; readonly organization: number }> {
  const { rows } = await sql<{ id: number; organization: number }>`
    INSERT INTO cost_loads (connector_id, month, fingerprint, organization)
    SELECT c.id, ${month}, ${fingerprint}, d.number FROM connectors c JOIN data_versions d USING (organization_id)
    WHERE c.id = ${id} RETURNING id, organization`.execute(tx);
  return rows[0] as { id: number; organization: number };
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
  connector: LockedConnector,
  load: VerifiedLoad,
  { syncId, result }: { readonly syncId: SyncId; readonly result: MonthResult },
): Promise<boolean> {
  const { id: connectorId } = connector;
  const noted = await sql`UPDATE connector_syncs SET months = months || ${json([result])}
    WHERE id = ${syncId} AND ended_at IS NULL AND ${IS_ALIVE}`.execute(tx);
  const filled = await sql`UPDATE cost_loads SET line_items = ${load.lines}, sums = ${json(load.sums)},
    first_day = ${load.firstDay}, last_day = ${load.lastDay}
    WHERE id = ${load.id} AND dropped_at IS NULL`.execute(tx);
  if (noted.numAffectedRows !== 1n || filled.numAffectedRows !== 1n) return false;
  await sql`INSERT INTO cost_load_accounts (load_id, provider, billing_account, account)
    SELECT ${load.id}, account.* FROM jsonb_to_recordset(${json(load.accounts)})
    AS account (provider text, "billingAccount" text, account text)
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`UPDATE cost_loads SET superseded_at = now() WHERE id = (SELECT load_id FROM current_cost_loads
    WHERE connector_id = ${connectorId} AND month = ${load.month})`.execute(tx);
  await sql`INSERT INTO current_cost_loads (connector_id, month, load_id)
    VALUES (${connectorId}, ${load.month}, ${load.id})
    ON CONFLICT (connector_id, month) DO UPDATE SET load_id = excluded.load_id`.execute(tx);
  await updateLoaded(tx, connector);
  return true;
}

/** Says what a connector's current loads hold together. */
async function updateLoaded(tx: Tx, { id }: LockedConnector): Promise<void> {
  await sql`UPDATE connectors SET (months, data_from, data_through, line_items) = (
      SELECT count(*), min(l.first_day), max(l.last_day), coalesce(sum(l.line_items), 0)
      FROM current_cost_loads p JOIN cost_loads l ON l.id = p.load_id WHERE p.connector_id = ${id})
    WHERE id = ${id}`.execute(tx);
}

/** Says whose bills a connector has loaded, and how many account months are counted with another one. */
export async function updateAccounts(tx: Tx, { id }: LockedConnector): Promise<void> {
  await sql`UPDATE connectors SET
      billing_accounts = coalesce((SELECT array_agg(DISTINCT a.billing_account)
        FROM current_cost_loads p JOIN cost_load_accounts a USING (load_id)
        WHERE p.connector_id = ${id} AND a.billing_account <> ''), '{}'),
      overlap_months = coalesce((SELECT sum(jsonb_array_length(v.left_out)) FROM visible_cost_loads v
        WHERE v.connector_id = ${id}), 0)
    WHERE id = ${id}`.execute(tx);
}

/** Months `YYYY-MM` that a roll-back changed: those that show the load before again, and those that had none. */
export type Undone = { readonly months: readonly string[]; readonly removedMonths: readonly string[] };

/**
 * Makes the months of the newest sync that loaded any as they were before it: they show the loads before, and those
 * that had none are gone. All of them or none, or they would be as they never were: none where the load before one of
 * them was dropped, a day later, and where that was done already: its own loads are the ones before by now.
 */
export async function pointBack(tx: Tx, connector: LockedConnector): Promise<Undone> {
  const { id } = connector;
  // None of them is dropped from here on; only the next statement sees which were meanwhile.
  await sql`SELECT FROM cost_loads WHERE connector_id = ${id} ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ month: string; isNew: boolean }>`
    WITH loaded AS (SELECT ((month ->> 'month') || '-01')::date AS month, month -> 'before' = '[]' AS is_new FROM (
        SELECT months, started_at, heartbeat_at FROM connector_syncs WHERE connector_id = ${id} AND months <> '[]'
        ORDER BY started_at DESC LIMIT 1) newest
        JOIN connectors c ON c.id = ${id} AND newest.started_at > coalesce(c.rolled_back_at, '-infinity')
          AND newest.heartbeat_at > now() - interval '1 day',
        jsonb_array_elements(newest.months) month),
      earlier AS (SELECT DISTINCT ON (l.month) l.month, l.id FROM cost_loads l JOIN loaded USING (month)
        WHERE l.connector_id = ${id} AND l.superseded_at IS NOT NULL AND l.dropped_at IS NULL
        ORDER BY l.month, l.superseded_at DESC, l.id DESC),
      undone AS (SELECT month, is_new, CASE WHEN NOT is_new THEN earlier.id END AS load_id
        FROM loaded LEFT JOIN earlier USING (month)
        WHERE (SELECT bool_and(l.is_new OR e.id IS NOT NULL) FROM loaded l LEFT JOIN earlier e USING (month))),
      replaced AS (UPDATE cost_loads SET superseded_at = now() FROM current_cost_loads p JOIN undone USING (month)
        WHERE p.connector_id = ${id} AND cost_loads.id = p.load_id),
      revived AS (UPDATE cost_loads SET superseded_at = NULL FROM undone WHERE cost_loads.id = undone.load_id),
      pointed AS (UPDATE current_cost_loads p SET load_id = undone.load_id FROM undone
        WHERE p.connector_id = ${id} AND p.month = undone.month AND NOT is_new),
      removed AS (DELETE FROM current_cost_loads p USING undone
        WHERE p.connector_id = ${id} AND p.month = undone.month AND is_new)
    SELECT to_char(month, 'YYYY-MM') AS month, is_new AS "isNew" FROM undone ORDER BY 1`.execute(tx);
  await updateLoaded(tx, connector);
  await updateAccounts(tx, connector);
  const those = (isNew: boolean) => rows.filter((row) => row.isNew === isNew).map(({ month }) => month);
  return { months: those(false), removedMonths: those(true) };
}

/** A load that readers see, or may see again: it was not dropped. */
export type KeptLoad = LoadOfMonth & { readonly lines: bigint; readonly sums: readonly Sums[] };

/** The loads of all organizations that are kept. */
export async function selectKeptLoads(tx: Tx): Promise<readonly KeptLoad[]> {
  const { rows } = await sql<KeptLoad>`
    SELECT l.organization, l.id AS load, l.month::text, l.line_items AS lines, l.sums FROM cost_loads l
    WHERE l.dropped_at IS NULL
      AND (l.superseded_at IS NOT NULL OR EXISTS (SELECT FROM current_cost_loads p WHERE p.load_id = l.id))
    ORDER BY l.organization, l.month DESC, l.id`.execute(tx);
  return rows;
}

/** How many loads are being written that a sync may make current yet, of all organizations and nodes. */
export async function countLoadsUnderWay(tx: Tx): Promise<number> {
  const { rows } = await sql<{ loads: number }>`SELECT count(*)::int AS loads FROM cost_loads l
    WHERE l.dropped_at IS NULL AND l.superseded_at IS NULL
      AND NOT EXISTS (SELECT FROM current_cost_loads p WHERE p.load_id = l.id)
      AND EXISTS (SELECT FROM connector_syncs s WHERE s.connector_id = l.connector_id
        AND s.ended_at IS NULL AND ${IS_ALIVE})`.execute(tx);
  return rows[0]?.loads ?? 0;
}

/**
 * Loads that nobody can see any more: of a connector that is gone, replaced a day ago, or left by a sync that failed.
 * From now on none of them can be made current. Each comes up once, and once more when its number can be forgotten.
 * None while a backup reads what was current when it began.
 */
export async function markLoadsToDrop(tx: Tx): Promise<readonly LoadOfMonth[]> {
  if (!(await mayDropLoads(tx))) return [];
  // Who makes one of them current holds its row; what was committed meanwhile only another statement sees.
  await sql`SELECT FROM cost_loads l WHERE ${IS_TO_BE_DROPPED} ORDER BY l.id FOR UPDATE`.execute(tx);
  const { rows } = await sql<LoadOfMonth>`UPDATE cost_loads l SET dropped_at = coalesce(l.dropped_at, now())
    WHERE ${IS_TO_BE_DROPPED} RETURNING organization, id AS load, month::text`.execute(tx);
  return rows;
}

// A worker that was cut off, or whose connector was deleted, hears of it late, and may write for so long.
const IS_DROPPED_FOR_LONG = sql`l.dropped_at < now() - interval '2 hours'`;

const CAN_BE_SEEN_BY_NOBODY = sql`NOT EXISTS (SELECT FROM current_cost_loads p WHERE p.load_id = l.id)
    AND CASE WHEN NOT EXISTS (SELECT FROM connectors c WHERE c.id = l.connector_id) THEN true
      WHEN l.superseded_at IS NOT NULL THEN l.superseded_at < now() - interval '1 day'
      ELSE NOT EXISTS (SELECT FROM connector_syncs s WHERE s.connector_id = l.connector_id
        AND s.ended_at IS NULL AND ${IS_ALIVE}) END`;

const IS_TO_BE_DROPPED = sql`(l.dropped_at IS NULL OR ${IS_DROPPED_FOR_LONG}) AND ${CAN_BE_SEEN_BY_NOBODY}`;

/** Forgets loads whose lines were looked for once more: no statement can be under way that still writes into them. */
export async function forgetLoads(tx: Tx, loads: readonly LoadOfMonth[]): Promise<void> {
  await sql`DELETE FROM cost_loads l WHERE id = ANY (${loads.map(({ load }) => load)}::integer[])
    AND ${IS_DROPPED_FOR_LONG}`.execute(tx);
}
