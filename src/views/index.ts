export { errorsOfQuery } from "./page-params.ts";
export { viewRoutes } from "./routes.ts";
export type { ViewAnswer } from "./schema.ts";
