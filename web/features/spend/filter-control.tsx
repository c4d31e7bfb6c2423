import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { DimensionList } from "../../lib/api-types.ts";
import { readableCount } from "../../lib/figures.ts";
import { readValues, writeValue } from "../../lib/value-lists.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { type Choice, Picker } from "../../ui/picker.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useApi } from "../people/session.ts";
import { dimensionQuery } from "./dimension-query.ts";
import { groupChoices, useTagKeys } from "./group-control.tsx";
import type { Range } from "./ranges.ts";
import { FIELDS, type Filter } from "./spend-state.ts";
import { groupWord, valueWord } from "./words.ts";

type FilterControlProps = {
  readonly filters: readonly Filter[];
  /** The days that values are offered of, and their lines counted in; without them of all days. */
  readonly days?: Range;
  readonly onChange: (filters: readonly Filter[]) => void;
};

/** Filters as chips that say what they do, and the way to another. */
export function FilterControl({ filters, onChange, ...of }: FilterControlProps): ReactNode {
  const chips = Map.groupBy(filters, ({ field, excludes }) => `${field}\n${excludes}`);
  return (
    <>
      {[...chips].map(([id, own]) => (
        <FilterChip key={id} own={own} filters={filters} onChange={onChange} {...of} />
      ))}
      <Popover
        label="Filter"
        className="w-80"
        trigger={
          <Button className="border-line text-muted">
            <Icon name="plus" className="size-3.5" /> Filter
          </Button>
        }
      >
        {() => <FilterPanel filters={filters} onChange={onChange} {...of} />}
      </Popover>
    </>
  );
}

function FilterChip({ own, filters, onChange, ...of }: FilterControlProps & { own: readonly Filter[] }): ReactNode {
  const [{ field, excludes }] = own as [Filter];
  const names = useValueNames(field);
  const words = own.map(({ value }) => names.get(value ?? "") ?? valueWord(field, value));
  const text = words.length > 2 ? `${words.slice(0, 2).join(", ")} + ${words.length - 2}` : words.join(" or ");
  const label = `${chipWord(field)} ${excludes ? "not " : ""}`;
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-ctl bg-accent-soft text-table">
      <Popover
        label="Filter"
        className="w-80"
        trigger={
          <button type="button" className="min-w-0 truncate py-1 pl-2.5" title={`${label}${words.join(", ")}`}>
            {label}
            <b className="font-semibold">{text}</b>
          </button>
        }
      >
        {() => <ValuePanel field={field} isExcluding={excludes} filters={filters} onChange={onChange} {...of} />}
      </Popover>
      <button
        type="button"
        aria-label={`Remove: ${label}${text}`}
        className="inline-flex size-7 items-center justify-center text-muted hover:text-text"
        onClick={() => onChange(filters.filter((one) => one.field !== field || one.excludes !== excludes))}
      >
        <Icon name="close" className="size-3" />
      </button>
    </span>
  );
}

function chipWord(field: string): string {
  if (field === "tag") return "has tag";
  return `${field.startsWith("tag:") ? field : groupWord(field).toLowerCase()} is`;
}

function FilterPanel(props: FilterControlProps): ReactNode {
  const [field, setField] = useState<string | null>(null);
  const [text, setText] = useState("");
  const tags = useTagKeys();
  if (field !== null) return <ValuePanel {...props} field={field} isExcluding={false} />;
  const choices = groupChoices(FIELDS, tags);
  const wanted = text.trim().toLowerCase();
  return (
    <Picker
      label="Filter by"
      placeholder="Filter by …"
      choices={choices.filter(({ label }) => label.toLowerCase().includes(wanted))}
      search={text}
      onSearch={setText}
      onChoose={setField}
    />
  );
}

const VALUES = 60;

function ValuePanel(props: FilterControlProps & { field: string; isExcluding: boolean }): ReactNode {
  const { field, filters, onChange, days } = props;
  const [isExcluding, setExcluding] = useState(props.isExcluding);
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const data = useValues({ field, search, days });
  const own = filters.filter((one) => one.field === field && one.excludes === isExcluding);
  const toggle = (id: string) => {
    const [value] = readValues([id]).map((wanted) => wanted.value) as [string | null];
    const isOn = own.some((one) => one.value === value);
    const rest = filters.filter((one) => !(one.field === field && one.value === value));
    onChange(isOn ? rest : [...rest, { field, value, excludes: isExcluding }]);
  };
  const total = data?.total_records ?? 0;
  return (
    <div>
      <div className="flex items-center gap-2 px-3 pt-2.5">
        <span className="truncate text-table font-semibold">{groupWord(field)}</span>
        <Segmented
          label="Is or is not"
          value={isExcluding ? "not" : "is"}
          options={[
            { value: "is", label: "is" },
            { value: "not", label: "is not" },
          ]}
          onChange={(value) => setExcluding(value === "not")}
        />
      </div>
      <Picker
        label={groupWord(field)}
        choices={choicesOf(field, data?.data ?? [], search === "" ? own : [])}
        chosen={own.map(({ value }) => writeValue({ value, excludes: false }))}
        search={text}
        onSearch={setText}
        onChoose={toggle}
        note={total > VALUES ? `${VALUES} of ${readableCount(total)}: type to find others.` : undefined}
      />
    </div>
  );
}

type ValuesAsked = { readonly field: string; readonly search: string; readonly days: Range | undefined };

/** The values that occur in the days, with the text that was typed, those of most lines first. */
function useValues({ field, search, days }: ValuesAsked): DimensionList | undefined {
  const api = useApi();
  const range = days ? { start_date: days.start, end_date: days.end } : {};
  const params = { dimension: field, ...range, ...(search === "" ? {} : { search }), limit: String(VALUES) };
  return useQuery({ ...dimensionQuery(api, params), staleTime: 60_000 }).data;
}

/** What can be chosen; what is chosen and does not occur there is offered too, to be taken away. */
function choicesOf(field: string, found: DimensionList["data"], own: readonly Filter[]): readonly Choice[] {
  const choices = found.map(({ value, name, line_items }) => ({
    id: writeValue({ value, excludes: false }),
    label: name ?? valueWord(field, value),
    hint: `${readableCount(line_items)} lines`,
  }));
  const others = own.filter(({ value }) => !found.some((one) => one.value === value));
  const left = others.map(({ value }) => {
    return { id: writeValue({ value, excludes: false }), label: valueWord(field, value), hint: "no lines here" };
  });
  return [...choices, ...left];
}

/** The names of accounts and regions; other fields' values are their names. */
export function useValueNames(field: string): ReadonlyMap<string, string> {
  const api = useApi();
  const { data } = useQuery({
    ...dimensionQuery(api, { dimension: field, limit: "1000" }),
    enabled: field === "account" || field === "region",
    staleTime: 300_000,
  });
  return new Map((data?.data ?? []).flatMap(({ value, name }) => (value && name ? [[value, name] as const] : [])));
}
