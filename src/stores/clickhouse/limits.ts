/** The bounds of this room; each can be set where an engine is opened. */
export const CLICKHOUSE_LIMITS = {
  readConnections: 6,
  exportConnections: 4,
  loadConnections: 2,
  controlConnections: 1,
  readsWaitingMax: 200,
  exportsWaitingMax: 50,
  loadsWaitingMax: 50,
  readMsMax: 10_000,
  loadMsMax: 3_600_000,
  controlMsMax: 5_000,
  drainMsMax: 5_000,
} as const;

/**
 * Threads of libuv that the embedded engine may hold at once: one a connection. Whoever starts the process sets
 * `UV_THREADPOOL_SIZE` to this plus 8 before it starts; Node reads it once.
 */
export const CLICKHOUSE_THREADS =
  CLICKHOUSE_LIMITS.readConnections +
  CLICKHOUSE_LIMITS.exportConnections +
  CLICKHOUSE_LIMITS.loadConnections +
  CLICKHOUSE_LIMITS.controlConnections;
