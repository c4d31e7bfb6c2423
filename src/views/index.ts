export { viewRoutes } from "./routes.ts";
