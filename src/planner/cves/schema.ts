import { z } from "zod";
import { SEVERITIES } from "../../core/severities.ts";
import { DecimalText, Period, Text } from "../lines-schema.ts";

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

const CveId = z.string().regex(/^CVE-\d{4}-\d{4,9}$/);

/** Vulnerabilities: the record of `id`, or those that fulfil all else (null: any). `among`: rows anew, some, or one. */
export const Cves = z.strictObject({
  op: z.literal("cves"),
  id: CveId.nullable(),
  severities: z.array(z.enum(SEVERITIES)).readonly(),
  kev: z.boolean().nullable(),
  ransomware: z.boolean().nullable(),
  keyword: Text.nullable(),
  published: Period.nullable(),
  kev_added: Period.nullable(),
  kev_due: Period.nullable().default(null),
  /** The feeds have the last change of each, so these days reach until today. */
  modified: Period.nullable().default(null),
  epss_min: DecimalText.nullable(),
  score_min: DecimalText.nullable().default(null),
  score_max: DecimalText.nullable().default(null),
  cwes: z
    .array(z.string().regex(/^CWE-\d{1,6}$/))
    .max(4)
    .readonly()
    .default([]),
  sort: z.enum(["-published", "-modified", "-score", "-epss", "-kev_added", "kev_due"]),
  among: CveRows.nullable().default(null),
  top: z.int().min(1).max(100),
  /** `feeds`: how fresh the feeds are themselves. */
  answer: z.enum(["record", "list", "count", "feeds"]),
  split: CveSplit.nullable().default(null),
});
