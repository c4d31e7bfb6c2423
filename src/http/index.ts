export { createAddressLimiter, networkOf } from "./address-limiter.ts";
export { callRoute, type Outer } from "./call-route.ts";
export { allowOrigins } from "./cors.ts";
export type { AdmissionCall, Door } from "./door.ts";
export { type Established, establishedDoor } from "./established-door.ts";
export { serveQuickly } from "./fast-path.ts";
export { type Readiness, type StoreState, serveHealth, serveProblemPages } from "./health.ts";
export { parseFields } from "./input/field-errors.ts";
export { invalid } from "./input/input.ts";
export { type AreFine, flag, listOf, once, together, wholeNumber, word, words } from "./input/parameters.ts";
export { parseRequest } from "./input/parse-request.ts";
export { Count, givenName, NoQuery, paged, Timestamp } from "./input/schema.ts";
export { type InstallationRoute, installationRoute, serveInstallation } from "./installation-route.ts";
export { keyDoor } from "./key-door.ts";
export { createMetrics, type GaugeFacts, type Metrics, serveMetrics } from "./metrics.ts";
export { problemMembers } from "./problem-details.ts";
export { createQuerySlots, type QuerySlots } from "./query-slots.ts";
export { personView, type RateView } from "./rate-headers.ts";
export { ANY_PACE, type ReaderPace } from "./reader-pace.ts";
export type { ApiExamples } from "./reference/describe-api.ts";
export { nameModels } from "./reference/name-models.ts";
export { problemsOf } from "./reference/problems-of.ts";
export { serveReference } from "./reference/serve-reference.ts";
export {
  type AlsoWrong,
  type Answer,
  briefRoute,
  type Call,
  EXPORT_TYPES,
  type Handled,
  type MeteredRoute,
  type MeterInput,
  meteredRoute,
  type PlainRoute,
  type Route,
  route,
} from "./route.ts";
export { serveRoutes } from "./serve-routes.ts";
export { createServer, sendProblem } from "./server.ts";
export type { AccessLine, ServerOptions } from "./server-options.ts";
export { answerUnknownPaths } from "./unknown-paths.ts";
