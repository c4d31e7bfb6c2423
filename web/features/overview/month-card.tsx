import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { dayRange, shortMonth } from "../../lib/dates.ts";
import { compareDecimals, sizeOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { Amount, Delta } from "../../ui/amount.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useApi, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { type MonthSoFar, useMonthSoFar } from "./use-overview.ts";

/** This month so far, against the same days of the last. */
export function MonthCard(): ReactNode {
  const { query, months } = useMonthSoFar();
  return (
    <section className="card min-h-36 p-5" aria-label="This month so far">
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {() => months.map((month) => <Month key={month.currency} month={month} />)}
      </Loaded>
    </section>
  );
}

function Month({ month }: { month: MonthSoFar }): ReactNode {
  const org = useOrg();
  const { currency, first, last, cost, change, ratio } = month;
  const isMore = compareDecimals(change, "0") > 0;
  return (
    <div className="mb-3 last:mb-0">
      <div className="text-xs text-muted">This month so far, {dayRange(first, last)}</div>
      <Link
        to={pagePath(org.id, "spend")}
        search={{ start_date: first, end_date: last } as never}
        className="hover:underline"
      >
        <Figure value={cost} currency={currency} />
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-2 text-table">
        <Delta ratio={ratio} change={change} />
        <span className="text-muted">
          {readableAmount(sizeOf(change), currency)} {isMore ? "more" : "less"} than the same days of the last month
        </span>
      </div>
    </div>
  );
}

function Figure({ value, currency }: { value: string; currency: string | null }): ReactNode {
  return (
    <span className="tabular text-[28px] leading-9 font-[680] tracking-tight">
      <Amount value={value} currency={currency} />
      <span className="ml-1.5 text-[15px] font-medium tracking-normal text-muted">{currency}</span>
    </span>
  );
}

/** What this month will come to, with its band. */
export function ForecastSummary(): ReactNode {
  const api = useApi();
  const org = useOrg();
  const query = useQuery({
    queryKey: [api.org, "forecast", { horizon: "month" }],
    queryFn: ({ signal }) => api.spend.forecast({ horizon: "month" }, signal),
  });
  return (
    <section className="card min-h-36 p-5" aria-label="Forecast">
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {({ data, end_date: end }) =>
          data.map(({ currency, total, confidence }) => (
            <div key={currency} className="mb-3 last:mb-0">
              <div className="text-xs text-muted">Expected for {shortMonth(end)}</div>
              <Link to={pagePath(org.id, "forecast")} className="hover:underline">
                {total ? <Figure value={total.cost} currency={currency} /> : "–"}
              </Link>
              <div className="mt-1 text-table text-muted">
                {total?.low && total.high ? (
                  <>
                    with 80 % between <Amount value={total.low} currency={currency} /> and{" "}
                    <Amount value={total.high} currency={currency} />
                  </>
                ) : (
                  `${confidence} confidence: the history is short`
                )}
              </div>
            </div>
          ))
        }
      </Loaded>
    </section>
  );
}
