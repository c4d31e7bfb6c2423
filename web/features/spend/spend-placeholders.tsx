import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Freshness, SpendAnswer } from "../../lib/api-types.ts";
import { addDays, dayRange } from "../../lib/dates.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState, LoadingRows, Skeleton } from "../../ui/states.tsx";
import { useIsAtLeast, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import type { Range } from "./ranges.ts";
import type { SpendState } from "./spend-state.ts";
import type { Change } from "./use-spend-state.ts";

/** The page of its final size, before its figures are there. */
export function SpendLoading(): ReactNode {
  return (
    <>
      <div
        className="card mb-4 h-[412px] p-gutter max-sm:h-[510px]"
        role="status"
        aria-label="Figures are on their way"
      >
        <Skeleton className="mb-2 h-3.5 w-28" />
        <Skeleton className="h-8 w-52" />
        <Skeleton className="mt-5 h-[236px]" />
      </div>
      <div className="card">
        <LoadingRows rows={10} label="Rows are on their way" />
      </div>
    </>
  );
}

/** No bills at all, or none of what was asked. */
export function NoBills({ freshness }: { freshness: Freshness }): ReactNode {
  const { id } = useOrg();
  const isAdmin = useIsAtLeast("admin");
  if (freshness.connectors.length > 0) {
    return (
      <div className="card">
        <EmptyState title="No lines match">Take a filter away, or choose other days.</EmptyState>
      </div>
    );
  }
  return (
    <div className="card">
      <EmptyState title="No bills are connected yet">
        <p className="mb-4">
          Connect a billing export of AWS, Azure, Google Cloud, Oracle, or any in FOCUS; its first sync takes a few
          seconds.
        </p>
        {isAdmin ? (
          <Link to={pagePath(id, "connectors/new")} className={buttonClass("primary")}>
            Connect a bill
          </Link>
        ) : (
          <p>Ask an admin of this organization to do it.</p>
        )}
      </EmptyState>
    </div>
  );
}

type SpendEmptyProps = { readonly state: SpendState; readonly change: Change; readonly answer: SpendAnswer };

/** From when to when there are bills of any connector; null: of none. */
function billedDays({ connectors, data_through: end }: Freshness): Range | null {
  const [start] = connectors.flatMap(({ data_from: day }) => day ?? []).sort();
  return start === undefined || end === null ? null : { start, end };
}

const DAYS_SHOWN = 30;

/** Leads to the last days that have bills, from a range that has none. */
function ShowBills({ bills, state, change }: Omit<SpendEmptyProps, "answer"> & { readonly bills: Range }): ReactNode {
  const isWithin = state.invoice === null && state.start <= bills.end && state.end >= bills.start;
  if (isWithin) return null;
  const last = addDays(bills.end, 1 - DAYS_SHOWN);
  const start = last > bills.start ? last : bills.start;
  return (
    <Button
      className="mt-3"
      onClick={() => change({ start, end: bills.end, invoice: null, isPart: false, step: null })}
    >
      Show {dayRange(start, bills.end)}
    </Button>
  );
}

/** Nothing to show: no bills at all, or none in the range and by the filters. */
export function SpendEmpty({ state, change, answer }: SpendEmptyProps): ReactNode {
  if (answer.freshness.connectors.length === 0) return <NoBills freshness={answer.freshness} />;
  const bills = billedDays(answer.freshness);
  return (
    <div className="card">
      <EmptyState title="No lines match">
        <p>
          {state.invoice === null ? `From ${dayRange(state.start, state.end)}` : "This invoice"} there is nothing
          {state.filters.length > 0 ? " with these filters: take one away." : "."}{" "}
          {bills === null ? "No bills are loaded yet." : `There are bills of ${dayRange(bills.start, bills.end)}.`}
        </p>
        {bills === null ? null : <ShowBills bills={bills} state={state} change={change} />}
      </EmptyState>
    </div>
  );
}
