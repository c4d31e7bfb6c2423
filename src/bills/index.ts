export type { AccountOfLoad, LoadOfMonth, MonthOfFile, Sums } from "./facts.ts";
export { type CountedAs, countedAs, METRICS, QUANTITIES, SHOWN_TEXTS } from "./formats/line-mapping.ts";
export type { FileReading } from "./formats/line-statements.ts";
export { MAPPING_VERSION } from "./formats/mapping-version.ts";
export { FORMATS, isBillOf, type Provider } from "./formats/recognize-format.ts";
export { readControlTotals, readControlTotalsTogether } from "./lines/control-totals.ts";
export { areSame, isWritten } from "./lines/is-written.ts";
export { openBill, providersOfBill } from "./lines/read-bill.ts";
export {
  accountsOfLoad,
  LineNotSplit,
  OneOfSeveral,
  readingKey,
  writeLines,
  writeRollUps,
} from "./lines/write-load.ts";
export { failureOfStore, SyncFailed, type SyncFailure, syncFailedBy } from "./sync-failed.ts";
export { type Bind, boundValues } from "./tables/bound-values.ts";
export {
  COST_TABLES,
  type CostTable,
  costRows,
  type LoadsOfOrganization,
  type ReadOfRows,
} from "./tables/cost-rows.ts";
export { dropLoads } from "./tables/drop-loads.ts";
export {
  areOldTablesInPlace,
  copyOldLines,
  dropOldLoads,
  dropOldTables,
  findOldLines,
  type OldLines,
  setOldTablesAside,
  sumsOfOldLoad,
} from "./tables/old-tables.ts";
export { COLUMNS_OF_LINES, keptAmounts } from "./tables/repeated-amounts.ts";
export { FIGURE_COLUMNS, isRolledUp } from "./tables/roll-up-statements.ts";
