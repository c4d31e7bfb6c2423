export { createAddressLimiter } from "./address-limiter.ts";
export { allowOrigins } from "./cors.ts";
export { type Readiness, type StoreState, serveHealth, serveProblemPages } from "./health.ts";
export { createMetrics, type Metrics, serveMetrics } from "./metrics.ts";
export { serveReference } from "./reference.ts";
export { type Answer, type Call, type MeterInput, meteredRoute, type Route, route } from "./route.ts";
export { serveRoutes } from "./serve-routes.ts";
export { type AccessLine, createServer, type ServerOptions } from "./server.ts";
export { answerUnknownPaths } from "./unknown-paths.ts";
