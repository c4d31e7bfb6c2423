import type { ReactNode } from "react";
import type { SpendAnswer, SpendRow, Total } from "../../lib/api-types.ts";
import { compareDecimals } from "../../lib/decimals.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { CurrencyTabs } from "./currency-tabs.tsx";
import { Headline } from "./headline.tsx";
import { Legend } from "./legend.tsx";
import type { Series } from "./series.ts";
import { SpendChart } from "./spend-chart.tsx";
import { sortsByChange } from "./spend-params.ts";
import { type SpendState, STEPS, stepOf } from "./spend-state.ts";
import type { Course } from "./use-spend.ts";
import type { Change } from "./use-spend-state.ts";

type ChartCardProps = {
  readonly state: SpendState;
  readonly change: Change;
  readonly answer: SpendAnswer;
  readonly total: Total | undefined;
  readonly course: Course | undefined;
  readonly series: readonly Series[];
  readonly error: unknown;
};

const STEP_WORDS = { day: "Day", week: "Week", month: "Month" } as const;

/** The figure, its course, and the names that it is made of. */
export function ChartCard({ state, change, answer, total, course, series, error }: ChartCardProps): ReactNode {
  const step = stepOf(state);
  const currency = total?.currency ?? null;
  const toggle = (name: string) => {
    const isHidden = state.hidden.includes(name);
    change({
      hidden: isHidden ? state.hidden.filter((one) => one !== name) : [...state.hidden, name],
      page: state.page,
    });
  };
  return (
    <section className="card mb-4" aria-label="Spend over time">
      <CurrencyTabs totals={answer.totals} chosen={currency} onChoose={(next) => change({ currency: next })} />
      <Headline answer={answer} total={total} aside={<ChartControls state={state} change={change} />} />
      <div className="min-h-[302px] px-2 pt-2">
        {error && !course ? <ErrorState error={error} compact /> : null}
        {course ? (
          <SpendChart
            group={state.groups[0] ?? ""}
            kind={state.chart}
            buckets={course.buckets}
            series={series}
            hidden={state.hidden}
            step={step}
            currency={currency}
            onOpen={(bucket) => change({ start: bucket.first, end: bucket.last, invoice: null, step: null })}
          />
        ) : (
          <Skeleton className="m-3 h-[236px]" />
        )}
        {series.length > 1 || series[0]?.value !== undefined ? (
          <Legend group={state.groups[0] ?? ""} series={series} hidden={state.hidden} onToggle={toggle} />
        ) : null}
      </div>
      <Views state={state} change={change} hasBefore={answer.previous !== undefined} />
    </section>
  );
}

function Views({ state, change, hasBefore }: Pick<ChartCardProps, "state" | "change"> & { hasBefore: boolean }) {
  if (!hasBefore) return null;
  const isOpen = state.view === "drivers";
  return (
    <div className="no-print flex border-t border-line px-4 py-1.5">
      <Button look="quiet" onClick={() => change({ view: isOpen ? "rows" : "drivers" })}>
        {isOpen ? "Back to the rows" : "What drove the change?"}
      </Button>
    </div>
  );
}

function ChartControls({ state, change }: Pick<ChartCardProps, "state" | "change">): ReactNode {
  return (
    <>
      <Segmented
        label="Kind of chart"
        value={state.chart}
        options={[
          { value: "bars", label: <Icon name="bars" />, name: "Stacked bars" },
          { value: "lines", label: <Icon name="lines" />, name: "Lines" },
        ]}
        onChange={(chart) => change({ chart, page: state.page })}
      />
      <Segmented
        label="Granularity"
        value={stepOf(state)}
        options={STEPS.map((step) => ({ value: step, label: STEP_WORDS[step] }))}
        onChange={(step) => change({ step, page: state.page })}
      />
    </>
  );
}

/** The rows as they are shown: by change they are put in order here, since the API has no such order. */
export function rowsOf(state: SpendState, answer: SpendAnswer, limit: number): readonly SpendRow[] {
  if (!sortsByChange(state)) return answer.data;
  const sign = state.sort.startsWith("-") ? -1 : 1;
  const sorted = answer.data.toSorted((a, b) => sign * compareDecimals(a.change ?? "0", b.change ?? "0"));
  return sorted.slice((state.page - 1) * limit, state.page * limit);
}
