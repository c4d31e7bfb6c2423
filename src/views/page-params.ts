import { z } from "zod";
import type { FieldError } from "../core/problems.ts";
import { CveQuery } from "../cves/index.ts";
import { once, parseFields, word } from "../http/index.ts";
import { COMPARES, judgeSpend, SpendParams, withTags } from "../spend/index.ts";
import type { ViewKind } from "./schema.ts";

// The ranges that move along: `web/features/spend/ranges.ts` has them, too.
const RANGES = [
  "last_7_days",
  "last_30_days",
  "last_90_days",
  "this_month",
  "last_month",
  "this_quarter",
  "last_6_months",
  "last_12_months",
] as const;

/** The page also compares with days of one's own (`2026-09-01..2026-09-30`), for which the API has no word. */
function withoutDays(compare: unknown): unknown {
  return typeof compare === "string" && /^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/.test(compare) ? undefined : compare;
}

const { limit: _limit, ...ofSpend } = SpendParams.shape;

/** The explorer's parameters: those of `GET /api/spend`, some with other words, and what is of the page alone. */
const ExplorerParams = withTags({
  ...ofSpend,
  granularity: once(word(["day", "week", "month"])).optional(),
  compare: z.preprocess(withoutDays, once(word([...COMPARES, "none"])).optional()),
  range: once(word(RANGES)).optional(),
  chart: once(word(["bars", "lines"])).optional(),
  view: once(word(["rows", "drivers", "charges"])).optional(),
  hide: z.union([z.string(), z.array(z.string())]).optional(),
});

/** The search's parameters: those of `GET /api/cves`, without what is of one page of one answer. */
const SearchParams = CveQuery.omit({ limit: true, as_of: true });

/** What is wrong with the part of a page's address behind `?`, by the parameters that the page knows. */
export function errorsOfQuery(kind: ViewKind, query: string): readonly FieldError[] {
  const params = paramsOf(query);
  if (kind === "vulnerabilities") {
    const read = parseFields(SearchParams, params, "query");
    return "errors" in read ? told(read.errors, Object.keys(SearchParams.shape)) : [];
  }
  const read = parseFields(ExplorerParams, params, "query");
  const errors = "errors" in read ? read.errors : judgeExplorer(read.value);
  return told(errors, [...Object.keys(ExplorerParams.shape), "tag:<key>"]);
}

/** The parameters as a query string has them: each name with one text, or with several in their order. */
function paramsOf(query: string): Record<string, string | string[]> {
  const all = new URLSearchParams(query);
  const several = [...new Set(all.keys())].map((name) => [name, all.getAll(name)] as const);
  return Object.fromEntries(several.map(([name, texts]) => [name, texts.length === 1 ? (texts[0] ?? "") : texts]));
}

/** What is wrong beside each other; what the page compares, it does only where it can. */
function judgeExplorer({ sort, ...read }: z.infer<typeof ExplorerParams>): readonly FieldError[] {
  const isOfChange = /^\s*-?change\s*$/i.test(sort ?? "");
  const asked = { ...read, granularity: "total", compare: undefined, sort: isOfChange ? undefined : sort, limit: 100 };
  return judgeSpend(asked as z.infer<typeof SpendParams>, () => true);
}

function told(errors: readonly FieldError[], known: readonly string[]): readonly FieldError[] {
  return errors.map(({ field, code, message }) => {
    const names = code === "unknown_field" ? ` The page knows ${known.join(", ")}.` : "";
    return { field: "query", code, message: `\`${field.slice(0, FIELD_CHARS_MAX)}\`: ${message}${names}` };
  });
}

const FIELD_CHARS_MAX = 64;
