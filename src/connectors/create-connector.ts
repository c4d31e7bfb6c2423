import { appendAuditEntry, type MadeBy } from "../accounts/index.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { chooseFiles } from "./choose-files.ts";
import type { ConnectorRecord } from "./facts.ts";
import { openBill } from "./lines/read-bill.ts";
import type { ConnectorRequest } from "./schema.ts";
import { insertConnector, selectConnectors } from "./store.ts";
import { SyncFailed } from "./sync-failed.ts";
import { type ConnectorTools, placeOf } from "./sync-runner.ts";

export type Creation =
  | { readonly kind: "created"; readonly connector: ConnectorRecord }
  | { readonly kind: "store_unavailable" }
  /** The connection check failed. */
  | { readonly kind: "refused"; readonly failure: SyncFailed };

/** Makes a connector where its place can be read, and its first file understood. A place may be empty yet. */
export async function createConnector(
  tools: ConnectorTools,
  org: OrgScope,
  by: MadeBy,
  request: ConnectorRequest,
): Promise<Creation> {
  const clickhouse = tools.clickhouse();
  if (!clickhouse) return { kind: "store_unavailable" };
  const failure = await checkConnection(tools, clickhouse, request);
  if (failure) return { kind: "refused", failure };

  return tools.database.inTransaction(async (tx) => {
    const id = newId("con", tools.randomBytes);
    await insertConnector(tx, org, { ...request, id });
    const { name, provider, source } = request;
    const entry = { action: "connector.created", subject: id, detail: { name, provider, source } } as const;
    await appendAuditEntry(tx, org, by, entry);
    const [connector] = await selectConnectors(tx, org, id as ConnectorId);
    return { kind: "created", connector: connector as ConnectorRecord };
  });
}

async function checkConnection(
  tools: ConnectorTools,
  clickhouse: ClickHouse,
  { provider, source }: ConnectorRequest,
): Promise<SyncFailed | null> {
  try {
    const [first] = await chooseFiles(placeOf(source, tools));
    if (first) await openBill(clickhouse, provider, first.file);
    return null;
  } catch (error) {
    if (error instanceof SyncFailed) return error;
    throw error;
  }
}
