import type { ReactNode } from "react";
import type { AskChart } from "../../lib/ask-types.ts";
import { isDay, shortDay } from "../../lib/dates.ts";
import { heightOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { colorsOf } from "../../lib/series-colors.ts";
import { TimeChart } from "../../ui/time-chart.tsx";

/** The chart of an answer; its figures are those of the table. */
export function AnswerChart({ chart }: { chart: AskChart }): ReactNode {
  const isOverTime = chart.x.every((name) => name !== null && isDay(name));
  return isOverTime ? <CourseChart chart={chart} /> : <NamesChart chart={chart} />;
}

const NAMES = 12;

/** A bar for each name and series, with its figure. */
function NamesChart({ chart }: { chart: AskChart }): ReactNode {
  const colors = colorsOf(
    "ask",
    chart.series.map(({ name }) => name),
  );
  const all = chart.series.flatMap(({ values }) => values.map((value) => Math.abs(heightOf(value ?? "0"))));
  const top = Math.max(...all, Number.MIN_VALUE);
  return (
    <figure className="rounded-lg border border-line p-4">
      <figcaption className="mb-2 text-table font-semibold">{chart.title}</figcaption>
      <ul className="space-y-2 text-table">
        {chart.x.slice(0, NAMES).map((name, index) => (
          <li key={name} className="grid items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <span className="truncate text-muted" title={name ?? "none"}>
              {name ?? "none"}
            </span>
            <span>
              {chart.series.map(({ name: series, currency, values }) => (
                <span key={series} className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="h-2.5 rounded-[2px]"
                    style={{
                      width: `${Math.max(0.5, (Math.abs(heightOf(values[index] ?? "0")) / top) * 50)}%`,
                      background: colors.get(series) ?? "var(--c1)",
                    }}
                  />
                  <span className="tabular whitespace-nowrap">{readableAmount(values[index] ?? "0", currency)}</span>
                  {chart.series.length > 1 ? <span className="truncate text-xs text-muted">{series}</span> : null}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function CourseChart({ chart }: { chart: AskChart }): ReactNode {
  const colors = colorsOf(
    "ask",
    chart.series.map(({ name }) => name),
  );
  const names = chart.x.map((name) => (name === null ? "none" : name));
  const lines = (index: number) =>
    chart.series.map(({ name, currency, values }) => ({
      name,
      text: `${readableAmount(values[index] ?? "0", currency)} ${currency ?? ""}`,
    }));
  return (
    <div className="rounded-lg border border-line p-2">
      <div className="px-2 pt-1 text-table font-semibold">{chart.title}</div>
      <TimeChart
        label={`${chart.title}; the figures are in the table below`}
        kind={chart.kind === "bar" ? "bars" : "lines"}
        series={chart.series.map(({ name, values }) => ({
          id: name,
          color: colors.get(name) ?? "var(--c1)",
          heights: values.map((value) => heightOf(value ?? "0")),
        }))}
        ticks={names.map(shortDay)}
        textOf={(index) =>
          `${names[index]}: ${lines(index)
            .map(({ text }) => text)
            .join(", ")}`
        }
        tip={(index) => (
          <>
            <div className="font-semibold">{names[index]}</div>
            {lines(index).map(({ name, text }) => (
              <div key={name} className="tabular">
                {name}: {text}
              </div>
            ))}
          </>
        )}
      />
    </div>
  );
}
