import { LIMITS } from "../core/limits.ts";
import type { Problem } from "../core/problems.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { stateIdOf } from "./identifiers.ts";
import type { KevCatalogs } from "./kev-catalog.ts";
import type { CveReader } from "./search-cves.ts";
import { findCurrentState, findState } from "./store.ts";

/** What the room's answers come from. `clickhouse` is null while the data area can't be served. */
export type CveSources = {
  readonly database: Database;
  readonly clickhouse: () => ClickHouse | null;
  readonly kevCatalogs: KevCatalogs;
};

/** A reader of the current state, or of the one that an `as_of` names. */
export async function openReader(
  { database, clickhouse, kevCatalogs }: CveSources,
  asOf?: string,
): Promise<CveReader | { readonly problem: Problem }> {
  const engine = clickhouse();
  if (!engine) return { problem: { code: "store_unavailable" } };
  const id = asOf === undefined ? undefined : stateIdOf(asOf);
  if (id === null) return { problem: notOurs() };
  const state = await database.inTransaction((tx) =>
    id === undefined ? findCurrentState(tx) : findState(tx, id, LIMITS.cveStateSecondsMax),
  );
  if (!state) return { problem: { code: id === undefined ? "feed_not_loaded" : "as_of_expired" } };
  if (state.nvdLoads.length === 0) return { problem: { code: "feed_not_loaded" } };
  return { clickhouse: engine, state, kevCatalogs };
}

function notOurs(): Problem {
  const message = "It must be the `as_of` of an earlier answer.";
  return {
    code: "invalid_request",
    detail: `as_of: ${message}`,
    errors: [{ field: "as_of", code: "invalid_value", message }],
  };
}

/** What a failure of the engine is to a caller; an error that is none of the engine's is thrown on. */
export function problemOfFailure(error: unknown): Problem {
  const { name, kind } = error as { readonly name?: string; readonly kind?: string };
  if (name !== "ClickHouseFailure") throw error;
  if (kind === "timeout" || kind === "memory") return { code: "query_timeout" };
  if (kind === "overloaded" || kind === "unavailable") return { code: "store_unavailable" };
  throw error;
}
