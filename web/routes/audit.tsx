import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../features/people/session.ts";
import { type AuditEntry, rowsOf } from "../lib/people-types.ts";
import { oneOf } from "../lib/search.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { INPUT } from "../ui/field.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { PageHead } from "../ui/page.tsx";
import { Scroller } from "../ui/scroller.tsx";
import { EmptyState, LoadingRows } from "../ui/states.tsx";
import { LocalTime } from "../ui/time.tsx";

/** Who did what, when, from where. */
export function AuditPage(): ReactNode {
  const api = useApi();
  const [search, setSearch] = usePageSearch();
  const wanted = oneOf(search["search"]) ?? "";
  const query = useQuery({
    queryKey: [api.org, "audit"],
    queryFn: async ({ signal }) => rowsOf<AuditEntry>(await api.get("/audit", {}, signal)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title="Audit log" />
      <label className="mb-3 block">
        <span className="sr-only">Find in the log</span>
        <input
          type="search"
          className={INPUT}
          placeholder="Find by action, person, subject or address"
          value={wanted}
          onChange={(event) => setSearch({ search: event.target.value || undefined }, { replace: true })}
        />
      </label>
      <section className="card" aria-label="Entries">
        <Loaded query={query} waiting={<LoadingRows rows={12} label="Entries are on their way" />}>
          {(entries) => (
            <Entries entries={entries.filter((entry) => holds(entry, wanted))} isFiltered={wanted !== ""} />
          )}
        </Loaded>
      </section>
    </>
  );
}

function holds(entry: AuditEntry, wanted: string): boolean {
  return JSON.stringify(entry).toLowerCase().includes(wanted.trim().toLowerCase());
}

function Entries({ entries, isFiltered }: { entries: readonly AuditEntry[]; isFiltered: boolean }): ReactNode {
  if (entries.length === 0) {
    return <EmptyState title={isFiltered ? "Nothing matches" : "Nothing has happened yet"} />;
  }
  return (
    <Scroller label="Entries of the log">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">Entries, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col" className="max-md:hidden">
              From
            </th>
            <th scope="col" className="max-sm:hidden">
              Subject
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Entries have no id, and never change.
            <tr key={index}>
              <td>
                <LocalTime at={entry.at} />
              </td>
              <th scope="row">{entry.action}</th>
              <td className="max-w-56 truncate" title={entry.actor}>
                {entry.actor.replace(/^(operator|person|key):/, "")}
              </td>
              <td className="text-muted max-md:hidden">{entry.origin ?? "–"}</td>
              <td className="font-mono text-xs text-muted max-sm:hidden" title={JSON.stringify(entry.detail ?? {})}>
                {entry.subject}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
