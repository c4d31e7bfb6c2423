import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useApi } from "../features/people/session.ts";
import { FilterControl } from "../features/spend/filter-control.tsx";
import { ForecastCard, ForecastTable } from "../features/spend/forecast-card.tsx";
import { FreshnessNote } from "../features/spend/freshness-note.tsx";
import { NoBills } from "../features/spend/spend-placeholders.tsx";
import { type Filter, readFilters, writeFilters } from "../features/spend/spend-state.ts";
import { unreadButFilters } from "../features/spend/unread-params.ts";
import type { CurrencyForecast, ForecastAnswer, SpendRow } from "../lib/api-types.ts";
import { oneOf } from "../lib/search.ts";
import { isAmong } from "../lib/unread-params.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Control } from "../ui/control.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Menu } from "../ui/menu.tsx";
import { PageHead } from "../ui/page.tsx";
import { Skeleton } from "../ui/states.tsx";

const HORIZONS = [
  { value: "month", label: "This month" },
  { value: "next_month", label: "Next month" },
  { value: "quarter", label: "This quarter" },
] as const;

const UNREAD = unreadButFilters({ horizon: isAmong(HORIZONS.map(({ value }) => value)) });

/** What the bills know of the period, day by day. */
function useBilled(answer: ForecastAnswer | undefined, filters: readonly Filter[]) {
  const api = useApi();
  const settled = answer?.data.map(({ to_date: { end_date: end } }) => end ?? "").toSorted() ?? [];
  // Where nothing is forecast, what is billed is all that is told: also of days that are not settled yet.
  const isAll = answer?.data.some(({ total }) => total === null);
  const last = (isAll ? answer?.end_date : settled.at(-1)) ?? "";
  const params = {
    start_date: answer?.start_date,
    end_date: last,
    group_by: "",
    granularity: "day",
    limit: "1000",
    ...writeFilters(filters),
  };
  return useQuery({
    queryKey: [api.org, "spend", params],
    queryFn: ({ signal }) => api.spend.query(params, signal),
    enabled: last !== "",
  });
}

/** The days of one currency until those that are estimated. */
function knownOf(rows: readonly SpendRow[], { currency, daily }: CurrencyForecast): readonly SpendRow[] {
  const first = daily[0]?.date ?? "9999";
  return rows.filter((row) => row.currency === currency && (row.date ?? "") < first);
}

/** The cards say by themselves where nothing is forecast, and why. */
function warningsOf({ data, warnings }: ForecastAnswer): readonly string[] {
  return data.length === 0 ? warnings : warnings.filter((warning) => !warning.endsWith("nothing is forecast."));
}

/** What will be spent until the end of a period. */
export function ForecastPage(): ReactNode {
  const api = useApi();
  const [search, setSearch] = usePageSearch();
  const horizon = HORIZONS.find(({ value }) => value === oneOf(search["horizon"])) ?? HORIZONS[0];
  const filters = readFilters(search);
  const params = { horizon: horizon.value, ...writeFilters(filters) };
  const query = useQuery({
    queryKey: [api.org, "forecast", params],
    queryFn: ({ signal }) => api.spend.forecast(params, signal),
  });
  const bills = useBilled(query.data, filters);
  return (
    <>
      <PageHead title="Forecast" unread={UNREAD} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Menu
          trigger={<Control label="Until the end of" value={horizon.label.toLowerCase()} />}
          entries={HORIZONS.map(({ value, label }) => ({
            label,
            isChosen: value === horizon.value,
            onSelect: () => setSearch({ ...params, horizon: value }),
          }))}
        />
        <FilterControl
          filters={filters}
          onChange={(next) => setSearch({ horizon: horizon.value, ...writeFilters(next) })}
        />
      </div>
      <Loaded query={query} waiting={<Skeleton className="h-[380px]" />}>
        {(answer) => (
          <>
            <FreshnessNote freshness={answer.freshness} warnings={warningsOf(answer)} />
            {answer.data.length === 0 ? <NoBills freshness={answer.freshness} /> : null}
            {answer.data.map((forecast) => (
              <Fragment key={forecast.currency}>
                <ForecastCard
                  forecast={forecast}
                  answer={answer}
                  known={bills.data && knownOf(bills.data.data, forecast)}
                />
                {forecast.daily.length > 0 ? <ForecastTable forecast={forecast} /> : null}
              </Fragment>
            ))}
          </>
        )}
      </Loaded>
    </>
  );
}
