import type { ReactNode } from "react";
import { readableCount } from "../lib/figures.ts";

type GaugeProps = { readonly label: string; readonly used: number; readonly limit: number; readonly note?: ReactNode };

/** How much of a limit is used. */
export function Gauge({ label, used, limit, note }: GaugeProps): ReactNode {
  const isLow = limit > 0 && used / limit > 0.9;
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <span className="text-table font-medium">{label}</span>
        <span className="tabular text-table text-muted">
          {readableCount(used)} of {readableCount(limit)}
        </span>
      </div>
      <progress
        className={`h-1.5 w-full ${isLow ? "text-up" : "text-accent"}`}
        max={Math.max(1, limit)}
        value={Math.min(used, limit)}
        aria-label={label}
      />
      {note ? <div className="mt-0.5 text-xs text-muted">{note}</div> : null}
    </div>
  );
}
