import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Control } from "../../ui/control.tsx";
import { type Choice, Picker } from "../../ui/picker.tsx";
import { Popover } from "../../ui/popover.tsx";
import { useApi } from "../people/session.ts";
import { dimensionQuery } from "./dimension-query.ts";
import { CHARGE_FIELDS, FIELDS, type SpendState } from "./spend-state.ts";
import type { Change } from "./use-spend-state.ts";
import { groupWord } from "./words.ts";

/** By what rows are grouped: one or two. */
export function GroupControl({ state, change }: { state: SpendState; change: Change }): ReactNode {
  const { groups } = state;
  const value = groups.length === 0 ? "Nothing" : groups.map(groupWord).join(", then ");
  const toggle = (group: string) => {
    if (group === "") return change({ groups: [], hidden: [] });
    const others = groups.filter((one) => one !== group);
    const next = others.length < groups.length ? others : [...groups.slice(-1), group];
    return change({ groups: next, hidden: [], sort: "-cost" });
  };
  return (
    <Popover label="Group by" trigger={<Control label="Group by" value={value} />} className="w-72">
      {() => <GroupPanel groups={groups} onToggle={toggle} />}
    </Popover>
  );
}

function GroupPanel({ groups, onToggle }: { groups: readonly string[]; onToggle: (group: string) => void }): ReactNode {
  const [text, setText] = useState("");
  const tags = useTagKeys();
  const choices: readonly Choice[] = [
    ...groupChoices([...FIELDS, "connector"], tags),
    { id: "", label: "Nothing", group: "One row" },
  ];
  const wanted = text.trim().toLowerCase();
  return (
    <Picker
      label="Group by"
      placeholder="Service, account, a tag …"
      choices={choices.filter(({ label }) => label.toLowerCase().includes(wanted))}
      chosen={groups.length === 0 ? [""] : groups}
      search={text}
      onSearch={setText}
      onChoose={onToggle}
      note="Up to two. The chart shows the first."
    />
  );
}

/** Fields and keys of tags to choose from: what lines alone tell of a charge is asked for least, and stands last. */
export function groupChoices(fields: readonly string[], tags: readonly string[]): readonly Choice[] {
  return [
    ...fields.filter((field) => !isOfCharges(field)).map((field) => ({ id: field, label: groupWord(field) })),
    ...tags.map((key) => ({ id: `tag:${key}`, label: key, group: "Tags" })),
    ...fields.filter(isOfCharges).map((field) => ({ id: field, label: groupWord(field), group: "Charges" })),
  ];
}

function isOfCharges(field: string): boolean {
  return (CHARGE_FIELDS as readonly string[]).includes(field);
}

/** The keys of the tags that occur. */
export function useTagKeys(): readonly string[] {
  const api = useApi();
  const { data } = useQuery({ ...dimensionQuery(api, { dimension: "tag", limit: "200" }), staleTime: 300_000 });
  return (data?.data ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
}
