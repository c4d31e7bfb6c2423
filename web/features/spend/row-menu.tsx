import type { ReactNode } from "react";
import type { SpendRow } from "../../lib/api-types.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menu.tsx";
import { filtersOfRow, filtersWithoutRow } from "./drill.ts";
import { isFilterable } from "./spend-params.ts";
import type { SpendState } from "./spend-state.ts";
import type { Change } from "./use-spend-state.ts";
import { nameOf } from "./words.ts";

type RowMenuProps = {
  readonly state: SpendState;
  readonly change: Change;
  readonly row: SpendRow;
  readonly onDrill: () => void;
};

/** What can be done with a row. */
export function RowMenu({ state, change, row, onDrill }: RowMenuProps): ReactNode {
  const [group] = state.groups;
  if (group === undefined) return null;
  const isDisabled = !isFilterable(group);
  const filters = filtersOfRow(state, row);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`What to do with ${nameOf(row, group)}`} className="-my-1 ml-auto">
          <Icon name="right" />
        </IconButton>
      }
      entries={[
        { label: "What it is made of", onSelect: onDrill, isDisabled: isDisabled && group !== "resource" },
        { label: "Lines of the bill", onSelect: () => change({ filters, view: "charges" }), isDisabled },
        { label: "What drove its change", onSelect: () => change({ filters, view: "drivers" }), isDisabled },
        "line",
        { label: "Only this", onSelect: () => change({ filters }), isDisabled },
        { label: "All but this", onSelect: () => change({ filters: filtersWithoutRow(state, row) }), isDisabled },
      ]}
    />
  );
}
