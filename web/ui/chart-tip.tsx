import { type ReactNode, type RefObject, useEffect, useState } from "react";

/** A narrower chart has no room for a tip beside the place that it is of. */
const NARROW_PX = 640;
const GAP_PX = 8;
const LOOK = "rounded-lg border border-line bg-surface p-2.5 text-xs shadow-float";

type TipProps = {
  readonly chart: RefObject<HTMLElement | null>;
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
 * moves over the bar, and never leaves the chart. A narrow chart has no room for that: there it is a panel at the edge
 * of the window that is farther from the chart.
 */
export function Tip({ chart, at, bar, width, isTapped, children }: TipProps): ReactNode {
  if (width < NARROW_PX) {
    return (
      <Panel chart={chart} isTapped={isTapped}>
        {children}
      </Panel>
    );
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

type Edge = "top" | "bottom" | null;

const EDGES = { top: "top-[calc(var(--above)+8px)]", bottom: "bottom-2" } as const;

/** Wherever the page is scrolled to, all of it is in the window, for as long as the chart is. */
function Panel({ chart, isTapped, children }: Pick<TipProps, "chart" | "isTapped" | "children">): ReactNode {
  const edge = useFarEdge(chart);
  if (edge === null) return null;
  // Bars behind it are tapped through it, unless it stays: then it stands for its place.
  const look = `${LOOK} ${isTapped ? "" : "pointer-events-none"}`;
  return <div className={`fixed inset-x-3 z-20 max-h-[50vh] overflow-auto ${EDGES[edge]} ${look}`}>{children}</div>;
}

/** Which edge of the window is farther from the element; null while the element is out of sight. */
function useFarEdge(element: RefObject<HTMLElement | null>): Edge {
  const [edge, setEdge] = useState<Edge>(() => farEdgeOf(element.current));
  useEffect(() => {
    const look = () => setEdge(farEdgeOf(element.current));
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [element]);
  return edge;
}

function farEdgeOf(element: HTMLElement | null): Edge {
  if (!element) return "bottom";
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) return null;
  return top + bottom < window.innerHeight ? "bottom" : "top";
}
