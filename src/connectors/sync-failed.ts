/**
 * Why a sync did not load what it should: `access_denied`, `not_found` the place or a file of it, `bad_manifest`,
 * `unreadable_file` a file or a line of it, `schema_not_recognized` other columns than any format has, `sums_differ`
 * what was written is not what the files hold, `store_unavailable` a database could not be asked, `failed` anything
 * else. `worker_lost`: whoever did it has died.
 */
export type SyncFailure =
  | "access_denied"
  | "not_found"
  | "bad_manifest"
  | "unreadable_file"
  | "schema_not_recognized"
  | "sums_differ"
  | "store_unavailable"
  | "worker_lost"
  | "failed";

/** A sync ends; the load before stays current. The message says what to do, and holds no secret and no root folder. */
export class SyncFailed extends Error {
  override readonly name = "SyncFailed";
  readonly code: SyncFailure;

  constructor(code: SyncFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
