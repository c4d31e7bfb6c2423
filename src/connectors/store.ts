import { type Kysely, sql } from "kysely";
import type { ConnectorId, OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { countOf, type Tables, type Tx } from "../stores/postgres/index.ts";
import type { ConnectorRecord, NewConnector } from "./facts.ts";

declare const locked: unique symbol;

/**
 * A connector that is locked until the commit. Whoever changes one of its syncs, files or loads locks it first, or two
 * would wait for each other.
 */
export type LockedConnector = {
  readonly id: ConnectorId;
  /** Failures since the last good sync, of the kind that may pass. */
  readonly retries: number;
  readonly [locked]: true;
};

/** Whether the organization may have one connector more. If so, nobody else makes one of its until the commit. */
export async function hasRoomForConnector(tx: Tx, { organizationId }: OrgScope): Promise<boolean> {
  await sql`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`.execute(tx);
  const own = tx.selectFrom("connectors").where("organization_id", "=", organizationId);
  return (await countOf(own)) < LIMITS.organizationConnectorsMax;
}

export async function insertConnector(tx: Tx, org: OrgScope, connector: NewConnector): Promise<void> {
  const row = { ...connector, organization_id: org.organizationId };
  await tx.insertInto("connectors").values(row).execute();
}

/** The connectors of an organization with their states, the oldest first; that of the id alone, where one is given. */
export async function selectConnectors(
  kysely: Kysely<Tables>,
  { organizationId }: OrgScope,
  id: ConnectorId | null = null,
): Promise<readonly ConnectorRecord[]> {
  const { rows } = await sql<ConnectorRecord>`
    SELECT id, name, provider, source, created_at AS "createdAt", next_sync_at AS "nextSyncAt", status,
      last_attempt_at AS "lastAttemptAt", last_sync_at AS "lastSyncAt", phase, error_code AS "errorCode",
      error_message AS "errorMessage", months, data_from::text AS "dataFrom", data_through::text AS "dataThrough",
      line_items AS "lineItems", billing_accounts AS "billingAccounts", overlap_months AS overlaps,
      notes, is_rolled_back AS "isRolledBack"
    FROM connector_states WHERE organization_id = ${organizationId} AND (${id}::text IS NULL OR id = ${id})
    ORDER BY created_at, id`.execute(kysely);
  return rows;
}

/** How a connector is, for an operator. Days are `YYYY-MM-DD`. */
export type ConnectorHealth = Pick<
  ConnectorRecord,
  "id" | "name" | "provider" | "status" | "dataThrough" | "createdAt" | "lastSyncAt" | "errorCode" | "errorMessage"
>;

/** The connectors of all organizations that are not paused, those with the oldest data first. */
export async function selectConnectorHealth(
  kysely: Kysely<Tables>,
  { limit }: { readonly limit: number | null },
): Promise<readonly ConnectorHealth[]> {
  const { rows } = await sql<ConnectorHealth>`
    SELECT id, name, provider, status, data_through::text AS "dataThrough", created_at AS "createdAt",
      last_sync_at AS "lastSyncAt", error_code AS "errorCode", error_message AS "errorMessage"
    FROM connector_states WHERE status <> 'paused' ORDER BY data_through NULLS LAST, id LIMIT ${limit}`.execute(kysely);
  return rows;
}

export type ConnectorCount = Pick<ConnectorRecord, "provider" | "status"> & { readonly connectors: number };

/** How many connectors of all organizations are of each provider and status. */
export async function countConnectors(kysely: Kysely<Tables>): Promise<readonly ConnectorCount[]> {
  const { rows } = await sql<ConnectorCount>`
    SELECT provider, status, count(*)::integer AS connectors FROM connector_states
    GROUP BY provider, status`.execute(kysely);
  return rows;
}

/** Locks a connector until the commit; null where the organization has none of this id. */
export async function lockConnector(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConnectorId,
): Promise<LockedConnector | null> {
  const own = tx.selectFrom("connectors").where("organization_id", "=", organizationId).where("id", "=", id);
  const row = await own.select(["id", "retries"]).forNoKeyUpdate().executeTakeFirst();
  return (row as LockedConnector | undefined) ?? null;
}

type ConnectorUpdate = {
  readonly name?: string | undefined;
  readonly isPaused?: boolean | undefined;
  readonly isDue?: boolean;
  readonly isRolledBack?: boolean;
};

export async function updateConnector(
  tx: Tx,
  { id }: LockedConnector,
  { name, isPaused, isDue = false, isRolledBack = false }: ConnectorUpdate,
): Promise<void> {
  await sql`UPDATE connectors SET name = coalesce(${name ?? null}::text, name),
    paused_at = CASE ${isPaused ?? null}::boolean WHEN true THEN coalesce(paused_at, now()) WHEN false THEN NULL
      ELSE paused_at END,
    next_sync_at = CASE WHEN ${isDue} THEN now() ELSE next_sync_at END,
    rolled_back_at = CASE WHEN ${isRolledBack} THEN clock_timestamp() ELSE rolled_back_at END
    WHERE id = ${id}`.execute(tx);
}

/** Deletes a connector with all that is known of it; its lines are dropped by the janitor. */
export async function deleteConnectorRow(tx: Tx, { id }: LockedConnector): Promise<void> {
  await tx.deleteFrom("connectors").where("id", "=", id).execute();
}

/** For an operator, who names a connector by its id alone. */
export async function selectOrganizationOfConnector(tx: Tx, id: ConnectorId): Promise<OrganizationId | undefined> {
  const row = await tx.selectFrom("connectors").select("organization_id").where("id", "=", id).executeTakeFirst();
  return row?.organization_id;
}
