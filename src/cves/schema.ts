import { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import { SEVERITIES } from "../core/severities.ts";
import { flag, listOf, nameModels, once, wholeNumber, word, words } from "../http/index.ts";

// The worst first, as people read them.
const WORST_FIRST = SEVERITIES.toReversed();
export const Severity = z.enum(WORST_FIRST);

export const SEVERITY_RULES = ["newest", "primary"] as const;
export type SeverityRule = (typeof SEVERITY_RULES)[number];

export const SORTS = ["published", "modified", "score", "epss", "kev_added", "kev_due"] as const;
const SORT_KEYS = SORTS.flatMap((name) => [name, `-${name}`] as const);

// A number of more than four digits has no zero before it.
const ID = /^CVE-\d{4}-(?:\d{4}|[1-9]\d{4,8})$/i;

const text = z.string();
const score = text.regex(/^(\d(\.\d)?|10(\.0)?)$/, "It must be a score from 0 to 10, such as 9 or 7.5.");
const cwe = text.regex(/^(CWE-\d{1,6}|NVD-CWE-[a-z]{1,20})$/i, "It must be a weakness such as CWE-79.");

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LEAP_SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:60/i;
const NO_LEAP_SECOND = "Its seconds go from 00 to 59: a leap second (60) is not taken.";
const NO_MOMENT = "It must be a day such as 2026-03-01, or an RFC 3339 time such as 2026-03-01T12:00:00Z.";
const moment = z
  .string()
  // RFC 3339 §5.6 takes `t` and `z` in either case.
  .toUpperCase()
  .refine(isMoment, { error: ({ input }) => (LEAP_SECOND.test(String(input)) ? NO_LEAP_SECOND : NO_MOMENT) });

const day = z.iso.date("It must be a day such as 2026-03-01.");

/** Whether the text is a day alone, without a time. */
export function isDay(value: string): boolean {
  return DAY.test(value);
}

function isMoment(value: string): boolean {
  if (DAY.test(value)) return z.iso.date().safeParse(value).success;
  // A "+" of an offset that was not escaped arrives as a space.
  return z.iso.datetime({ offset: true }).safeParse(value).success && !Number.isNaN(Date.parse(value));
}

/** What `GET /api/cves` may be asked. */
export const CveQuery = z.strictObject({
  severity: words(WORST_FIRST, LIMITS.cveFilterValuesMax)
    .optional()
    .describe(`${WORST_FIRST.map((name) => `\`${name}\``).join(", ")}; any case.`),
  severity_by: once(word(SEVERITY_RULES)).default("newest").describe("The rule that decides the severity."),
  date_from: once(moment).optional().describe("Published on or after this day or RFC 3339 time."),
  date_to: once(moment).optional().describe("Published before or on this day or RFC 3339 time."),
  keyword: once(text.max(LIMITS.keywordCharsMax))
    .optional()
    .describe('Words that must all match as the beginning of a word; `"quoted words"` literally.'),
  page: once(wholeNumber(1, LIMITS.cvePageMax)).default(1).describe("1-based."),
  limit: once(wholeNumber(1, LIMITS.cvePageRowsMax)).default(20).describe("Rows of a page."),
  as_of: once(text.max(64)).optional().describe("From an earlier answer: the state that it saw, for an hour."),
  kev: once(flag).optional().describe("In CISA's catalog of exploited vulnerabilities, or not."),
  ransomware: once(flag).optional().describe("Known by KEV to be used by ransomware, or not."),
  kev_added_from: once(day).optional().describe("Added to KEV on or after this day."),
  kev_added_to: once(day).optional().describe("Added to KEV before or on this day."),
  kev_due_from: once(day).optional().describe("To be fixed, by KEV, on or after this day."),
  kev_due_to: once(day).optional().describe("To be fixed, by KEV, before or on this day."),
  kev_vendor: once(text.min(1).max(256)).optional().describe("Vendor of the entry in KEV, whole; any case."),
  kev_product: once(text.min(1).max(256)).optional().describe("Product of the entry in KEV, whole; any case."),
  cwe: listOf(cwe, LIMITS.cveFilterValuesMax).optional().describe("One of these weaknesses."),
  vendor: once(text.min(1).max(256)).optional().describe("Vendor of a vulnerable CPE match, whole."),
  product: once(text.min(1).max(256)).optional().describe("Product of a vulnerable CPE match, whole."),
  modified_from: once(moment).optional().describe("Modified on or after this day or RFC 3339 time."),
  epss_min: once(z.string().regex(/^(0(\.\d{1,8})?|1(\.0{1,8})?)$/, "It must be a decimal from 0 to 1."))
    .optional()
    .describe("EPSS probability of at least this."),
  score_min: once(score).optional().describe("A CVSS score of at least this, by the rule of `severity_by`."),
  score_max: once(score).optional().describe("A CVSS score of at most this, by the rule of `severity_by`."),
  include_rejected: once(flag).default(false).describe("Whether CVEs that NVD rejected are in."),
  sort: once(word(SORT_KEYS)).default("-published").describe("`-` for descending; the id decides ties."),
});
export type CveQuery = z.infer<typeof CveQuery>;

/** What `GET /api/cves/summary` may be asked. */
export const SummaryQuery = CveQuery.pick({ severity_by: true, include_rejected: true });
export type SummaryQuery = z.infer<typeof SummaryQuery>;

/**
 * What the found can be counted by; `kev_…` is what the entry in KEV says, null where there is none. By `cwe`, one that
 * has several weaknesses is in the group of each.
 */
export const COUNT_GROUPS = [
  ...(["severity", "month", "kev", "ransomware"] as const),
  ...(["kev_added_month", "kev_due_month", "kev_vendor", "kev_product"] as const),
  "cwe",
] as const;
export type CountGroup = (typeof COUNT_GROUPS)[number];

/** What `GET /api/cves/counts` may be asked. */
export const CountQuery = CveQuery.omit({ sort: true, page: true, limit: true }).extend({
  group_by: words(COUNT_GROUPS, LIMITS.cveCountGroupsMax).describe(
    `Up to ${LIMITS.cveCountGroupsMax} of ${COUNT_GROUPS.map((name) => `\`${name}\``).join(", ")}; ` +
      "`month` is that of the publication, and by `cwe` one is counted in each of its weaknesses.",
  ),
  sort: once(word(["total", "-total", "group", "-group"]))
    .default("-total")
    .describe("By the count, or by the values of the groups; `-` for descending."),
  page: CveQuery.shape.page,
  limit: once(wholeNumber(1, LIMITS.cveCountRowsMax)).default(100).describe("Rows of a page."),
});
export type CountQuery = z.infer<typeof CountQuery>;

/** What `GET /api/cves/{id}` may be asked. */
export const RecordQuery = CveQuery.pick({ severity_by: true });

export const CveParams = z.strictObject({
  id: z
    .string()
    .regex(ID, "It must be an id such as CVE-2021-44228.")
    .describe("Such as CVE-2021-44228.")
    .transform((id) => id.toUpperCase()),
});

const Score = z.object({
  version: z.string(),
  vector: z.string().nullable(),
  score: z.number(),
  severity: Severity,
  source: z.string().nullable(),
  type: z.string().nullable(),
});

const Kev = z.object({
  date_added: z.string().nullable(),
  due_date: z.string().nullable(),
  vendor: z.string(),
  product: z.string(),
  name: z.string(),
  required_action: z.string(),
  // CISA says `Known` or `Unknown`.
  known_ransomware_use: z.boolean(),
  notes: z.string(),
});
/** An entry of CISA's catalog, as answers show it. */
export type KevEntry = z.infer<typeof Kev>;

const Epss = z.object({ score: z.string(), percentile: z.string(), date: z.string() });

/** A CVE in a list. */
export const CveItem = z.object({
  id: z.string(),
  description: z.string(),
  published_at: z.string(),
  last_modified_at: z.string(),
  status: z.string(),
  severity: Severity,
  score: z.number().nullable(),
  cvss: Score.pick({ version: true, vector: true, source: true, type: true }).nullable(),
  scores: z.array(Score),
  cwes: z.array(z.string()),
  tags: z.array(z.string()),
  products: z.array(z.object({ vendor: z.string(), product: z.string() })),
  references: z.array(z.object({ url: z.string(), tags: z.array(z.string()) })),
  kev: Kev.nullable(),
  epss: Epss.nullable(),
});
export type CveItem = z.infer<typeof CveItem>;

const Feeds = z.object({
  nvd: z.object({ as_of: z.string().nullable(), cves: z.int(), missing: z.array(z.string()) }),
  kev: z.object({ as_of: z.string().nullable(), catalog_version: z.string().nullable(), entries: z.int() }),
  epss: z.object({ as_of: z.string().nullable(), scores: z.int() }),
});
/** What the answers say of the feeds. `as_of`: the newest data that was read, RFC 3339. */
export type FeedsView = z.infer<typeof Feeds>;

/** Which state of the data an answer of many is of. */
const OF_STATE = {
  as_of: z.string(),
  feeds: Feeds,
  warnings: z.array(z.string()).readonly().describe("What the answer can't know, for lack of feeds."),
};

export const CveList = z.object({
  data: z.array(CveItem),
  page: z.int(),
  limit: z.int(),
  total_records: z.int(),
  severity_by: z.enum(SEVERITY_RULES),
  ...OF_STATE,
});
export type CveList = z.infer<typeof CveList>;

/** One whole record: what the list shows of it, and all else that NVD says, in NVD's own members. */
export const CveRecord = CveItem.extend({
  severity_by: z.enum(SEVERITY_RULES),
  configurations: z.array(z.unknown()).describe("CPE matches with their version ranges, as NVD gives them."),
  affected: z.array(z.unknown()).describe("Affected versions as the CNA gives them."),
  ssvc: z.array(z.unknown()).describe("SSVC assessments."),
  nvd: z.record(z.string(), z.unknown()).describe("NVD's record as it came."),
  feeds: Feeds,
});

const Month = z.string().describe("Such as 2026-03.");

/** How many are in a group; only the members that were grouped by are there. */
export const CveCount = z.object({
  severity: Severity.optional(),
  month: Month.optional(),
  kev: z.boolean().optional(),
  ransomware: z.boolean().optional(),
  kev_added_month: Month.nullable().optional(),
  kev_due_month: Month.nullable().optional(),
  kev_vendor: z.string().nullable().optional(),
  kev_product: z.string().nullable().optional(),
  cwe: z.string().nullable().optional().describe("Such as CWE-79; null where NVD names none by number."),
  total: z.int(),
});
export type CveCount = z.infer<typeof CveCount>;

export const CveCounts = z.object({
  group_by: z.array(z.enum(COUNT_GROUPS)),
  data: z.array(CveCount),
  page: z.int(),
  limit: z.int(),
  total_records: z.int().describe("Groups in all."),
  total_cves: z.int().describe("Vulnerabilities in all groups together."),
  severity_by: z.enum(SEVERITY_RULES),
  ...OF_STATE,
});
export type CveCounts = z.infer<typeof CveCounts>;

export const CveSummary = z.object({
  total_records: z.int(),
  severity_by: z.enum(SEVERITY_RULES),
  severities: z.record(Severity, z.int()),
  months: z.array(z.object({ month: z.string(), total: z.int() })),
  kev: z.object({ total: z.int(), ransomware: z.int(), severities: z.record(Severity, z.int()) }),
  ...OF_STATE,
});
export type CveSummary = z.infer<typeof CveSummary>;

nameModels({
  Severity,
  CvssScore: Score,
  KevEntry: Kev,
  EpssScore: Epss,
  Cve: CveItem,
  CveFeeds: Feeds,
  CveList,
  CveRecord,
  CveSummary,
  CveCount,
  CveCounts,
});
