import { scaleLinear } from "@visx/scale";
import { type ReactNode, useMemo } from "react";
import { readableTick } from "../lib/figures.ts";
import { useElementWidth } from "./element-width.ts";

const HEIGHT = 220;
const LEFT = 52;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;

/** A day of an estimate; heights are for drawing only. */
export type BandPoint = {
  readonly label: string;
  readonly text: string;
  readonly at: number;
  readonly low: number | null;
  readonly high: number | null;
};

/** An estimate as a line in its band. */
export function BandChart({ label, points }: { label: string; points: readonly BandPoint[] }): ReactNode {
  const [box, width] = useElementWidth<HTMLDivElement>(1000);
  const { y, levels, path, line, x } = useMemo(() => drawn(points, width), [points, width]);
  const every = Math.max(1, Math.ceil((76 * points.length) / Math.max(1, width - LEFT - RIGHT)));
  return (
    <div ref={box}>
      <svg width="100%" height={HEIGHT} role="img" aria-label={label} className="block">
        <g className="tabular text-[11px]" fill="var(--faint)">
          {levels.map((level) => (
            <g key={level}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(level)} y2={y(level)} stroke="var(--line)" />
              <text x={LEFT - 8} y={y(level) + 4} textAnchor="end">
                {readableTick(level)}
              </text>
            </g>
          ))}
          {points.map((point, index) =>
            index % every === 0 ? (
              <text key={point.label} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
                {point.label}
              </text>
            ) : null,
          )}
        </g>
        {path ? <path d={path} fill="var(--accent-soft)" /> : null}
        <polyline points={line} fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round" />
        {points.map((point, index) => (
          <circle key={point.label} cx={x(index)} cy={y(point.at)} r="3.5" fill="var(--accent)">
            <title>{point.text}</title>
          </circle>
        ))}
      </svg>
    </div>
  );
}

function drawn(points: readonly BandPoint[], width: number) {
  const highs = points.map(({ at, high }) => high ?? at);
  const lows = points.map(({ at, low }) => low ?? at);
  const scale = scaleLinear<number>({
    domain: [Math.min(0, ...lows), Math.max(1, ...highs)],
    range: [HEIGHT - BOTTOM, TOP],
    nice: 4,
  });
  const step = (width - LEFT - RIGHT) / Math.max(1, points.length);
  const x = (index: number) => LEFT + (index + 0.5) * step;
  const y = (value: number) => scale(value);
  const at = (value: number, index: number) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`;
  const hasBand = points.some(({ low }) => low !== null);
  const outline = [...highs.map(at), ...lows.map(at).reverse()];
  return {
    x,
    y,
    levels: scale.ticks(4),
    path: hasBand ? `M${outline.join("L")}Z` : null,
    line: points.map((point, index) => at(point.at, index)).join(" "),
  };
}
