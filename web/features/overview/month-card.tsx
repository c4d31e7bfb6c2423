import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CurrencyForecast } from "../../lib/api-types.ts";
import { dayRange, shortMonth } from "../../lib/dates.ts";
import { compareDecimals, sizeOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { Amount, Delta } from "../../ui/amount.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useApi, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { Band, whyNone } from "../spend/forecast-card.tsx";
import { type MonthSoFar, useMonthSoFar } from "./use-overview.ts";

/** This month so far, against the same days of the last. */
export function MonthCard(): ReactNode {
  const { query, months } = useMonthSoFar();
  return (
    <section className="card min-h-32 px-5 py-4 max-sm:min-h-[162px]" aria-label="This month so far">
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {() => (
          <>
            {months[0] ? (
              <div className="text-xs text-muted">This month so far, {dayRange(months[0].first, months[0].last)}</div>
            ) : null}
            {months.map((month) => (
              <Month key={month.currency} month={month} isAlone={months.length === 1} />
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Month({ month, isAlone }: { month: MonthSoFar; isAlone: boolean }): ReactNode {
  const org = useOrg();
  const { currency, first, last, cost, change, ratio } = month;
  return (
    <div className={isAlone ? "" : LINE_OF_SEVERAL}>
      <Link
        to={pagePath(org.id, "spend")}
        search={{ start_date: first, end_date: last, ...(isAlone ? {} : { currency: currency ?? "" }) } as never}
        className="hover:underline"
      >
        <Figure value={cost} currency={currency} isLarge={isAlone} />
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-2 text-table">
        <Delta ratio={ratio} change={change} />
        {isAlone ? <span className="text-muted">{changeWords(change, currency)}</span> : null}
      </div>
    </div>
  );
}

/** Currencies stand below each other: each is a total of its own. */
const LINE_OF_SEVERAL = "flex flex-wrap items-baseline justify-between gap-x-4 pt-1";

function changeWords(change: string, currency: string | null): string {
  const direction = compareDecimals(change, "0");
  if (direction === 0) return "from the same days of the last month";
  const amount = readableAmount(sizeOf(change), currency);
  return `${amount} ${direction > 0 ? "more" : "less"} than the same days of the last month`;
}

type FigureProps = { readonly value: string; readonly currency: string | null; readonly isLarge: boolean };

function Figure({ value, currency, isLarge }: FigureProps): ReactNode {
  return (
    <span className={`tabular font-[680] tracking-tight ${isLarge ? "text-[28px] leading-9" : "text-lg leading-7"}`}>
      <Amount value={value} currency={currency} />
      <span className="ml-1.5 text-[15px] font-medium tracking-normal text-muted">
        {currency ?? "without a currency"}
      </span>
    </span>
  );
}

/** What this month will come to, with its band. */
export function ForecastSummary(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [api.org, "forecast", { horizon: "month" }],
    queryFn: ({ signal }) => api.spend.forecast({ horizon: "month" }, signal),
  });
  return (
    <section className="card min-h-32 px-5 py-4 max-sm:min-h-[150px]" aria-label="Forecast">
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {({ data, end_date: end }) => (
          <>
            <div className="text-xs text-muted">Expected for {shortMonth(end)}</div>
            {data.map((forecast) => (
              <Expected key={forecast.currency} forecast={forecast} isAlone={data.length === 1} />
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
}

function NoFigure({ currency }: Pick<CurrencyForecast, "currency">): ReactNode {
  return (
    <span className="leading-7 text-muted">
      – <span className="text-[15px] font-medium">{currency ?? "without a currency"}</span>
    </span>
  );
}

function noBand(forecast: CurrencyForecast): string {
  return forecast.total ? `${forecast.confidence} confidence: the history is short` : whyNone(forecast);
}

function Expected({ forecast, isAlone }: { forecast: CurrencyForecast; isAlone: boolean }): ReactNode {
  const org = useOrg();
  const { currency, total } = forecast;
  return (
    <div className={isAlone ? "" : LINE_OF_SEVERAL}>
      <Link to={pagePath(org.id, "forecast")} className="hover:underline">
        {total ? <Figure value={total.cost} currency={currency} isLarge={isAlone} /> : <NoFigure currency={currency} />}
      </Link>
      {isAlone ? (
        <div className="mt-1 text-table text-muted">
          {total?.low && total.high ? <Band low={total.low} high={total.high} currency={currency} /> : noBand(forecast)}
        </div>
      ) : null}
      {isAlone || total ? null : <span className="truncate text-xs text-muted">{whyNone(forecast)}</span>}
    </div>
  );
}
