import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { SpendAnswer, SpendRow, Total } from "../../lib/api-types.ts";
import { dayRange, longDay } from "../../lib/dates.ts";
import type { Params } from "../../lib/search.ts";
import { writeValue } from "../../lib/value-lists.ts";
import { Amount, Delta, SignedAmount } from "../../ui/amount.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState, LoadingRows, Skeleton } from "../../ui/states.tsx";
import { useApi, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { anomalyQuery } from "../spend/anomaly-query.ts";
import { comparable, whyNotCompared, whyPartial } from "../spend/coverage.ts";
import { CurrencyTabs } from "../spend/currency-tabs.tsx";
import { Legend } from "../spend/legend.tsx";
import { NothingToCompare } from "../spend/nothing-to-compare.tsx";
import type { Series } from "../spend/series.ts";
import { SpendChart } from "../spend/spend-chart.tsx";
import { UnusualDays } from "../spend/unusual-days.tsx";
import { awaitedSeries, chartSeries, rowsOfTotal, useCourse } from "../spend/use-spend.ts";
import { groupValue, nameOf } from "../spend/words.ts";
import { type Peak, peakOf } from "./peak.ts";
import { currencySearch, moversOf, overviewState, type ShownCurrency, useMonthSoFar } from "./use-overview.ts";

type SpendCardProps = { readonly answer: SpendAnswer; readonly shown: ShownCurrency };

/** The last thirty days by service, in one currency; where there are several, each is a tab. */
export function DailyCard({ answer, shown }: SpendCardProps): ReactNode {
  const { totals } = answer;
  return (
    <Card
      title="Last 30 days by service"
      aside={<ExploreLink search={currencySearch(totals, shown.total)}>Explore</ExploreLink>}
    >
      <CurrencyTabs totals={totals} chosen={shown.total?.currency ?? null} onChoose={shown.choose} />
      <div className="px-2">
        <DailyChart key={shown.total?.currency} answer={answer} total={shown.total} />
      </div>
    </Card>
  );
}

function ExploreLink({ search, children }: { search: Params; children: ReactNode }): ReactNode {
  const org = useOrg();
  return (
    <Link to={pagePath(org.id, "spend")} search={search as never} className="whitespace-nowrap underline">
      {children}
    </Link>
  );
}

function DailyChart({ answer, total }: { answer: SpendAnswer; total: Total | undefined }): ReactNode {
  const org = useOrg();
  const navigate = useNavigate();
  const state = overviewState();
  const currency = answer.totals.length > 1 ? (total?.currency ?? "") : null;
  // The days since the last month began, which the page asks for anyway, are more than the thirty that are shown.
  const days = useMonthSoFar().query.data?.data;
  const own = useMemo(() => days?.filter((row) => row.currency === (total?.currency ?? null)) ?? [], [days, total]);
  const shown = currency === null ? answer : rowsOfTotal(answer, total);
  const { course } = useCourse({ ...state, currency }, shown, currency, own);
  if (!course || !days) return <AwaitedChart series={awaitedSeries(state, shown) ?? []} />;
  const series = chartSeries(course, state.groups, shown.total_records);
  const search = currencySearch(answer.totals, total);
  return (
    <>
      <SpendChart
        group="service"
        kind="bars"
        buckets={course.buckets}
        series={series}
        hidden={[]}
        step="day"
        currency={total?.currency ?? null}
        onOpen={({ first, last }) =>
          void navigate({
            to: pagePath(org.id, "spend"),
            search: { start_date: first, end_date: last, ...search } as never,
          })
        }
      />
      <Legend group="service" series={series} hidden={[]} onToggle={null} />
      <div className={NOTE_ROOM}>
        <PeakNote peak={peakOf(course.buckets, series)} currency={total?.currency ?? null} search={search} />
      </div>
    </>
  );
}

/** The room of a sentence about the highest day, kept also where there is none: none knows until the chart is there. */
const NOTE_ROOM = "min-h-[52px] max-lg:min-h-[70px] max-sm:min-h-[88px]";

/** As high as the chart will be, so that the cards below it stay where they are. */
function AwaitedChart({ series }: { series: readonly Series[] }): ReactNode {
  return (
    <>
      <Skeleton className="m-3 h-[236px]" />
      <Legend group="service" series={series} hidden={[]} onToggle={null} />
      <div className={NOTE_ROOM} />
    </>
  );
}

type PeakNoteProps = { readonly peak: Peak | null; readonly currency: string | null; readonly search: Params };

/** Says what the highest bar is, before somebody asks. */
function PeakNote({ peak, currency, search }: PeakNoteProps): ReactNode {
  if (!peak) return null;
  const { bucket, cost, usual, names } = peak;
  const day = { start_date: bucket.first, end_date: bucket.last, group_by: ["service", "charge_category"], ...search };
  return (
    <p className="px-[calc(var(--gutter)-8px)] pb-4 text-xs text-muted">
      The highest day is {longDay(bucket.first)}: <Amount value={cost} currency={currency} /> {currency}, where half of
      the days have at most <Amount value={usual} currency={currency} />. Most of the difference is of{" "}
      {listOfNames(names)}. <ExploreLink search={day}>Usage, or charged once?</ExploreLink>
    </p>
  );
}

function listOfNames(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

/** The services that rose or fell most since the thirty days before, in the currency of the chart above. */
export function MoversCard({ answer, shown }: SpendCardProps): ReactNode {
  const { total } = shown;
  const search = currencySearch(answer.totals, total);
  const isFinal = whyNotCompared(answer) === null && partialOf(answer) === null;
  const movers = isFinal ? moversOf(rowsOfTotal(answer, total).data) : [];
  return (
    <Card
      title={
        <>
          {answer.totals.length > 1 && total?.currency ? `What moved most, ${total.currency}` : "What moved most"}
          <MoversPeriod answer={comparable(answer)} />
        </>
      }
      aside={<ExploreLink search={{ view: "drivers", ...search }}>What drove it</ExploreLink>}
    >
      {movers.length > 0 ? (
        <ul className="divide-y divide-line pb-1">
          {movers.map((row) => (
            <Mover key={`${groupValue(row, "service")}${row.currency}`} row={row} search={search} />
          ))}
        </ul>
      ) : (
        <NoMovers answer={answer} />
      )}
    </Card>
  );
}

/** So many days of a month may be late: most bills are, and what moved most is told all the same. */
const LATE_DAYS = 3;

/** What bills that are not there yet will add would look like a rise, and what they lack like a fall. */
function partialOf(answer: SpendAnswer): string | null {
  return whyPartial(answer, { start: answer.start_date, end: answer.end_date }, LATE_DAYS);
}

function NoMovers({ answer }: { answer: SpendAnswer }): ReactNode {
  const partial = partialOf(answer);
  if (partial) {
    return <EmptyState title="These days are not complete">Nothing is compared as yet: {partial}.</EmptyState>;
  }
  const why = whyNotCompared(answer);
  if (why) return <NothingToCompare why={why} />;
  return (
    <EmptyState title="Nothing moved">
      {answer.totals.length > 0 ? "Every service cost as much as on the days before." : "Nothing is on bills yet."}
    </EmptyState>
  );
}

/** Which days moved, and against which. */
function MoversPeriod({ answer }: { answer: SpendAnswer }): ReactNode {
  const { start_date: start, end_date: end, previous } = answer;
  const before = previous ? ` against ${dayRange(previous.start_date, previous.end_date, false)}` : "";
  return (
    <span className="block text-xs font-normal text-muted">
      {dayRange(start, end, false)}
      {before}
    </span>
  );
}

function Mover({ row, search }: { row: SpendRow; search: Params }): ReactNode {
  const org = useOrg();
  const service = writeValue({ value: groupValue(row, "service"), excludes: false });
  const change = row.change ?? "0";
  return (
    <li className="flex items-center gap-x-3 px-gutter py-1.5 text-table max-sm:flex-wrap max-sm:justify-end">
      <Link
        to={pagePath(org.id, "spend")}
        search={{ service, group_by: "account", view: "drivers", ...search } as never}
        className="flex min-w-0 flex-1 hover:underline max-sm:block max-sm:basis-full"
      >
        <LongText text={nameOf(row, "service")} />
      </Link>
      <span className="tabular">
        <SignedAmount value={change} currency={row.currency} withCurrency />
      </span>
      <span className="w-20 text-right">
        <Delta ratio={row.change_ratio} change={change} />
      </span>
    </li>
  );
}

/** The unusual days of the last thirty. */
export function AnomalyCard(): ReactNode {
  const api = useApi();
  const org = useOrg();
  const query = useQuery(anomalyQuery(api));
  return (
    <Card
      title="Anomalies"
      aside={
        <Link to={pagePath(org.id, "anomalies")} className="whitespace-nowrap underline">
          All
        </Link>
      }
    >
      <Loaded query={query} waiting={<LoadingRows rows={3} label="Unusual days are on their way" />}>
        {(answer) => <UnusualDays answer={answer} />}
      </Loaded>
    </Card>
  );
}
