import { memo, type ReactNode, useMemo } from "react";
import { dayRange, longMonth, shortDay, shortMonth, weekday } from "../../lib/dates.ts";
import { heightOf, sumOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { colorsOf, OTHER_COLOR, WITHOUT_COLOR } from "../../lib/series-colors.ts";
import { LongText } from "../../ui/long-text.tsx";
import type { Drawn } from "../../ui/plot.tsx";
import { TimeChart } from "../../ui/time-chart.tsx";
import { type Bucket, partOf, type Series } from "./series.ts";
import type { Step } from "./spend-state.ts";

type SpendChartProps = {
  readonly group: string;
  readonly kind: "bars" | "lines";
  readonly buckets: readonly Bucket[];
  readonly series: readonly Series[];
  readonly hidden: readonly string[];
  readonly step: Step;
  readonly currency: string | null;
  readonly onOpen: (bucket: Bucket) => void;
};

/** What was spent over time, by name. */
export const SpendChart = memo(function SpendChart(props: SpendChartProps): ReactNode {
  const { group, kind, buckets, series, hidden, step, currency, onOpen } = props;
  const shown = useMemo(() => series.filter(({ name }) => !hidden.includes(name)), [series, hidden]);
  const colors = seriesColors(group, series);
  const drawn = useMemo(
    (): readonly Drawn[] =>
      shown.map(({ name, amounts }) => ({
        id: name,
        color: colors.get(name) ?? OTHER_COLOR,
        heights: amounts.map(heightOf),
      })),
    [shown, colors],
  );
  const totalAt = (index: number) => sumOf(shown.map(({ amounts }) => amounts[index] ?? "0"));
  const spoken = (index: number) =>
    `${bucketName(buckets[index] as Bucket, step)}: ${readableAmount(totalAt(index), currency)} ${currency ?? ""}`;
  return (
    <TimeChart
      label={`Spend over time, ${buckets.length} ${step}s; the figures are in the table below`}
      kind={kind}
      series={drawn}
      ticks={buckets.map((bucket) => tickOf(bucket, step))}
      isPart={(index) => partOf(buckets[index] as Bucket, step) !== null}
      textOf={spoken}
      onOpen={(index) => onOpen(buckets[index] as Bucket)}
      tip={(index) => (
        <ChartTip
          title={bucketName(buckets[index] as Bucket, step)}
          lines={shown.map(({ name, amounts }) => ({ name, amount: amounts[index] ?? "0", color: colors.get(name) }))}
          total={totalAt(index)}
          currency={currency}
        />
      )}
    />
  );
});

/** The colour of each series' name; Other, and what has no value, have none of the nine. */
export function seriesColors(group: string, series: readonly Series[]): ReadonlyMap<string, string> {
  const named = series.filter(({ value }) => value !== undefined && value !== null);
  const without = series.filter(({ value }) => value === null).map(({ name }) => [name, WITHOUT_COLOR] as const);
  const colors = colorsOf(
    group,
    named.map(({ name }) => name),
  );
  return new Map([...colors, ...without]);
}

/** The same colours by the values that have the names. */
export function valueColors(group: string, series: readonly Series[]): ReadonlyMap<string | null, string> {
  const colors = seriesColors(group, series);
  return new Map(
    series.flatMap(({ value, name }) => {
      const color = colors.get(name);
      return value === undefined || color === undefined ? [] : [[value, color] as const];
    }),
  );
}

type TipLine = { readonly name: string; readonly amount: string; readonly color: string | undefined };
type ChartTipProps = {
  readonly title: string;
  readonly lines: readonly TipLine[];
  readonly total: string;
  readonly currency: string | null;
};

function ChartTip({ title, lines, total, currency }: ChartTipProps): ReactNode {
  const own = lines.filter(({ amount }) => amount !== "0");
  return (
    <>
      <div className="mb-1 font-semibold">{title}</div>
      <table className="w-full">
        <tbody>
          {own.map(({ name, amount, color }) => (
            <tr key={name}>
              <td className="max-w-72 pr-4">
                <span className="flex items-center gap-1">
                  <Swatch color={color} />
                  <LongText text={name} />
                </span>
              </td>
              <td className="tabular text-right">{readableAmount(amount, currency)}</td>
            </tr>
          ))}
          <tr className="font-semibold">
            <td className="pt-1 pr-4">Total</td>
            <td className="tabular pt-1 text-right">{readableAmount(total, currency)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

/** The colour of a name. */
export function Swatch({ color = OTHER_COLOR }: { color?: string | undefined }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="mr-1 inline-block size-[9px] shrink-0 rounded-[2px] forced-color-adjust-none"
      style={{ background: color }}
    />
  );
}

function tickOf({ id, first }: Bucket, step: Step): string {
  return step === "month" ? shortMonth(id) : shortDay(first);
}

/** A bucket in words; of a cut week or month how much of it there is. */
export function bucketName(bucket: Bucket, step: Step): string {
  const { id, first, last } = bucket;
  if (step === "day") return weekday(first);
  const name = step === "month" ? longMonth(id) : dayRange(first, last);
  const part = partOf(bucket, step);
  return part ? `${name}, ${part.days} of its ${part.of} days` : name;
}
