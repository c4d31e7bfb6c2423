import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LogFilters, useLog } from "../features/accounts/log-filters.tsx";
import { auditWords } from "../features/audit/audit-words.ts";
import { memberQuery } from "../features/members/member-query.ts";
import { useActorName } from "../features/members/use-actor-name.ts";
import { RoleNeeded } from "../features/people/for-role.tsx";
import { useApi, useIsAtLeast, useOrg } from "../features/people/session.ts";
import { csvOf } from "../lib/csv.ts";
import { saveFile } from "../lib/download.ts";
import type { AuditEntry } from "../lib/people-types.ts";
import { oneOf, type Params } from "../lib/search.ts";
import { ANY, isPage, unreadBut } from "../lib/unread-params.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Button } from "../ui/button.tsx";
import { INPUT } from "../ui/field.tsx";
import { Filtered } from "../ui/loaded.tsx";
import { Breakable, LongText } from "../ui/long-text.tsx";
import { PageHead } from "../ui/page.tsx";
import { isPastEnd, Pager, PastEnd, type PlaceProps } from "../ui/pager.tsx";
import { EmptyState, LoadingRows } from "../ui/states.tsx";
import { BELOW, COLUMN, Facts, Table } from "../ui/table.tsx";
import { LocalTime } from "../ui/time.tsx";

/** Which actions there are the API says in the place of the entries. */
const UNREAD = unreadBut({ search: ANY, actor: ANY, action: ANY, page: isPage });

/** Who did what, when, from where. */
export function AuditPage(): ReactNode {
  if (useIsAtLeast("admin")) return <Log />;
  return (
    <>
      <PageHead title="Audit log" unread={UNREAD} />
      <RoleNeeded least="admin" to="to read the audit log" />
    </>
  );
}

function Log(): ReactNode {
  const [search, setSearch] = usePageSearch();
  const wanted = oneOf(search["search"]) ?? "";
  const filters = { actor: oneOf(search["actor"]), action: oneOf(search["action"]) };
  const asked = oneOf(search["page"]) ?? "";
  const page = isPage(asked) ? Number(asked) : 1;
  const query = useNamedLog(filters, page);
  const nameOf = useActorName();
  const isWanted = (entry: AuditEntry) =>
    holds({ ...entry, ...auditWords(entry, nameOf), name: nameOf(entry.actor) }, wanted);
  const set = (next: Params, how?: { replace?: boolean }) => {
    setSearch({ ...filters, search: wanted || undefined, ...next }, how);
  };
  const shown = query.data?.data.filter(isWanted) ?? [];
  return (
    <>
      <PageHead title="Audit log" unread={UNREAD}>
        <Button disabled={shown.length === 0 || query.isPlaceholderData} onClick={() => saveEntries(shown, nameOf)}>
          Export as CSV
        </Button>
      </PageHead>
      <div className="mb-3 flex flex-wrap gap-2">
        <label className="grow basis-72 max-xl:basis-full">
          <span className="sr-only">Find in the log</span>
          <input
            type="search"
            className={INPUT}
            placeholder="Find by action, person, subject or address"
            value={wanted}
            onChange={(event) => set({ search: event.target.value || undefined }, { replace: true })}
          />
        </label>
        <LogFilters filters={filters} nameOf={nameOf} onChange={set} />
      </div>
      <section className="card" aria-label="Entries">
        <Filtered query={query} waiting={<LoadingRows rows={12} label="Entries are on their way" />}>
          {({ limit, total_records: total }) => (
            <Paged place={{ page, limit, total, what: "entries", onPage: (next) => set({ page: String(next) }) }}>
              <Entries
                entries={shown}
                nameOf={nameOf}
                isFiltered={[wanted, filters.actor, filters.action].some(Boolean)}
              />
            </Paged>
          )}
        </Filtered>
      </section>
    </>
  );
}

function Paged({ place, children }: { place: PlaceProps; children: ReactNode }): ReactNode {
  if (isPastEnd(place)) return <PastEnd {...place} />;
  if (place.total <= place.limit) return children;
  return (
    <>
      {children}
      <div className="border-t border-line px-gutter py-2 text-xs text-muted">
        <Pager {...place} />
      </div>
    </>
  );
}

/** The log, once it is known who its people are: names that came later would move what is read. */
function useNamedLog(filters: Parameters<typeof useLog>[0], page: number) {
  const { isPending } = useQuery(memberQuery(useApi()));
  const { data, error, refetch, isPlaceholderData } = useLog(filters, page);
  return { data: isPending ? undefined : data, error, refetch, isPlaceholderData };
}

function holds(entry: object, wanted: string): boolean {
  return JSON.stringify(entry).toLowerCase().includes(wanted.trim().toLowerCase());
}

type EntriesProps = {
  readonly entries: readonly AuditEntry[];
  readonly nameOf: (actor: string) => string;
  readonly isFiltered: boolean;
};

function Entries({ entries, nameOf, isFiltered }: EntriesProps): ReactNode {
  if (entries.length === 0) {
    return <EmptyState title={isFiltered ? "Nothing matches" : "Nothing has happened yet"} />;
  }
  return (
    <Table label="Entries of the log" caption="Entries, the newest first">
      <thead>
        <tr>
          <th scope="col" className={COLUMN.s}>
            When
          </th>
          <th scope="col" className="@max-[32rem]:pl-gutter!">
            What
          </th>
          <th scope="col">Who</th>
          <th scope="col" className={COLUMN.l}>
            From
          </th>
          <th scope="col" className={COLUMN.l}>
            Subject
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Entries have no id, and never change.
          <Entry key={index} entry={entry} nameOf={nameOf} />
        ))}
      </tbody>
    </Table>
  );
}

function Entry({ entry, nameOf }: { entry: AuditEntry; nameOf: EntriesProps["nameOf"] }): ReactNode {
  const org = useOrg();
  const { sentence, more } = auditWords(entry, nameOf);
  const subject = entry.subject === org.id ? org.name : subjectOf(entry, nameOf);
  return (
    <tr className="align-top">
      <td className={COLUMN.s}>
        <LocalTime at={entry.at} />
      </td>
      <th scope="row" className="name w-full! @max-[32rem]:pl-gutter!">
        <span title={entry.action}>
          <Breakable text={sentence} />
        </span>
        <span className={`block text-xs font-normal text-muted ${BELOW.s}`}>
          <LocalTime at={entry.at} />
        </span>
        {more === "" ? null : (
          <span className="block max-w-[72ch] text-xs font-normal text-muted" title={JSON.stringify(entry.detail)}>
            <Breakable text={more} />
          </span>
        )}
        <Facts
          facts={[
            { label: "From", below: "l", value: entry.origin || "–" },
            { label: "Subject", below: "l", value: <Breakable text={subject} /> },
          ]}
        />
      </th>
      <td title={entry.actor}>
        <span className="block max-w-48 min-w-24 whitespace-normal @min-[58rem]:min-w-40">
          <LongText text={nameOf(entry.actor)} />
        </span>
      </td>
      <td className={`text-muted ${COLUMN.l}`}>{entry.origin || "–"}</td>
      <td className={`text-muted ${COLUMN.l}`} title={entry.subject}>
        <span className={`block w-44 whitespace-normal ${subject === entry.subject ? "font-mono text-xs" : ""}`}>
          <Breakable text={subject} />
        </span>
      </td>
    </tr>
  );
}

/** Whom or what it was done to: by the name or the address that the entry has or the person's name, else by its id. */
function subjectOf({ subject, detail }: AuditEntry, nameOf: EntriesProps["nameOf"]): string {
  const named = [detail["name"], detail["email"]].find((name) => typeof name === "string");
  return named === undefined ? nameOf(`person:${subject}`) : String(named);
}

const COLUMNS = ["at", "action", "actor", "name", "origin", "subject", "detail"] as const;

/** The entries that are shown, as a file. */
function saveEntries(entries: readonly AuditEntry[], nameOf: EntriesProps["nameOf"]): void {
  const rows = entries.map((entry) => [
    entry.at,
    entry.action,
    entry.actor,
    nameOf(entry.actor),
    entry.origin,
    entry.subject,
    JSON.stringify(entry.detail),
  ]);
  saveFile(new Blob([csvOf([COLUMNS, ...rows])], { type: "text/csv" }), "audit-log.csv");
}
