import { Client, DatabaseError } from "pg";
import { StoreFailure, type StoreFailureKind } from "../../core/store-failure.ts";
import type { PostgresConnection } from "./connection.ts";
import { placeName } from "./several-servers.ts";

/** What PostgreSQL could not do, for a reason that is not in the statement. */
export class PostgresFailure extends StoreFailure {
  override readonly name = "PostgresFailure";
  /** The SQLSTATE, where the server gave one. */
  readonly state: string | undefined;
  constructor(kind: StoreFailureKind, message: string, cause: unknown) {
    super("PostgreSQL", kind, message, { cause });
    this.state = sqlStateOf(cause);
  }
}

// The SQLSTATEs that say that the server can't do its part now; a class is the first two characters.
const KIND_OF_STATE: Readonly<Record<string, StoreFailureKind>> = {
  // connection_exception
  "08": "unavailable",
  // insufficient_resources
  "53": "unavailable",
  // disk_full
  "53100": "disk_full",
  // too_many_connections
  "53300": "overloaded",
  // operator_intervention: the server ends, or starts
  "57": "unavailable",
  // query_canceled
  "57014": "timeout",
  // system_error, such as a file that can't be written
  "58": "unavailable",
  // internal_error, config_file_error
  XX: "unavailable",
  F0: "unavailable",
  // read_only_sql_transaction: a standby
  "25006": "unavailable",
  // idle_in_transaction_session_timeout, transaction_timeout
  "25P03": "unavailable",
  "25P04": "unavailable",
  // lock_not_available
  "55P03": "overloaded",
};

const READ_ONLY = "25006";

const SENTENCES: Partial<Record<StoreFailureKind, string>> = {
  timeout: "PostgreSQL took too long. Try again soon.",
  overloaded: "PostgreSQL has no free connection, or a lock is held. Try again soon.",
  disk_full: "PostgreSQL has no space left on its disk. Free some.",
  unavailable: "PostgreSQL can't be reached now. Try again soon.",
};

/** The SQLSTATE that the server itself gave; the code of a broken socket, such as EPIPE, can look like one. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** What a SQLSTATE says of the server; undefined where it is about the statement or its values. */
export function serverFailureOf(state: string): StoreFailureKind | undefined {
  return KIND_OF_STATE[state] ?? KIND_OF_STATE[state.slice(0, 2)];
}

/** Whether the server has become one that takes no writes: another connection may lead to one that does. */
export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === READ_ONLY;
}

// What pg says, without a code, of a connection that is gone.
const LOST = /Connection terminated|not queryable|Query read timeout/;
const LOST_CODES = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "ENOENT"]);

/** The failure of the server that an error of a statement stands for; else the error itself. */
export function failureOfQuery(error: unknown): unknown {
  const state = sqlStateOf(error);
  const { code, message } = error as NodeJS.ErrnoException;
  const isLost = state === undefined && (LOST.test(message) || LOST_CODES.has(code ?? ""));
  const kind = state === undefined ? undefined : serverFailureOf(state);
  if (kind === undefined && !isLost) return error;
  return new PostgresFailure(kind ?? "unavailable", SENTENCES[kind ?? "unavailable"] ?? String(message), error);
}

const POOL_FULL = "timeout exceeded when trying to connect";

/** Why no connection came about, with the server's place and where it is set. */
export function failureOfConnect(error: unknown, connection: PostgresConnection): PostgresFailure {
  const { message, code } = firstOf(error);
  if (message === POOL_FULL) return new PostgresFailure("overloaded", SENTENCES.overloaded ?? "", error);
  const isAnswer = error instanceof DatabaseError;
  const said = isAnswer ? `refuses the connection (${message})` : `can't be reached (${message || code})`;
  return new PostgresFailure(
    "unavailable",
    `PostgreSQL at ${placeOf(connection)} ${said}. ${adviceOn(connection)}`,
    error,
  );
}

/** Where a server is, as a person would say it; never with its password. */
export function placeOf(connection: PostgresConnection): string {
  if ("servers" in connection) return connection.servers.urls.map((url) => placeName(new Client(url))).join(" or ");
  return placeName(new Client(connection));
}

function adviceOn(connection: PostgresConnection): string {
  return "host" in connection
    ? "It is the embedded one: the log says why it isn't running."
    : "Start it, or correct DATABASE_URL.";
}

// A name with several addresses fails with one error for each.
function firstOf(error: unknown): NodeJS.ErrnoException {
  const { errors } = error as Partial<AggregateError>;
  return (errors?.[0] ?? error) as NodeJS.ErrnoException;
}
