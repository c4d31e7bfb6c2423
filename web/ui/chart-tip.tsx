import type { ReactNode } from "react";

/** A narrower chart has no room for a tip beside the place that it is of. */
const NARROW_PX = 640;
const GAP_PX = 8;
const LOOK = "rounded-lg border border-line bg-surface p-2.5 text-xs shadow-float";

type TipProps = {
  /** Where the middle of the place is that it is of, from the chart's left edge. */
  readonly at: number;
  /** How wide the bar there is. */
  readonly bar: number;
  /** Of the chart. */
  readonly width: number;
  /** Whether it stays. */
  readonly isTapped: boolean;
  readonly children: ReactNode;
};

/**
 * What a place of a chart is made of: beside its bar, on the side with more room. Where it is wider than that room it
 * moves over the bar, and never leaves the chart. A narrow chart has it above the plot, as wide as the chart: over the
 * plot it would hide what was pointed at.
 */
export function Tip({ at, bar, width, isTapped, children }: TipProps): ReactNode {
  if (width < NARROW_PX) {
    // Over the plot bars are tapped through it; what is behind it above the plot is not meant.
    const look = `${LOOK} ${isTapped ? "" : "pointer-events-none"}`;
    return <div className={`absolute inset-x-0 bottom-full z-20 ${look}`}>{children}</div>;
  }
  const isLeft = at > width / 2;
  const before = (isLeft ? width - at : at) + bar / 2 + GAP_PX;
  return (
    <div className={`pointer-events-none absolute inset-x-0 top-2 z-20 flex ${isLeft ? "flex-row-reverse" : ""}`}>
      <div className="min-w-0 shrink" style={{ width: before }} />
      <div className={`max-w-[400px] flex-none ${LOOK}`}>{children}</div>
    </div>
  );
}
