import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AuditLog } from "../../lib/people-types.ts";
import type { Params } from "../../lib/search.ts";
import { INPUT } from "../../ui/field.tsx";
import { actionWords } from "../audit/audit-words.ts";
import { useApi } from "../people/session.ts";

/** What one request gives at most. */
const ENTRIES_MAX = 1_000;

/** Whose entries, and of which kind. */
export type Filters = { readonly actor: string | undefined; readonly action: string | undefined };

/** The log, the newest entries first; while others are on their way, the last ones stay. */
export function useLog(filters: Filters, page: number) {
  const api = useApi();
  const params = { ...filters, page: String(page), limit: String(ENTRIES_MAX) };
  return useQuery({
    queryKey: [api.org, "audit", params],
    queryFn: ({ signal }) => api.get<AuditLog>("/audit", params, signal),
    placeholderData: keepPreviousData,
  });
}

const UNFILTERED: Filters = { actor: undefined, action: undefined };

type LogFiltersProps = {
  readonly filters: Filters;
  readonly nameOf: (actor: string) => string;
  readonly onChange: (next: Params) => void;
};

/** Chooses whose entries, and of which kind, among those that the newest entries have. */
export function LogFilters({ filters, nameOf, onChange }: LogFiltersProps): ReactNode {
  const newest = useLog(UNFILTERED, 1).data?.data ?? [];
  const valuesOf = (field: keyof Filters) =>
    [...new Set([...newest.map((entry) => entry[field]), filters[field] ?? ""])].filter(Boolean);
  const actors = valuesOf("actor").map((actor) => ({ value: actor, label: nameOf(actor) }));
  const actions = valuesOf("action").map((action) => ({ value: action, label: actionWords(action) }));
  return (
    <>
      <FilterSelect
        label="Who"
        every="Everybody"
        value={filters.actor}
        options={actors}
        onChange={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label="What"
        every="Everything"
        value={filters.action}
        options={actions}
        onChange={(action) => onChange({ action })}
      />
    </>
  );
}

type FilterSelectProps = {
  readonly label: string;
  readonly every: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
};

function FilterSelect({ label, every, value = "", options, onChange }: FilterSelectProps): ReactNode {
  return (
    <select
      aria-label={label}
      // As wide before its choices are known as with them.
      className={`${INPUT} sm:w-52`}
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{every}</option>
      {options
        .toSorted((one, other) => one.label.localeCompare(other.label))
        .map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
    </select>
  );
}
