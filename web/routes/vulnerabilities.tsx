import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect } from "react";
import { CveFilters, KeywordField, type SetParams } from "../features/cves/cve-search.tsx";
import { CveTable } from "../features/cves/cve-table.tsx";
import { FeedsNote } from "../features/cves/feeds-note.tsx";
import { lastCveSearch } from "../features/cves/last-search.ts";
import { useApi } from "../features/people/session.ts";
import { ViewBar } from "../features/views/view-bar.tsx";
import type { Shown } from "../features/views/view-query.ts";
import { organizationPath } from "../lib/api.ts";
import { curlOf } from "../lib/curl.ts";
import type { CveList, Feeds } from "../lib/cve-types.ts";
import { longDay } from "../lib/dates.ts";
import { download } from "../lib/download.ts";
import { readableCount } from "../lib/figures.ts";
import { oneOf, type Params, writeSearch } from "../lib/search.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy.tsx";
import { Icon } from "../ui/icons.tsx";
import { Filtered } from "../ui/loaded.tsx";
import { Menu } from "../ui/menu.tsx";
import { PageHead } from "../ui/page.tsx";
import { isPastEnd, Pager, PastEnd, type PlaceProps } from "../ui/pager.tsx";
import { EmptyState, LoadingRows } from "../ui/states.tsx";
import { say } from "../ui/toast.tsx";

const LIMIT = 50;

/** All of the address is asked: what of it is not understood is told in the place of what is found. */
const TOLD_BY_THE_API = () => [];

/** The search over NVD, KEV and EPSS. */
export function VulnerabilitiesPage(): ReactNode {
  const api = useApi();
  const [search, setSearch] = usePageSearch();
  const set = useCallback(
    (next: Params, how?: { replace?: boolean }) => setSearch({ ...search, page: undefined, ...next }, how),
    [search, setSearch],
  );
  useEffect(() => lastCveSearch.set(search), [search]);
  const params: Params = { ...search, limit: String(LIMIT) };
  const query = useQuery({
    queryKey: [api.org, "cves", params],
    queryFn: ({ signal }) => api.get<CveList>("/cves", params, signal),
    placeholderData: keepPreviousData,
  });
  // What is taken elsewhere is of the search that is asked: it waits until what was found is seen.
  const isAwaited = (query.isPlaceholderData || query.data === undefined) && !query.error;
  return (
    <>
      <PageHead title="Vulnerabilities" unread={TOLD_BY_THE_API}>
        <Button onClick={() => copyText(window.location.href, "Link copied")}>Copy link</Button>
        <CveExport params={search} isDisabled={isAwaited} />
        <ViewBar kind="vulnerabilities" shown={shownOf(search)} isAwaited={isAwaited} />
      </PageHead>
      <KeywordField search={search} set={set} />
      <CveFilters search={search} set={set} />
      <section className="card" aria-label="Vulnerabilities found">
        <Filtered query={query} waiting={<LoadingRows rows={12} label="Vulnerabilities are on their way" />}>
          {(answer) => <Found answer={answer} search={search} set={set} />}
        </Filtered>
      </section>
    </>
  );
}

function Found({ answer, search, set }: { answer: CveList; search: Params; set: SetParams }): ReactNode {
  const { data, total_records: total, feeds } = answer;
  const place: PlaceProps = {
    page: answer.page,
    limit: LIMIT,
    total,
    what: "found",
    onPage: (page) => set({ page: String(page), as_of: answer.as_of }),
  };
  return (
    <>
      <FeedsNote feeds={feeds} warnings={answer.warnings} className="px-gutter pt-4" />
      <div className="flex flex-wrap items-baseline gap-x-3 px-gutter pt-4 pb-2">
        <span className="tabular text-xl font-[650]">{readableCount(total)}</span>
        <span className="text-muted">{total === 1 ? "vulnerability" : "vulnerabilities"} found</span>
      </div>
      {data.length > 0 ? (
        <CveTable cves={data} sort={oneOf(search["sort"]) ?? "-published"} onSort={(sort) => set({ sort })} />
      ) : (
        <None place={place} search={search} feeds={feeds} />
      )}
      <div className="flex flex-wrap justify-between gap-2 border-t border-line px-gutter py-2 text-xs text-muted">
        <Pager {...place} />
        <FeedsLine feeds={feeds} />
      </div>
    </>
  );
}

/** What is searched for, as it can be kept: its first page, of whatever the feeds have by then. */
function shownOf({ page: _page, as_of: _asOf, ...search }: Params): Shown {
  return { query: writeSearch(search).slice(1), moving: null };
}

type NoneProps = { readonly place: PlaceProps; readonly search: Params; readonly feeds: Feeds };

function None({ place, ...asked }: NoneProps): ReactNode {
  return isPastEnd(place) ? <PastEnd {...place} what="vulnerabilities" /> : <NothingFound {...asked} />;
}

function NothingFound({ search, feeds }: { search: Params; feeds: Feeds }): ReactNode {
  const needsKev = oneOf(search["kev"]) === "true" || oneOf(search["ransomware"]) === "true";
  return (
    <EmptyState title="Nothing matches">
      {needsKev && feeds.kev.as_of === null
        ? "CISA’s catalog is not loaded yet. Ask the operator to run costplane cves sync, or wait for it."
        : "Take a word or a filter away. Vendor and product match whole."}
    </EmptyState>
  );
}

/** How new the feeds are. The notice is NVD's condition. */
export function FeedsLine({ feeds }: { feeds: Feeds }): ReactNode {
  const days = [
    ["NVD", feeds.nvd.as_of],
    ["KEV", feeds.kev.as_of],
    ["EPSS", feeds.epss.as_of],
  ].flatMap(([name, at]) => (at ? [`${name} of ${longDay(at.slice(0, 10))}`] : []));
  const { missing } = feeds.nvd;
  return (
    <span>
      {days.join(", ")}
      {missing.length > 0 ? `; not loaded: ${missing.length > 3 ? `${missing.length} years` : missing.join(", ")}` : ""}
      . This product uses data from the NVD API but is not endorsed or certified by the NVD.
    </span>
  );
}

function CveExport({ params, isDisabled }: { params: Params; isDisabled: boolean }): ReactNode {
  const api = useApi();
  const save = (type: string, extension: string) =>
    download(organizationPath(api.org, "/cves"), params, { type, name: `vulnerabilities.${extension}` }).catch(() =>
      say("The export failed. Try again."),
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button disabled={isDisabled}>
          Export <Icon name="chevron" className="size-3.5" />
        </Button>
      }
      entries={[
        { label: "All found as CSV", onSelect: () => void save("text/csv", "csv") },
        { label: "All found as NDJSON", onSelect: () => void save("application/x-ndjson", "ndjson") },
        "line",
        { label: "Copy as curl", onSelect: () => void copyText(curlOf("/api/cves", params)) },
      ]}
    />
  );
}
