import type { ReactNode } from "react";
import type { AskChart } from "../../lib/ask-types.ts";
import { compareDecimals, heightOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { colorsOf } from "../../lib/series-colors.ts";
import { LongText } from "../../ui/long-text.tsx";
import { Swatch } from "../spend/spend-chart.tsx";

const NAMES = 12;

type Series = AskChart["series"][number];

/** A chart of one currency. */
export type NamedChart = AskChart & {
  /** How many names there are: the chart has the first of them alone. */
  readonly all: number;
};

/** Bars by name with their figures, for each currency below each other: their lengths mean something in one alone. */
export function NamesChart({ charts }: { charts: readonly NamedChart[] }): ReactNode {
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

type BarsProps = { readonly chart: NamedChart; readonly places: readonly number[] };

function Bars({ chart, places }: BarsProps): ReactNode {
  const { title, x, series, all } = chart;
  const names = series.map(({ name }) => name);
  const colors = colorsOf("ask", names);
  const shown = places.slice(0, NAMES);
  const span = spanOf(shown.flatMap((index) => series.flatMap(({ values }) => values[index] ?? [])));
  const chars = Math.max(0, ...shown.flatMap((index) => series.map((one) => textAt(one, index).length)));
  return (
    <figure className="@container rounded-lg border border-line p-4">
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 text-table">
        <span className="font-semibold">{title}</span>
        {names.length > 1 ? <Key names={names} colors={colors} /> : null}
      </figcaption>
      <ul className="space-y-2 text-table">
        {shown.map((index) => (
          <li key={index} className="grid items-center gap-x-3 @min-[36rem]:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
            <span className="text-muted">
              <LongText text={x[index] ?? "none"} />
            </span>
            <span>
              {series.map((one) => (
                <Bar
                  key={one.name}
                  series={one}
                  value={one.values[index] ?? null}
                  span={span}
                  chars={chars}
                  color={colors.get(one.name) ?? FIRST_COLOR}
                  isNamed={series.length > 1}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {all > shown.length ? (
        <p className="mt-2 text-xs text-muted">
          {shown.length} of {all}
        </p>
      ) : null}
    </figure>
  );
}

const FIRST_COLOR = "var(--c1)";

type KeyProps = { readonly names: readonly string[]; readonly colors: ReadonlyMap<string, string> };

/** Which of the bars of a name is which: they stand below each other in this order. */
function Key({ names, colors }: KeyProps): ReactNode {
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-muted">
      {names.map((name) => (
        <span key={name}>
          <Swatch color={colors.get(name) ?? FIRST_COLOR} />
          {name}
        </span>
      ))}
    </span>
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
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="relative h-2.5 min-w-0 flex-1">
        {span.low < 0 ? (
          <span className="absolute -inset-y-0.5 w-px bg-line-strong" style={{ left: `${zeroOf(span)}%` }} />
        ) : null}
        <span
          data-sign={Math.sign(heightOf(value))}
          className="absolute inset-y-0 rounded-[2px]"
          style={{ left: `${left}%`, width: `${width}%`, background: color }}
        />
      </span>
      {isNamed ? <span className="sr-only">{name} </span> : null}
      <span className="tabular shrink-0 text-right whitespace-nowrap" style={{ minWidth: `${chars}ch` }}>
        {readableAmount(value, currency)}
      </span>
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
