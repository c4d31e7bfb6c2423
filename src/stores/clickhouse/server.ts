import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { type AnswerFormat, type ClickHouse, clickHouseOver, request } from "./clickhouse.ts";
import { poolsOf } from "./connection-pools.ts";
import { ClickHouseFailure } from "./failure.ts";
import { CLICKHOUSE_LIMITS } from "./limits.ts";
import { quoted } from "./session-state.ts";
import type { RowsFile, StreamedRead } from "./statement.ts";
import type { Prepared } from "./statement-run.ts";

/** How to reach a ClickHouse server: `http(s)://user:password@host:port/database`. */
export type ClickHouseServerOptions = {
  readonly url: string;
  readonly readConnections?: number;
  readonly loadConnections?: number;
  readonly drainMsMax?: number;
  readonly newTag?: () => string;
};

/** Opens a client of a server. Nothing is sent yet; `ping` tells whether it answers. Throws where the URL is none. */
export async function openClickHouseServer(options: ClickHouseServerOptions): Promise<ClickHouse> {
  const reads = options.readConnections ?? CLICKHOUSE_LIMITS.readConnections;
  const loads = options.loadConnections ?? CLICKHOUSE_LIMITS.loadConnections;
  const { exportConnections: exports, controlConnections: control } = CLICKHOUSE_LIMITS;
  const client = clientOf(options.url, reads + exports + loads + control);
  const times = (count: number) => Array.from({ length: count }, () => client);
  const pools = poolsOf(
    { reads: times(reads), exports: times(exports), loads: times(loads), control: times(control) },
    { cancel_http_readonly_queries_on_client_close: 1 },
    options.newTag ?? randomUUID,
  );
  return clickHouseOver({
    kind: "server",
    ...pools,
    drainMsMax: options.drainMsMax ?? CLICKHOUSE_LIMITS.drainMsMax,
    whole: async (client, prepared, format) => buffer(await wholeAnswer(client, prepared, format)),
    parts,
    rowsOf: ({ structure }) => `input(${quoted(structure)})`,
    runWithFile,
    close: () => client.close(),
  });
}

function clientOf(url: string, connections: number): ClickHouseClient {
  try {
    return createClient({
      url,
      max_open_connections: connections,
      // Thousands of loads make a URL that balancers, and at some length servers, refuse.
      use_multipart_params_auto: true,
      // Each statement has a deadline of its own; the longest is a load's.
      request_timeout: CLICKHOUSE_LIMITS.loadMsMax,
      // The client would log failed statements with their SQL.
      log: { level: ClickHouseLogLevel.OFF },
    });
  } catch (cause) {
    throw new ClickHouseFailure("unavailable", { cause });
  }
}

// Through the client's own row reader, since it alone finds an exception that a server reports after half an answer.
async function* parts(
  client: ClickHouseClient,
  prepared: Prepared,
  format: StreamedRead["format"],
): AsyncGenerator<Uint8Array> {
  if (format === "Native") return yield* nativeParts(client, prepared);
  const answer = await client.query({ ...request(prepared), format });
  try {
    for await (const rows of answer.stream()) {
      if (rows.length > 0) yield Buffer.from(`${rows.map((row) => row.text).join("\n")}\n`);
    }
  } finally {
    answer.close();
  }
}

async function* nativeParts(client: ClickHouseClient, prepared: Prepared): AsyncGenerator<Uint8Array> {
  const stream = await wholeAnswer(client, prepared, "Native");
  try {
    yield* stream;
  } finally {
    stream.destroy();
  }
}

// Nobody can look for an exception in the bytes of a format: it is the server that looks, before it sends the first.
async function wholeAnswer(
  client: ClickHouseClient,
  prepared: Prepared,
  format: AnswerFormat | "Native",
): Promise<Readable> {
  const statement = request(prepared);
  const { stream } = await client.exec({
    ...statement,
    query: `${statement.query} FORMAT ${format}`,
    clickhouse_settings: { ...statement.clickhouse_settings, wait_end_of_query: 1 },
  });
  return stream;
}

async function runWithFile(client: ClickHouseClient, prepared: Prepared, file: RowsFile): Promise<void> {
  const statement = request(prepared);
  const values = createReadStream(file.path, { highWaterMark: 1_048_576 });
  try {
    const answer = await client.exec({
      ...statement,
      query: `${statement.query} FORMAT ${file.format}`,
      // A failure after the first block is then a failure from the start.
      clickhouse_settings: { ...statement.clickhouse_settings, wait_end_of_query: 1 },
      values,
    });
    answer.stream.resume();
    await finished(answer.stream);
  } finally {
    values.destroy();
  }
}
