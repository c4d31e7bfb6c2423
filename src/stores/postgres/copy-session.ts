import type { Readable, Writable } from "node:stream";
import { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type PostgresConnection, targetOf } from "./connection.ts";
import { failureOfConnect, failureOfQuery } from "./failure.ts";

/** A connection of its own, for whoever moves whole tables: its transactions and locks end with it. */
export type CopySession = {
  /** One statement; every value of its rows is a text or null. */
  rows<Row>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** The bytes of `COPY … TO STDOUT`. */
  copyOut(statement: string): Readable;
  /** Takes the bytes of `COPY … FROM STDIN`. */
  copyIn(statement: string): Writable;
  close(): Promise<void>;
};

const CONNECT_MS_MAX = 5_000;
const TEXT_ONLY = { getTypeParser: () => (text: string) => text };

/** Connects; throws `PostgresFailure` where the server can't be reached. Times are told in UTC. */
export async function openCopySession(connection: PostgresConnection): Promise<CopySession> {
  const target = targetOf(connection);
  const client = new (target.Client ?? Client)({
    ...target,
    application_name: "costplane-backup",
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    types: TEXT_ONLY,
  });
  // Whoever uses the connection hears of it by the statement under way.
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw failureOfConnect(error, connection);
  });
  await client.query("SET TIME ZONE 'UTC'");
  return {
    rows: async <Row>(statement: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query(statement, [...values]).catch((error: unknown) => {
        throw failureOfQuery(error);
      });
      return rows as readonly Row[];
    },
    copyOut: (statement) => client.query(copyTo(statement)),
    copyIn: (statement) => client.query(copyFrom(statement)),
    close: () => client.end(),
  };
}
