import type { ReactNode } from "react";
import type { SpendAnswer, SpendRow, Total } from "../../lib/api-types.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { drillInto, type Lines, linesOfRow, linesWithout, periodBefore } from "./drill.ts";
import type { SpendState } from "./spend-state.ts";
import type { Change } from "./use-spend-state.ts";
import { nameOf } from "./words.ts";

type MenuProps = { readonly state: SpendState; readonly change: Change; readonly answer: SpendAnswer };

/** What can be done with a row. */
export function RowMenu({ row, ...props }: MenuProps & { readonly row: SpendRow }): ReactNode {
  const { state, change } = props;
  const [group] = state.groups;
  const lines = linesOfRow(state, row);
  const others = group === undefined ? null : linesWithout(state, [row]);
  return (
    <LinesMenu
      {...props}
      of={group === undefined ? "all lines" : nameOf(row, group)}
      lines={lines}
      first={[{ label: "What it is made of", onSelect: () => change(drillInto(state, row)) }]}
      last={[
        "line",
        { label: "Only this", onSelect: () => change(lines), isDisabled: group === undefined },
        { label: "All but this", onSelect: () => change(others ?? {}), isDisabled: !others },
      ]}
    />
  );
}

/** What can be done with the total. */
export function TotalMenu({ total, ...props }: MenuProps & { readonly total: Total }): ReactNode {
  const { filters, connector } = props.state;
  return <LinesMenu {...props} of="the total" lines={{ filters, connector, currency: total.currency ?? "" }} />;
}

type LinesMenuProps = MenuProps & {
  readonly of: string;
  /** null: there is no way to ask for them. */
  readonly lines: Lines | null;
  readonly first?: readonly (MenuEntry | "line")[];
  readonly last?: readonly (MenuEntry | "line")[];
};

/** The ways from figures to the lines that they are of, now and in the period before. */
export function LinesMenu({ state, change, answer, of, lines, first = [], last = [] }: LinesMenuProps): ReactNode {
  const before = periodBefore(state, answer);
  const isDisabled = lines === null;
  const show = (next: Partial<SpendState>) => () => change({ ...lines, ...next });
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`What to do with ${of}`} className="-my-1 ml-auto">
          <Icon name="right" />
        </IconButton>
      }
      entries={[
        ...first,
        { label: "Lines of the bill", onSelect: show({ view: "charges" }), isDisabled },
        ...(before
          ? [{ label: "Lines of the period before", onSelect: show({ ...before, view: "charges" }), isDisabled }]
          : []),
        { label: "What drove its change", onSelect: show({ view: "drivers" }), isDisabled: isDisabled || !before },
        ...last,
      ]}
    />
  );
}
