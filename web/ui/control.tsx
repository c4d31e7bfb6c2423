import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icons.tsx";

type ControlProps = ComponentProps<"button"> & { readonly label: string; readonly value: ReactNode };

/** A control that reads as part of a sentence: `Group by Service ⌄`. */
export function Control({ label, value, className = "", ...rest }: ControlProps): ReactNode {
  return (
    <button
      type="button"
      className={`inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-ctl border border-line bg-surface px-2.5 py-1 text-table hover:border-line-strong ${className}`}
      {...rest}
    >
      <span className="whitespace-nowrap text-faint">{label}</span>
      <span className="truncate font-semibold">{value}</span>
      <Icon name="chevron" className="size-3.5 text-muted" />
    </button>
  );
}
