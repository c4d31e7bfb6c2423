import { dayOf } from "../core/days.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Problem, Refused } from "../core/problems.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { ConnectorState, SpendNeeds } from "./facts.ts";
import { readStates } from "./read-states.ts";
import { readNow } from "./store.ts";

/** One state of an organization's bills: all queries of one question share it, so that their answers agree. */
export type PinnedSpend = {
  readonly org: OrgScope;
  /** The number of the organization in the tables of bills. */
  readonly organization: number;
  readonly clickhouse: ClickHouse;
  /** The moment of the state, by the database's clock; `today` is its UTC day. */
  readonly now: Date;
  readonly today: string;
  /** The same version stands for the same bills and the same states of the connectors. */
  readonly version: string;
  readonly states: readonly ConnectorState[];
};

/** Pins the state of now. It can be read for a day, whatever is loaded meanwhile. */
export async function pinSpend(
  { database, clickhouse, reason, clock }: SpendNeeds,
  org: OrgScope,
): Promise<PinnedSpend | Refused> {
  const engine = clickhouse();
  if (!engine) return { problem: unavailable(reason?.() ?? null) };
  const { version, organization, states, readAt } = await readStates(database, org);
  const now = clock?.() ?? readAt;
  return { org, organization, clickhouse: engine, now, today: dayOf(now), version, states };
}

/** The UTC day by the database's clock, for questions that need none of the bills. */
export async function readToday({ database, clock }: Pick<SpendNeeds, "database" | "clock">): Promise<string> {
  return dayOf(clock?.() ?? (await readNow(database.kysely)));
}

function unavailable(detail: string | null): Problem {
  return { code: "store_unavailable", ...(detail === null ? {} : { detail: `${detail} Try again soon.` }) };
}
