import type { ClickHouseClient } from "@clickhouse/client";
import { settledWithin } from "../../core/clock.ts";
import type { Slots } from "../../core/concurrency/slots.ts";
import { ClickHouseFailure } from "./failure.ts";
import { type Layout, SINGLE, tableStatement, writingSettings } from "./layout.ts";
import type { FileLoad, RowsFile, Statement, StreamedRead } from "./statement.ts";
import { type ConnectionPool, type Prepared, runStatement, streamStatement } from "./statement-run.ts";

/** One ClickHouse, embedded or a server: the same SQL, the same answers. All failures are `ClickHouseFailure`. */
export type ClickHouse = {
  readonly kind: "embedded" | "server";
  /** One read. Decimals and 64-bit integers are strings in its rows. The whole answer is held in memory. */
  query<Row>(read: Statement): Promise<readonly Row[]>;
  /** One read as the bytes of its rows in RowBinary: numbers little-endian, one after the other. Held in memory. */
  bytes(read: Statement): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * One read with flat memory, as bytes of its format, on connections that other reads never wait for: they are held
   * for as long as somebody reads. Its SQL may have no scalar subquery (`(SELECT …)` used as a
   * value): the embedded engine computes those while the whole process waits.
   */
  stream(read: StreamedRead): AsyncIterable<Uint8Array>;
  /** A statement without rows (`INSERT … SELECT`, `DROP PARTITION`), on connections that reads never wait for. */
  command(load: Statement): Promise<void>;
  /** A statement that makes, changes or removes tables, as for one server: it is done on every replica. */
  define(change: Statement): Promise<void>;
  /** Says how this ClickHouse is laid out over servers; until then it is taken for one. */
  arrange(layout: Layout): void;
  /** A load of a file of this machine: the embedded engine reads it in place, a server gets it as a request's body. */
  insertFile(load: FileLoad): Promise<void>;
  /** Resolves where the engine answers; independent of how busy reads and loads are. */
  ping(): Promise<void>;
  /** The engine's version, e.g. `26.7.2.1`. */
  version(): Promise<string>;
  /** Ends what waits, gives what runs some seconds to end, kills the rest, and closes when nothing runs. */
  close(): Promise<void>;
};

/** In which form a whole answer is read. */
export type AnswerFormat = "JSONEachRow" | "RowBinary";

/** What the two engines differ in. */
export type Engine = {
  readonly kind: ClickHouse["kind"];
  readonly reads: ConnectionPool<ClickHouseClient>;
  readonly exports: ConnectionPool<ClickHouseClient>;
  readonly loads: ConnectionPool<ClickHouseClient>;
  readonly control: ConnectionPool<ClickHouseClient>;
  readonly drainMsMax: number;
  /** A whole answer; an error in the midst of it is one from the start. */
  whole(client: ClickHouseClient, prepared: Prepared, format: AnswerFormat): Promise<Uint8Array>;
  /** The rest of `read`'s answer, in parts. */
  parts(client: ClickHouseClient, prepared: Prepared, format: StreamedRead["format"]): AsyncGenerator<Uint8Array>;
  /** What stands for the rows of a file in a statement, and how the statement with it is run. */
  rowsOf(file: RowsFile): string;
  runWithFile(client: ClickHouseClient, prepared: Prepared, file: RowsFile): Promise<void>;
  /** Ends every running statement of ours; best effort. */
  killAll(): Promise<void>;
  close(): Promise<void>;
};

/** The door over an engine. */
export function clickHouseOver(engine: Engine): ClickHouse {
  let closing: Promise<void> | undefined;
  let layout: Layout = SINGLE;
  const written = <Load extends Statement>(load: Load): Load => ({
    ...load,
    settings: { ...load.settings, ...writingSettings(layout) },
  });
  return {
    kind: engine.kind,
    query: <Row>(read: Statement) => runStatement(engine.reads, read, rowsBy<Row>(engine)),
    bytes: (read) =>
      runStatement(engine.reads, read, async (client, prepared) =>
        // A copy of its own, so that it may be looked at as numbers of any width.
        Uint8Array.from(await engine.whole(client, prepared, "RowBinary")),
      ),
    stream: (read) =>
      streamStatement(engine.exports, read, (client, prepared) => engine.parts(client, prepared, read.format)),
    command: (load) => runStatement(engine.loads, written(load), command),
    define: ({ sql, ...change }) =>
      runStatement(engine.loads, { ...change, sql: tableStatement(layout, sql) }, command),
    arrange: (found) => {
      layout = found;
    },
    insertFile: ({ file, sql, ...load }) =>
      runStatement(engine.loads, { ...written(load as Statement), sql: sql(engine.rowsOf(file)) }, (client, prepared) =>
        engine.runWithFile(client, prepared, file),
      ),
    ping: async () => void (await runStatement(engine.control, { sql: "SELECT 1 AS one" }, rowsBy(engine))),
    async version() {
      const [row] = await runStatement(
        engine.control,
        { sql: "SELECT version() AS version" },
        rowsBy<{ version: string }>(engine),
      );
      if (!row) throw new ClickHouseFailure("unavailable");
      return row.version;
    },
    close: () => (closing ??= close(engine)),
  };
}

const UTF8 = new TextDecoder();

function rowsBy<Row>({ whole }: Engine): (client: ClickHouseClient, prepared: Prepared) => Promise<readonly Row[]> {
  return async (client, prepared) => {
    const lines = UTF8.decode(await whole(client, prepared, "JSONEachRow")).trimEnd();
    return JSON.parse(`[${lines.replaceAll("\n", ",")}]`);
  };
}

/** Runs a statement that has no rows. */
export async function command(client: ClickHouseClient, prepared: Prepared): Promise<void> {
  await client.command(request(prepared));
}

/** A prepared statement in the words of the official client. */
export function request(prepared: Prepared) {
  return {
    query: prepared.sql,
    query_params: { ...prepared.params },
    clickhouse_settings: { ...prepared.settings },
    abort_signal: prepared.stop,
  };
}

async function close(engine: Engine): Promise<void> {
  const slots: readonly Slots<ClickHouseClient>[] = [engine.reads, engine.exports, engine.loads].map(
    (pool) => pool.slots,
  );
  const drained = Promise.all(slots.map((pool) => pool.close()));
  await settledWithin(drained, engine.drainMsMax);
  while (slots.some((pool) => pool.held() > 0)) {
    await engine.killAll().catch(() => {});
    await settledWithin(drained, 250);
  }
  await engine.control.slots.close();
  await engine.close();
}
