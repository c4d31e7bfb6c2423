import { z } from "zod";
import { nameModels, once, word } from "../../http/index.ts";
import { LINE_PARAMS, metric, withTags } from "../params.ts";
import { Decimal, Freshness, MetricName, type SpendQuery } from "../schema.ts";

/** The days that can be forecast. */
export const HORIZONS = ["month", "next_month", "quarter"] as const;
export type Horizon = (typeof HORIZONS)[number];

/** What `GET /api/spend/forecast` may be asked, as it is sent. */
export const ForecastParams = withTags({
  horizon: once(word(HORIZONS))
    .default("month")
    .describe(
      "`month`: until the end of this month; `next_month`: all of the next; `quarter`: until the end of this one.",
    ),
  ...LINE_PARAMS,
  metric,
});
export type ForecastParams = z.infer<typeof ForecastParams>;

/** A question about future spend; all filters must hold. */
export type ForecastQuery = Pick<SpendQuery, "connector_id" | "metric" | "filters" | "tags"> & {
  readonly horizon: Horizon;
};

const Estimate = z.string().describe("Rounded decimal.");
const Bound = z
  .string()
  .nullable()
  .describe("Of the 80 % interval; null where the history is too short for a back-test.");
const Ratio = z.string().nullable().describe("Of five decimals; null where the actual costs were 0.");

const DayForecast = z.object({
  date: z.string(),
  cost: Estimate,
  low: Bound,
  high: Bound,
  recorded: z.string().nullable().describe("What is billed for the day so far, exactly; null: nothing."),
});

const Backtest = z.object({
  horizon_days: z.int().describe("The farthest day that was forecast; less than asked for where the history is short."),
  origins: z.int().describe("How many days of the past were forecast from."),
  median_error_ratio: Ratio.describe("Median of |actual − forecast| / |actual| of the sum of the days."),
  bias_ratio: Ratio.describe("Median of (actual − forecast) / |actual|: above 0 where forecasts were too low."),
});

export const FLAGS = ["short_history", "short_backtest", "level_shift", "stale_data", "sparse"] as const;
export const CONFIDENCES = ["high", "medium", "low", "none"] as const;

const CurrencyForecast = z.object({
  currency: z.string().nullable(),
  to_date: z
    .object({ end_date: z.string().nullable(), cost: Decimal })
    .describe(
      "The settled days of the period, exactly, of each connector through its own. `end_date`: through which day all " +
        "of them are settled; null where one is not yet.",
    ),
  forecast: z
    .object({ start_date: z.string(), end_date: z.string(), cost: Estimate, low: Bound, high: Bound })
    .nullable()
    .describe("The other days of the period; null without any settled day to learn from."),
  total: z
    .object({ cost: z.string(), low: Bound, high: Bound })
    .nullable()
    .describe("`to_date` and `forecast` together, exactly."),
  daily: z.array(DayForecast).describe("What is to come on the days of `forecast`; they add up to it."),
  method: z
    .enum(["robust", "run_rate", "none"])
    .describe("`run_rate`: the mean day, from less than 14 days of history."),
  confidence: z.enum(CONFIDENCES),
  flags: z.array(z.enum(FLAGS)),
  level_shift: z
    .object({ date: z.string(), before: Estimate, after: Estimate })
    .nullable()
    .describe("The mean day changed at once on this date; only the days since then count for level and trend."),
  backtest: Backtest.nullable().describe("How the method did on this organization's own past."),
  history: z
    .object({ start_date: z.string(), end_date: z.string(), days: z.int() })
    .nullable()
    .describe("The days that were learned from."),
});
export type CurrencyForecast = z.infer<typeof CurrencyForecast>;

/** The answer of `GET /api/spend/forecast`. */
export const ForecastAnswer = z.object({
  horizon: z.enum(HORIZONS),
  start_date: z.string(),
  end_date: z.string(),
  metric: MetricName,
  connector_id: z.string().nullable(),
  data: z.array(CurrencyForecast).describe("One for each currency: currencies are never added up."),
  settled_through: z
    .string()
    .nullable()
    .describe("The last day that is learned from; the two days of data after it are provisional."),
  settled: z
    .array(z.object({ connector_id: z.string(), name: z.string(), settled_through: z.string() }))
    .describe("The same for each connector: one that is late does not hold the others back."),
  freshness: Freshness,
  warnings: z.array(z.string()),
});
export type ForecastAnswer = z.infer<typeof ForecastAnswer>;

nameModels({ DayForecast, Backtest, CurrencyForecast, Forecast: ForecastAnswer });
