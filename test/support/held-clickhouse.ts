import type { ClickHouse, Statement } from "../../src/stores/clickhouse/index.ts";

/** A real ClickHouse whose reads are held or starved where a test says so. */
export type HeldClickHouse = ClickHouse & {
  /** From now on each read runs behind a slow statement of its own, in the engine. */
  hold(): void;
  /** From now on reads run at once; those that are held stay so. */
  passNew(): void;
  /** The same, and those that are held run now. */
  letGo(): void;
  /** From now on a read has no memory. */
  starve(): void;
  /** Bytes that streamed reads have brought so far. */
  streamedBytes(): number;
};

const SLOW = "SELECT sleepEachRow(0.1) FROM numbers(6000) SETTINGS max_block_size = 1";

export function holdable(clickhouse: ClickHouse): HeldClickHouse {
  let mode: "pass" | "hold" | "starve" = "pass";
  let release = new AbortController();
  let bytes = 0;

  async function readable<Read extends Statement>(read: Read): Promise<Read> {
    if (mode === "starve") return { ...read, settings: { ...read.settings, max_memory_usage: 1 } };
    if (mode === "pass") return read;
    const free = release.signal;
    const signal = read.signal ? AbortSignal.any([read.signal, free]) : free;
    await clickhouse.query({ sql: SLOW, signal }).catch((error: unknown) => {
      if (!free.aborted) throw error;
    });
    return read;
  }

  return {
    ...clickhouse,
    query: async (read) => clickhouse.query(await readable(read)),
    bytes: async (read) => clickhouse.bytes(await readable(read)),
    async *stream(read) {
      for await (const part of clickhouse.stream(await readable(read))) {
        bytes += part.byteLength;
        yield part;
      }
    },
    hold() {
      mode = "hold";
    },
    passNew() {
      mode = "pass";
    },
    letGo() {
      mode = "pass";
      release.abort();
      release = new AbortController();
    },
    starve() {
      mode = "starve";
    },
    streamedBytes: () => bytes,
  };
}
