import type { ReactNode } from "react";
import { Control } from "../../ui/control.tsx";
import { Menu } from "../../ui/menu.tsx";
import { FilterControl } from "./filter-control.tsx";
import { GroupControl } from "./group-control.tsx";
import { RangeControl } from "./range-control.tsx";
import { COMPARES, daysOfState, METRICS, type SpendState } from "./spend-state.ts";
import type { Change } from "./use-spend-state.ts";
import { COMPARE_WORDS, compareWord, METRIC_WORDS } from "./words.ts";

/** What is asked, as a sentence of controls. */
export function SpendToolbar({ state, change }: { state: SpendState; change: Change }): ReactNode {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <RangeControl state={state} change={change} />
      <GroupControl state={state} change={change} />
      <Menu
        trigger={<Control label="Cost" value={METRIC_WORDS[state.metric]} />}
        entries={METRICS.map((metric) => ({
          label: METRIC_WORDS[metric],
          isChosen: metric === state.metric,
          onSelect: () => change({ metric }),
        }))}
      />
      <Menu
        trigger={<Control label="Compare" value={compareWord(state.compare)} />}
        entries={COMPARES.map((compare) => ({
          label: COMPARE_WORDS[compare],
          isChosen: compare === state.compare,
          onSelect: () => change({ compare, ...(compare === "none" ? { view: "rows", sort: "-cost" } : {}) }),
        }))}
      />
      {state.connector === null ? null : (
        <button
          type="button"
          className="inline-flex min-h-8 items-center rounded-ctl bg-accent-soft px-2.5 text-table"
          onClick={() => change({ connector: null })}
        >
          one connector only ×
        </button>
      )}
      <FilterControl filters={state.filters} days={daysOfState(state)} onChange={(filters) => change({ filters })} />
    </div>
  );
}
