import { LIMITS } from "../../core/limits.ts";
import type { Problem, Refused } from "../../core/problems.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { Database } from "../../stores/postgres/index.ts";
import { notLoadedYet } from "../feeds/not-loaded.ts";
import type { RefreshProgress } from "../feeds/refresh-context.ts";
import { type CveState, findCurrentState, findState } from "../store.ts";
import { stateIdOf } from "./identifiers.ts";
import type { CveReader } from "./search-cves.ts";
import type { StateCatalogs } from "./state-catalog.ts";

/** What the room's answers come from. `clickhouse` is null while the data area can't be served. */
export type CveSources = {
  readonly database: Database;
  readonly clickhouse: () => ClickHouse | null;
  readonly catalogs: StateCatalogs;
  /** How far the refresh is that this process does. */
  readonly refreshing?: () => RefreshProgress | null;
  /** Whether the service reads the feeds by itself; it does unless told otherwise. */
  readonly isReadByItself?: boolean;
};

/** A state to read, before anything of it is read. */
export type StateReader = {
  readonly state: CveState;
  /** A reader that stops when the signal aborts. */
  open(signal?: AbortSignal): Promise<CveReader>;
};

/** The current state, or the one that an `as_of` names. */
export async function findReader(
  { database, clickhouse, catalogs, refreshing = () => null, isReadByItself = true }: CveSources,
  asOf?: string,
): Promise<StateReader | Refused> {
  const engine = clickhouse();
  if (!engine) return { problem: { code: "store_unavailable" } };
  const id = asOf === undefined ? undefined : stateIdOf(asOf);
  if (id === null) return { problem: notOurs() };
  const { kysely } = database;
  const state = await (id === undefined ? findCurrentState(kysely) : findState(kysely, id, LIMITS.cveStateSecondsMax));
  if (!state && id !== undefined) return { problem: { code: "as_of_expired" } };
  if (!state || state.nvdLoads.length === 0) return { problem: notLoadedYet(refreshing(), isReadByItself) };
  return {
    state,
    // The catalog is for all who come, so it is read on when one of them leaves.
    open: async (signal) => ({
      clickhouse: signal ? stoppedBy(engine, signal) : engine,
      state,
      catalog: await catalogs(engine, state),
    }),
  };
}

/** A reader of the current state, or of the one that an `as_of` names. */
export async function openReader(
  sources: CveSources,
  asOf?: string,
  signal?: AbortSignal,
): Promise<CveReader | Refused> {
  const found = await findReader(sources, asOf);
  return "problem" in found ? found : found.open(signal);
}

function stoppedBy({ query, bytes }: ClickHouse, signal: AbortSignal): CveReader["clickhouse"] {
  return {
    query: (read) => query({ ...read, signal }),
    bytes: (read) => bytes({ ...read, signal }),
  };
}

function notOurs(): Problem {
  const message = "It must be the `as_of` of an earlier answer.";
  return {
    code: "invalid_request",
    detail: `as_of: ${message}`,
    errors: [{ field: "as_of", code: "invalid_value", message }],
  };
}
