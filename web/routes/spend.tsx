import { type ReactNode, useMemo } from "react";
import { Charges } from "../features/spend/charge-table.tsx";
import { Drivers } from "../features/spend/drivers.tsx";
import { ChartCard } from "../features/spend/explorer.tsx";
import { ExportMenu } from "../features/spend/export-menu.tsx";
import { DataThrough, FreshnessNote } from "../features/spend/freshness-note.tsx";
import { valueColors } from "../features/spend/spend-chart.tsx";
import { ROWS } from "../features/spend/spend-params.ts";
import { SpendEmpty, SpendLoading } from "../features/spend/spend-placeholders.tsx";
import { type SpendState, writeMovingState, writeSpendState } from "../features/spend/spend-state.ts";
import { SpendTable } from "../features/spend/spend-table.tsx";
import { SpendToolbar } from "../features/spend/spend-toolbar.tsx";
import { chartSeries, currencyOf, useCourse, useLast, useRows } from "../features/spend/use-spend.ts";
import { type Change, useSpendState } from "../features/spend/use-spend-state.ts";
import { groupsWord } from "../features/spend/words.ts";
import { ViewBar } from "../features/views/view-bar.tsx";
import type { Shown } from "../features/views/view-query.ts";
import type { SpendAnswer } from "../lib/api-types.ts";
import { dayOf } from "../lib/dates.ts";
import { writeSearch } from "../lib/search.ts";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy.tsx";
import { PageHead } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ErrorState } from "../ui/states.tsx";

/** The spend explorer. */
export function SpendPage(): ReactNode {
  const [state, change] = useSpendState();
  const rows = useRows(state);
  // What is shown belongs together: while new rows are on their way, the old ones stay with the state they answer.
  const shown = useLast(useMemo(() => (rows.data ? { state, answer: rows.data } : undefined), [state, rows.data]));
  return (
    <>
      <PageHead title="Spend">
        <Button onClick={() => copyText(window.location.href, "Link copied")}>Copy link</Button>
        <ExportMenu state={state} currency={state.currency} />
        <ViewBar kind="spend" shown={shownOf(state)} />
      </PageHead>
      <SpendToolbar state={state} change={change} />
      {shown && !rows.error ? (
        <div aria-busy={rows.isPending}>
          <Explored state={shown.state} change={change} answer={shown.answer} />
        </div>
      ) : null}
      {rows.error ? (
        <div className="card">
          <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
        </div>
      ) : null}
      {rows.isPending && !shown ? <SpendLoading /> : null}
    </>
  );
}

/** What is shown, as it can be kept. */
function shownOf(state: SpendState): Shown {
  const moving = writeMovingState(state, dayOf(new Date()));
  return {
    query: writeSearch(writeSpendState({ ...state, page: 1 })).slice(1),
    moving: moving && { label: moving.label, query: writeSearch(moving.search).slice(1) },
  };
}

type ExploredProps = { readonly state: SpendState; readonly change: Change; readonly answer: SpendAnswer };

function Explored({ state: asked, change, answer }: ExploredProps): ReactNode {
  const total = currencyOf(asked, answer.totals);
  const isSeveral = answer.totals.length > 1;
  // With several currencies one is shown: the table and the chart ask for it alone.
  const state = isSeveral ? { ...asked, currency: total?.currency ?? "" } : asked;
  const one = useRows(state);
  const shown = isSeveral ? (one.data ?? answer) : answer;
  const { course, error } = useCourse(state, shown, state.currency);
  if (answer.totals.length === 0) return <SpendEmpty state={asked} answer={answer} />;
  const series = course ? chartSeries(course, asked.groups, shown.total_records) : [];
  const facts = { state: asked, change, total, course };
  return (
    <>
      <FreshnessNote freshness={answer.freshness} warnings={answer.warnings} />
      <ChartCard {...facts} answer={answer} series={series} error={error} />
      <section className="card" aria-label="Rows">
        {asked.view === "drivers" ? <Drivers state={state} change={change} total={total} /> : null}
        {asked.view === "charges" ? (
          <Charges state={state} total={total} onBack={() => change({ view: "rows" })} />
        ) : null}
        {asked.view === "rows" ? (
          <SpendTable {...facts} answer={shown} rows={shown.data} colors={valueColors(course?.group ?? "", series)} />
        ) : null}
        <Foot state={asked} change={change} answer={shown} />
      </section>
    </>
  );
}

function Foot({ state, change, answer }: ExploredProps): ReactNode {
  const what = `${state.groups.length === 1 ? groupsWord(state.groups[0] ?? "") : "rows"}`;
  const isAddedUp = !state.groups.includes("tag");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-5 py-2 text-xs text-muted max-sm:px-3.5">
      {state.view === "rows" ? (
        <Pager
          page={state.page}
          limit={ROWS}
          total={answer.total_records}
          what={what}
          note={isAddedUp ? "rows add up to the total exactly" : undefined}
          onPage={(page) => change({ page })}
        />
      ) : (
        <span>{state.view === "drivers" ? "The changes" : "All lines"} add up to the total’s exactly</span>
      )}
      <DataThrough freshness={answer.freshness} />
    </div>
  );
}
