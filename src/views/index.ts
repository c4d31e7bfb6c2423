export { errorsOfQuery } from "./page-params.ts";
export { viewRoutes } from "./routes.ts";
