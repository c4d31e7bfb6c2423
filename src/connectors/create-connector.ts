import { appendAuditEntry } from "../accounts/index.ts";
import type { SyncFailed } from "../bills/index.ts";
import { newId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import { keepAccess } from "../storage/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { checkLocation } from "./check-location.ts";
import type { ConnectorRecord } from "./facts.ts";
import { grantFolder } from "./grant-folder.ts";
import { accessOf, type ConnectorRequest } from "./schema.ts";
import { hasRoomForConnector, insertConnector, selectConnectors } from "./store.ts";
import { selectGrants } from "./store-grants.ts";
import type { ConnectorTools } from "./sync-runner.ts";

/** A connector, or why there is none. */
export type Creation =
  | { readonly kind: "created"; readonly connector: ConnectorRecord }
  | { readonly kind: "store_unavailable" | "too_many" }
  /** The connection check failed. */
  | { readonly kind: "refused"; readonly failure: SyncFailed };

/** Who wants a connector; an operator may name any folder below the import roots, which is granted by that. */
export type Requester = { readonly org: OrgScope; readonly by: Actor; readonly isOperator: boolean };

/** Makes a connector where its location can be read, and its first file understood. A location may be empty yet. */
export async function createConnector(
  tools: ConnectorTools,
  requester: Requester,
  request: ConnectorRequest,
): Promise<Creation> {
  const { org } = requester;
  const clickhouse = tools.clickhouse();
  if (!clickhouse) return { kind: "store_unavailable" };
  const before = await tools.database.inTransaction(async (tx) => {
    return { hasRoom: await hasRoomForConnector(tx, org), granted: await selectGrants(tx, org) };
  });
  if (!before.hasRoom) return { kind: "too_many" };
  const granted = [...before.granted, ...(requester.isOperator ? [request.source] : [])];
  const failure = await checkLocation(tools, clickhouse, org, { ...request, ...accessOf(request), granted });
  if (failure?.code === "store_unavailable") return { kind: "store_unavailable" };
  if (failure) return { kind: "refused", failure };

  return tools.database.inTransaction(async (tx) => {
    // Others may have been made while the location was looked at.
    if (!(await hasRoomForConnector(tx, org))) return { kind: "too_many" };
    return { kind: "created", connector: await keepConnector(tx, tools, requester, request) };
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
