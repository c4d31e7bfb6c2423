import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectorId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Sync } from "./schema.ts";
import { showSync } from "./show-connector.ts";
import { selectSyncs } from "./store-syncs.ts";
import type { ConnectorTools, SyncRunner } from "./sync-runner.ts";

/** How a sync of a connector ended, or why there was none. */
export type SyncReport =
  | { readonly connector_id: ConnectorId; readonly sync: Sync }
  | { readonly connector_id: ConnectorId; readonly refused: "not_found" | "paused" | "store_unavailable" };

/** Another node may do it. */
const POLL_MS = 250;

/** Syncs a connector and waits for the end; where a sync is under way already, for the end of that. */
export async function syncNow(
  { database }: Pick<ConnectorTools, "database">,
  runner: SyncRunner,
  org: OrgScope,
  id: ConnectorId,
): Promise<SyncReport> {
  const started = await runner.start(org, id);
  if (!("id" in started)) return { connector_id: id, refused: started.kind };
  for (;;) {
    const nextEnd = runner.nextEnd();
    const [sync] = await database.inTransaction((tx) => selectSyncs(tx, org, id, { limit: 1, offset: 0 }));
    if (!sync) return { connector_id: id, refused: "not_found" };
    if (!sync.isRunning) return { connector_id: id, sync: showSync(sync) };
    await Promise.race([nextEnd, sleep(POLL_MS, undefined, { ref: false })]);
  }
}
