export type { ClickHouse } from "./clickhouse.ts";
export { type EmbeddedClickHouseOptions, openEmbeddedClickHouse } from "./embedded.ts";
export { ClickHouseFailure } from "./failure.ts";
export { readEngineFigures } from "./inspect.ts";
export { CLICKHOUSE_LIMITS, CLICKHOUSE_THREADS } from "./limits.ts";
export {
  appliedToClickHouse,
  clickHouseIdentity,
  knownToClickHouse,
  migrateClickHouse,
  migrateClickHouseTo,
} from "./migrate.ts";
export { arraysOf } from "./row-binary.ts";
export { type ClickHouseServerOptions, openClickHouseServer } from "./server.ts";
export type { FileLoad, Parameter, RowsFile, Settings, Statement, StreamedRead } from "./statement.ts";
