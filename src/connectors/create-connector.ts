import { appendAuditEntry } from "../accounts/index.ts";
import { newId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Refused } from "../core/problems.ts";
import { keepAccess } from "../storage/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { checkLocation, UNAVAILABLE } from "./check-location.ts";
import { warningsOf } from "./decide-warnings.ts";
import type { ConnectorRecord } from "./facts.ts";
import { grantFolder } from "./grant-folder.ts";
import { accessOf, type ConnectorRequest } from "./schema.ts";
import { hasRoomForConnector, insertConnector, selectConnectors } from "./store.ts";
import { selectGrants } from "./store-grants.ts";
import type { ConnectorTools } from "./sync-runner.ts";

const TOO_MANY: Refused = { problem: { code: "connector_limit_reached" } };

/** Who wants a connector; an operator may name any folder below the import roots, which is granted by that. */
export type Requester = { readonly org: OrgScope; readonly by: Actor; readonly isOperator: boolean };

/** Makes a connector where its location can be read, and its first file understood. A location may be empty yet. */
export async function createConnector(
  tools: ConnectorTools,
  requester: Requester,
  request: ConnectorRequest,
): Promise<{ readonly connector: ConnectorRecord; readonly warnings: readonly string[] } | Refused> {
  const { org } = requester;
  const clickhouse = tools.clickhouse();
  if (!clickhouse) return UNAVAILABLE;
  const before = await tools.database.inTransaction(async (tx) => {
    return { hasRoom: await hasRoomForConnector(tx, org), granted: await selectGrants(tx, org) };
  });
  if (!before.hasRoom) return TOO_MANY;
  const granted = [...before.granted, ...(requester.isOperator ? [request.source] : [])];
  const checked = await checkLocation(tools, clickhouse, org, { ...request, ...accessOf(request), granted });
  if ("problem" in checked) return checked;

  return tools.database.inTransaction(async (tx) => {
    // Others may have been made while the location was looked at.
    if (!(await hasRoomForConnector(tx, org))) return TOO_MANY;
    const connector = await keepConnector(tx, tools, requester, request);
    const warnings = warningsOf(connector, await selectConnectors(tx, org), checked.billedBy);
    return { connector, warnings };
  });
}

async function keepConnector(
  tx: Tx,
  { locations, randomBytes }: ConnectorTools,
  { org, by, isOperator }: Requester,
  request: ConnectorRequest,
): Promise<ConnectorRecord> {
  const id = newId("con", randomBytes);
  const { name, provider, source, options } = request;
  const { folders, sealing } = locations;
  await insertConnector(tx, org, { id, name, provider, source: folders.keep(source) });
  if (isOperator) await grantFolder(tx, org, { by, folders }, source);
  await keepAccess(tx, org, id, { access: accessOf(request), sealing });
  const entry = { action: "connector.created", subject: id, detail: { name, provider, source, options } } as const;
  await appendAuditEntry(tx, org, by, entry);
  const [connector] = await selectConnectors(tx, org, id);
  return connector as ConnectorRecord;
}
