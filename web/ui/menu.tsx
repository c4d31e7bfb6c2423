import { Menu as BaseMenu } from "@base-ui/react/menu";
import { cloneElement, type ReactElement, type ReactNode, type SyntheticEvent, useCallback, useState } from "react";
import { useClosedWhenCovered } from "../lib/covered.ts";

export const POPUP =
  "z-50 max-h-[var(--available-height)] overflow-auto rounded-card border border-line bg-surface p-1 shadow-float";
const ITEM =
  "flex min-h-8 items-center gap-2 rounded-[5px] px-2.5 py-1 text-table outline-none select-none data-[highlighted]:bg-sunken data-[disabled]:text-faint";

/** An entry of a menu: what it does, or where it leads. */
export type MenuEntry = {
  /** What tells it from others of the same label. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly isChosen?: boolean;
  readonly isDisabled?: boolean;
  readonly link?: ReactElement<Record<string, unknown>>;
  readonly onSelect?: () => void;
};

type MenuProps = {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly entries: readonly (MenuEntry | "line")[];
  readonly align?: "start" | "end";
};

/** A button that opens a list of things to do. What a menu is made of comes with its first use: tables have many. */
export function Menu(props: MenuProps): ReactNode {
  // The landmark that it is opened in, where screen readers look for it; over a dialog it is in none.
  const [place, setPlace] = useState<HTMLElement | null>();
  if (place !== undefined) return <UsedMenu {...props} place={place} />;
  const use = ({ currentTarget }: SyntheticEvent) => setPlace(currentTarget.closest<HTMLElement>("main, nav"));
  const isArrow = ({ key }: KeyboardEvent) => key === "ArrowDown" || key === "ArrowUp";
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: use,
    onKeyDown: (event: KeyboardEvent & SyntheticEvent) => (isArrow(event) ? use(event) : undefined),
  });
}

function UsedMenu({ trigger, entries, align = "start", place }: MenuProps & { place: HTMLElement | null }): ReactNode {
  const [isOpen, setOpen] = useState(true);
  useClosedWhenCovered(useCallback(() => setOpen(false), []));
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={place ?? document.body}>
        <BaseMenu.Positioner sideOffset={4} align={align} className="z-50">
          <BaseMenu.Popup className={`${POPUP} max-w-[min(420px,calc(100vw-16px))] min-w-44 outline-none`}>
            {entries.map((entry, index) =>
              entry === "line" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: A line has no other name than its place.
                <BaseMenu.Separator key={index} className="my-1 h-px bg-line" />
              ) : (
                <MenuItem key={entry.id ?? entry.label} entry={entry} />
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuItem({ entry }: { entry: MenuEntry }): ReactNode {
  const { label, hint, isChosen, isDisabled = false, link, onSelect } = entry;
  return (
    <BaseMenu.Item
      className={`${ITEM} ${isChosen ? "font-semibold" : ""}`}
      disabled={isDisabled}
      {...(link ? { render: link } : {})}
      {...(onSelect ? { onClick: onSelect } : {})}
    >
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint ? <span className="text-xs text-faint">{hint}</span> : null}
      {isChosen ? <span aria-hidden="true">✓</span> : null}
    </BaseMenu.Item>
  );
}
