/**
 * Why a store has no answer: `timeout` the statement ran past its deadline, `memory` it needed more than it may have,
 * `overloaded` no connection came free in time or too many wait, `cancelled` its own signal, `unavailable` the store
 * can't be reached, is closing or takes no writes, `disk_full` it has no room to write, `not_runnable` the embedded
 * engine can't run here, `in_use` the data folder belongs to another process, `refused` anything else that it says.
 */
export type StoreFailureKind =
  | "timeout"
  | "memory"
  | "overloaded"
  | "cancelled"
  | "unavailable"
  | "disk_full"
  | "not_runnable"
  | "in_use"
  | "refused";

export type StoreName = "PostgreSQL" | "ClickHouse";

/**
 * An expected failure of a store. `message` is for operators: it may name hosts and folders, and holds neither SQL nor
 * secrets; `cause` has the engine's own words. Callers get the problem that the kind stands for.
 */
export class StoreFailure extends Error {
  override readonly name: string = "StoreFailure";
  readonly store: StoreName;
  readonly kind: StoreFailureKind;
  constructor(store: StoreName, kind: StoreFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.store = store;
    this.kind = kind;
  }

  /** The same failure without the engine's own words, which may quote data. */
  withoutCause(): StoreFailure {
    return new StoreFailure(this.store, this.kind, this.message);
  }
}
