import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { SpendAnswer, SpendRow, Total } from "../../lib/api-types.ts";
import { useApi } from "../people/session.ts";
import { querySpend } from "./compared-days.ts";
import { inOrderOfLines } from "./currency-order.ts";
import { dimensionQuery } from "./dimension-query.ts";
import { readAll } from "./read-pages.ts";
import { amountsOf, type Bucket, bucketsOf, otherSeries, type Series, seriesOf } from "./series.ts";
import {
  apiStep,
  courseParams,
  isCharted,
  isFilterable,
  ROWS_MAX,
  rowParams,
  TOP,
  topParams,
  totalParams,
} from "./spend-params.ts";
import { baseOf, daysOfState, type SpendState, type Step, stepOf } from "./spend-state.ts";
import { groupValue } from "./words.ts";

/**
 * A page of the rows of a state, as many as the explorer's table has unless told otherwise; freshness; and totals, that
 * of the currency most lines are billed in first.
 */
export function useRows(state: SpendState, limit?: number) {
  const api = useApi();
  const client = useQueryClient();
  const params = rowParams(state, state.currency, limit);
  return useQuery({
    queryKey: [api.org, "spend", params, ...keyOfBase(state)],
    queryFn: async ({ signal }) => {
      const answer = await querySpend(api, { params, base: baseOf(state), sort: state.sort }, signal);
      return inOrderOfLines(answer, (days) => client.fetchQuery({ ...dimensionQuery(api, days), staleTime: LINES_MS }));
    },
  });
}

/** Which currency most lines are billed in changes hardly ever. */
const LINES_MS = 600_000;

/** What tells answers of the same request apart that are compared with days of one's own. */
export function keyOfBase(state: SpendState): readonly string[] {
  return baseOf(state) ? [state.compare, state.sort] : [];
}

/** The currency that is shown: the chosen one, else the only one, else the first: most lines are billed in it. */
export function currencyOf(state: SpendState, totals: readonly Total[]): Total | undefined {
  return totals.find(({ currency }) => currency === state.currency) ?? totals[0];
}

/** The rows of an answer that are of a total's currency, as far as it has them. */
export function rowsOfTotal(answer: SpendAnswer, total: Total | undefined): SpendAnswer {
  const data = answer.data.filter((row) => row.currency === (total?.currency ?? null));
  return { ...answer, data, total_records: data.length };
}

export type Course = {
  readonly group: string;
  readonly step: Step;
  readonly buckets: readonly Bucket[];
  readonly totals: readonly string[];
  readonly series: readonly Series[];
};

/** What the chart and the small curves show: the totals of each bucket, and the values one by one. */
export function useCourse(
  state: SpendState,
  answer: SpendAnswer | undefined,
  currency: string | null,
  known?: readonly SpendRow[],
) {
  const api = useApi();
  const [group = ""] = state.groups;
  const asked = currency === "" ? null : currency;
  const totals = useQuery({
    queryKey: [api.org, "spend-totals", totalParams(state, asked)],
    queryFn: ({ signal }) => readAll(api, totalParams(state, asked), signal),
    enabled: answer !== undefined && known === undefined,
  });
  const values = useValues(state, answer, asked);
  const params = courseParams(state, asked, values ?? []);
  const hasSeries = isCharted(state.groups[0]) && values?.length !== 0;
  const { start, end } = answer && state.invoice ? spanOf(answer) : daysOfState(state);
  const course = useQuery({
    queryKey: [api.org, "spend-course", params],
    queryFn: ({ signal }) => {
      // Most values cost something on most days; a page that is not there is not asked for.
      const most = (values?.length ?? 0) * bucketsOf(start, end, apiStep(state)).length;
      return readAll(api, params, signal, Math.floor(most / ROWS_MAX));
    },
    enabled: values !== undefined && hasSeries,
  });
  const totalRows = known ?? totals.data;
  const rows = hasSeries ? course.data : NO_ROWS;
  const step = stepOf(state);
  const now = useMemo((): Course | undefined => {
    if (!totalRows || !rows) return undefined;
    const buckets = bucketsOf(start, end, step);
    const series = seriesOf(rows, group, values ?? [], { buckets, step });
    return { group, step, buckets, totals: amountsOf(totalRows, buckets, step), series };
  }, [totalRows, rows, values, group, start, end, step]);
  return useLastCourse(now, totals.error ?? course.error);
}

/** The course, or while another is on its way the last one there was. */
function useLastCourse(now: Course | undefined, error: unknown) {
  const course = useLast(now);
  return { course, isStale: now === undefined && course !== undefined && !error, error };
}

const NO_ROWS: readonly SpendRow[] = [];

function spanOf({ start_date: start, end_date: end }: SpendAnswer) {
  return { start, end };
}

/** The value, or while there is none the last one there was: a page that asks again does not flicker. */
export function useLast<Value>(now: Value | undefined): Value | undefined {
  const last = useRef<Value | undefined>(undefined);
  useEffect(() => {
    if (now !== undefined) last.current = now;
  }, [now]);
  return now ?? last.current;
}

/** The values that are drawn: the nine largest first, then the others of the table's page. */
function useValues(state: SpendState, answer: SpendAnswer | undefined, currency: string | null) {
  const api = useApi();
  const [group = ""] = state.groups;
  const isTopHere = hasTop(state);
  const top = useQuery({
    queryKey: [api.org, "spend-top", topParams(state, currency)],
    queryFn: ({ signal }) => api.spend.query(topParams(state, currency), signal),
    enabled: answer !== undefined && !isTopHere && isCharted(state.groups[0]),
  });
  return useMemo(() => {
    if (!answer || state.groups.length === 0) return undefined;
    const first = isTopHere ? answer.data.slice(0, TOP) : top.data?.data;
    if (!first) return undefined;
    const page = state.groups.length === 1 && isFilterable(group) ? answer.data.slice(0, 50) : [];
    const all = [...first, ...page].map((row) => groupValue(row, group));
    return [...new Set(all)];
  }, [answer, top.data, isTopHere, group, state.groups.length]);
}

/** Whether the rows of a state begin with the largest of its one group. */
function hasTop({ sort, page, groups }: SpendState): boolean {
  return sort === "-cost" && page === 1 && groups.length === 1;
}

/**
 * The chart's series as far as they are known before their course: with their names in its legend the chart takes its
 * room at once. Undefined where the rows do not tell them.
 */
export function awaitedSeries(state: SpendState, { data, total_records }: SpendAnswer): readonly Series[] | undefined {
  const [group] = state.groups;
  if (!isCharted(group)) return [];
  if (group === undefined || !hasTop(state)) return undefined;
  const values = data.map((row) => groupValue(row, group));
  const top = seriesOf(data, group, values, { buckets: [], step: "day" }).slice(0, TOP);
  const others = total_records - TOP;
  return others > 0 ? [...top, { value: undefined, name: `Other (${others})`, amounts: [], total: "0" }] : top;
}

/** The chart's series: the nine largest, and Other, which makes them add up to the totals exactly. */
export function chartSeries(course: Course, groups: readonly string[], rows: number): readonly Series[] {
  const top = course.series.slice(0, TOP);
  if (top.length === 0) {
    return [{ value: undefined, name: "Total", amounts: course.totals, total: "0" }];
  }
  const others = groups.length === 1 ? rows - TOP : 0;
  const other = otherSeries(top, course.totals, others > 0 ? `Other (${others})` : "Other");
  return other ? [...top, other] : top;
}
