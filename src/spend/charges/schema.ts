import { z } from "zod";
import { METRICS, QUANTITIES, SHOWN_TEXTS } from "../../bills/index.ts";
import { LIMITS } from "../../core/limits.ts";
import { nameModels, once, word } from "../../http/index.ts";
import { LINE_PARAMS, RANGE_PARAMS, rowsOfPage, withTags } from "../params.ts";
import { Decimal } from "../schema.ts";

/** What `GET /api/spend/charges` may be asked, as it is sent. */
export const ChargeParams = withTags({
  ...RANGE_PARAMS,
  ...LINE_PARAMS,
  limit: rowsOfPage("Lines"),
  cursor: once(z.string().max(LIMITS.spendFilterCharsMax))
    .optional()
    .describe("`next_cursor` of the page before, with the same filters: goes on in the same state of the data."),
  format: once(word(["focus"]))
    .optional()
    .describe("With `Accept: text/csv`: a FOCUS 1.2 file, which a `focus` connector can load."),
});
export type ChargeParams = z.infer<typeof ChargeParams>;

const Text = z.string().nullable();
const ofColumns = <Schema extends z.ZodType>(names: readonly string[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema] as const));

const Charge = z
  .object({
    ...ofColumns(METRICS, Decimal),
    BillingCurrency: Text,
    BillingPeriodStart: z.string(),
    BillingPeriodEnd: z.string(),
    ChargePeriodStart: z.string(),
    ChargePeriodEnd: Text,
    ...ofColumns(SHOWN_TEXTS, Text),
    ...ofColumns(QUANTITIES, Decimal.nullable()),
    Tags: z.record(z.string(), z.string()),
    x_ConnectorId: z.string().describe("The connector that delivered the line."),
    x_SourceFile: Text.describe("The file of its export; null for lines that were loaded by an older version."),
  })
  .describe("A line of a bill under the names of FOCUS 1.2.");

/** The answer of `GET /api/spend/charges`. */
export const ChargeList = z.object({
  start_date: z.string(),
  end_date: z.string(),
  billing_period: z.string().optional(),
  connector_id: z.string().nullable(),
  data: z.array(Charge),
  limit: z.int(),
  total_records: z.int(),
  next_cursor: z.string().nullable().describe("Send it as `cursor` for the next page; null on the last one."),
  as_of: z.string().describe("The data version of all pages. Cursors go on in it for 20 hours."),
  warnings: z.array(z.string()),
});
export type ChargeList = z.infer<typeof ChargeList>;

nameModels({ Charge, ChargeList });
