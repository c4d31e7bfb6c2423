import { type Kysely, sql } from "kysely";
import { monthOfDay } from "../core/days.ts";
import type { ConnectorId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Tables } from "../stores/postgres/index.ts";
import type { ConnectorState, DeduplicatedAccount, VersionedStates } from "./facts.ts";

/** The database's time. */
export async function readNow(kysely: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ readonly now: Date }>`SELECT now() AS now`.execute(kysely);
  return (rows[0] as { readonly now: Date }).now;
}

type VersionRow = Omit<VersionedStates, "states">;

/** The number that rises with every change of what the organization's answers come from. */
export async function readDataVersion(kysely: Kysely<Tables>, { organizationId }: OrgScope): Promise<VersionRow> {
  const { rows } =
    await sql<VersionRow>`/* prepared: data-version */ SELECT version::text, number AS organization, now() AS "readAt"
    FROM data_versions WHERE organization_id = ${organizationId}`.execute(kysely);
  return rows[0] ?? NO_ORGANIZATION;
}

// It was deleted meanwhile.
const NO_ORGANIZATION: VersionRow = { version: "0", organization: 0, readAt: new Date(0) };

type StateRow = VersionRow &
  Omit<ConnectorState, "id" | "loads"> & {
    /** null where there is no connector. */
    readonly id: ConnectorId | null;
    readonly loads: readonly (readonly [
      id: number,
      month: string,
      firstDay: string,
      lastDay: string,
      deduplicated: readonly DeduplicatedAccount[],
    ])[];
  };

/**
 * The connectors of an organization with what readers see of them, the oldest first, and the version of that. One
 * statement, so that all of it is of one moment.
 */
export async function readConnectorStates(
  kysely: Kysely<Tables>,
  { organizationId }: OrgScope,
): Promise<VersionedStates> {
  const { rows } = await sql<StateRow>`
    SELECT d.version::text, d.number AS organization, now() AS "readAt",
      c.id, c.name, c.provider, c.last_sync_at AS "lastSyncAt", c.status,
      c.notes, c.is_rolled_back AS "isRolledBack", coalesce(loads.list, '[]') AS loads
    FROM data_versions d
    LEFT JOIN connector_states c USING (organization_id)
    LEFT JOIN LATERAL (${currentLoads}) loads ON true
    WHERE d.organization_id = ${organizationId}
    ORDER BY c.created_at, c.id`.execute(kysely);
  const { version, organization, readAt } = rows[0] ?? NO_ORGANIZATION;
  return {
    version,
    organization,
    readAt,
    states: rows.flatMap((row) => (row.id === null ? [] : [stateOf(row, row.id)])),
  };
}

function stateOf({ loads, ...row }: StateRow, id: ConnectorId): ConnectorState {
  const shown = loads.map(([load, month, firstDay, lastDay, deduplicated]) => {
    return { id: load, month: monthOfDay(month), firstDay, lastDay, deduplicated };
  });
  const { name, provider, status, lastSyncAt, notes, isRolledBack } = row;
  return { id, name, provider, status, lastSyncAt, notes, isRolledBack, loads: shown };
}

const currentLoads = sql`SELECT json_agg(json_build_array(l.id, l.month, l.first_day, l.last_day, v.left_out)) AS list
  FROM visible_cost_loads v JOIN cost_loads l ON l.id = v.load_id
  WHERE v.organization_id = d.organization_id AND v.connector_id = c.id`;
