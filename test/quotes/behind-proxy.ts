import { sql } from "kysely";
import type { Database } from "../../src/stores/postgres/index.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { makeOrganization, postQuote, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";
import { type Answer, readAnswer } from "./ledger.ts";
import { type PostgresProxy, startPostgresProxy } from "./postgres-proxy.ts";

export const BODY = { units: 15, free_units: 5, cents_per_unit: 7 };
export const ANSWER = '{"amount_cents":70,"billable_units":10,"currency_unit":"cents"}';

/** A node that reaches its database through a proxy alone, beside a direct way for the test. */
export type NodeBehindProxy = AsyncDisposable & {
  readonly app: TestApp;
  readonly caller: TestOrganization;
  readonly database: Database;
  readonly proxy: PostgresProxy;
  quote(idempotencyKey: string): Promise<Answer>;
};

export async function nodeBehindProxy(): Promise<NodeBehindProxy> {
  const parts = new AsyncDisposableStack();
  const { database, connection, drop } = await createTestDatabase();
  parts.defer(drop);
  const proxy = await startPostgresProxy(connection);
  parts.defer(() => proxy.close());
  const app = await startTestApp({ database: { ...database, connection: proxy.connection } });
  parts.defer(() => app.stop());
  const caller = await makeOrganization(database, { plan: "enterprise" });
  const quote = (idempotencyKey: string) => readAnswer(postQuote(app, { key: caller.key, idempotencyKey, body: BODY }));
  return { app, caller, database, proxy, quote, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** The PostgreSQL process that serves the node's gate. */
export async function gateProcess(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE application_name = 'costplane-node-gate' AND datname = current_database()`.execute(database.kysely);
  return rows[0]?.pid as number;
}
