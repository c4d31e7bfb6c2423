import type { Api } from "../../lib/api.ts";
import type { SpendAnswer, SpendRow, Total } from "../../lib/api-types.ts";
import { dayRange } from "../../lib/dates.ts";
import { compareDecimals, differenceOf, ratioOf } from "../../lib/decimals.ts";
import type { Params } from "../../lib/search.ts";
import type { Range } from "./ranges.ts";
import { PAGES_MAX, readPages } from "./read-pages.ts";
import { ROWS_MAX } from "./spend-params.ts";
import { groupValue } from "./words.ts";

/** What is asked: a `GET /api/spend`, the days it is compared with where they are one's own, and the order then. */
export type SpendQuestion = { readonly params: Params; readonly base: Range | null; readonly sort: string };

/**
 * A page of rows. The API compares with days that have a name (the period before, the month before, …); with any other
 * days both periods are asked for whole and put beside each other here, to the last digit.
 */
export async function querySpend(
  api: Api,
  { params, base, sort }: SpendQuestion,
  signal: AbortSignal,
): Promise<SpendAnswer> {
  if (!base) return api.spend.query(params, signal);
  const { sort: _sort, ...asked } = params;
  const read = (days: Params) => readPages(api, { ...asked, ...days, limit: String(ROWS_MAX) }, signal);
  const [now, before] = await Promise.all([read({}), read({ start_date: base.start, end_date: base.end })]);
  const whole = [wholeOf(now), wholeOf(before)] as const;
  if (whole.every(({ total_records: rows }) => rows <= PAGES_MAX * ROWS_MAX)) {
    const [page, limit] = [Number(params["page"] ?? 1), Number(params["limit"] ?? ROWS_MAX)];
    return compareAnswers(...whole, { sort, page, limit });
  }
  const answer = await api.spend.query(params, signal);
  return { ...answer, warnings: [...answer.warnings, TOO_MANY] };
}

const TOO_MANY =
  "There are too many rows to put them beside days of your own: they are not compared. Take a coarser group, or a " +
  "filter.";

function wholeOf(pages: readonly SpendAnswer[]): SpendAnswer {
  return { ...(pages[0] as SpendAnswer), data: pages.flatMap(({ data }) => data) };
}

export type RowsWanted = { readonly sort: string; readonly page: number; readonly limit: number };

/** Two answers about the same lines on other days, as the API tells one that is compared with the other. */
export function compareAnswers(now: SpendAnswer, before: SpendAnswer, { sort, page, limit }: RowsWanted): SpendAnswer {
  const { group_by: groups } = now;
  const keyOf = (row: SpendRow) => JSON.stringify([row.currency, ...groups.map((group) => groupValue(row, group))]);
  const rows = besideEachOther(now.data, before.data, keyOf);
  const ordered = rows.toSorted((one, other) => orderOf(one, other, sort) || (keyOf(one) < keyOf(other) ? -1 : 1));
  return {
    ...now,
    previous: { start_date: before.start_date, end_date: before.end_date },
    totals: [...besideEachOther(now.totals, before.totals, ({ currency }) => currency ?? "")],
    data: ordered.slice((page - 1) * limit, page * limit),
    page,
    limit,
    total_records: rows.length,
    uncovered: [...now.uncovered, ...before.uncovered.map((gap) => ({ ...gap, of: "previous" as const }))],
    warnings: [...now.warnings, ...warningsOfBefore(before, now)],
  };
}

/** What is said of the days compared with, as the API says it where it compares; anything else with its days. */
function warningsOfBefore(before: SpendAnswer, now: SpendAnswer): readonly string[] {
  const days = dayRange(before.start_date, before.end_date);
  const own = before.warnings.filter((warning) => !now.warnings.includes(warning));
  return own.map((warning) => {
    const told = warning.replace(/ in this answer\.$/, " in what is compared with.");
    return told === warning ? `${days}: ${warning}` : told;
  });
}

/** What is of either time, each with what it was before. What is no more costs nothing now. */
function besideEachOther<Part extends Total & { readonly share?: string | null }>(
  now: readonly Part[],
  before: readonly Part[],
  keyOf: (part: Part) => string,
): readonly Part[] {
  const earlier = new Map(before.map((part) => [keyOf(part), part.cost]));
  const known = new Set(now.map(keyOf));
  const gone = before
    .filter((part) => !known.has(keyOf(part)))
    .map((part) => ({ ...part, cost: "0", ...nothingOf(part) }));
  return [...now, ...gone].map((part) => {
    const previous = earlier.get(keyOf(part)) ?? "0";
    const change = differenceOf(part.cost, previous);
    return { ...part, previous_cost: previous, change, change_ratio: ratioOf(change, previous) };
  });
}

/** A row that is no more has no part of the total, and no usage; a total has neither. */
function nothingOf(part: object): object {
  return "share" in part ? { share: "0", usage: [] } : {};
}

function orderOf(one: SpendRow, other: SpendRow, sort: string): number {
  const name = sort.replace(/^-/, "");
  const sign = sort.startsWith("-") ? -1 : 1;
  if (name === "cost" || name === "change") return sign * compareDecimals(one[name] ?? "0", other[name] ?? "0");
  return sign * (groupValue(one, name) ?? "").localeCompare(groupValue(other, name) ?? "");
}
