/** Why the embedded PostgreSQL can't run, for programs; the message says it, and what to do, for people. */
export type EmbeddedPostgresFailure =
  | "no_binaries"
  | "no_account"
  | "other_version"
  | "not_a_cluster"
  | "orphan_stays"
  | "start_failed";

export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  readonly failure: EmbeddedPostgresFailure;
  constructor(failure: EmbeddedPostgresFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
