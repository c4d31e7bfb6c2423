export { problemMembers } from "./answer/problem-details.ts";
export { createQuerySlots, type QuerySlots } from "./answer/query-slots.ts";
export { attemptsView, personView, type RateView } from "./answer/rate-headers.ts";
export { ANY_PACE, type ReaderPace } from "./answer/reader-pace.ts";
export { callRoute, type Outer } from "./call-route.ts";
export { createAddressLimiter, networkOf } from "./doors/address-limiter.ts";
export type { AdmissionCall, Door } from "./doors/door.ts";
export { type Established, establishedDoor } from "./doors/established-door.ts";
export { keyDoor } from "./doors/key-door.ts";
export { serveQuickly } from "./fast-path.ts";
export { type Readiness, type StoreState, serveHealth, serveProblemPages } from "./health.ts";
export { parseFields } from "./input/field-errors.ts";
export { invalid } from "./input/input.ts";
export { type AreFine, flag, listOf, once, together, wholeNumber, word, words } from "./input/parameters.ts";
export { parseRequest } from "./input/parse-request.ts";
export { Count, givenName, idOf, NoQuery, paged, Timestamp } from "./input/schema.ts";
export { type InstallationRoute, installationRoute, serveInstallation } from "./installation-route.ts";
export { createMetrics, type GaugeFacts, type GaugeFigure, type Metrics, serveMetrics } from "./metrics.ts";
export type { ApiExamples } from "./reference/describe-api.ts";
export { nameModels } from "./reference/name-models.ts";
export { problemsOf } from "./reference/problems-of.ts";
export { serveReference } from "./reference/serve-reference.ts";
export {
  type AlsoWrong,
  type Answer,
  BY_PEOPLE,
  briefRoute,
  type Call,
  EXPORT_TYPES,
  type Handled,
  type MeteredRoute,
  type MeterInput,
  meteredRoute,
  NO_CONTENT,
  type PlainRoute,
  type Route,
  route,
} from "./route.ts";
export { serveRoutes } from "./serve-routes.ts";
export { allowOrigins } from "./server/cors.ts";
export { createServer, sendProblem } from "./server/server.ts";
export type { AccessLine, ServerOptions } from "./server/server-options.ts";
export { answerUnknownPaths, type MissingPage } from "./server/unknown-paths.ts";
