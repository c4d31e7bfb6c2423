import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ConnectorId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Tables } from "../stores/postgres/index.ts";
import type { ConnectorState, LeftOut } from "./facts.ts";

type Row = {
  readonly id: ConnectorId;
  readonly name: string;
  readonly status: ConnectorState["status"];
  readonly lastSyncAt: Date | null;
  readonly loads: readonly (readonly [
    id: number,
    month: string,
    firstDay: string,
    lastDay: string,
    leftOut?: readonly LeftOut[],
  ])[];
};

/**
 * The connectors of an organization with what readers see of them, the oldest first, but for what is left out of the
 * loads. One statement, so that all of it is of one moment.
 */
export function readConnectorStates(kysely: Kysely<Tables>, org: OrgScope): Promise<readonly ConnectorState[]> {
  const loads = sql`SELECT json_agg(json_build_array(l.id, l.month, l.first_day, l.last_day)) AS list
    FROM current_cost_loads p JOIN cost_loads l ON l.id = p.load_id WHERE p.connector_id = c.id`;
  return readStates(kysely, org, loads);
}

/** The same with what is left out of the loads, which takes longer, the more accounts and months there are. */
export function readCompleteStates(kysely: Kysely<Tables>, org: OrgScope): Promise<readonly ConnectorState[]> {
  const loads = sql`SELECT json_agg(json_build_array(l.id, l.month, l.first_day, l.last_day, v.left_out)) AS list
    FROM visible_cost_loads v JOIN cost_loads l ON l.id = v.load_id
    WHERE v.organization_id = ${org.organizationId} AND v.connector_id = c.id`;
  return readStates(kysely, org, loads);
}

async function readStates(
  kysely: Kysely<Tables>,
  { organizationId }: OrgScope,
  loads: RawBuilder<unknown>,
): Promise<readonly ConnectorState[]> {
  const { rows } = await sql<Row>`
    SELECT c.id, c.name, good.ended_at AS "lastSyncAt", coalesce(loads.list, '[]') AS loads,
      CASE WHEN c.paused_at IS NOT NULL THEN 'paused' WHEN latest.is_running THEN 'syncing'
        WHEN latest.has_failed THEN 'failed' WHEN loads.list IS NULL THEN 'pending' ELSE 'synced' END AS status
    FROM connectors c
    LEFT JOIN LATERAL (${latestSync}) latest ON true
    LEFT JOIN LATERAL (${goodSync}) good ON true
    LEFT JOIN LATERAL (${loads}) loads ON true
    WHERE c.organization_id = ${organizationId}
    ORDER BY c.created_at, c.id`.execute(kysely);
  return rows.map((row) => ({
    ...row,
    loads: row.loads.map(([id, month, firstDay, lastDay, leftOut = []]) => {
      return { id, month: month.slice(0, "YYYY-MM".length), firstDay, lastDay, leftOut };
    }),
  }));
}

// A sync whose worker has died has failed, whether or not somebody has written so.
const latestSync = sql`SELECT ended_at IS NULL AND heartbeat_at > now() - interval '60 seconds' AS is_running,
  error_code IS NOT NULL OR ended_at IS NULL AS has_failed
  FROM connector_syncs WHERE connector_id = c.id ORDER BY started_at DESC LIMIT 1`;

const goodSync = sql`SELECT ended_at FROM connector_syncs WHERE connector_id = c.id AND ended_at IS NOT NULL
  AND error_code IS NULL ORDER BY started_at DESC LIMIT 1`;
