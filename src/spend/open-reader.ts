import { createHash } from "node:crypto";
import type { ConnectorId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Problem } from "../core/problems.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { ConnectorState, CurrentLoad, SpendNeeds } from "./facts.ts";
import { freshnessOf, overlapWarnings, stateWarnings } from "./freshness.ts";
import type { Period, Periods } from "./periods.ts";
import { NO_SUCH_CONNECTOR } from "./read-query.ts";
import { readStates, withLeftOut } from "./read-states.ts";
import type { Freshness } from "./schema.ts";

/** A load that a question reads, with the connector that it came from. */
export type ReadLoad = CurrentLoad & { readonly connectorId: ConnectorId };

/** What a question is answered from: one state of the data, which stays as it is while the answer is made. */
export type SpendReader = {
  readonly clickhouse: ClickHouse;
  /** Those that can have lines of the question's periods. */
  readonly loads: readonly ReadLoad[];
  /** All current loads of the organization. */
  readonly allLoads: readonly number[];
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
  /** The same question at the same stand has the same answer. */
  readonly stand: string;
};

/** Which lines are asked for, before any filter. */
export type Scope = { readonly connectorId: ConnectorId | null; readonly periods: Periods };

/** Opens the current state for a question. */
export async function openReader(
  needs: SpendNeeds,
  org: OrgScope,
  scope: Scope,
): Promise<SpendReader | { readonly problem: Problem }> {
  const glance = await glanceAt(needs, org, scope);
  return "problem" in glance ? glance : glance.open();
}

/** The stand of the data, for which nothing is worked out yet, and a reader of it, or of a newer one. */
export type Glance = {
  readonly stand: string;
  readonly open: () => Promise<SpendReader | { readonly problem: Problem }>;
};

/** Looks up the current state for a question. */
export async function glanceAt(
  { database, clickhouse, clock }: SpendNeeds,
  org: OrgScope,
  scope: Scope,
): Promise<Glance | { readonly problem: Problem }> {
  const engine = clickhouse();
  if (!engine) return { problem: { code: "store_unavailable" } };
  const now = clock();
  const states = await readStates(database, org);
  const reader = readerOf(engine, states, { scope, now });
  if ("problem" in reader) return reader;
  const isComplete = scope.connectorId !== null || !isAnyMonthShared(reader.loads);
  return {
    stand: reader.stand,
    open: async () =>
      isComplete ? reader : readerOf(engine, await withLeftOut(database, org, states), { scope, now }),
  };
}

function readerOf(
  clickhouse: ClickHouse,
  all: readonly ConnectorState[],
  { scope: { connectorId, periods }, now }: { readonly scope: Scope; readonly now: Date },
): SpendReader | { readonly problem: Problem } {
  const connectors = connectorId === null ? all : all.filter(({ id }) => id === connectorId);
  if (connectorId !== null && connectors.length === 0) return { problem: NO_SUCH_CONNECTOR };
  const freshness = freshnessOf(connectors, now);
  const warnings = stateWarnings(connectors, now);
  const reached = connectors.map((connector) => ({ ...connector, loads: loadsIn(connector, periods) }));
  return {
    clickhouse,
    loads: reached.flatMap(({ id, loads }) => loads.map((load) => ({ ...load, connectorId: id }))),
    allLoads: all.flatMap(({ loads }) => loads.map(({ id }) => id)),
    freshness,
    warnings: [...warnings, ...overlapWarnings(reached)],
    stand: standOf(all, { freshness, warnings }),
  };
}

function loadsIn({ loads }: ConnectorState, { asked, previous }: Periods): readonly CurrentLoad[] {
  return loads.filter((load) => isIn(load, asked) || (previous !== null && isIn(load, previous)));
}

function isAnyMonthShared(loads: readonly CurrentLoad[]): boolean {
  return new Set(loads.map(({ month }) => month)).size < loads.length;
}

/** Whether a load can have lines of a period. */
export function isIn(load: CurrentLoad, { firstDay, lastDay, invoice, isWholeInvoice }: Period): boolean {
  if (invoice !== null && load.month !== invoice) return false;
  return isWholeInvoice || (load.firstDay <= lastDay && load.lastDay >= firstDay);
}

/** Whose lines are left out of a load follows from the loads and the connectors' states: it need not be known here. */
function standOf(connectors: readonly ConnectorState[], told: object): string {
  const states = connectors.map(({ id, status, loads }) => [id, status, loads.map((load) => load.id)]);
  return createHash("sha256")
    .update(JSON.stringify([states, told]))
    .digest("base64url");
}
