export const EMBEDDED_PORT = 5432;
export const EMBEDDED_USER = "costplane";
export const EMBEDDED_DATABASE = "costplane";

/** Settings of the server by name; they go before those of `postgresql.conf`. */
export type ServerSettings = Readonly<Record<string, string>>;

// For a machine of 2 cores and 4 GiB that PostgreSQL shares with the service and ClickHouse.
const SETTINGS: ServerSettings = {
  // Reached through one socket, in a folder that only its owner may enter.
  listen_addresses: "",
  port: String(EMBEDDED_PORT),
  unix_socket_permissions: "0700",
  max_connections: "50",

  // What is committed is on disk.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",

  // Little memory. Containers may have a tiny or read-only /dev/shm: nothing is kept there.
  shared_buffers: "128MB",
  maintenance_work_mem: "32MB",
  huge_pages: "off",
  shared_memory_type: "mmap",
  dynamic_shared_memory_type: "mmap",
  min_dynamic_shared_memory: "2MB",
  io_method: "sync",
  jit: "off",
  max_worker_processes: "2",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  max_logical_replication_workers: "0",
  max_wal_senders: "0",
  max_replication_slots: "0",

  // Few megabytes to replay after a crash, few checkpoints.
  wal_buffers: "4MB",
  min_wal_size: "64MB",
  max_wal_size: "512MB",
  // Compressing page images took a quarter of PostgreSQL's share of the two cores under quotes.
  wal_compression: "off",
  checkpoint_timeout: "10min",

  // Counters and windows are small tables with many updates: vacuum them often, it takes milliseconds.
  autovacuum: "on",
  autovacuum_naptime: "15s",
  autovacuum_max_workers: "2",
  autovacuum_worker_slots: "2",
  autovacuum_vacuum_scale_factor: "0.05",

  // A session that died in the middle of a transaction must not hold its locks for ever.
  idle_in_transaction_session_timeout: "60s",

  timezone: "UTC",
  log_timezone: "UTC",
  cluster_name: "costplane",
  // The log goes to the service's, line by line, without statements and values: they may hold secrets.
  log_destination: "stderr",
  logging_collector: "off",
  log_line_prefix: "",
  log_min_messages: "warning",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The server's arguments for a cluster and a socket folder; `more` replaces settings. */
export function serverArguments(cluster: string, socketFolder: string, more: ServerSettings): string[] {
  const settings = { ...SETTINGS, unix_socket_directories: quoteListItem(socketFolder), ...more };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The environment for PostgreSQL's programs: none of the `PG…` variables, no locale and time zone of the caller. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

// The setting is a list: a comma or a space would end an item that is not quoted.
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
