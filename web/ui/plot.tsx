import type { ReactNode } from "react";

/** A course of amounts: `heights` are for drawing only. */
export type Drawn = { readonly id: string; readonly color: string; readonly heights: readonly number[] };

/** Where things are drawn. */
export type Plot = {
  readonly left: number;
  /** The width of one place. */
  readonly band: number;
  readonly places: number;
  readonly y: (value: number) => number;
  readonly levels: readonly number[];
};

type Extent = { readonly low: number; readonly high: number };

/** The lowest and highest point that is drawn; 0 is always in. */
export function extentOf(series: readonly Drawn[], isStacked: boolean, places: number): Extent {
  const all = Array.from({ length: places }, (_, index) => extentAt(series, isStacked, index));
  const low = all.reduce((least, one) => Math.min(least, one.low), 0);
  const high = all.reduce((most, one) => Math.max(most, one.high), 0);
  return { low, high: high === 0 && low === 0 ? 1 : high };
}

/** The same of one place. */
export function extentAt(series: readonly Drawn[], isStacked: boolean, index: number): Extent {
  const heights = series.map(({ heights }) => heights[index] ?? 0);
  const ups = heights.filter((height) => height > 0);
  const downs = heights.filter((height) => height < 0);
  if (isStacked) return { low: sum(downs), high: sum(ups) };
  return { low: Math.min(0, ...downs), high: Math.max(0, ...ups) };
}

/** A wider bar is a block: a few bars stand in the middle of their places. */
const BAR_PX_MAX = 88;

/** How wide the bar of a place is. */
export function barWidth(band: number): number {
  return Math.min(BAR_PX_MAX, band - Math.min(8, band * 0.14));
}

/** A pile for each place: what costs goes up, what was credited goes down. */
export function drawBars(series: readonly Drawn[], { left, band, places, y }: Plot): ReactNode {
  const bar = barWidth(band);
  const ups = new Float64Array(places);
  const downs = new Float64Array(places);
  return series.map(({ id, color, heights }) => {
    const path = heights.map((height, index) => {
      if (height === 0 || index >= places) return "";
      const pile = height > 0 ? ups : downs;
      const from = pile[index] as number;
      pile[index] = from + height;
      const top = y(Math.max(from, from + height));
      const size = Math.max(0.3, Math.abs(y(from) - y(from + height)) - 0.7);
      const x = (left + index * band + (band - bar) / 2).toFixed(1);
      const width = bar.toFixed(1);
      return `M${x} ${top.toFixed(1)}h${width}v${size.toFixed(1)}h-${width}z`;
    });
    return <path key={id} d={path.join("")} fill={color} />;
  });
}

/** A line for each name. */
export function drawLines(series: readonly Drawn[], { left, band, y }: Plot, active: number | null): ReactNode {
  return series.map(({ id, color, heights }) => {
    const points = heights.map(
      (height, index) => `${(left + (index + 0.5) * band).toFixed(1)},${y(height).toFixed(1)}`,
    );
    const [x, at] = (active === null ? "" : (points[active] ?? "")).split(",");
    return (
      <g key={id}>
        <polyline points={points.join(" ")} fill="none" stroke={color} strokeWidth="1.75" strokeLinejoin="round" />
        {x && at ? <circle cx={x} cy={at} r="3" fill={color} stroke="var(--surface)" /> : null}
      </g>
    );
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
