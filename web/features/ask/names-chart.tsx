import type { ReactNode } from "react";
import type { AskChart } from "../../lib/ask-types.ts";
import { compareDecimals, heightOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { colorsOf } from "../../lib/series-colors.ts";

const NAMES = 12;

type Series = AskChart["series"][number];

/** Bars by name with their figures, for each currency below each other: their lengths mean something in one alone. */
export function NamesChart({ charts }: { charts: readonly AskChart[] }): ReactNode {
  return (
    <div className="space-y-3">
      {charts.map((chart, place) => (
        <Bars key={chart.title} chart={chart} places={placesOf(chart, place === 0 ? undefined : charts[0])} />
      ))}
    </div>
  );
}

/**
 * The places at which a currency has anything. Names stand in the order of the currency that is first; where another
 * one has its own order, it is by what each costs, as the first one's is.
 */
function placesOf({ x, series }: AskChart, first: AskChart | undefined): readonly number[] {
  const places = x.map((_, index) => index).filter((index) => series.some(({ values }) => isThere(values[index])));
  const by = first ? directionOf(first) : 0;
  const sizeAt = (index: number) => series.at(-1)?.values[index] ?? "0";
  return by === 0 ? places : places.toSorted((one, other) => by * compareDecimals(sizeAt(one), sizeAt(other)));
}

function isThere(value: string | null | undefined): boolean {
  return value !== null && value !== undefined;
}

/** 1 where a chart of one series rises from name to name, -1 where it falls, 0 where it is in another order. */
function directionOf({ series: [only, ...others] }: AskChart): number {
  const values = (only?.values ?? []).flatMap((value) => value ?? []);
  const steps = values.slice(1).map((value, index) => compareDecimals(value, values[index] ?? "0"));
  if (others.length > 0) return 0;
  if (steps.every((step) => step <= 0)) return -1;
  return steps.every((step) => step >= 0) ? 1 : 0;
}

type BarsProps = { readonly chart: AskChart; readonly places: readonly number[] };

function Bars({ chart, places }: BarsProps): ReactNode {
  const { title, x, series } = chart;
  const colors = colorsOf(
    "ask",
    series.map(({ name }) => name),
  );
  const shown = places.slice(0, NAMES);
  const span = spanOf(shown.flatMap((index) => series.flatMap(({ values }) => values[index] ?? [])));
  const more = places.length - shown.length;
  const chars = Math.max(0, ...shown.flatMap((index) => series.map((one) => textAt(one, index).length)));
  return (
    <figure className="rounded-lg border border-line p-4">
      <figcaption className="mb-2 text-table font-semibold">{title}</figcaption>
      <ul className="space-y-2 text-table">
        {shown.map((index) => (
          <li key={index} className="grid items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <span className="truncate text-muted" title={x[index] ?? "none"}>
              {x[index] ?? "none"}
            </span>
            <span>
              {series.map((one) => (
                <Bar
                  key={one.name}
                  series={one}
                  value={one.values[index] ?? null}
                  span={span}
                  chars={chars}
                  color={colors.get(one.name) ?? "var(--c1)"}
                  isNamed={series.length > 1}
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

/** What a figure is read as; nothing where there is none. */
function textAt({ values, currency }: Series, index: number): string {
  const value = values[index] ?? null;
  return value === null ? "" : readableAmount(value, currency);
}

/** From the lowest value, or nothing, to the highest one. */
type Span = { readonly low: number; readonly high: number };

function spanOf(values: readonly string[]): Span {
  const heights = values.map(heightOf);
  return { low: Math.min(0, ...heights), high: Math.max(0, ...heights) };
}

type BarProps = {
  readonly series: Series;
  readonly value: string | null;
  readonly span: Span;
  /** How many the longest figure of the chart has: figures stand below each other by their digits. */
  readonly chars: number;
  readonly color: string;
  readonly isNamed: boolean;
};

/** A bar from nothing to its value, to the left where that is below nothing; what is not there has none. */
function Bar({ series: { name, currency }, value, span, chars, color, isNamed }: BarProps): ReactNode {
  if (value === null) return null;
  const { left, width } = barOf(heightOf(value), span);
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="relative h-2.5 w-2/5 shrink-0">
        {span.low < 0 ? (
          <span className="absolute -inset-y-0.5 w-px bg-line-strong" style={{ left: `${zeroOf(span)}%` }} />
        ) : null}
        <span
          data-sign={Math.sign(heightOf(value))}
          className="absolute inset-y-0 rounded-[2px]"
          style={{ left: `${left}%`, width: `${width}%`, background: color }}
        />
      </span>
      <span className="tabular shrink-0 text-right whitespace-nowrap" style={{ minWidth: `${chars}ch` }}>
        {readableAmount(value, currency)}
      </span>
      {isNamed ? <span className="truncate text-xs text-muted">{name}</span> : null}
    </span>
  );
}

const LEAST_PERCENT = 1;

/** How far from the left nothing is. */
function zeroOf({ low, high }: Span): number {
  return (-low / (high - low || 1)) * 100;
}

function barOf(height: number, { low, high }: Span): { readonly left: number; readonly width: number } {
  const whole = high - low || 1;
  const zero = zeroOf({ low, high });
  if (height === 0) return { left: zero, width: 0 };
  const width = Math.max(LEAST_PERCENT, (Math.abs(height) / whole) * 100);
  return { left: height < 0 ? zero - width : zero, width };
}
