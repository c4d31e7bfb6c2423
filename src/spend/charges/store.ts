import { sql } from "kysely";
import type { OrgScope } from "../../core/org-scope.ts";
import type { Database } from "../../stores/postgres/index.ts";
import type { ConnectorState } from "../facts.ts";
import type { PinnedSpend } from "../pin-data.ts";

// Lines are there for a day after they are replaced.
const KEPT = sql`interval '20 hours'`;

/** What cursors are signed with. */
export async function readCursorKey({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ readonly key: string }>`SELECT key FROM cursor_keys`.execute(kysely);
  return (rows[0] as { readonly key: string }).key;
}

/** Keeps a state for the pages after this one, and forgets old ones. */
export async function keepState({ kysely }: Database, { org, version, states }: PinnedSpend): Promise<void> {
  await sql`WITH old AS (DELETE FROM charge_states WHERE created_at < now() - ${KEPT})
    INSERT INTO charge_states (organization_id, version, states)
    SELECT id, ${version}::bigint, ${JSON.stringify(states)}::jsonb FROM organizations WHERE id = ${org.organizationId}
    ON CONFLICT DO NOTHING`.execute(kysely);
}

/** A state that was kept; null where it is too old, or lines of it are gone with their connector. */
export async function readState(
  { kysely }: Database,
  { organizationId }: OrgScope,
  version: string,
): Promise<readonly ConnectorState[] | null> {
  const { rows } = await sql<{ readonly states: readonly ConnectorState[] }>`SELECT states FROM charge_states s
    WHERE organization_id = ${organizationId} AND version = ${version}::bigint AND created_at > now() - ${KEPT}
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(s.states) state
      WHERE NOT EXISTS (SELECT FROM connectors c WHERE c.id = state ->> 'id'))
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(s.states) state, jsonb_array_elements(state -> 'loads') load
      WHERE NOT EXISTS (
        SELECT FROM cost_loads l WHERE l.id = (load ->> 'id')::integer AND l.dropped_at IS NULL))`.execute(kysely);
  return rows[0]?.states.map(stateOf) ?? null;
}

/** A version before kept states without what syncs note. */
function stateOf(state: ConnectorState): ConnectorState {
  return { ...NOTHING_NOTED, ...state, lastSyncAt: dateOf(state.lastSyncAt) };
}

const NOTHING_NOTED = { notes: [], isRolledBack: false };

function dateOf(text: unknown): Date | null {
  return typeof text === "string" ? new Date(text) : null;
}
