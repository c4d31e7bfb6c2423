import { isAbortedTransactionError, Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool, types } from "pg";
import { StoreFailure } from "../../core/store-failure.ts";
import { NODE_SESSIONS, type PostgresConnection, targetOf } from "./connection.ts";
import { PostgresFailure, sqlStateOf } from "./failure.ts";
import { fairPool } from "./fair-pool.ts";
import type { Tables } from "./tables.ts";

/** What the code inside a transaction gets; it can neither commit nor roll back. */
export type Tx = Transaction<Tables>;

/** An open pool of connections. Every session's time zone is UTC. */
export type Database = {
  readonly kysely: Kysely<Tables>;
  readonly connection: PostgresConnection;
  /**
   * Runs `work` in one transaction: committed when the returned promise resolves, rolled back when it rejects, with
   * the error of `work`. Rejects with `CommitOutcomeUnknownError` if the connection broke during the commit.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rejects unless the server answers within two seconds. */
  ping(): Promise<void>;
  /** Waits for the work under way, then closes every connection. May be called again. */
  close(): Promise<void>;
};

/** The connection was lost while it committed: the work may or may not be on disk. Ask the database before retrying. */
export class CommitOutcomeUnknownError extends StoreFailure {
  override readonly name = "CommitOutcomeUnknownError";
  constructor(cause: unknown) {
    const message = "The connection to PostgreSQL broke during a commit, which may or may not have happened.";
    super("PostgreSQL", "unavailable", message, { cause });
  }
}

const WAIT_MS_MAX = 5_000;
const PING_MS_MAX = 2_000;
const IDLE_MS_MAX = 60_000;
const POOL_CONNECTIONS_MAX = 10;

/** `waitMsMax`: how long a caller waits for a connection, until it is there or one of the pool is free. */
type PoolLimits = { readonly poolConnectionsMax?: number; readonly waitMsMax?: number };

/** Makes a pool; connects with the first query, so a server that is not there yet is no error here. */
export function openDatabase(
  connection: PostgresConnection,
  { poolConnectionsMax = POOL_CONNECTIONS_MAX, waitMsMax = WAIT_MS_MAX }: PoolLimits = {},
): Database {
  const pool = openPool(connection, { poolConnectionsMax, waitMsMax });
  const fair = fairPool(pool, connection, waitMsMax);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: fair }) });
  return {
    kysely,
    connection,
    inTransaction: (work) => inTransaction(kysely, work),
    ping: async () => {
      // pg knows this option of a query, its types do not.
      const query = { text: "SELECT 1", query_timeout: PING_MS_MAX };
      await pool.query(query);
    },
    close: async () => {
      await kysely.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}

function openPool(connection: PostgresConnection, { poolConnectionsMax, waitMsMax }: Required<PoolLimits>): Pool {
  const pool = new Pool({
    ...targetOf(connection),
    max: poolConnectionsMax,
    application_name: NODE_SESSIONS.pool,
    connectionTimeoutMillis: waitMsMax,
    idleTimeoutMillis: IDLE_MS_MAX,
    keepAlive: true,
    types: { getTypeParser },
    // Awaited by the pool before it hands the connection out. As a statement, since poolers refuse start-up options.
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'") as unknown as undefined,
  });
  // A connection that breaks while nobody queries it must not end the process: the pool replaces it, and whoever
  // had it in the middle of a transaction learns of it from the next query.
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

function ignore(): void {}

const OWN_PARSERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, BigInt],
  [types.builtins.DATE, (text) => text],
]);

const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  const own = format === "binary" ? undefined : OWN_PARSERS.get(oid);
  return own ?? types.getTypeParser(oid, format);
};

async function inTransaction<T>(kysely: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await kysely.startTransaction().execute();
  // A failed rollback has nothing to add: the connection is gone, and the transaction with it.
  const rollBack = () => tx.rollback().execute().catch(ignore);

  let result: T;
  try {
    result = await work(tx);
  } catch (error) {
    await rollBack();
    throw error;
  }

  try {
    await tx.commit().execute();
    return result;
  } catch (error) {
    await rollBack();
    throw hasRolledBack(error) ? error : new CommitOutcomeUnknownError(error);
  }
}

// Classes of SQLSTATE by which a server says that it refused a commit: data, constraints, transaction state,
// serialization, rights, check options, a trigger's own. All others may come with a server that is going away.
const REFUSED_COMMIT = /^(22|23|25|40(?!003)|42|44|P0)/;

function hasRolledBack(error: unknown): boolean {
  if (isAbortedTransactionError(error)) return true;
  const state = error instanceof PostgresFailure ? error.state : sqlStateOf(error);
  return state !== undefined && REFUSED_COMMIT.test(state);
}
