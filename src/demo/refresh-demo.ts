import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findOrganization } from "../accounts/index.ts";
import {
  ConnectorRequest,
  type ConnectorTools,
  createConnector,
  listConnectors,
  type SyncRunner,
  syncNow,
} from "../connectors/index.ts";
import type { Clock } from "../core/clock.ts";
import type { ConnectorId } from "../core/ids.ts";
import { mintOrgScope, type OrgScope } from "../core/org-scope.ts";
import { CATALOG, CLOUDS, type Cloud } from "./catalog.ts";
import { dayAfter, deliverBills, originOf } from "./deliver-bills.ts";
import { MADE_BY } from "./make-demo.ts";
import { rememberConnected, selectDemo } from "./store.ts";

export type DemoNeeds = {
  readonly tools: ConnectorTools;
  readonly runner: SyncRunner;
  readonly clock: Clock;
  /** Aborts where the service stops: the next refresh goes on. */
  readonly stop: AbortSignal;
  /** Where this node keeps the demo's bills: one of the connectors' import roots. */
  readonly folder: string;
  /** Whether the database is this node's alone: its demo is here, wherever it was before a restore or a move. */
  readonly isOnlyNode: boolean;
};

/** What a refresh did: the connectors that it synced. */
export type DemoRefresh =
  | { readonly kind: "refreshed"; readonly connectors: readonly ConnectorId[] }
  /** There is no demo, its organization is gone, or another node has its bills. */
  | { readonly kind: "none" }
  | { readonly kind: "store_unavailable" };

/**
 * Brings the demo's bills up to yesterday and syncs its connectors, which it makes the first time. What was cut off is
 * done again by the next one; a connector that was deleted since stays deleted.
 */
export async function refreshDemo(needs: DemoNeeds): Promise<DemoRefresh> {
  const { tools, clock, folder, isOnlyNode } = needs;
  const demo = await tools.database.inTransaction(selectDemo);
  if (!demo || (demo.folder !== folder && !isOnlyNode)) return { kind: "none" };
  const org = mintOrgScope(demo.organizationId);
  if (!(await tools.database.inTransaction((tx) => findOrganization(tx, org)))) return { kind: "none" };
  const clickhouse = tools.clickhouse();
  if (!clickhouse) return { kind: "store_unavailable" };

  const connected = await connectedClouds(needs, org);
  const wanted = demo.isConnected ? CLOUDS.filter((cloud) => connected.has(cloud)) : CLOUDS;
  const days = { origin: originOf(dayOf(demo.madeAt)), to: dayAfter(dayOf(clock()), -1) };
  for (const cloud of wanted) {
    needs.stop.throwIfAborted();
    await deliverBills(clickhouse, join(folder, cloud), { cloud, ...days });
  }
  if (!demo.isConnected) await connect(needs, org, connected);
  return { kind: "refreshed", connectors: await syncAll(needs, org) };
}

type Connected = ReadonlyMap<Cloud, ConnectorId>;

/** The demo's own connectors, known by the folders that they read. */
async function connectedClouds({ tools, folder }: DemoNeeds, org: OrgScope): Promise<Connected> {
  const connectors = await tools.database.inTransaction((tx) => listConnectors(tx, org));
  const idOf = new Map(connectors.map(({ source, id }) => [tools.locations.folders.show(source), id]));
  return new Map(CLOUDS.flatMap((cloud) => entryOf(cloud, idOf.get(sourceOf(folder, cloud)))));
}

function entryOf(cloud: Cloud, id: ConnectorId | undefined): readonly (readonly [Cloud, ConnectorId])[] {
  return id ? [[cloud, id]] : [];
}

/** Makes the connectors that are missing. That all were made is remembered, so that none is made again. */
async function connect({ tools, folder, clock, stop }: DemoNeeds, org: OrgScope, connected: Connected): Promise<void> {
  for (const cloud of CLOUDS.filter((one) => !connected.has(one))) {
    stop.throwIfAborted();
    const wish = { name: CATALOG[cloud].connectorName, provider: cloud, source: sourceOf(folder, cloud) };
    const creation = await createConnector(tools, { org, by: MADE_BY, isOperator: true }, ConnectorRequest.parse(wish));
    if ("problem" in creation) throw new Error(`${wish.name} can't be connected.`, { cause: creation });
  }
  await tools.database.inTransaction((tx) => rememberConnected(tx, clock()));
}

async function syncAll(needs: DemoNeeds, org: OrgScope): Promise<readonly ConnectorId[]> {
  const ids = [...(await connectedClouds(needs, org)).values()];
  for (const id of ids) {
    needs.stop.throwIfAborted();
    await syncNow(needs.tools, needs.runner, org, id);
  }
  return ids;
}

function sourceOf(folder: string, cloud: Cloud): string {
  return pathToFileURL(join(folder, cloud)).href;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
