import { scaleLinear } from "@visx/scale";
import { type ReactNode, useMemo } from "react";
import { readableTick } from "../lib/figures.ts";
import { useElementWidth } from "./element-width.ts";

const HEIGHT = 220;
const LEFT = 52;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
const LABEL_PX = 76;

/** A day that is known; heights are for drawing only. */
export type KnownPoint = { readonly label: string; readonly text: string; readonly at: number };

/** A day of an estimate, and what is known of it so far. */
export type BandPoint = KnownPoint & {
  readonly low: number | null;
  readonly high: number | null;
  readonly known: number | null;
};

type BandChartProps = {
  readonly label: string;
  readonly known: readonly KnownPoint[];
  readonly points: readonly BandPoint[];
};

/** What is known as bars, and what is estimated as a line in its band. */
export function BandChart({ label, known, points }: BandChartProps): ReactNode {
  const [box, width] = useElementWidth<HTMLDivElement>(1000);
  // They are the first: bills end on one day.
  const partlyKnown = points.flatMap(({ known: at, ...point }) => (at === null ? [] : [{ ...point, at }]));
  const { y, levels, path, line, x, step } = useMemo(() => drawn(known, points, width), [known, points, width]);
  return (
    <div ref={box}>
      <svg width="100%" height={HEIGHT} role="img" aria-label={label} className="block">
        <g className="tabular text-[11px]" fill="var(--faint)">
          {levels.map((level) => (
            <g key={level}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(level)} y2={y(level)} stroke="var(--line)" />
              <text x={LEFT - 8} y={y(level) + 4} textAnchor="end">
                {readableTick(level, levels.at(-1))}
              </text>
            </g>
          ))}
          {[...known, ...points].map((point, index) =>
            index % Math.max(1, Math.ceil(LABEL_PX / step)) === 0 ? (
              <text key={point.label} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
                {point.label}
              </text>
            ) : null,
          )}
        </g>
        {[...known, ...partlyKnown].map(({ label: day, text, at }, index) => (
          <rect
            key={day}
            x={x(index) - step * 0.4}
            y={Math.min(y(at), y(0))}
            width={step * 0.8}
            height={Math.abs(y(0) - y(at))}
            fill="var(--c-other)"
            fillOpacity={index < known.length ? 1 : 0.45}
          >
            <title>{text}</title>
          </rect>
        ))}
        {path ? <path d={path} fill="var(--accent)" fillOpacity="0.22" /> : null}
        <polyline points={line} fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round" />
        {points.map((point, index) => (
          <circle key={point.label} cx={x(known.length + index)} cy={y(point.at)} r="3" fill="var(--accent)">
            <title>{point.text}</title>
          </circle>
        ))}
      </svg>
      <Key hasKnown={known.length > 0} hasPartlyKnown={partlyKnown.length > 0} hasBand={path !== null} />
    </div>
  );
}

type KeyProps = { readonly hasKnown: boolean; readonly hasPartlyKnown: boolean; readonly hasBand: boolean };

function Key({ hasKnown, hasPartlyKnown, hasBand }: KeyProps): ReactNode {
  const entries = [
    { name: "on bills", look: "h-2.5 w-2.5 rounded-[2px] bg-other", isShown: hasKnown },
    { name: "on bills so far", look: "h-2.5 w-2.5 rounded-[2px] bg-other/45", isShown: hasPartlyKnown },
    { name: "estimate", look: "h-0.5 w-4 bg-accent", isShown: true },
    { name: "8 of 10 cases", look: "h-2.5 w-4 rounded-[2px] bg-accent/25", isShown: hasBand },
  ];
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 px-[calc(var(--gutter)-8px)] pt-1 text-xs text-muted">
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ name, look }) => (
          <li key={name} className="flex min-h-6 items-center gap-1.5">
            <span aria-hidden="true" className={look} /> {name}
          </li>
        ))}
    </ul>
  );
}

function drawn(known: readonly KnownPoint[], points: readonly BandPoint[], width: number) {
  const highs = points.map(({ at, high }) => high ?? at);
  const lows = points.map(({ at, low }) => low ?? at);
  const heights = known.map(({ at }) => at);
  const scale = scaleLinear<number>({
    domain: [Math.min(0, ...lows, ...heights), Math.max(1, ...highs, ...heights)],
    range: [HEIGHT - BOTTOM, TOP],
    nice: 4,
  });
  // A chart that is not laid out yet has no width at all.
  const step = Math.max(0, width - LEFT - RIGHT) / Math.max(1, known.length + points.length);
  const x = (index: number) => LEFT + (index + 0.5) * step;
  const y = (value: number) => scale(value);
  const at = (value: number, index: number) => `${x(known.length + index).toFixed(1)},${y(value).toFixed(1)}`;
  const hasBand = points.some(({ low }) => low !== null);
  const outline = [...highs.map(at), ...lows.map(at).reverse()];
  return {
    x,
    y,
    step,
    levels: scale.ticks(4),
    path: hasBand ? `M${outline.join("L")}Z` : null,
    line: points.map((point, index) => at(point.at, index)).join(" "),
  };
}
