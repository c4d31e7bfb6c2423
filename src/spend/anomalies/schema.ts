import { z } from "zod";
import { LIMITS } from "../../core/limits.ts";
import { nameModels, once, word } from "../../http/index.ts";
import { day, LINE_PARAMS, metric, page, rowsOfPage, withTags } from "../params.ts";
import { Decimal, Freshness, MetricName, type SpendQuery } from "../schema.ts";

const DIRECTIONS = ["up", "down"] as const;
export const MIN_RATIO = "0.2";
/** The part of its currency's mean day by which a day must be off, unless the caller says an amount. */
export const MIN_SHARE = 0.005;

const ratio = z.string().regex(/^\d{1,3}(\.\d{1,5})?$/, "It must be a decimal such as 0.2, of at most five decimals.");
const amount = z.string().regex(/^\d{1,15}(\.\d{1,12})?$/, "It must be an amount such as 25.50.");

/** What `GET /api/spend/anomalies` may be asked, as it is sent. */
export const AnomalyParams = withTags({
  start_date: once(day).optional().describe("First judged day, UTC; 30 days until the last, unless told otherwise."),
  end_date: once(day)
    .optional()
    .describe(`Last judged day, included; today unless told otherwise. At most ${LIMITS.anomalyDaysMax} days.`),
  ...LINE_PARAMS,
  metric,
  direction: once(word(DIRECTIONS)).optional().describe("Only days that cost more (`up`) or less than expected."),
  min_ratio: once(ratio).default(MIN_RATIO).describe("A day must be off by at least this part of what was expected."),
  min_impact: once(amount)
    .optional()
    .describe("A day must be off by at least this amount; half a percent of its currency's mean day, unless told."),
  page,
  limit: rowsOfPage("Rows"),
});
export type AnomalyParams = z.infer<typeof AnomalyParams>;

/** A question about unusual days; days are included, all filters must hold. Amounts and ratios are decimals. */
export type AnomalyQuery = Pick<
  SpendQuery,
  "start_date" | "end_date" | "connector_id" | "metric" | "filters" | "tags" | "page" | "limit"
> & {
  readonly direction: (typeof DIRECTIONS)[number] | null;
  readonly min_ratio: string;
  readonly min_impact: string | null;
};

const Name = z.string().nullable();
const Estimate = z.string().nullable().describe("Rounded decimal; null where there is nothing to compare with.");

const Anomaly = z.object({
  date: z.string(),
  kind: z
    .enum(["usage", "new", "one_off"])
    .describe(
      "`usage`: left its band. `new`: usage without any costs in the weeks before, the most expensive of its first " +
        "two weeks. `one_off`: a purchase, tax, credit or adjustment, larger than any of its kind in the weeks before.",
    ),
  service: Name,
  account: Name,
  account_name: Name,
  charge_category: Name,
  currency: Name,
  actual: Decimal,
  expected: Estimate,
  low: Estimate.describe("What it would have been called usual from …"),
  high: Estimate.describe("… to."),
  impact: z.string().describe("By how much it differs from what was expected, always positive."),
  change_ratio: z.string().nullable().describe("(actual − expected) / |expected|, five decimals; null from nothing."),
  direction: z.enum(DIRECTIONS),
  provisional: z.boolean().describe("One of the two newest days of data, which still change."),
});
export type Anomaly = z.infer<typeof Anomaly>;

/** The answer of `GET /api/spend/anomalies`. */
export const AnomalyList = z.object({
  start_date: z.string(),
  end_date: z.string(),
  metric: MetricName,
  connector_id: z.string().nullable(),
  min_ratio: z.string(),
  min_impact: z
    .array(z.object({ currency: Name, amount: z.string() }))
    .describe("By how much days had to be off, for each currency of which any day could be."),
  data: z.array(Anomaly).describe("The largest impact first, measured by the mean day of its currency."),
  page: z.int(),
  limit: z.int(),
  total_records: z.int(),
  judged_from: Name.describe("The first day that has two weeks of data before it; null: none has."),
  judged_through: Name.describe("The last day of which all connectors have data."),
  freshness: Freshness,
  warnings: z.array(z.string()),
});
export type AnomalyList = z.infer<typeof AnomalyList>;

nameModels({ Anomaly, AnomalyList });
