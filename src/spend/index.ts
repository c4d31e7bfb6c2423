export { findAnomalies } from "./anomalies/find-anomalies.ts";
export { anomalyRoutes } from "./anomalies/routes.ts";
export type { Anomaly, AnomalyList, AnomalyQuery } from "./anomalies/schema.ts";
export { answerSpend, dailySpend } from "./answer-spend.ts";
export { csvWriter } from "./export-spend.ts";
export type { DailyQuery, DailyRow, DailySpend, SpendNeeds } from "./facts.ts";
export { forecastSpend, horizonDays } from "./forecast/forecast-spend.ts";
export { forecastRoutes } from "./forecast/routes.ts";
export type { CurrencyForecast, ForecastAnswer, ForecastQuery } from "./forecast/schema.ts";
export { listDimensions, readStand } from "./list-dimensions.ts";
export { readSpendQuery } from "./read-query.ts";
export { spendRoutes } from "./routes.ts";
export {
  type Dimension,
  type DimensionList,
  type FilterField,
  GRANULARITIES,
  GROUPS,
  type Granularity,
  type Group,
  METRICS,
  type Metric,
  SpendAnswer,
  SpendParams,
  type SpendQuery,
  type SpendRow,
  type TagFilter,
  type ValueFilter,
} from "./schema.ts";
export { anomalyParams, forecastParams, spendParams } from "./spend-params.ts";
