import pg from "pg";
import { LIMITS } from "../core/limits.ts";
import { endWith, startStatement } from "../core/tracing.ts";
import { NODE_SESSIONS, type PostgresConnection, targetOf } from "../stores/postgres/index.ts";
import type { Row, Statement } from "./store.ts";

/** A connection on which a whole flight of statements is sent before the first answer comes back. */
export type GateConnection = {
  /** Sends the statements together and waits for all answers. Throws the first error after the last answer. */
  fly(statements: readonly Statement[]): Promise<readonly FlightResult[]>;
  /** Whether the server can still be asked. */
  isUsable(): boolean;
  /** Cuts the connection: what is under way on it fails at once. */
  cut(): void;
  close(): Promise<void>;
};

/** Works with a connection for as long as a request may wait for the gate, then cuts it. */
export async function withDeadline<T>(connection: GateConnection, work: () => Promise<T>): Promise<T> {
  const deadline = setTimeout(() => connection.cut(), LIMITS.gateWaitMsMax);
  try {
    return await work();
  } finally {
    clearTimeout(deadline);
  }
}

export type FlightResult = { readonly command: string; readonly rows: readonly Row[] };

// The server gives up before the gate does, so a lock never outlives the request that took it. A batch waits a moment
// for another node's to commit; what is held longer is worked around. Every statement finds
// its rows by key, however large the tables grow, so one plan is made and kept: a plan chosen while a table was small
// would read all of it later, and planning anew costs more than the statements.
const SESSION = `
SET plan_cache_mode = force_generic_plan;
SET enable_seqscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET jit = off;
SET synchronous_commit = on;
SET statement_timeout = '5s';
SET lock_timeout = '100ms';
SET idle_in_transaction_session_timeout = '5s';
SET default_transaction_isolation = 'read committed';
SET timezone = 'UTC'`;

const READ_ONLY =
  "PostgreSQL takes no writes: DATABASE_URL leads to a standby or a read-only server. " +
  "Set it to the server that takes writes.";
const CONNECT_MS_MAX = 3_000;
const CLOSE_MS_MAX = 1_000;

// All values stay text: the gate parses the few that it needs.
const TEXT_ONLY = { getTypeParser: () => (text: string) => text };

/** Connects the gate's own client: pipelined, with the session's deadlines set. */
export async function connectGate(connection: PostgresConnection): Promise<GateConnection> {
  const target = targetOf(connection);
  const client = new (target.Client ?? pg.Client)({
    ...target,
    application_name: NODE_SESSIONS.gate,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    types: TEXT_ONLY as unknown as pg.CustomTypesConfig,
    pipeline: true,
  } as pg.ClientConfig);
  let isBroken = false;
  // Without a listener a lost connection would end the process; the statements under way fail by themselves.
  client.on("error", () => {
    isBroken = true;
  });
  client.on("end", () => {
    isBroken = true;
  });
  try {
    await client.connect();
    // A server may stand still after the sign-in too. pg knows this option of a query, its types do not.
    const session = { text: SESSION, query_timeout: CONNECT_MS_MAX };
    await client.query(session);
    const writable = { text: "SHOW transaction_read_only", query_timeout: CONNECT_MS_MAX };
    const { rows } = await client.query<Row>(writable);
    if (rows[0]?.["transaction_read_only"] === "on") throw new Error(READ_ONLY);
  } catch (error) {
    streamOf(client).destroy();
    throw error;
  }
  return {
    fly: (statements) => fly(client, statements),
    isUsable: () => !isBroken,
    cut: () => {
      isBroken = true;
      streamOf(client).destroy();
    },
    close: async () => {
      // A server that stands still would never say goodbye.
      const deadline = setTimeout(() => streamOf(client).destroy(), CLOSE_MS_MAX);
      await client.end();
      clearTimeout(deadline);
    },
  };
}

async function fly(client: pg.Client, statements: readonly Statement[]): Promise<readonly FlightResult[]> {
  const stream = streamOf(client);
  stream.cork();
  const answers = statements.map((statement) => tracedQuery(client, statement));
  stream.uncork();
  const settled = await Promise.allSettled(answers);
  return settled.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
}

function tracedQuery(client: pg.Client, { name, text, values }: Statement): Promise<pg.QueryResult<Row>> {
  const span = startStatement("postgresql", name || text);
  return endWith(span, name === "" ? client.query<Row>(text) : client.query<Row>({ name, text, values }));
}

function streamOf(client: pg.Client): { cork(): void; uncork(): void; destroy(): void } {
  return (client as unknown as { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } }).connection
    .stream;
}
