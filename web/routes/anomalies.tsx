import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../features/people/session.ts";
import { FilterControl } from "../features/spend/filter-control.tsx";
import { FreshnessNote } from "../features/spend/freshness-note.tsx";
import { NoBills } from "../features/spend/spend-placeholders.tsx";
import { dayIn, readFilters, writeFilters } from "../features/spend/spend-state.ts";
import { unreadButFilters } from "../features/spend/unread-params.ts";
import { UnusualDays } from "../features/spend/unusual-days.tsx";
import type { AnomalyList } from "../lib/api-types.ts";
import { addDays, dayOf, dayRange, longDay } from "../lib/dates.ts";
import { oneOf, type Params } from "../lib/search.ts";
import { ANY } from "../lib/unread-params.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Control } from "../ui/control.tsx";
import { Filtered } from "../ui/loaded.tsx";
import { Menu } from "../ui/menu.tsx";
import { PageHead } from "../ui/page.tsx";
import { isPastEnd, Pager, PastEnd } from "../ui/pager.tsx";
import { LoadingRows } from "../ui/states.tsx";

const LIMIT = 25;
const RANGES = [7, 30, 90] as const;
const DIRECTIONS = [
  { value: undefined, label: "More or less than expected" },
  { value: "up", label: "More than expected" },
  { value: "down", label: "Less than expected" },
] as const;

/** What is wrong with the value of one, the API says in the place of the table. */
const UNREAD = unreadButFilters({ start_date: ANY, end_date: ANY, direction: ANY, page: ANY });

/** Unusual days, and the way to each in the explorer. */
export function AnomaliesPage(): ReactNode {
  const api = useApi();
  const [search, setSearch] = usePageSearch();
  const params = paramsOf(search);
  const query = useQuery({
    queryKey: [api.org, "anomalies", params],
    queryFn: ({ signal }) => api.spend.anomalies(params, signal),
    placeholderData: keepPreviousData,
  });
  const change = (next: Params) => setSearch({ ...search, page: undefined, ...next });
  return (
    <>
      <PageHead title="Anomalies" unread={UNREAD} />
      <Toolbar search={search} change={change} />
      <Filtered
        query={query}
        waiting={
          <div className="card">
            <LoadingRows label="Unusual days are on their way" />
          </div>
        }
      >
        {(answer) => (
          <>
            <FreshnessNote freshness={answer.freshness} warnings={answer.warnings} />
            <Found answer={answer} onPage={(page) => change({ page: String(page) })} />
          </>
        )}
      </Filtered>
    </>
  );
}

function Toolbar({ search, change }: { search: Params; change: (next: Params) => void }): ReactNode {
  const end = addDays(dayOf(new Date()), -1);
  // What is no day the API refuses, and says so in the place of the table.
  const [start, last = end] = [dayIn(search["start_date"]), dayIn(search["end_date"])];
  const direction = DIRECTIONS.find(({ value }) => value === oneOf(search["direction"])) ?? DIRECTIONS[0];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Menu
        trigger={<Control label="Range" value={start ? dayRange(start, last) : "Last 30 days"} />}
        entries={RANGES.map((days) => ({
          label: `Last ${days} days`,
          onSelect: () => change({ start_date: addDays(end, 1 - days), end_date: end }),
        }))}
      />
      <Menu
        trigger={<Control label="Days" value={direction.label.toLowerCase()} />}
        entries={DIRECTIONS.map(({ value, label }) => ({
          label,
          isChosen: value === direction.value,
          onSelect: () => change({ direction: value }),
        }))}
      />
      <FilterControl
        filters={readFilters(search)}
        days={{ start: start ?? addDays(end, -29), end: last }}
        onChange={(next) => change({ ...withoutFilters(search), ...writeFilters(next) })}
      />
    </div>
  );
}

function Found({ answer, onPage }: { answer: AnomalyList; onPage: (page: number) => void }): ReactNode {
  if (answer.freshness.connectors.length === 0) return <NoBills freshness={answer.freshness} />;
  const { judged_from: from, judged_through: through } = answer;
  const place = { page: answer.page, limit: LIMIT, total: answer.total_records, what: "unusual days", onPage };
  // Where no day was judged, there is neither a count of unusual ones nor a day until which any was.
  const isJudged = from !== null || place.total > 0;
  return (
    <section className="card" aria-label="Unusual days">
      {isPastEnd(place) ? <PastEnd {...place} /> : <UnusualDays answer={answer} />}
      {isJudged ? (
        <div className="flex flex-wrap justify-between gap-2 border-t border-line px-gutter py-2 text-xs text-muted">
          <Pager {...place} />
          <span>{through ? `Judged through ${longDay(through)}` : null}</span>
        </div>
      ) : null}
    </section>
  );
}

function paramsOf(search: Params): Params {
  const { start_date, end_date, direction, page } = search;
  return { start_date, end_date, direction, page, limit: String(LIMIT), ...writeFilters(readFilters(search)) };
}

function withoutFilters(search: Params): Params {
  const names = readFilters(search).map(({ field }) => [field, undefined] as const);
  return Object.fromEntries(names);
}
