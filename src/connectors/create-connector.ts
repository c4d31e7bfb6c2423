import { appendAuditEntry } from "../accounts/index.ts";
import type { SyncFailed } from "../bills/index.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import { PROBLEMS } from "../core/problems.ts";
import { keepAccess } from "../places/index.ts";
import { checkPlace } from "./check-place.ts";
import type { ConnectorRecord } from "./facts.ts";
import { accessOf, type ConnectorRequest } from "./schema.ts";
import { hasRoomForConnector, insertConnector, selectConnectors } from "./store.ts";
import type { ConnectorTools } from "./sync-runner.ts";

/** A connector, or why there is none. */
export type Creation =
  | { readonly kind: "created"; readonly connector: ConnectorRecord }
  | { readonly kind: "store_unavailable" | "too_many" }
  /** The connection check failed. */
  | { readonly kind: "refused"; readonly failure: SyncFailed };

/** Why a connector was not made, for an operator. */
export function refusalOf(creation: Exclude<Creation, { kind: "created" }>): {
  readonly code: string;
  readonly message: string;
} {
  if (creation.kind === "refused") return { code: creation.failure.code, message: creation.failure.message };
  const code = creation.kind === "too_many" ? "connector_limit_reached" : creation.kind;
  return { code, message: PROBLEMS[code].detail };
}

/** Makes a connector where its place can be read, and its first file understood. A place may be empty yet. */
export async function createConnector(
  tools: ConnectorTools,
  org: OrgScope,
  by: Actor,
  request: ConnectorRequest,
): Promise<Creation> {
  const clickhouse = tools.clickhouse();
  if (!clickhouse) return { kind: "store_unavailable" };
  if (!(await tools.database.inTransaction((tx) => hasRoomForConnector(tx, org)))) return { kind: "too_many" };
  const failure = await checkPlace(tools, clickhouse, org, { ...request, ...accessOf(request) });
  if (failure?.code === "store_unavailable") return { kind: "store_unavailable" };
  if (failure) return { kind: "refused", failure };

  return tools.database.inTransaction(async (tx) => {
    // Others may have been made while the place was looked at.
    if (!(await hasRoomForConnector(tx, org))) return { kind: "too_many" };
    const id = newId("con", tools.randomBytes);
    const { name, provider, source, options } = request;
    await insertConnector(tx, org, { id, name, provider, source });
    await keepAccess(tx, org, id, { access: accessOf(request), sealing: tools.places.sealing });
    const entry = { action: "connector.created", subject: id, detail: { name, provider, source, options } } as const;
    await appendAuditEntry(tx, org, by, entry);
    const [connector] = await selectConnectors(tx, org, id as ConnectorId);
    return { kind: "created", connector: connector as ConnectorRecord };
  });
}
