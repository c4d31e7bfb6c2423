import type { ClickHouse } from "../stores/clickhouse/index.ts";

/** A ClickHouse whose every statement ends with the signal. */
export function stoppedBy(clickhouse: ClickHouse, signal: AbortSignal): ClickHouse {
  return {
    ...clickhouse,
    query: (read) => clickhouse.query({ ...read, signal }),
    command: (load) => clickhouse.command({ ...load, signal }),
  };
}
