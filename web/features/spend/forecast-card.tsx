import type { ReactNode } from "react";
import type { CurrencyForecast, ForecastAnswer, SpendRow } from "../../lib/api-types.ts";
import { dayRange, longDay, shortDay, weekday } from "../../lib/dates.ts";
import { compareDecimals, heightOf, sumOf } from "../../lib/decimals.ts";
import { readableAmount, readablePercent } from "../../lib/figures.ts";
import { Amount } from "../../ui/amount.tsx";
import { Badge } from "../../ui/badge.tsx";
import { BandChart } from "../../ui/band-chart.tsx";
import { BELOW, COLUMN, Facts, Table } from "../../ui/table.tsx";

const FLAG_WORDS: Readonly<Record<string, string>> = {
  short_history: "There is little history to learn from.",
  short_backtest: "The history is too short to try the method on it for the whole time.",
  level_shift: "The level of spend changed at once; only the days since then count.",
  stale_data: "Some bills are late: the newest days are missing.",
};

const METHODS = {
  robust: "the level, the trend and the days of the week",
  run_rate: "the mean day, since the history is short",
  none: "nothing",
} as const;

/** Why there is no forecast. */
export function whyNone({ flags }: CurrencyForecast): string {
  if (flags.includes("sparse")) return "Nothing is forecast: fewer than half of the days have costs.";
  if (flags.includes("stale_data")) return "Nothing is forecast: the newest data is more than a month old.";
  return "Nothing is forecast: no day is settled yet.";
}

const GROWING = "What is on bills for the days after that may still grow, so it is part of the estimate. ";

/** On a phone the legend takes two lines as soon as the days that are known are in it: they come later. */
const LEGEND_ROOM = "max-[30rem]:min-h-[292px]";

type ForecastCardProps = {
  readonly forecast: CurrencyForecast;
  readonly answer: ForecastAnswer;
  /** The days before the estimated ones, all where none is; undefined until they are known. */
  readonly known: readonly SpendRow[] | undefined;
};

/** What a period will come to, with its band and how good the method was on this organization's own past. */
export function ForecastCard({ forecast, answer, known }: ForecastCardProps): ReactNode {
  const { currency, total, to_date: toDate } = forecast;
  if (!total) return <NoForecast forecast={forecast} answer={answer} known={known} />;
  return (
    <section className="card mb-4" aria-label={`Forecast in ${currency ?? "no currency"}`}>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 px-gutter pt-4">
        <Figure label={`${dayRange(answer.start_date, answer.end_date)}, expected`}>
          <Amount value={total.cost} currency={currency} />
          <span className="ml-1.5 text-[15px] font-medium text-muted">{currency}</span>
        </Figure>
        {total.low && total.high ? (
          <div className="pb-1 text-muted">
            <Band low={total.low} high={total.high} currency={currency} />
          </div>
        ) : null}
        <div className="ml-auto pb-1">
          <Badge look={forecast.confidence === "high" ? "good" : "plain"}>{forecast.confidence} confidence</Badge>
        </div>
      </div>
      <div className={`px-2 pt-3 pb-2 ${LEGEND_ROOM}`}>
        <ForecastChart forecast={forecast} known={known} />
      </div>
      <div className="border-t border-line px-gutter py-3 text-table text-muted">
        <p>
          {toDate.end_date ? (
            <>
              <Amount value={toDate.cost} currency={currency} /> until {longDay(toDate.end_date)} are on bills, the rest
              {forecast.forecast ? (
                <>
                  , <Amount value={forecast.forecast.cost} currency={currency} />,
                </>
              ) : null}{" "}
              is estimated from {METHODS[forecast.method]}.{" "}
              {forecast.daily.some(({ recorded }) => recorded !== null) ? GROWING : null}
            </>
          ) : null}
          <Backtest forecast={forecast} />
        </p>
        {forecast.flags.map((flag) => (
          <p key={flag}>{FLAG_WORDS[flag] ?? flag}</p>
        ))}
      </div>
    </section>
  );
}

function NoForecast({ forecast, answer, known }: ForecastCardProps): ReactNode {
  const { currency } = forecast;
  return (
    <section className="card mb-4 px-gutter py-4" aria-label={`Forecast in ${currency ?? "no currency"}`}>
      <div className="text-xs text-muted">{dayRange(answer.start_date, answer.end_date)}, on bills so far</div>
      <div className="tabular text-lg leading-7 font-[680]">
        {known ? (
          <Amount value={sumOf(known.map(({ cost }) => cost))} currency={currency} />
        ) : (
          <span className="text-muted">–</span>
        )}
        <span className="ml-1.5 text-[15px] font-medium text-muted">{currency}</span>
      </div>
      <p className="text-table text-muted">{whyNone(forecast)}</p>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <div className="text-xs text-muted">{label}</div>
      <div className="tabular text-[30px] leading-9 font-[680] tracking-tight">{children}</div>
    </div>
  );
}

type BandProps = { readonly low: string; readonly high: string; readonly currency: string | null };

/** Between what the figure will be, in words. */
export function Band({ low, high, currency }: BandProps): ReactNode {
  if (compareDecimals(low, high) === 0) return "the days before repeat themselves, so there is no band";
  return (
    <>
      in 8 of 10 cases between <Amount value={low} currency={currency} /> and{" "}
      <Amount value={high} currency={currency} />
    </>
  );
}

function Backtest({ forecast }: { forecast: CurrencyForecast }): ReactNode {
  const { backtest, history } = forecast;
  if (!backtest?.median_error_ratio) return "The history is too short to say how far off it may be.";
  const { origins, horizon_days: ahead, median_error_ratio: error } = backtest;
  const tried = `Tried from ${origins} days of the last ${history?.days ?? 0}`;
  return (
    <>
      {tried}, it was off by <data value={error}>{readablePercent(error)}</data> in the median, {ahead} days ahead.
    </>
  );
}

function ForecastChart({ forecast, known = [] }: Pick<ForecastCardProps, "forecast" | "known">): ReactNode {
  const { daily, currency } = forecast;
  if (daily.length === 0)
    return <p className="px-gutter py-10 text-center text-muted">There are no days left to estimate.</p>;
  return (
    <BandChart
      label={`The estimate of each day, ${daily.length} days; the figures are in the table below`}
      known={known.map(({ date = "", cost }) => ({
        label: shortDay(date),
        text: `${weekday(date)}: ${readableAmount(cost, currency)}`,
        at: heightOf(cost),
      }))}
      points={daily.map(({ date, cost, low, high, recorded }) => ({
        label: shortDay(date),
        text: `${weekday(date)}: ${readableAmount(cost, currency)}${bandWords(low, high, currency)}`,
        at: heightOf(cost),
        low: low === null ? null : heightOf(low),
        high: high === null ? null : heightOf(high),
        known: recorded === null ? null : heightOf(recorded),
      }))}
    />
  );
}

function bandWords(low: string | null, high: string | null, currency: string | null): string {
  if (low === null || high === null) return "";
  return ` (${readableAmount(low, currency)} to ${readableAmount(high, currency)})`;
}

/** How the cells of a day look: what bills say so far stands below the day where there is no room. */
const LOOKS = ["", "", "max-sm:pr-gutter!", COLUMN.s];

/** The estimate of each day, as figures. */
export function ForecastTable({ forecast }: { forecast: CurrencyForecast }): ReactNode {
  const { daily, currency } = forecast;
  return (
    <div className="card mb-4">
      <Table label={`Days in ${currency ?? "no currency"}`} caption={`The estimate of each day in ${currency ?? ""}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="number">
              Estimate
            </th>
            <th scope="col" className="number">
              Low
            </th>
            <th scope="col" className="number max-sm:pr-gutter!">
              High
            </th>
            <th scope="col" className={`number ${COLUMN.s}`}>
              On bills so far
            </th>
          </tr>
        </thead>
        <tbody>
          {daily.map(({ date, cost, low, high, recorded }) => (
            <tr key={date}>
              <th scope="row">
                <span className={COLUMN.s}>{weekday(date)}</span>
                <span className={BELOW.s}>{shortDay(date)}</span>
                {recorded === null ? null : (
                  <Facts
                    facts={[{ label: "Bills", below: "s", value: <Amount value={recorded} currency={currency} /> }]}
                  />
                )}
              </th>
              {[cost, low, high, recorded].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: The cells are in the order of the columns.
                <td key={index} className={`number ${LOOKS[index]}`}>
                  {value === null ? (
                    <span className="text-muted">–</span>
                  ) : (
                    <Amount value={value} currency={currency} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
