export type { AccountOfLoad, MonthOfFile, Sums } from "./facts.ts";
export { type CountedAs, countedAs } from "./formats/line-mapping.ts";
export { MAPPING_VERSION } from "./formats/mapping-version.ts";
export { FORMATS, isBillOf, type Provider } from "./formats/recognize-format.ts";
export { openBill, surveyBill } from "./lines/read-bill.ts";
export {
  accountsOfLoad,
  dropLoad,
  LineNotSplit,
  type LoadOfMonth,
  sumsOfLoad,
  writeDays,
  writeLines,
} from "./lines/write-load.ts";
export { failureOfStore, SyncFailed, type SyncFailure, syncFailedBy } from "./sync-failed.ts";
