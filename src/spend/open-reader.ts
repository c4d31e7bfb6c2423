import type { ConnectorId } from "../core/ids.ts";
import type { Refused } from "../core/problems.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { ConnectorState, CurrentLoad } from "./facts.ts";
import { freshnessOf, noteWarnings, overlapWarnings, stateWarnings } from "./freshness.ts";
import type { Period, Periods } from "./periods.ts";
import type { PinnedSpend } from "./pin-data.ts";
import { NO_SUCH_CONNECTOR } from "./read-query.ts";
import type { Freshness } from "./schema.ts";

/** A load that a question reads, with the connector that it came from. */
export type ReadLoad = CurrentLoad & { readonly connectorId: ConnectorId };

/** What a question is answered from: a pinned state, and what of it the question can reach. */
export type SpendReader = {
  readonly clickhouse: ClickHouse;
  /** The number of the organization. */
  readonly organization: number;
  readonly today: string;
  /** Of one state of one organization's data; what was learned of it holds as long as the key is the same. */
  readonly dataKey: string;
  /** Those that can have lines of the question's periods. */
  readonly loads: readonly ReadLoad[];
  /** Those that the question is about. */
  readonly connectors: readonly ConnectorState[];
  /** All current loads of the organization. */
  readonly allLoads: readonly CurrentLoad[];
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
};

/** Which lines are asked for, before any filter. */
export type SpendFilter = { readonly connectorId: ConnectorId | null; readonly periods: Periods };

/** Whether the connector that a question is about, if it is about one, is there. */
export function reaches({ states }: PinnedSpend, { connectorId }: Pick<SpendFilter, "connectorId">): boolean {
  return connectorId === null || states.some(({ id }) => id === connectorId);
}

/** Opens a pinned state for a question. */
export function openReader(
  { org, organization, version, clickhouse, now, today, states }: PinnedSpend,
  { connectorId, periods }: SpendFilter,
): SpendReader | Refused {
  const connectors = connectorId === null ? states : states.filter(({ id }) => id === connectorId);
  if (connectorId !== null && connectors.length === 0) return NO_SUCH_CONNECTOR;
  const reached = connectors.map((connector) => ({ ...connector, loads: loadsIn(connector, periods) }));
  return {
    clickhouse,
    organization,
    today,
    dataKey: `${org.organizationId} ${version} ${connectorId ?? ""}`,
    loads: reached.flatMap(({ id, loads }) => loads.map((load) => ({ ...load, connectorId: id }))),
    connectors,
    allLoads: states.flatMap(({ loads }) => loads),
    freshness: freshnessOf(connectors, now),
    warnings: [
      ...stateWarnings(connectors, now),
      ...(connectorId === null ? overlapWarnings(reached) : []),
      ...noteWarnings(reached),
    ],
  };
}

/** A question about spend: which lines it can be about, and its answer out of the state that a reader has. */
export type Question<Answer> = {
  readonly filter: SpendFilter;
  readonly answer: (reader: SpendReader, signal: AbortSignal | undefined) => Promise<Answer>;
};

/** What answers questions of a kind out of a pinned state, for callers that need no ETag. */
export function answering<Query, Answer>(
  questionOf: (query: Query, today: string) => Question<Answer> | Refused,
): (pinned: PinnedSpend, query: Query, signal?: AbortSignal) => Promise<Answer | Refused> {
  return async (pinned, query, signal) => {
    const question = questionOf(query, pinned.today);
    if ("problem" in question) return question;
    const reader = openReader(pinned, question.filter);
    return "problem" in reader ? reader : question.answer(reader, signal);
  };
}

function loadsIn({ loads }: ConnectorState, { asked, previous }: Periods): readonly CurrentLoad[] {
  return loads.filter((load) => isIn(load, asked) || (previous !== null && isIn(load, previous)));
}

/** Whether a load can have lines of a period. */
export function isIn(load: CurrentLoad, { firstDay, lastDay, invoice, isWholeInvoice }: Period): boolean {
  if (invoice !== null && load.month !== invoice) return false;
  return isWholeInvoice || (load.firstDay <= lastDay && load.lastDay >= firstDay);
}
