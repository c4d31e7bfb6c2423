import { joinFlight } from "../core/concurrency/single-flight.ts";
import { type Database, failureOfConnect, failureOfQuery } from "../stores/postgres/index.ts";
import { connectGate, type GateConnection, withDeadline } from "./connection.ts";
import type { Row, Statement } from "./store.ts";

/** One connection, made again after it broke. */
export type KeptConnection = {
  /** The connection in use, or a new one. Rejects where the database can't be reached. */
  current(): Promise<GateConnection>;
  close(): Promise<void>;
};

/** Connects at the first use; callers that come while it connects share one attempt. */
export function keepConnection(connect: () => Promise<GateConnection>): KeptConnection {
  let connection: GateConnection | null = null;
  const reconnect = joinFlight(async () => {
    connection = await connect();
    return connection;
  });

  return {
    current: async () => (connection?.isUsable() ? connection : reconnect()),
    close: async () => connection?.close().catch(() => undefined),
  };
}

/** Asks single statements, each a transaction by itself, whose rows are text. */
export type Asker = {
  /** Rejects with a `StoreFailure` where PostgreSQL can't do its part. */
  ask(statement: Statement): Promise<readonly Row[]>;
  close(): Promise<void>;
};

/** A connection like the gate's for another door, which asks the database for each of its requests, too. */
export function openAsker({ connection }: Database): Asker {
  const kept = keepConnection(() => connectGate({ ...connection }));
  return {
    ask: async (statement) => {
      const current = await kept.current().catch((error: unknown) => {
        throw failureOfConnect(error, connection);
      });
      const flight = withDeadline(current, () => current.fly([statement]));
      const [answer] = await flight.catch((error: unknown) => {
        throw failureOfQuery(error);
      });
      return answer?.rows ?? [];
    },
    close: kept.close,
  };
}
