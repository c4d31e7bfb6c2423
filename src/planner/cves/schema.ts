import { z } from "zod";
import { Period, Text } from "../lines-schema.ts";

/** Which row of a list of vulnerabilities is meant. */
export const LISTED_ROWS = ["first", "second", "third", "fourth", "fifth", "last"] as const;

/** What a turn asks of the rows of a list: them in another order, some of them, or one. */
export const CveRows = z.enum(["-score", "-epss", "kev", "ransomware", "critical", "high", ...LISTED_ROWS]);

/**
 * Counts by severity, unit of days, what KEV names, weakness; of other days, of names, or `without` a condition, in
 * all or of each vendor.
 */
export const CveSplit = z.discriminatedUnion("by", [
  z.strictObject({
    by: z.enum(["severity", "month", "month_severity", "quarter", "quarter_severity", "year", "year_severity"]),
  }),
  z.strictObject({ by: z.enum(["kev_vendor", "kev_product", "cwe"]) }),
  z.strictObject({ by: z.literal("period"), base: Period }),
  z.strictObject({ by: z.literal("name"), names: z.array(Text).min(2).max(4).readonly() }),
  z.strictObject({ by: z.literal("share"), without: z.enum(["severities", "kev", "ransomware", "keyword"]) }),
  z.strictObject({ by: z.literal("kev_vendor_share"), without: z.enum(["severities", "ransomware"]) }),
]);
export type CveSplit = z.infer<typeof CveSplit>;
