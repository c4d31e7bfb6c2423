import type { ReactNode } from "react";
import { OTHER_COLOR } from "../../lib/series-colors.ts";
import { LongText } from "../../ui/long-text.tsx";
import type { Series } from "./series.ts";
import { seriesColors } from "./spend-chart.tsx";

type LegendProps = {
  readonly group: string;
  readonly series: readonly Series[];
  readonly hidden: readonly string[];
  /** null: the names are only told. */
  readonly onToggle: ((name: string) => void) | null;
  /** What is hatched, where something is. */
  readonly hatched?: string | undefined;
};

/** The names of the chart; each can be switched off and on. */
export function Legend({ group, series, hidden, onToggle, hatched }: LegendProps): ReactNode {
  const colors = seriesColors(group, series);
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3 px-2 pt-1 pb-3 max-sm:px-0.5">
      {series.map(({ name }) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            aria-pressed={!hidden.includes(name)}
            disabled={onToggle === null}
            onClick={() => onToggle?.(name)}
            title={name}
            className="group flex min-h-6 max-w-72 items-center gap-1.5 rounded px-1 text-left text-xs text-muted enabled:hover:text-text disabled:cursor-default aria-[pressed=false]:line-through aria-[pressed=false]:opacity-70"
          >
            <span
              aria-hidden="true"
              className="size-[9px] shrink-0 rounded-[2px] forced-color-adjust-none group-aria-[pressed=false]:opacity-30"
              style={{ background: colors.get(name) ?? OTHER_COLOR }}
            />
            <LongText text={name} />
          </button>
        </li>
      ))}
      {hatched === undefined ? null : (
        <li className="flex min-h-6 items-center gap-1.5 px-1 text-xs text-muted">
          <span
            aria-hidden="true"
            className="size-[9px] rounded-[2px] forced-color-adjust-none"
            style={{ background: STRIPES }}
          />
          {hatched}
        </li>
      )}
    </ul>
  );
}

const STRIPES = `repeating-linear-gradient(135deg, ${OTHER_COLOR} 0 2px, transparent 2px 4px)`;
