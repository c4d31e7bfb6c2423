import type { ConnectorId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Refused } from "../core/problems.ts";
import { NO_SUCH_CONNECTOR } from "../spend/index.ts";
import { changeConnector } from "./change-connector.ts";
import { checkChange } from "./check-change.ts";
import { warningsOfName } from "./decide-warnings.ts";
import type { ConnectorRecord } from "./facts.ts";
import type { ConnectorChange } from "./schema.ts";
import { selectConnectors } from "./store.ts";
import type { ConnectorTools } from "./sync-runner.ts";

/** A change that somebody wants of a connector. */
export type WantedChange = { readonly id: ConnectorId; readonly change: ConnectorChange; readonly by: Actor };

/** Changes a connector, where the location can be reached as the change says. */
export async function applyChange(
  tools: ConnectorTools,
  org: OrgScope,
  { id, change, by }: WantedChange,
): Promise<{ readonly connector: ConnectorRecord; readonly warnings: readonly string[] } | Refused> {
  const check = await checkChange(tools, org, id, change);
  if ("problem" in check) return check;
  const storage = check.access && { access: check.access, sealing: tools.locations.sealing };
  const checked = { id, change, storage };
  return tools.database.inTransaction(async (tx) => {
    const connector = await changeConnector(tx, org, by, checked);
    if (!connector) return NO_SUCH_CONNECTOR;
    const warnings = change.name === undefined ? [] : warningsOfName(connector, await selectConnectors(tx, org));
    return { connector, warnings };
  });
}
