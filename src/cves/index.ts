export { getCve } from "./get-cve.ts";
export { readEach } from "./kept-items.ts";
export { type CveSources, openReader } from "./open-reader.ts";
export { cveOperatorCommands, type OperatorSearch, searchForOperator } from "./operate.ts";
export { cveRoutes } from "./routes.ts";
export { type CveItem, type CveList, CveQuery } from "./schema.ts";
export { searchCves } from "./search-cves.ts";
export { keepStateCatalogs } from "./state-catalog.ts";
