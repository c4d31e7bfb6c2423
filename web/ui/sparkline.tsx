import { memo, type ReactNode } from "react";

const WIDTH = 92;
const HEIGHT = 18;

/** The course of a row in small; its figures are those of the chart. */
export const Sparkline = memo(function Sparkline({ values }: { values: readonly number[] }): ReactNode {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const step = (WIDTH - 2) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${(1 + index * step).toFixed(1)},${y(value, bottom, span)}`);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block">
      <polyline points={points.join(" ")} fill="none" stroke="var(--muted)" strokeWidth="1.3" strokeLinejoin="round" />
    </svg>
  );
});

/** The room of one that is awaited. */
export function NoSparkline(): ReactNode {
  return <div style={{ width: WIDTH }} />;
}

function y(value: number, bottom: number, span: number): string {
  return (HEIGHT - 1.5 - ((value - bottom) / span) * (HEIGHT - 3)).toFixed(1);
}
