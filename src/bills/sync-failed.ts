import { StoreFailure } from "../core/store-failure.ts";
import { LocationFailed, type LocationFailure } from "../storage/index.ts";

/**
 * Why a sync did not load what it should: what is wrong with its place, `bad_manifest`, `unreadable_file` a file or a
 * line of it, `schema_not_recognized` other columns than any format has, `sums_differ` what was written is not what the
 * files hold, `store_unavailable` a database could not be asked, `failed` anything else. `worker_lost`: whoever did it
 * has died.
 */
export type SyncFailure =
  | Exclude<LocationFailure, "changed">
  | "bad_manifest"
  | "schema_not_recognized"
  | "sums_differ"
  | "store_unavailable"
  | "worker_lost";

/** A sync ends; the load before stays current. The message says what to do, and holds no secret and no root folder. */
export class SyncFailed extends Error {
  override readonly name = "SyncFailed";
  readonly code: SyncFailure;

  constructor(code: SyncFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** The failure of a sync that stands for an error; null where it is none that was expected. */
export function syncFailedBy(error: unknown): SyncFailed | null {
  if (error instanceof SyncFailed) return error;
  if (!(error instanceof LocationFailed)) return null;
  return new SyncFailed(error.code === "changed" ? "sums_differ" : error.code, error.message);
}

/** The failure of a sync that stands for what a database could not do; null where it is no such error. */
export function failureOfStore(error: unknown): SyncFailed | null {
  if (!(error instanceof StoreFailure) || error.kind === "refused") return null;
  return new SyncFailed("store_unavailable", `${reasonOf(error)} It is tried again.`, error);
}

function reasonOf({ kind, store }: StoreFailure): string {
  if (kind === "disk_full") return "There is no space left on a database's disk. Free some.";
  if (kind === "memory")
    return "ClickHouse needed more memory than it may use. Give it more, or deliver smaller files.";
  return store === "PostgreSQL" ? "PostgreSQL could not be reached." : "ClickHouse could not load the data.";
}
