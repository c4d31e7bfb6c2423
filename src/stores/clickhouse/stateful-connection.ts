import type { createClient } from "@clickhouse/client";
import type { createChdbConnection } from "chdb/connection";
import type { AnswerFormat } from "./clickhouse.ts";
import { sessionState } from "./session-state.ts";
import type { Settings, StreamedRead } from "./statement.ts";
import type { Prepared } from "./statement-run.ts";

type ChdbConnection = ReturnType<typeof createChdbConnection>;

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>["connection"]>;

type Request = Parameters<Connection["query"]>[0];

/**
 * A connection of the embedded engine as the official client wants it, and ways to read an answer past that client: in
 * parts, and as a whole. What the client does for an answer takes half a millisecond, a third of a small read.
 */
export type StatefulConnection = Connection & {
  whole(prepared: Prepared, format: AnswerFormat): Promise<Uint8Array>;
  parts(prepared: Prepared, format: StreamedRead["format"]): AsyncGenerator<Uint8Array>;
};

/**
 * Sends parameters and settings as a `SET` before the statement (see `sessionState`), and forgets the abort signal:
 * chDB would settle at once while the engine goes on, and we could no longer tell when the connection is free.
 */
export function statefulConnection(chdb: ChdbConnection): StatefulConnection {
  const state = sessionState();
  function plain({ query, query_params = {}, clickhouse_settings = {} }: Request): { query: string } {
    const { wait_end_of_query: _, ...settings } = clickhouse_settings;
    return { query: withState(query, query_params as Prepared["params"], settings as Settings) };
  }
  function withState(sql: string, params: Prepared["params"], settings: Settings): string {
    const prefix = state.prefix(params, settings);
    return prefix ? `${prefix}; ${sql}` : sql;
  }
  // chDB keeps a statement that failed, or a stream that was left, with its memory, until its connection is used again.
  // Without the tag of the one before: a kill that is on its way to that one would hit this one, which then never ends.
  const letGo = () => chdb.chdb.queryAsync("SELECT 1 SETTINGS log_comment = ''");
  async function letGoOnFailure<T>(running: Promise<T>): Promise<T> {
    try {
      return await running;
    } catch (cause) {
      await letGo();
      throw cause;
    }
  }
  return {
    ping: () => chdb.ping({ select: true }),
    query: (request) => letGoOnFailure(chdb.query(plain(request))),
    command: (request) => letGoOnFailure(chdb.command(plain(request))),
    exec: (request) => letGoOnFailure(chdb.exec(plain(request))),
    insert: (request) => letGoOnFailure(chdb.insert({ ...plain(request), values: request.values })),
    close: () => chdb.close(),
    async whole({ sql, params, settings }, format) {
      const answer = await letGoOnFailure(chdb.chdb.queryAsync(withState(sql, params, settings), { format }));
      return answer.bytes();
    },
    async *parts(prepared, format) {
      // A streamed statement stands alone; what `SET` says holds for the connection.
      await chdb.chdb.queryAsync(state.prefix(prepared.params, prepared.settings));
      let complete = false;
      try {
        for await (const chunk of chdb.chdb.queryStream(prepared.sql, { format })) yield chunk.raw();
        complete = true;
      } finally {
        if (!complete) await letGo();
      }
    },
  };
}
