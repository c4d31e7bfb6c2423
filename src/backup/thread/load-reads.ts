import type { ReadableClickHouse } from "../needs.ts";

type StreamedRead = Parameters<ReadableClickHouse["stream"]>[0];

/** Reads of ClickHouse as calls, since the embedded engine belongs to the process; a stream comes chunk by chunk. */
export type LoadReads = {
  query(read: Parameters<ReadableClickHouse["query"]>[0]): Promise<readonly unknown[]>;
  version(): Promise<string>;
  /** Begins a stream and gives its number. */
  openStream(read: StreamedRead): Promise<number>;
  /** undefined: it has ended. */
  nextChunk(stream: number): Promise<Uint8Array | undefined>;
  closeStream(stream: number): Promise<void>;
};

/** The calls, and `close`, which ends the streams that nobody reads any more. */
export function serveLoadReads(clickhouse: ReadableClickHouse): { readonly calls: LoadReads; close(): Promise<void> } {
  const streams = new Map<number, AsyncIterator<Uint8Array>>();
  let opened = 0;
  const closeStream = async (stream: number) => {
    await streams.get(stream)?.return?.();
    streams.delete(stream);
  };
  const calls: LoadReads = {
    query: (read) => clickhouse.query(read),
    version: () => clickhouse.version(),
    openStream: async (read) => {
      opened += 1;
      streams.set(opened, clickhouse.stream(read)[Symbol.asyncIterator]());
      return opened;
    },
    nextChunk: async (stream) => (await streams.get(stream)?.next())?.value,
    closeStream,
  };
  return { calls, close: async () => void (await Promise.all([...streams.keys()].map(closeStream))) };
}

/** ClickHouse as the thread sees it. */
export function clickHouseOver(reads: LoadReads): ReadableClickHouse {
  return {
    query: async <Row>(read: Parameters<LoadReads["query"]>[0]) => (await reads.query(read)) as readonly Row[],
    version: () => reads.version(),
    stream: async function* (read) {
      const stream = await reads.openStream(read);
      try {
        for (let chunk = await reads.nextChunk(stream); chunk; chunk = await reads.nextChunk(stream)) yield chunk;
      } finally {
        await reads.closeStream(stream);
      }
    },
  };
}
