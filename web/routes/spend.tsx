import { type ReactNode, useMemo } from "react";
import { Charges } from "../features/spend/charge-table.tsx";
import { comparable } from "../features/spend/coverage.ts";
import { trailOf } from "../features/spend/drill.ts";
import { Drivers } from "../features/spend/drivers.tsx";
import { ChartCard } from "../features/spend/explorer.tsx";
import { ExportMenu } from "../features/spend/export-menu.tsx";
import { DataThrough, FreshnessNote } from "../features/spend/freshness-note.tsx";
import { valueColors } from "../features/spend/spend-chart.tsx";
import { SpendEmpty, SpendLoading } from "../features/spend/spend-placeholders.tsx";
import { LIMITS, type SpendState, writeMovingState, writeSpendState } from "../features/spend/spend-state.ts";
import { SpendTable } from "../features/spend/spend-table.tsx";
import { SpendToolbar } from "../features/spend/spend-toolbar.tsx";
import { Trail } from "../features/spend/trail.tsx";
import { unreadParams } from "../features/spend/unread-params.ts";
import { chartSeries, currencyOf, rowsOfTotal, useCourse, useLast, useRows } from "../features/spend/use-spend.ts";
import { type Change, useSpendState } from "../features/spend/use-spend-state.ts";
import { groupsWord, groupWord } from "../features/spend/words.ts";
import { ViewBar } from "../features/views/view-bar.tsx";
import type { Shown as ViewShown } from "../features/views/view-query.ts";
import type { SpendAnswer, Total } from "../lib/api-types.ts";
import { dayOf } from "../lib/dates.ts";
import { writeSearch } from "../lib/search.ts";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy.tsx";
import { PageHead } from "../ui/page.tsx";
import { isPastEnd, Pager, PastEnd, type PlaceProps } from "../ui/pager.tsx";
import { ErrorState } from "../ui/states.tsx";
import { Updating } from "../ui/updating.tsx";

/** The spend explorer. */
export function SpendPage(): ReactNode {
  const [state, change] = useSpendState();
  const rows = useRows(state);
  // Where one currency is chosen, the others are told beside it: by the question without it.
  const all = useRows(state.currency === null ? state : { ...state, currency: null, page: 1 });
  const error = rows.error ?? all.error;
  const now = useMemo((): Shown | undefined => {
    return rows.data && all.data ? { state, answer: comparable(rows.data), totals: all.data.totals } : undefined;
  }, [state, rows.data, all.data]);
  // What is shown belongs together: while new rows are on their way, the old ones stay with the state they answer.
  const shown = useLast(now);
  // What is taken elsewhere is of the question that is asked: it waits until its figures are seen.
  const isAwaited = now === undefined && !error;
  return (
    <>
      <PageHead
        title="Spend"
        unread={unreadParams}
        above={trailOf(state).length > 0 ? <Trail state={state} change={change} /> : null}
      >
        <Button onClick={() => copyText(window.location.href, "Link copied")}>Copy link</Button>
        <ExportMenu state={state} currency={state.currency} isDisabled={isAwaited} />
        <ViewBar kind="spend" shown={viewOf(state)} isAwaited={isAwaited} />
      </PageHead>
      <SpendToolbar state={state} change={change} />
      {shown && !error ? (
        <Updating isStale={isAwaited}>
          <Explored {...shown} change={change} />
        </Updating>
      ) : null}
      {error ? (
        <div className="card">
          <ErrorState error={error} onRetry={() => void Promise.all([rows.refetch(), all.refetch()])} />
        </div>
      ) : null}
      {!error && !shown ? <SpendLoading /> : null}
    </>
  );
}

/** What is shown, as it can be kept. */
function viewOf(state: SpendState): ViewShown {
  const moving = writeMovingState(state, dayOf(new Date()));
  return {
    query: writeSearch(writeSpendState({ ...state, page: 1, limit: LIMITS[0] })).slice(1),
    moving: moving && { label: moving.label, query: writeSearch(moving.search).slice(1) },
  };
}

/** An answer, the state that it is of, and the totals of all currencies. */
type Shown = { readonly state: SpendState; readonly answer: SpendAnswer; readonly totals: readonly Total[] };
type ExploredProps = Shown & { readonly change: Change };

function Explored({ state: asked, change, answer, totals }: ExploredProps): ReactNode {
  const total = currencyOf(asked, answer.totals);
  const isSeveral = answer.totals.length > 1;
  // With several currencies one is shown: the table and the chart ask for it alone.
  const state = isSeveral ? { ...asked, currency: total?.currency ?? "" } : asked;
  const one = useRows(state);
  const shown = isSeveral ? comparable(one.data ?? rowsOfTotal(answer, total)) : answer;
  const { course, isStale, error } = useCourse(state, shown, state.currency);
  if (answer.totals.length === 0) return <SpendEmpty state={asked} change={change} answer={answer} />;
  const series = course ? chartSeries(course, asked.groups, shown.total_records) : [];
  const facts = { state: asked, change, total, course };
  return (
    <>
      <FreshnessNote {...answer} />
      <ChartCard {...facts} answer={answer} totals={totals} series={series} isStale={isStale} error={error} />
      <section className="card" aria-label="Rows">
        {asked.view === "drivers" ? <Drivers state={state} change={change} total={total} /> : null}
        {asked.view === "charges" ? (
          <Charges state={state} total={total} onBack={() => change({ view: "rows" })} />
        ) : null}
        {asked.view === "rows" ? (
          <>
            <BehindLast state={asked} change={change} answer={shown} />
            <SpendTable {...facts} answer={shown} rows={shown.data} colors={valueColors(course?.group ?? "", series)} />
          </>
        ) : null}
        <Foot state={asked} change={change} answer={shown} />
      </section>
    </>
  );
}

function wordOfRows(group: string, isOne: boolean): string {
  if (group === "") return isOne ? "row" : "rows";
  return isOne && !group.startsWith("tag:") ? groupWord(group).toLowerCase() : groupsWord(group);
}

/** Which page of the rows is shown, and how to come to others. */
function placeOf({ state, change, answer }: Omit<ExploredProps, "totals">): PlaceProps {
  const [group = "", another] = state.groups;
  const { total_records: total } = answer;
  const what = wordOfRows(another === undefined ? group : "", total === 1);
  return { page: state.page, limit: state.limit, total, what, onPage: (page) => change({ page }) };
}

/** Where the address asks for a page that there is not. */
function BehindLast(props: Omit<ExploredProps, "totals">): ReactNode {
  const place = placeOf(props);
  return isPastEnd(place) ? <PastEnd {...place} /> : null;
}

function Foot(props: Omit<ExploredProps, "totals">): ReactNode {
  const { state, answer } = props;
  const isAddedUp = !state.groups.includes("tag");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-gutter py-2 text-xs text-muted">
      {state.view === "rows" ? (
        <Pager {...placeOf(props)} note={isAddedUp ? "rows add up to the total exactly" : undefined} />
      ) : (
        <span>{state.view === "drivers" ? "The rows" : "The lines"} add up to the total exactly</span>
      )}
      <DataThrough freshness={answer.freshness} />
    </div>
  );
}
