import type { ReactNode } from "react";
import type { SpendAnswer, Total } from "../../lib/api-types.ts";
import { Icon } from "../../ui/icons.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { Updating } from "../../ui/updating.tsx";
import { CurrencyTabs } from "./currency-tabs.tsx";
import { Headline } from "./headline.tsx";
import { Legend } from "./legend.tsx";
import { bucketsOf, partOf, type Series } from "./series.ts";
import { SpendChart } from "./spend-chart.tsx";
import { type SpendState, STEPS, stepOf } from "./spend-state.ts";
import { awaitedSeries, type Course, rowsOfTotal } from "./use-spend.ts";
import type { Change } from "./use-spend-state.ts";

type ChartCardProps = {
  readonly state: SpendState;
  readonly change: Change;
  readonly answer: SpendAnswer;
  /** Of all currencies, whichever is shown. */
  readonly totals: readonly Total[];
  readonly total: Total | undefined;
  readonly course: Course | undefined;
  readonly series: readonly Series[];
  /** Whether the course is the last one there was, since another is on its way. */
  readonly isStale: boolean;
  readonly error: unknown;
};

const STEP_WORDS = { day: "Day", week: "Week", month: "Month" } as const;

/** As high as a chart whose names take two lines, so that the table below it stays where it is. */
const WAITING = "min-h-[332px]";

/** The figure, its course, and the names that it is made of. */
export function ChartCard(props: ChartCardProps): ReactNode {
  const { state, change, answer, totals, total, course, error } = props;
  const awaited = course || error ? undefined : awaitedSeries(state, rowsOfTotal(answer, total));
  return (
    <section className="card mb-4" aria-label="Spend over time">
      <CurrencyTabs totals={totals} chosen={total?.currency ?? null} onChoose={(next) => change({ currency: next })} />
      <Headline
        answer={answer}
        total={total}
        drivers={<DriversButton state={state} change={change} />}
        hidden={<HiddenNote {...props} />}
        aside={<ChartControls state={state} change={change} />}
      />
      <div className={`px-2 pt-2 ${course || awaited ? "min-h-[302px]" : WAITING}`}>
        {error && !course ? <ErrorState error={error} compact /> : null}
        <Chart {...props} series={awaited ?? props.series} />
      </div>
    </section>
  );
}

function Chart({ state, change, answer, total, course, series, isStale }: ChartCardProps): ReactNode {
  const toggle = (name: string) => {
    const isHidden = state.hidden.includes(name);
    change({
      hidden: isHidden ? state.hidden.filter((one) => one !== name) : [...state.hidden, name],
      page: state.page,
    });
  };
  // One line of the total needs no name.
  const named = series.length > 1 || series[0]?.value !== undefined ? series : [];
  const hatched = hatchedWord(course ?? awaitedPlaces(answer, state));
  return (
    <Updating isStale={isStale}>
      {course ? (
        <SpendChart
          group={course.group}
          kind={state.chart}
          buckets={course.buckets}
          series={series}
          hidden={state.hidden}
          step={course.step}
          currency={total?.currency ?? null}
          onOpen={(bucket) =>
            change({ start: bucket.first, end: bucket.last, isPart: state.invoice !== null, step: null })
          }
        />
      ) : (
        <Skeleton className="m-3 h-[236px]" />
      )}
      {named.length > 0 || hatched !== undefined ? (
        <Legend
          group={course?.group ?? state.groups[0] ?? ""}
          series={named}
          hidden={state.hidden}
          onToggle={toggle}
          hatched={hatched}
        />
      ) : null}
    </Updating>
  );
}

type Places = Pick<Course, "buckets" | "step">;

/** The places of a chart that is awaited. */
function awaitedPlaces({ start_date: start, end_date: end }: SpendAnswer, state: SpendState): Places {
  const step = stepOf(state);
  return { buckets: bucketsOf(start, end, step), step };
}

/** What the hatching of a chart says; undefined where nothing is hatched. */
function hatchedWord({ buckets, step }: Places): string | undefined {
  return buckets.some((bucket) => partOf(bucket, step) !== null) ? `Part of a ${step}` : undefined;
}

const TEXT_BUTTON = "min-h-6 underline decoration-line-strong underline-offset-2 hover:decoration-current";

function DriversButton({ state, change }: Pick<ChartCardProps, "state" | "change">): ReactNode {
  const isOpen = state.view === "drivers";
  return (
    <button type="button" className={TEXT_BUTTON} onClick={() => change({ view: isOpen ? "rows" : "drivers" })}>
      {isOpen ? "back to the rows" : "what drove it?"}
    </button>
  );
}

/** The figure is of all names, and the chart of those that are not switched off. */
function HiddenNote({ state, change, series }: ChartCardProps): ReactNode {
  const hidden = series.filter(({ name }) => state.hidden.includes(name)).length;
  if (hidden === 0) return null;
  return (
    <>
      {" · "}
      {hidden} of {series.length} names {hidden === 1 ? "is" : "are"} hidden in the chart,{" "}
      <button type="button" className={`-my-1 ${TEXT_BUTTON}`} onClick={() => change({ hidden: [], page: state.page })}>
        show all
      </button>
    </>
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
