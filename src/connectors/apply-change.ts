import type { ConnectorId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import { changeConnector } from "./change-connector.ts";
import { type ChangeCheck, checkChange } from "./check-change.ts";
import type { ConnectorRecord } from "./facts.ts";
import type { ConnectorChange } from "./schema.ts";
import type { ConnectorTools } from "./sync-runner.ts";

/** A change that somebody wants of a connector. */
export type WantedChange = { readonly id: ConnectorId; readonly change: ConnectorChange; readonly by: Actor };

/** The connector as it is now, or why it is as it was. */
export type ChangeOutcome =
  | { readonly kind: "changed"; readonly connector: ConnectorRecord }
  | Exclude<ChangeCheck, { kind: "fits" }>;

/** Changes a connector, where the location can be reached as the change says. */
export async function applyChange(
  tools: ConnectorTools,
  org: OrgScope,
  { id, change, by }: WantedChange,
): Promise<ChangeOutcome> {
  const check = await checkChange(tools, org, id, change);
  if (check.kind !== "fits") return check;
  const storage = check.access && { access: check.access, sealing: tools.locations.sealing };
  const checked = { id, change, storage };
  const connector = await tools.database.inTransaction((tx) => changeConnector(tx, org, by, checked));
  return connector ? { kind: "changed", connector } : { kind: "not_found" };
}
