export {
  CommitOutcomeUnknownError,
  type Database,
  openDatabase,
  type PostgresConnection,
  type Tx,
} from "./database.ts";
export { EmbeddedPostgresError, type EmbeddedPostgresFailure } from "./embedded/errors.ts";
export {
  connectionOfFolder,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./embedded/server.ts";
export { inspectDatabase, readDatabaseClock } from "./inspect.ts";
export { rememberFirst, withInstallationLock } from "./installation.ts";
export { isMigrated, migratePostgres, NewerDatabaseError } from "./migrate.ts";
export type * from "./tables.ts";
