import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CurrencyForecast, ForecastAnswer, SpendAnswer } from "../../lib/api-types.ts";
import { type Day, dayRange, shortDay, shortMonth } from "../../lib/dates.ts";
import { compareDecimals, sizeOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { Amount, Delta } from "../../ui/amount.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useApi, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { notCompared } from "../spend/coverage.ts";
import { Band, whyNone } from "../spend/forecast-card.tsx";
import { type MonthDays, type MonthSoFar, monthsOf } from "./month-so-far.ts";
import { useMonthSoFar } from "./use-overview.ts";

/** This month so far, against the same days of the last; on its first day the month before, by that name. */
export function MonthCard(): ReactNode {
  const { query, days, isOver } = useMonthSoFar();
  const title = isOver ? "Last month" : "This month so far";
  const before = isOver ? "the month before" : "the same days of the last month";
  return <SummaryCard label={title} query={query} summaryOf={(answer) => monthSummary(answer, days, title, before)} />;
}

function monthSummary(answer: SpendAnswer, days: MonthDays, title: string, before: string): Summary {
  const { months, partial, through, why } = monthsOf(answer, days);
  const { start, end } = days.now;
  return {
    title: `${title}, ${dayRange(start, end)}`,
    isPartial: partial !== null,
    note: partial ? `${comparedWords(through)}: ${partial}.` : why && notCompared(why),
    figures: months.map((month) => ({
      currency: month.currency,
      cost: month.cost,
      page: "spend",
      search: { start_date: start, end_date: end, ...(months.length === 1 ? {} : { currency: month.currency ?? "" }) },
      words: <MonthChange month={month} {...(months.length === 1 ? { before } : {})} />,
    })),
  };
}

function comparedWords(through: Day | null): string {
  return through ? `Compared through ${shortDay(through)}` : "Not compared as yet";
}

/** By which part it is more; in words, too, where `before` says what it is compared with. */
function MonthChange({ month, before }: { readonly month: MonthSoFar; readonly before?: string }): ReactNode {
  const { change, ratio, currency } = month;
  if (change === null) return null;
  return (
    <>
      <Delta ratio={ratio} change={change} />
      {before ? <span className="ml-2 text-muted">{changeWords(change, currency, before)}</span> : null}
    </>
  );
}

function changeWords(change: string, currency: string | null, before: string): string {
  const direction = compareDecimals(change, "0");
  if (direction === 0) return `from ${before}`;
  const amount = readableAmount(sizeOf(change), currency);
  return `${amount} ${direction > 0 ? "more" : "less"} than ${before}`;
}

/** What this month will come to, with its band. */
export function ForecastSummary(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [api.org, "forecast", { horizon: "month" }],
    queryFn: ({ signal }) => api.spend.forecast({ horizon: "month" }, signal),
  });
  return <SummaryCard label="Forecast" query={query} summaryOf={forecastSummary} />;
}

function forecastSummary({ data, end_date: end }: ForecastAnswer): Summary {
  const reasons = new Set(data.map((forecast) => (forecast.total ? null : whyNone(forecast))));
  // What is so of all of them is said once.
  const note = reasons.size === 1 ? ([...reasons][0] ?? null) : null;
  return {
    title: `Expected for ${shortMonth(end)}`,
    note,
    figures: data.map((forecast) => ({
      currency: forecast.currency,
      cost: forecast.total?.cost ?? null,
      page: "forecast",
      words: note ? null : forecastWords(forecast, data.length === 1),
    })),
  };
}

function forecastWords(forecast: CurrencyForecast, isAlone: boolean): ReactNode {
  const { total, currency, confidence } = forecast;
  if (!total) return <span className="text-muted">{whyNone(forecast)}</span>;
  if (!isAlone) return null;
  return (
    <span className="text-muted">
      {total.low && total.high ? (
        <Band low={total.low} high={total.high} currency={currency} />
      ) : (
        `${confidence} confidence: the history is short`
      )}
    </span>
  );
}

type Summary = {
  readonly title: string;
  /** Whether more will be added to the figures. */
  readonly isPartial?: boolean;
  /** One for each currency. */
  readonly figures: readonly SummaryFigure[];
  /** What is so of all of them. */
  readonly note: string | null;
};

type SummaryFigure = {
  readonly currency: string | null;
  /** null: there is none. */
  readonly cost: string | null;
  readonly page: string;
  readonly search?: object;
  readonly words: ReactNode;
};

type SummaryCardProps<Answer> = {
  readonly label: string;
  readonly query: Parameters<typeof Loaded<Answer>>[0]["query"];
  readonly summaryOf: (answer: Answer) => Summary;
};

/** One figure that leads to what it is made of, and words about it; of several currencies a line each. */
function SummaryCard<Answer>({ label, query, summaryOf }: SummaryCardProps<Answer>): ReactNode {
  return (
    <section className="card min-h-32 px-gutter py-4 max-sm:min-h-[136px]" aria-label={label}>
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {(answer) => {
          const { title, isPartial, figures, note } = summaryOf(answer);
          if (figures.length === 0) return null;
          return (
            <>
              <div className="text-xs text-muted">
                {title} {isPartial ? <Badge look="warn">partial</Badge> : null}
              </div>
              {figures.map((figure) => (
                <FigureLine key={figure.currency} figure={figure} isAlone={figures.length === 1} />
              ))}
              {note ? <div className="mt-1 text-table text-muted">{note}</div> : null}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** Currencies stand below each other: each is a total of its own. */
const LINE_OF_SEVERAL = "flex flex-wrap items-baseline justify-between gap-x-4 pt-1 text-xs";

function FigureLine({ figure, isAlone }: { figure: SummaryFigure; isAlone: boolean }): ReactNode {
  const org = useOrg();
  const { currency, cost, page, search, words } = figure;
  const size = isAlone ? "text-[28px] leading-9" : "text-lg leading-7";
  return (
    <div className={isAlone ? "" : LINE_OF_SEVERAL}>
      <Link
        to={pagePath(org.id, page)}
        {...(search ? { search: search as never } : {})}
        className={`tabular font-[680] tracking-tight hover:underline ${size}`}
      >
        {cost === null ? (
          <span className="font-normal text-muted">–</span>
        ) : (
          <Amount value={cost} currency={currency} />
        )}
        <span className="ml-1.5 text-[15px] font-medium tracking-normal text-muted">
          {currency ?? "without a currency"}
        </span>
      </Link>
      <div className={isAlone ? "mt-1 text-table empty:hidden" : "empty:hidden"}>{words}</div>
    </div>
  );
}
