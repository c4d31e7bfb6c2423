import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SpendRow, Total } from "../../lib/api-types.ts";
import { dayOf, monthStart } from "../../lib/dates.ts";
import { compareDecimals, sizeOf } from "../../lib/decimals.ts";
import { oneOf, type Params } from "../../lib/search.ts";
import { usePageSearch } from "../../lib/use-search.ts";
import { useApi } from "../people/session.ts";
import { readSpendState, type SpendState } from "../spend/spend-state.ts";
import { monthDaysOf } from "./month-so-far.ts";

const MOVERS = 5;

/** The last thirty days by service: what the overview's chart shows, and where its links lead. */
export function overviewState(): SpendState {
  return readSpendState({}, dayOf(new Date()));
}

/** This month so far against the same days of the last one, for each currency; and the days of both. */
export function useMonthSoFar() {
  const api = useApi();
  const today = dayOf(new Date());
  const days = useMemo(() => monthDaysOf(today), [today]);
  const params = {
    start_date: days.before.start,
    end_date: days.now.end,
    group_by: "",
    granularity: "day",
    limit: "1000",
  };
  const query = useQuery({
    queryKey: [api.org, "spend", params],
    queryFn: ({ signal }) => api.spend.query(params, signal),
    placeholderData: keepPreviousData,
  });
  return { query, days, isOver: days.now.start !== monthStart(today) };
}

/** Which of several currencies is shown, if there is any, and how another one is chosen. */
export type ShownCurrency = { readonly total: Total | undefined; readonly choose: (currency: string) => void };

/** The currency that the address names, else the first, as in the explorer. */
export function useShownCurrency(totals: readonly Total[]): ShownCurrency {
  const [search, setSearch] = usePageSearch();
  const named = totals.find(({ currency }) => (currency ?? "") === oneOf(search["currency"]));
  return { total: named ?? totals[0], choose: (currency) => setSearch({ ...search, currency }) };
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
