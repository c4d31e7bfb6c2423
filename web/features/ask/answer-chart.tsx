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

type Series = AskChart["series"][number];

/** Currencies have series of one name. */
function idOf({ name, currency }: Series): string {
  return `${name}\n${currency}`;
}

/** A bar for each name and series, with its figure. */
function NamesChart({ chart }: { chart: AskChart }): ReactNode {
  const colors = colorsOf("ask", chart.series.map(idOf));
  const all = chart.series.flatMap(({ values }) => values.map((value) => Math.abs(heightOf(value ?? "0"))));
  const top = Math.max(...all, Number.MIN_VALUE);
  const more = chart.x.length - NAMES;
  const isMixed = new Set(chart.series.map(({ currency }) => currency)).size > 1;
  const wordOf = ({ name, currency }: Series) => (isMixed ? `${currency} ${name}` : name);
  return (
    <figure className="rounded-lg border border-line p-4">
      <figcaption className="mb-2 text-table font-semibold">{chart.title}</figcaption>
      <ul className="space-y-2 text-table">
        {chart.x.slice(0, NAMES).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Labels of places may be equal.
          <li key={index} className="grid items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <span className="truncate text-muted" title={name ?? "none"}>
              {name ?? "none"}
            </span>
            <span>
              {chart.series.map((series) => (
                <NameBar
                  key={idOf(series)}
                  series={series}
                  index={index}
                  top={top}
                  color={colors.get(idOf(series))}
                  word={chart.series.length === 1 ? null : wordOf(series)}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-xs text-muted">The table has {more} more.</p> : null}
    </figure>
  );
}

type NameBarProps = {
  readonly series: Series;
  readonly index: number;
  /** What the longest bar stands for. */
  readonly top: number;
  readonly color: string | undefined;
  /** What tells the series from the others; null: there are none. */
  readonly word: string | null;
};

function NameBar({ series, index, top, color = "var(--c1)", word }: NameBarProps): ReactNode {
  const { currency, values } = series;
  const value = values[index] ?? null;
  const width = `${Math.max(0.5, (Math.abs(heightOf(value ?? "0")) / top) * 50)}%`;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-2.5 rounded-[2px]" style={{ width, background: color }} />
      <span className="tabular whitespace-nowrap">{value === null ? "–" : readableAmount(value, currency)}</span>
      {word === null ? null : <span className="truncate text-xs text-muted">{word}</span>}
    </span>
  );
}

function CourseChart({ chart }: { chart: AskChart }): ReactNode {
  const colors = colorsOf("ask", chart.series.map(idOf));
  const names = chart.x.map((name) => (name === null ? "none" : name));
  const lines = (index: number) =>
    chart.series.map(({ name, currency, values }) => ({
      id: idOf({ name, currency, values }),
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
          id: idOf(series),
          color: colors.get(idOf(series)) ?? "var(--c1)",
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
            {lines(index).map(({ id, name, text }) => (
              <div key={id} className="tabular">
                {name}: {text}
              </div>
            ))}
          </>
        )}
      />
    </div>
  );
}
