import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { CurrencyForecast, SpendAnswer } from "../../lib/api-types.ts";
import { dayRange, shortMonth } from "../../lib/dates.ts";
import { compareDecimals, sizeOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { Amount, Delta } from "../../ui/amount.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useApi, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { notCompared } from "../spend/coverage.ts";
import { Band, whyNone } from "../spend/forecast-card.tsx";
import type { Range } from "../spend/ranges.ts";
import { type MonthDays, type MonthSoFar, monthsOf } from "./month-so-far.ts";
import { useMonthSoFar } from "./use-overview.ts";

/** This month so far, against the same days of the last; on its first day the month before, by that name. */
export function MonthCard(): ReactNode {
  const { query, days, isOver } = useMonthSoFar();
  const title = isOver ? "Last month" : "This month so far";
  return (
    <section className="card min-h-32 px-5 py-4 max-sm:min-h-[162px]" aria-label={title}>
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {(answer) => <MonthFigures answer={answer} days={days} title={title} isOver={isOver} />}
      </Loaded>
    </section>
  );
}

type MonthFiguresProps = {
  readonly answer: SpendAnswer;
  readonly days: MonthDays;
  readonly title: string;
  readonly isOver: boolean;
};

function MonthFigures({ answer, days, title, isOver }: MonthFiguresProps): ReactNode {
  const { months, why } = useMemo(() => monthsOf(answer, days), [answer, days]);
  const { start, end } = days.now;
  const before = isOver ? "the month before" : "the same days of the last month";
  if (months.length === 0) return null;
  return (
    <>
      <div className="text-xs text-muted">
        {title}, {dayRange(start, end)}
      </div>
      {months.map((month) => (
        <Month key={month.currency} month={month} days={days.now} before={before} isAlone={months.length === 1} />
      ))}
      {why ? <div className="mt-1 text-table text-muted">{notCompared(why)}</div> : null}
    </>
  );
}

type MonthProps = {
  readonly month: MonthSoFar;
  readonly days: Range;
  readonly before: string;
  readonly isAlone: boolean;
};

function Month({ month, days, before, isAlone }: MonthProps): ReactNode {
  const org = useOrg();
  const { currency, cost, change, ratio } = month;
  const search = { start_date: days.start, end_date: days.end, ...(isAlone ? {} : { currency: currency ?? "" }) };
  return (
    <div className={isAlone ? "" : LINE_OF_SEVERAL}>
      <Link to={pagePath(org.id, "spend")} search={search as never} className="hover:underline">
        <Figure value={cost} currency={currency} isLarge={isAlone} />
      </Link>
      {change === null ? null : (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-table">
          <Delta ratio={ratio} change={change} />
          {isAlone ? <span className="text-muted">{changeWords(change, currency, before)}</span> : null}
        </div>
      )}
    </div>
  );
}

/** Currencies stand below each other: each is a total of its own. */
const LINE_OF_SEVERAL = "flex flex-wrap items-baseline justify-between gap-x-4 pt-1";

function changeWords(change: string, currency: string | null, before: string): string {
  const direction = compareDecimals(change, "0");
  if (direction === 0) return `from ${before}`;
  const amount = readableAmount(sizeOf(change), currency);
  return `${amount} ${direction > 0 ? "more" : "less"} than ${before}`;
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
