import { Popover as BasePopover } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useCallback, useState } from "react";
import { useClosedWhenCovered } from "../lib/covered.ts";

type PopoverProps = {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly label: string;
  readonly align?: "start" | "end";
  readonly className?: string;
  /** What it shows; `close` shuts it. */
  readonly children: (close: () => void) => ReactNode;
};

// On a short screen it is scrolled in itself: what it has above the screen could never be reached.
const PANEL =
  "max-h-[var(--available-height)] max-w-[calc(100vw-16px)] overflow-auto rounded-card border border-line " +
  "bg-surface shadow-float outline-none";

/** A button that opens a small panel beside it. */
export function Popover({ trigger, label, align = "start", className = "", children }: PopoverProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useClosedWhenCovered(useCallback(() => setOpen(false), []));
  return (
    <BasePopover.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={4} align={align} className="z-50" collisionPadding={8}>
          <BasePopover.Popup aria-label={label} className={`${PANEL} ${className}`}>
            {children(() => setOpen(false))}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
