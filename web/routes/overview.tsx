import type { ReactNode } from "react";
import { FirstSteps } from "../features/overview/first-steps.tsx";
import { ForecastSummary, MonthCard } from "../features/overview/month-card.tsx";
import { BillsCard, KevCard, PlanSummary } from "../features/overview/other-cards.tsx";
import { AnomalyCard, DailyCard, MoversCard } from "../features/overview/spend-cards.tsx";
import { overviewState, useShownCurrency } from "../features/overview/use-overview.ts";
import { FreshnessNote } from "../features/spend/freshness-note.tsx";
import { ROWS_MAX } from "../features/spend/spend-params.ts";
import { useRows } from "../features/spend/use-spend.ts";
import type { SpendAnswer } from "../lib/api-types.ts";
import { ANY, unreadBut } from "../lib/unread-params.ts";
import { Loaded } from "../ui/loaded.tsx";
import { PageHead } from "../ui/page.tsx";
import { ErrorState, Skeleton } from "../ui/states.tsx";
import { WhenSeen } from "../ui/when-seen.tsx";

/** Where the organization stands, at a glance. */
export function OverviewPage(): ReactNode {
  // What is no more is at the end: without it, what fell most would not be among what moved.
  const rows = useRows(overviewState(), ROWS_MAX);
  return (
    <>
      <PageHead title="Overview" unread={unreadBut({ currency: ANY })} />
      {rows.error && !rows.data ? (
        <CardsWithoutSpend error={rows.error} onRetry={() => void rows.refetch()} />
      ) : (
        <Loaded query={rows} waiting={<WaitingCards />}>
          {(answer) => (answer.freshness.connectors.length === 0 ? <FirstSteps /> : <Cards answer={answer} />)}
        </Loaded>
      )}
    </>
  );
}

const GRID = "grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2";

/** The first cards, by their places: which others there are is not known yet. */
function WaitingCards(): ReactNode {
  return (
    <div role="status" aria-label="The cards are on their way" className={GRID}>
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-[420px] rounded-card md:col-span-2" />
      <Skeleton className="h-58 rounded-card" />
      <Skeleton className="h-58 rounded-card" />
    </div>
  );
}

type WithoutSpendProps = { readonly error: unknown; readonly onRetry: () => void };

/** Without figures of spend, such as where that service is off, the other cards stay. */
function CardsWithoutSpend({ error, onRetry }: WithoutSpendProps): ReactNode {
  return (
    <div className={GRID}>
      <section className="card md:col-span-2" aria-label="Spend">
        <ErrorState error={error} onRetry={onRetry} />
      </section>
      <OtherCards />
    </div>
  );
}

function Cards({ answer }: { answer: SpendAnswer }): ReactNode {
  const shown = useShownCurrency(answer.totals);
  return (
    <>
      <FreshnessNote {...answer} />
      <div className={GRID}>
        <MonthCard />
        <ForecastSummary />
        <div className="md:col-span-2">
          <DailyCard answer={answer} shown={shown} />
        </div>
        <MoversCard answer={answer} shown={shown} />
        <BillsCard freshness={answer.freshness} />
        <div className="md:col-span-2">
          <AnomalyCard />
        </div>
        <OtherCards />
      </div>
    </>
  );
}

/** What is not of spend. */
function OtherCards(): ReactNode {
  return (
    <>
      <WhenSeen waiting={<Skeleton className="h-64" />}>
        <KevCard />
      </WhenSeen>
      <WhenSeen waiting={<Skeleton className="h-32" />}>
        <PlanSummary />
      </WhenSeen>
    </>
  );
}
