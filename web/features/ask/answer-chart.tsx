import { type ReactNode, useState } from "react";
import type { AskAnswer, AskChart } from "../../lib/ask-types.ts";
import { isDay, longDay, shortDay } from "../../lib/dates.ts";
import { heightOf, sumOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { OTHER_COLOR } from "../../lib/series-colors.ts";
import { TimeChart } from "../../ui/time-chart.tsx";
import { Legend } from "../spend/legend.tsx";
import type { Series } from "../spend/series.ts";
import { Swatch, seriesColors } from "../spend/spend-chart.tsx";
import { dayText } from "./columns.ts";
import { NamesChart } from "./names-chart.tsx";
import { partSteps } from "./part-steps.ts";
import { allNamesOf } from "./told-rows.ts";

type AnswerChartProps = { readonly chart: AskChart; readonly answer: Pick<AskAnswer, "tables" | "facts"> };

/** The chart of an answer; its figures are those of the table. Each currency is drawn by itself, on its own scale. */
export function AnswerChart({ chart, answer }: AnswerChartProps): ReactNode {
  const isOverTime = chart.x.every((name) => name !== null && isDay(name));
  if (!isOverTime) {
    const charts = chartsOf(chart).map((one) => ({ ...withReadNames(one, answer), all: allNamesOf(answer, one) }));
    return <NamesChart charts={charts} />;
  }
  const parts = partSteps(answer.tables);
  const charts = chartsOf(chart);
  return charts.map((one) => <CourseChart key={one.title} chart={one} parts={parts} />);
}

/** A chart for each currency, which its title names. */
function chartsOf(chart: AskChart): readonly AskChart[] {
  const byCurrency = [...Map.groupBy(chart.series, ({ currency }) => currency)];
  return byCurrency.map(([currency, series]) => {
    const unit = currency ?? (byCurrency.length > 1 ? "without a currency" : null);
    return { ...chart, series, title: unit === null ? chart.title : `${chart.title}, ${unit}` };
  });
}

/**
 * The names as they are read. A course by month is drawn as bars: its names say which months they are, and which of
 * them are no whole ones. Where rows are days, names begin with theirs.
 */
function withReadNames(chart: AskChart, { tables }: Pick<AskAnswer, "tables">): AskChart {
  const parts = partSteps(tables);
  const isByDay = tables[0]?.columns[0] === "date";
  const read = (name: string) => (isByDay ? name.replace(DAY_BEFORE_NAME, longDay) : name);
  const nameOf = (name: string) => (chart.kind === "line" ? stepName(name, parts) : read(name));
  return { ...chart, x: chart.x.map((name) => (name === null ? null : nameOf(name))) };
}

const DAY_BEFORE_NAME = /^\d{4}-\d{2}-\d{2}(?= )/;

function stepName(step: string, parts: ReadonlySet<string>): string {
  return `${dayText(step)}${parts.has(step) ? ", only a part of it" : ""}`;
}

/** The courses as those of the explorer are, whose legend tells them apart. */
function seriesOf({ series }: AskChart): readonly Series[] {
  return series.map(({ name, values }) => {
    const amounts = values.map((value) => value ?? "0");
    return { value: name, name, amounts, total: sumOf(amounts) };
  });
}

const GROUP = "ask";

type CourseChartProps = { readonly chart: AskChart; readonly parts: ReadonlySet<string> };

function CourseChart({ chart, parts }: CourseChartProps): ReactNode {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const series = seriesOf(chart);
  const colors = seriesColors(GROUP, series);
  const shown = series.filter(({ name }) => !hidden.includes(name));
  const days = chart.x.map((day) => day ?? "");
  const currency = chart.series[0]?.currency ?? null;
  const isPart = (index: number) => parts.has(days[index] ?? "");
  const nameAt = (index: number) => stepName(days[index] ?? "", parts);
  const lines = (index: number) =>
    shown.map(({ name, amounts }) => ({ name, text: textOf(amounts[index] ?? "0", currency) }));
  const toggle = (name: string) =>
    setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
  return (
    <div className="rounded-lg border border-line p-2">
      <div className="px-2 pt-1 text-table font-semibold">{chart.title}</div>
      <TimeChart
        label={`${chart.title}; the figures are in the table below`}
        kind={chart.kind === "bar" ? "bars" : "lines"}
        series={shown.map(({ name, amounts }) => ({
          id: name,
          color: colors.get(name) ?? OTHER_COLOR,
          heights: amounts.map(heightOf),
        }))}
        ticks={days.map(shortDay)}
        isPart={isPart}
        textOf={(index) => `${nameAt(index)}: ${spoken(lines(index))}`}
        tip={(index) => <Tip title={nameAt(index)} lines={lines(index)} colors={colors} />}
      />
      {series.length > 1 ? <Legend group={GROUP} series={series} hidden={hidden} onToggle={toggle} /> : null}
      {days.some((day) => parts.has(day)) ? <p className="px-2 pb-1 text-xs text-muted">{HATCHED}</p> : null}
    </div>
  );
}

const HATCHED = "Hatched: only a part of it is asked for, or billed.";

function textOf(amount: string, currency: string | null): string {
  return `${readableAmount(amount, currency)} ${currency ?? ""}`.trimEnd();
}

type Line = { readonly name: string; readonly text: string };

function spoken(lines: readonly Line[]): string {
  return lines.map(({ name, text }) => `${name} ${text}`).join(", ");
}

type TipProps = {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly colors: ReadonlyMap<string, string>;
};

function Tip({ title, lines, colors }: TipProps): ReactNode {
  return (
    <>
      <div className="font-semibold">{title}</div>
      {lines.map(({ name, text }) => (
        <div key={name} className="tabular">
          <Swatch color={colors.get(name)} />
          {name}: {text}
        </div>
      ))}
    </>
  );
}
