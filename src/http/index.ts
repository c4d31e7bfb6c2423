export { createAddressLimiter } from "./address-limiter.ts";
export { allowOrigins } from "./cors.ts";
export { type Readiness, type StoreState, serveHealth, serveProblemPages } from "./health.ts";
export { createMetrics, type Metrics, serveMetrics } from "./metrics.ts";
export { createQuerySlots, type QuerySlots } from "./query-slots.ts";
export { serveReference } from "./reference.ts";
export {
  type Answer,
  type Call,
  type Handled,
  type MeterInput,
  meteredRoute,
  type Query,
  type Route,
  route,
} from "./route.ts";
export { serveRoutes } from "./serve-routes.ts";
export { createServer } from "./server.ts";
export type { AccessLine, ServerOptions } from "./server-options.ts";
export { answerUnknownPaths } from "./unknown-paths.ts";
