import type { OrganizationId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { sharedTurn } from "../core/shared-turn.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { ConnectorState, LeftOut } from "./facts.ts";
import { readCompleteStates, readConnectorStates } from "./store.ts";

const ORGANIZATIONS_MAX = 10_000;

/** What is left out of which load, in the state of this key. */
type Overlaps = { readonly key: string; readonly ofLoads: ReadonlyMap<number, readonly LeftOut[]> };

type Known = {
  readonly turns: Map<OrganizationId, () => Promise<readonly ConnectorState[]>>;
  readonly overlaps: Map<OrganizationId, Overlaps>;
};

const KNOWN = new WeakMap<Database, Known>();

/** The state of an organization's connectors as of now, without what is left out of the loads. */
export function readStates(database: Database, org: OrgScope): Promise<readonly ConnectorState[]> {
  const { turns } = knownOf(database);
  const turn = turns.get(org.organizationId) ?? sharedTurn(() => readConnectorStates(database.kysely, org));
  remember(turns, org.organizationId, turn);
  return turn();
}

/**
 * The states with what is left out of their loads. That follows from the loads and the connectors, so it is read once
 * for each state; where that has changed meanwhile, the newer one is the answer.
 */
export async function withLeftOut(
  database: Database,
  org: OrgScope,
  states: readonly ConnectorState[],
): Promise<readonly ConnectorState[]> {
  const { overlaps } = knownOf(database);
  const known = overlaps.get(org.organizationId);
  if (known?.key === keyOfStates(states)) return states.map((state) => completed(state, known));
  const complete = await readCompleteStates(database.kysely, org);
  const ofLoads = new Map(complete.flatMap(({ loads }) => loads.map(({ id, leftOut }) => [id, leftOut])));
  remember(overlaps, org.organizationId, { key: keyOfStates(complete), ofLoads });
  return complete;
}

function completed(state: ConnectorState, { ofLoads }: Overlaps): ConnectorState {
  return { ...state, loads: state.loads.map((load) => ({ ...load, leftOut: ofLoads.get(load.id) ?? [] })) };
}

/** What it depends on whose lines are left out: the connectors in their order, which are paused, and their loads. */
export function keyOfStates(states: readonly ConnectorState[]): string {
  return JSON.stringify(states.map(({ id, status, loads }) => [id, status === "paused", loads.map((load) => load.id)]));
}

function knownOf(database: Database): Known {
  const known = KNOWN.get(database) ?? { turns: new Map(), overlaps: new Map() };
  KNOWN.set(database, known);
  return known;
}

function remember<Value>(values: Map<OrganizationId, Value>, id: OrganizationId, value: Value): void {
  if (values.size >= ORGANIZATIONS_MAX && !values.has(id)) values.clear();
  values.set(id, value);
}
