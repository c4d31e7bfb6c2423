import { StoreFailure, type StoreFailureKind } from "../../core/store-failure.ts";
import { messageOf } from "../../core/text/message-of.ts";

const SENTENCES = {
  timeout: "The statement took too long. Narrow it: fewer days, fewer groups, more filters.",
  memory: "The statement needs more memory than it may have. Narrow it: fewer days, fewer groups, more filters.",
  overloaded: "Too many statements wait for ClickHouse. Try again soon.",
  cancelled: "The statement was cancelled by its caller.",
  unavailable: "ClickHouse can't be reached now. Try again soon.",
  disk_full: "ClickHouse has no space left on its disk. Free some.",
  not_runnable: "The embedded ClickHouse can't run on this machine. Set CLICKHOUSE_URL to a ClickHouse server.",
  in_use: "The ClickHouse data folder is in use by another process. Stop it, or use its operator socket.",
  refused: "ClickHouse refused the statement.",
} as const satisfies Record<StoreFailureKind, string>;

/** An expected failure of a statement. `message` has neither SQL nor paths; `cause` has the engine's own, for logs. */
export class ClickHouseFailure extends StoreFailure {
  override readonly name = "ClickHouseFailure";
  /** ClickHouse's numeric code and its name, e.g. 241 and `MEMORY_LIMIT_EXCEEDED`, where the engine gave one. */
  readonly code: number | undefined;
  readonly type: string | undefined;

  constructor(
    kind: StoreFailureKind,
    about: { code?: number | undefined; type?: string | undefined; cause?: unknown } = {},
  ) {
    super("ClickHouse", kind, SENTENCES[kind], about.cause === undefined ? undefined : { cause: about.cause });
    this.code = about.code;
    this.type = about.type;
  }

  override withoutCause(): ClickHouseFailure {
    return new ClickHouseFailure(this.kind, { code: this.code, type: this.type });
  }
}

const KIND_OF_CODE: Readonly<Record<number, StoreFailureKind>> = {
  // TIMEOUT_EXCEEDED
  159: "timeout",
  // TOO_SLOW
  160: "timeout",
  // TOO_MANY_SIMULTANEOUS_QUERIES
  202: "overloaded",
  // SOCKET_TIMEOUT
  209: "unavailable",
  // NETWORK_ERROR
  210: "unavailable",
  // ABORTED
  236: "unavailable",
  // MEMORY_LIMIT_EXCEEDED
  241: "memory",
  // TABLE_IS_READ_ONLY: a replica without its Keeper
  242: "unavailable",
  // NOT_ENOUGH_SPACE
  243: "disk_full",
  // ALL_CONNECTION_TRIES_FAILED
  279: "unavailable",
  // TOO_FEW_LIVE_REPLICAS
  285: "unavailable",
  // UNKNOWN_STATUS_OF_INSERT: not on every replica
  319: "unavailable",
  // QUERY_WAS_CANCELLED
  394: "cancelled",
  // AUTHENTICATION_FAILED
  516: "unavailable",
  // KEEPER_EXCEPTION
  999: "unavailable",
};

const CODE_AND_TYPE = /Code: (\d+)\..*\(([A-Z][A-Z0-9_]{2,})\)/s;

/**
 * What any exception of an engine or its client means. Without a ClickHouse code it is the way to the engine; a
 * `TypeError` is a bug of ours and stays one.
 */
export function failureOf(cause: unknown): StoreFailure | TypeError {
  if (cause instanceof StoreFailure || cause instanceof TypeError) return cause;
  if (isEngineError(cause)) return coded(Number(cause.code), cause.type, cause);
  const found = CODE_AND_TYPE.exec(messageOf(cause));
  return found ? coded(Number(found[1]), found[2], cause) : new ClickHouseFailure("unavailable", { cause });
}

// Not by class: the official client and chDB each bring their own `ClickHouseError`.
function isEngineError(cause: unknown): cause is Error & { code: string; type: string | undefined } {
  return cause instanceof Error && "code" in cause && /^\d+$/.test(String(cause.code));
}

function coded(code: number, type: string | undefined, cause: unknown): ClickHouseFailure {
  return new ClickHouseFailure(KIND_OF_CODE[code] ?? "refused", { code, type, cause });
}
