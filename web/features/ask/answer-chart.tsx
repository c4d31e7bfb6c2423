import type { ReactNode } from "react";
import type { AskChart } from "../../lib/ask-types.ts";
import { isDay, shortDay } from "../../lib/dates.ts";
import { heightOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { colorsOf } from "../../lib/series-colors.ts";
import { TimeChart } from "../../ui/time-chart.tsx";
import { NamesChart } from "./names-chart.tsx";

/** The chart of an answer; its figures are those of the table. Each currency is drawn by itself, on its own scale. */
export function AnswerChart({ chart }: { chart: AskChart }): ReactNode {
  const isOverTime = chart.x.every((name) => name !== null && isDay(name));
  const charts = chartsOf(chart);
  if (!isOverTime) return <NamesChart charts={charts} />;
  return charts.map((one) => <CourseChart key={one.title} chart={one} />);
}

/** A chart for each currency, which its title names where there are several. */
function chartsOf(chart: AskChart): readonly AskChart[] {
  const byCurrency = [...Map.groupBy(chart.series, ({ currency }) => currency)];
  if (byCurrency.length < 2) return [chart];
  return byCurrency.map(([currency, series]) => {
    return { ...chart, series, title: `${chart.title}, ${currency ?? "without a currency"}` };
  });
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
        series={chart.series.map((series) => ({
          id: series.name,
          color: colors.get(series.name) ?? "var(--c1)",
          heights: series.values.map((value) => heightOf(value ?? "0")),
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
