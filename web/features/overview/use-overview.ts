import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SpendRow, Total } from "../../lib/api-types.ts";
import { addDays, dayOf, monthStart } from "../../lib/dates.ts";
import { compareDecimals, differenceOf, ratioOf, sizeOf, sumOf } from "../../lib/decimals.ts";
import { oneOf, type Params } from "../../lib/search.ts";
import { usePageSearch } from "../../lib/use-search.ts";
import { useApi } from "../people/session.ts";
import { dimensionQuery } from "../spend/dimension-query.ts";
import { readSpendState, type SpendState } from "../spend/spend-state.ts";

const MOVERS = 5;

/** The last thirty days by service: what the overview's chart shows, and where its links lead. */
export function overviewState(): SpendState {
  return readSpendState({}, dayOf(new Date()));
}

export type MonthSoFar = {
  readonly currency: string | null;
  readonly first: string;
  readonly last: string;
  readonly cost: string;
  readonly before: string;
  readonly change: string;
  readonly ratio: string | null;
};

/** This month so far against the same days of the last one, for each currency; exactly. */
export function useMonthSoFar() {
  const api = useApi();
  const last = addDays(dayOf(new Date()), -1);
  const first = monthStart(last);
  const params = { start_date: monthStart(last, -1), end_date: last, group_by: "", granularity: "day", limit: "1000" };
  const query = useQuery({
    queryKey: [api.org, "spend", params],
    queryFn: ({ signal }) => api.spend.query(params, signal),
    placeholderData: keepPreviousData,
  });
  const days = query.data?.data;
  const months = useMemo(() => monthsOf(days ?? [], first, last), [days, first, last]);
  return { query, months, days };
}

function monthsOf(rows: readonly SpendRow[], first: string, last: string): readonly MonthSoFar[] {
  const days = Number(last.slice(8));
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const isNow = ({ date = "" }: SpendRow) => date >= first;
    const isBefore = ({ date = "" }: SpendRow) => date < first && Number(date.slice(8)) <= days;
    const cost = sumOf(own.filter(isNow).map((row) => row.cost));
    const before = sumOf(own.filter(isBefore).map((row) => row.cost));
    const change = differenceOf(cost, before);
    return { currency, first, last, cost, before, change, ratio: ratioOf(change, before) };
  });
}

/** Which of several currencies is shown, and how another one is chosen; `total` is undefined until that is known. */
export type ShownCurrency = { readonly total: Total | undefined; readonly choose: (currency: string) => void };

/**
 * The currency that the address names, else the one that most lines are billed in: amounts of several can't be put in
 * an order, and the largest number is not the largest amount.
 */
export function useShownCurrency(totals: readonly Total[]): ShownCurrency {
  const api = useApi();
  const [search, setSearch] = usePageSearch();
  const { start, end } = overviewState();
  const named = totals.find(({ currency }) => (currency ?? "") === oneOf(search["currency"]));
  const params = { dimension: "currency", start_date: start, end_date: end };
  const lines = useQuery({ ...dimensionQuery(api, params), enabled: totals.length > 1 && !named });
  const choose = (currency: string) => setSearch({ ...search, currency });
  if (named || totals.length < 2) return { total: named ?? totals[0], choose };
  if (lines.isPending) return { total: undefined, choose };
  const most = lines.data?.data.toSorted((one, other) => other.line_items - one.line_items)[0]?.value ?? null;
  return { total: totals.find(({ currency }) => currency === most) ?? totals[0], choose };
}

/** What leads to the same currency in the explorer; of one alone nothing must be said. */
export function currencySearch(totals: readonly Total[], total: Total | undefined): Params {
  return totals.length > 1 ? { currency: total?.currency ?? "" } : {};
}

/** The rows that changed most, up or down. */
export function moversOf(rows: readonly SpendRow[]): readonly SpendRow[] {
  return rows
    .filter(({ change }) => compareDecimals(change ?? "0", "0") !== 0)
    .toSorted((a, b) => compareDecimals(sizeOf(b.change ?? "0"), sizeOf(a.change ?? "0")))
    .slice(0, MOVERS);
}
