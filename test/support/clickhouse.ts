import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { Session } from "chdb";
import {
  type ClickHouse,
  type EmbeddedClickHouseOptions,
  migrateClickHouse,
  openClickHouseServer,
  openEmbeddedClickHouse,
} from "../../src/stores/clickhouse/index.ts";
import { copyFolder } from "./copy-folder.ts";
import { madeOnce } from "./made-once.ts";
import { notingStatements } from "./statement-notes.ts";

const MEMORY_BYTES_MAX = 1_000_000_000;

export type TestClickHouse = ClickHouse & {
  readonly folder: string;
  /** How many statements the engine runs now, asked over a connection outside the pool. */
  running(): Promise<number>;
};

type TestClickHouseOptions = Partial<EmbeddedClickHouseOptions> & {
  /** What it holds: a copy of this folder of an engine that is closed; the migrated tables alone unless told. */
  readonly copyOf?: string;
};

/**
 * A real ClickHouse in a new folder, migrated; `close` removes the folder. One at a time in a test file. With
 * `TEST_CLICKHOUSE=server` in the environment it is reached as `CLICKHOUSE_URL` is: by HTTP, as a server.
 */
export async function openTestClickHouse(options: TestClickHouseOptions = {}): Promise<TestClickHouse> {
  const engine = await openEngine(options);
  return process.env["TEST_CLICKHOUSE"] === "server" ? asServer(engine) : engine;
}

/** The same by the client of a server; what runs in the engine is still asked of the engine. */
async function asServer(engine: TestClickHouse): Promise<TestClickHouse> {
  const facade = await serveClickHouse(engine);
  const server = await openClickHouseServer({ url: facade.url });
  const notes = process.env["STATEMENT_NOTES"];
  return {
    ...(notes ? notingStatements(server, notes) : server),
    folder: engine.folder,
    running: engine.running,
    async close() {
      await server.close();
      await facade.close();
      await engine.close();
    },
  };
}

async function openEngine({ copyOf, ...options }: TestClickHouseOptions): Promise<TestClickHouse> {
  const source = copyOf ?? (await madeOnce("clickhouse", migrateNewClickHouse));
  const folder = await mkdtemp(join(tmpdir(), "costplane clickhouse "));
  await copyFolder(source, folder);
  const opened = await openEmbeddedClickHouse({ folder, memoryBytesMax: MEMORY_BYTES_MAX, ...options });
  const watcher = new Session(folder);
  return {
    ...opened,
    folder,
    async running() {
      const sql = "SELECT count() FROM system.processes WHERE position(query, 'system.processes') = 0";
      return Number((await watcher.queryAsync(sql)).text());
    },
    async close() {
      watcher.close();
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function migrateNewClickHouse(folder: string): Promise<void> {
  await (await openMigratedClickHouse(folder)).close();
}

/** A real ClickHouse in this folder, which outlives it. */
export async function openMigratedClickHouse(folder: string): Promise<ClickHouse> {
  const opened = await openEmbeddedClickHouse({ folder, memoryBytesMax: MEMORY_BYTES_MAX });
  await migrateClickHouse(opened);
  return opened;
}

/** Plays "a server by CLICKHOUSE_URL": the engine of a test behind ClickHouse's HTTP interface, on a free port. */
export async function serveClickHouse({ folder }: Pick<TestClickHouse, "folder">): Promise<{
  readonly url: string;
  close(): Promise<void>;
}> {
  const server = createServer({ maxHeaderSize: URI_BYTES_MAX }, (request, response) => {
    answer(folder, request, response).catch((error: Error) => {
      const code = /Code: (\d+)/.exec(error.message)?.[1];
      response.writeHead(500, code ? { "X-ClickHouse-Exception-Code": code } : {}).end(error.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** ClickHouse's own default of `http_max_uri_size`. */
const URI_BYTES_MAX = 1_048_576;

const NO_SETTINGS = new Set(["query", "query_id", "database", "wait_end_of_query", "enable_http_compression"]);

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  if (url.pathname === "/ping") {
    response.end("Ok.\n");
    return;
  }
  const body = join(folder, `body-${randomUUID()}`);
  const form = await formOf(request);
  const sql = form?.get("query") ?? (await statementOf(url.searchParams.get("query") ?? "", request, body));
  const settings = [...url.searchParams, ...(form ?? [])].filter(([name]) => !NO_SETTINGS.has(name));
  const assignments = settings.map(([name, value]) => `${name}='${value.replace(/[\\']/g, "\\$&")}'`);
  const session = new Session(folder);
  try {
    const set = assignments.length > 0 ? `SET ${assignments.join(", ")}; ` : "";
    const result = await session.queryAsync(set + sql, { format: "TabSeparated" });
    response.end(Buffer.from(result.bytes()));
  } finally {
    session.close();
    await rm(body, { force: true });
  }
}

/** What a request has as a form: a statement with long values. */
async function formOf(request: IncomingMessage): Promise<Map<string, string> | null> {
  const { "content-type": type = "" } = request.headers;
  if (!type.startsWith("multipart/form-data")) return null;
  const fields = await new Response(await buffer(request), { headers: { "content-type": type } }).formData();
  return new Map([...fields].map(([name, value]) => [name, String(value)]));
}

/** A server reads `input(…)` from the body; the engine in this process reads it from a file. */
async function statementOf(query: string, request: IncomingMessage, path: string): Promise<string> {
  const input = /input\(('(?:[^'\\]|\\.)*')\)(.*) FORMAT (\w+)$/s;
  if (!input.test(query)) return `${query}\n${await text(request)}`;
  await writeFile(path, request);
  return query.replace(
    input,
    (_, structure, rest, format) => `file('${path}', '${format}', ${structure}, 'none')${rest}`,
  );
}
