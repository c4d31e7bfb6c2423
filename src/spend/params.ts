import { z } from "zod";
import { DAY_EXPECTED, isDay } from "../core/days.ts";
import { LIMITS } from "../core/limits.ts";
import { splitItems } from "../core/text/value-lists.ts";
import { nameModels, once, wholeNumber, word } from "../http/index.ts";
import { asGroup, COMPARES, FILTER_FIELDS, GRANULARITIES, GROUPS, isTagGroup, METRICS } from "./schema.ts";

const TOO_LONG = `It must have at most ${LIMITS.spendFilterCharsMax} characters.`;
const TOO_MANY_TAGS = `Filter by at most ${LIMITS.spendTagFiltersMax} tags, those of “tag:<key>” counted too.`;
const filterText = z.string().max(LIMITS.spendFilterCharsMax, TOO_LONG);

const values = z
  .array(filterText)
  .min(1)
  .max(LIMITS.spendFilterValuesMax, `Send at most ${LIMITS.spendFilterValuesMax} of them.`)
  .refine(areFew, `Name at most ${LIMITS.spendFilterItemsMax} different values.`);

nameModels({ FilterValues: values });

/** Commas make many values of one text; the engine refuses a statement that looks for tens of thousands. */
function areFew(texts: readonly string[]): boolean {
  return new Set(splitItems(texts)).size <= LIMITS.spendFilterItemsMax;
}

/** The values of a parameter that may be sent several times. Commas in them are read later. */
const several = z.preprocess((value) => [value].flat(), values);

export const day = z.string().refine(isDay, DAY_EXPECTED);

const billingPeriod = z
  .string()
  .refine((month) => isDay(`${month}-01`), "It must be a month such as 2026-03, from 1970 to 2148.");

const connectorId = z.string().min(1, "It must be the id of a connector (con_…).");

const READS_LINES = "reads all lines of the range";

const filter = (name: string) => several.optional().describe(`Only this ${name}; \`!\` before it excludes it.`);

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ");

/** The parameters that say which lines a question is about; those of `tag:<key>` are beside them. */
export const LINE_PARAMS = {
  connector_id: once(connectorId).optional().describe("Lines of this connector only."),
  service: filter("service"),
  account: filter("account, by id or name"),
  region: filter("region, by id or name"),
  provider: filter("provider, such as `aws`"),
  category: filter("category of service"),
  charge_category: filter("category of charge, such as `Usage`, `Purchase`, `Tax`, `Credit`"),
  resource: filter(`resource, by id or name: ${READS_LINES}`),
  pricing_category: filter(`pricing category, such as \`Standard\`, \`Committed\`, \`Dynamic\`: ${READS_LINES}`),
  commitment_discount_id: filter(`commitment discount, by id: ${READS_LINES}`),
  commitment_discount_status: filter(`status of commitment discounts, \`Used\` or \`Unused\`: ${READS_LINES}`),
  charge_frequency: filter(`frequency of charge, such as \`Usage-Based\`, \`One-Time\`, \`Recurring\`: ${READS_LINES}`),
  charge_class: filter(`class of charge, \`Correction\` of an earlier bill: ${READS_LINES}`),
  publisher: filter(`publisher, who made what is sold: ${READS_LINES}`),
  currency: filter("currency"),
  tag: several
    .optional()
    .describe("Lines that have the tag of this key. `tag:<key>=<value>`: lines whose tag has the value."),
} as const;

const DATE_PARAMS = {
  start_date: once(day).optional().describe("First day, UTC."),
  end_date: once(day).optional().describe("Last day, UTC, included; at most 36 months from the first."),
} as const;

/** The range that a question is about. */
export const RANGE_PARAMS = {
  ...DATE_PARAMS,
  billing_period: once(billingPeriod).optional().describe("`YYYY-MM`: lines of this invoice; alone, on all its days."),
} as const;

/** How costs are counted. */
export const metric = once(word(METRICS)).default("billed").describe("`effective` is amortized.");

export const page = once(wholeNumber(1, LIMITS.spendPageMax)).default(1).describe("1-based.");

/** How many rows a page has; `rows` says what of. */
export function rowsOfPage(rows: string) {
  return once(wholeNumber(1, LIMITS.spendPageRowsMax)).default(100).describe(`${rows} of a page.`);
}

/** What `GET /api/spend` may be asked, as it is sent. */
export const SpendParams = withTags({
  ...RANGE_PARAMS,
  group_by: several
    .optional()
    .describe(
      `Up to three of ${quoted(GROUPS)}, \`tag:<key>\`; empty for none. Repeat the parameter for a key with a comma.`,
    ),
  ...LINE_PARAMS,
  metric,
  granularity: once(word(GRANULARITIES)).default("total").describe("A row for each day or month, or one for all."),
  compare: once(word(COMPARES))
    .optional()
    .describe(
      "`previous`: beside the range of equal length before; `previous_month`, `previous_year`: beside the same days " +
        "of the month or the year before, of whole months the whole months.",
    ),
  sort: once(filterText)
    .optional()
    .describe("`cost`, `change` with `compare`, `date` or a group; `-` before it for descending."),
  page,
  limit: rowsOfPage("Rows"),
});
export type SpendParams = z.infer<typeof SpendParams>;

const DIMENSIONS = [...FILTER_FIELDS, "tag"] as const;

/** A field whose values can be listed; `tag:<key>` lists the values of that tag. */
export type Dimension = (typeof DIMENSIONS)[number] | `tag:${string}`;

const dimension = z.preprocess(
  (value) => (typeof value === "string" ? asGroup(value.trim()) : value),
  filterText.refine(isDimension, `It must be one of ${DIMENSIONS.join(", ")} or tag:<key>.`),
);

/** What `GET /api/spend/dimensions` may be asked. */
export const DimensionParams = z.strictObject({
  dimension: once(dimension).describe(`${quoted(DIMENSIONS)} (the keys that occur) or \`tag:<key>\` (its values).`),
  search: once(filterText).optional().describe("Values or names that hold this text, in any case."),
  ...DATE_PARAMS,
  connector_id: LINE_PARAMS.connector_id,
  page,
  limit: rowsOfPage("Values"),
});
export type DimensionParams = z.infer<typeof DimensionParams>;

function isDimension(name: string): name is Dimension {
  return (DIMENSIONS as readonly string[]).includes(name) || isTagGroup(name);
}

/** An object of these parameters and any number of `tag:<key>`; others are refused. */
export function withTags<Shape extends z.ZodRawShape>(shape: Shape) {
  const checkNames = (params: Record<string, unknown>, context: z.RefinementCtx) => {
    const others = Object.keys(params).filter((name) => !Object.hasOwn(shape, name));
    const keys = others.filter((name) => !isTagGroup(name));
    if (keys.length > 0) {
      context.addIssue({ code: "unrecognized_keys", keys, input: params, known: Object.keys(shape) });
    }
    for (const long of others.filter((name) => isTagGroup(name) && name.length > LIMITS.spendFilterCharsMax)) {
      context.addIssue({ code: "custom", path: [long], message: TOO_LONG });
    }
    const { tag = [] } = params as { readonly tag?: string | string[] };
    // Each is a condition of its own: the engine takes seconds for some hundreds, and refuses more.
    const named = others.length - keys.length + new Set(splitItems([tag].flat())).size;
    if (named > LIMITS.spendTagFiltersMax) context.addIssue({ code: "custom", path: ["tag"], message: TOO_MANY_TAGS });
  };
  // Names are checked whatever else is wrong: a caller is told of all at once.
  return z
    .object(shape)
    .catchall(several)
    .superRefine(checkNames, { when: () => true });
}
