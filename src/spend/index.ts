export { findAnomalies } from "./anomalies/find-anomalies.ts";
export { anomalyRoutes } from "./anomalies/routes.ts";
export type { Anomaly, AnomalyList, AnomalyQuery } from "./anomalies/schema.ts";
export { answerSpend } from "./answer-spend.ts";
export { chargeRoutes } from "./charges/routes.ts";
export type { ChargeList } from "./charges/schema.ts";
export { coverageOf } from "./coverage.ts";
export type { SpendNeeds } from "./facts.ts";
export { forecastSpend, horizonDays } from "./forecast/forecast-spend.ts";
export { forecastRoutes } from "./forecast/routes.ts";
export type { CurrencyForecast, ForecastAnswer, ForecastQuery } from "./forecast/schema.ts";
export { firstOpenMonth, STALE_HOURS } from "./freshness.ts";
export { listDimensions, listNames, listSameTags } from "./list-dimensions.ts";

export { SpendParams, withTags } from "./params.ts";
export { type PinnedSpend, pinSpend, readToday } from "./pin-data.ts";
export { judgeSpend, NO_SUCH_CONNECTOR, readSpendQuery, wrongRange } from "./read-query.ts";
export { spendRoutes } from "./routes.ts";
export {
  COMPARES,
  type FilterField,
  GRANULARITIES,
  GROUPS,
  type Group,
  LINE_FIELDS,
  METRICS,
  type SpendAnswer,
  type SpendQuery,
  type SpendRow,
} from "./schema.ts";
export { SERVICE_ALIASES } from "./service-aliases.ts";
export { anomalyParams, forecastParams, spendParams } from "./spend-params.ts";
export type { FoundName, NamesMax, TagPair } from "./store-dimensions.ts";
