export type { ClickHouse } from "./clickhouse.ts";
export { type EmbeddedClickHouseOptions, openEmbeddedClickHouse } from "./embedded.ts";
export { ClickHouseFailure } from "./failure.ts";
export { findLayout, NO_CLUSTER } from "./find-layout.ts";
export { clickHouseIdentity, signClickHouse } from "./identity.ts";
export { readEngineFigures } from "./inspect.ts";
export { describeLayout, type Layout } from "./layout.ts";
export { CLICKHOUSE_LIMITS, CLICKHOUSE_THREADS } from "./limits.ts";
export {
  knownToClickHouse,
  ledgerInMemory,
  type MigrationLedger,
  migrateClickHouse,
  migrationsNotedInClickHouse,
} from "./migrate.ts";
export { arraysOf } from "./row-binary.ts";
export { type ClickHouseServerOptions, openClickHouseServer } from "./server.ts";
export type { FileLoad, Parameter, RowsFile, Settings, Statement, StreamedRead } from "./statement.ts";
