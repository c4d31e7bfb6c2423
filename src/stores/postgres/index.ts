export {
  appliedToClickHouse,
  claimClickHouse,
  noteClickHouseMigrations,
  rememberClickHouse,
  replaceClickHouseMigrations,
} from "./clickhouse-ledger.ts";
export { connectionOfUrl, NODE_SESSIONS, type PostgresConnection, targetOf } from "./connection.ts";
export { type CopySession, openCopySession } from "./copy-session.ts";
export { countOf } from "./count-of.ts";
export {
  CommitOutcomeUnknownError,
  type Database,
  openDatabase,
  type Tx,
} from "./database.ts";
export {
  connectionOfFolder,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "./embedded/server.ts";
export { failureOfConnect, failureOfQuery, serverFailureOf, sqlStateOf } from "./failure.ts";
export { holdLoads, mayDropLoads } from "./hold-loads.ts";
export { countConnections, inspectDatabase, readDatabaseClock } from "./inspect.ts";
export { rememberFirst, withInstallationLock } from "./installation.ts";
export {
  appliedToPostgres,
  isMigrated,
  migratePostgres,
  migratePostgresTo,
  NewerDatabaseError,
  RESTORING,
  refuseUnmigrated,
} from "./migrate.ts";
export { countOlderSessions } from "./node-sessions.ts";
export { placesIn } from "./query-places.ts";
export type * from "./tables.ts";
export type * from "./tables-people.ts";
export { yieldServerProcess } from "./yield-server-process.ts";
