import { scaleLinear } from "@visx/scale";
import { type ReactNode, useId, useMemo } from "react";
import { readableTick } from "../lib/figures.ts";
import { usePlace } from "./chart-place.ts";
import { Tip } from "./chart-tip.tsx";
import { useElementWidth } from "./element-width.ts";
import { barWidth, type Drawn, drawBars, drawLines, extentAt, extentOf, type Plot } from "./plot.tsx";

const HEIGHT = 260;
const LEFT = 52;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 26;
/** The room of a label, and what of it stays free between two. */
const LABEL_PX = 76;
const LABEL_GAP_PX = 12;
const NEGLIGIBLE = 0.02;

export type ChartProps = {
  readonly label: string;
  readonly kind: "bars" | "lines";
  readonly series: readonly Drawn[];
  /** The label of each place along the axis. */
  readonly ticks: readonly string[];
  /** What a place says to people who do not see it. */
  readonly textOf: (index: number) => string;
  readonly tip: (index: number) => ReactNode;
  readonly onOpen?: (index: number) => void;
  /** Whether only some of a place's days are asked for: it is hatched, as it looks like a fall. */
  readonly isPart?: (index: number) => boolean;
};

/** Stacked bars or lines over time; each place can be pointed at, or reached by the arrow keys. */
export function TimeChart(props: ChartProps): ReactNode {
  const { label, kind, series, ticks, textOf, tip, onOpen, isPart } = props;
  const [box, width] = useElementWidth<HTMLDivElement>(1000);
  const plot = useMemo(() => plotOf(series, kind, ticks.length, width), [series, kind, ticks.length, width]);
  const { active, isTapped, ways } = usePlace(box, plot, onOpen);
  return (
    <div
      ref={box}
      role="slider"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, ticks.length)}
      aria-valuenow={(active ?? 0) + 1}
      aria-valuetext={active === null ? "Arrow keys go through the days" : textOf(active)}
      tabIndex={0}
      className="relative select-none"
      {...ways}
    >
      <svg width="100%" height={HEIGHT} aria-hidden="true" className="block">
        <Axes plot={plot} ticks={ticks} width={width} />
        {active === null ? null : <Marked plot={plot} at={active} />}
        {kind === "bars" ? drawBars(series, plot) : drawLines(series, plot, active)}
        {isPart ? <Hatched plot={plot} kind={kind} series={series} isPart={isPart} /> : null}
        <line x1={LEFT} x2={width - RIGHT} y1={plot.y(0)} y2={plot.y(0)} stroke="var(--line-strong)" />
      </svg>
      {active === null ? null : (
        <Tip
          chart={box}
          at={LEFT + (active + 0.5) * plot.band}
          bar={barWidth(plot.band)}
          width={width}
          isTapped={isTapped}
        >
          {tip(active)}
          {isTapped && onOpen ? <div className="pt-1 text-muted">Tap again to open it</div> : null}
        </Tip>
      )}
    </div>
  );
}

function Marked({ plot, at }: { plot: Plot; at: number }): ReactNode {
  const height = HEIGHT - TOP - BOTTOM;
  return <rect x={LEFT + at * plot.band} y={TOP} width={plot.band} height={height} fill="var(--sunken)" />;
}

type HatchedProps = Pick<ChartProps, "kind" | "series"> & {
  readonly plot: Plot;
  readonly isPart: (index: number) => boolean;
};

/** Stripes of the card's own colour over what is cut: over a bar alone, or over all of a line's place. */
function Hatched({ plot, kind, series, isPart }: HatchedProps): ReactNode {
  const id = useId();
  const cut = Array.from({ length: plot.places }, (_, index) => index).filter(isPart);
  const size = kind === "bars" ? barWidth(plot.band) : plot.band;
  return (
    <>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2.5" height="5" fill="var(--surface)" />
      </pattern>
      {cut.map((index) => {
        const { low, high } = extentAt(series, true, index);
        const [top, bottom] = kind === "bars" ? [plot.y(high), plot.y(low)] : [TOP, HEIGHT - BOTTOM];
        const x = LEFT + (index + 0.5) * plot.band - size / 2;
        return <rect key={index} x={x} y={top} width={size} height={bottom - top} fill={`url(#${id})`} />;
      })}
    </>
  );
}

function plotOf(series: readonly Drawn[], kind: ChartProps["kind"], places: number, width: number): Plot {
  const { low, high } = extentOf(series, kind === "bars", places);
  // A few cents of credits hang below the axis; they are not worth a level of their own.
  const floor = low > -NEGLIGIBLE * high ? 0 : low;
  const y = scaleLinear<number>({ domain: [floor, high], range: [HEIGHT - BOTTOM, TOP], nice: 4 });
  const band = Math.max(1, (width - LEFT - RIGHT) / Math.max(1, places));
  return { left: LEFT, band, places, y: (value) => y(value), levels: y.ticks(4) };
}

function Axes({ plot, ticks, width }: { plot: Plot; ticks: readonly string[]; width: number }): ReactNode {
  const every = Math.max(1, Math.ceil(LABEL_PX / plot.band));
  return (
    <g className="tabular text-[11px]" fill="var(--faint)">
      {plot.levels.map((level) => (
        <g key={level}>
          <line x1={LEFT} x2={width - RIGHT} y1={plot.y(level)} y2={plot.y(level)} stroke="var(--line)" />
          <text x={LEFT - 8} y={plot.y(level) + 4} textAnchor="end">
            {readableTick(level, plot.levels.at(-1))}
          </text>
        </g>
      ))}
      {ticks.map((tick, index) =>
        index % every === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: Labels of places may be equal.
          <text key={index} y={HEIGHT - 7} {...labelPlace(LEFT + (index + 0.5) * plot.band, width)}>
            {tick}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** In the middle of its place; where that is too near to the edge, the label ends there: it would be cut. */
function labelPlace(middle: number, width: number): { readonly x: number; readonly textAnchor: "middle" | "end" } {
  const isCut = middle + LABEL_PX / 2 - LABEL_GAP_PX > width;
  return isCut ? { x: width - 1, textAnchor: "end" } : { x: middle, textAnchor: "middle" };
}
