import { appendAuditEntry } from "../accounts/index.ts";
import type { ConnectorId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import { keepAccess, type LocationAccess, type Sealing } from "../storage/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { ConnectorRecord } from "./facts.ts";
import type { ConnectorChange } from "./schema.ts";
import { deleteConnectorRow, lockConnector, selectConnectors, updateConnector } from "./store.ts";
import { pointBack, type Undone } from "./store-loads.ts";
import { endRunning } from "./store-syncs.ts";

/** A change, and how the location is reached from now on where that is in it: checked, see `checkChange`. */
export type CheckedChange = {
  readonly id: ConnectorId;
  readonly change: ConnectorChange;
  readonly storage: { readonly access: LocationAccess; readonly sealing: Sealing } | null;
};

/**
 * Renames, pauses or resumes a connector, or changes how its location is reached. Paused, a sync under way ends;
 * reached in another way, it is due at once. Undefined where the organization has none of this id.
 */
export async function changeConnector(
  tx: Tx,
  org: OrgScope,
  by: Actor,
  { id, change, storage }: CheckedChange,
): Promise<ConnectorRecord | undefined> {
  const connector = await lockConnector(tx, org, id);
  if (!connector) return undefined;
  // Who has mended its credentials should not wait for hours to see that.
  await updateConnector(tx, connector, { name: change.name, isPaused: change.paused, isDue: storage !== null });
  if (change.paused) await endRunning(tx, connector, "The connector was paused. Once resumed, it starts over.");
  if (storage) await keepAccess(tx, org, id, storage);
  const { credentials, ...shown } = change;
  const detail = credentials === undefined ? shown : { ...shown, credentials: "changed" };
  await appendAuditEntry(tx, org, by, { action: "connector.changed", subject: id, detail });
  return (await selectConnectors(tx, org, id))[0];
}

/**
 * Makes the months that the newest sync loaded as they were before it, for a day, and pauses the connector, so that the
 * next sync does not load the same again. Twice it takes nothing back, or who tries again after a time-out would be
 * shown what was wrong. Answers with the months; undefined where there is no connector.
 */
export async function rollBackConnector(
  tx: Tx,
  org: OrgScope,
  by: Actor,
  id: ConnectorId,
): Promise<Undone | undefined> {
  const connector = await lockConnector(tx, org, id);
  if (!connector) return undefined;
  // What is under way would load the same again, in the next moment.
  await endRunning(tx, connector, "An operator rolled the connector back.");
  const { months, removedMonths } = await pointBack(tx, connector);
  if (months.length + removedMonths.length > 0)
    await updateConnector(tx, connector, { isPaused: true, isRolledBack: true });
  const detail = { months, removed_months: removedMonths };
  await appendAuditEntry(tx, org, by, { action: "connector.rolled_back", subject: id, detail });
  return { months, removedMonths };
}

/** Deletes a connector and all that it loaded, or is loading now; false where the organization has none of this id. */
export async function deleteConnector(tx: Tx, org: OrgScope, by: Actor, id: ConnectorId): Promise<boolean> {
  const connector = await lockConnector(tx, org, id);
  if (!connector) return false;
  await deleteConnectorRow(tx, connector);
  await appendAuditEntry(tx, org, by, { action: "connector.deleted", subject: id, detail: {} });
  return true;
}
