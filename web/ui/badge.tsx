import type { ReactNode } from "react";

const LOOKS = {
  good: "bg-down-soft text-down",
  bad: "bg-up-soft text-up",
  /** The worst of what is bad. */
  worst: "bg-up text-surface",
  /** Another kind of thing than a grade of the others. */
  mark: "border border-current text-up leading-[18px]!",
  warn: "bg-warn-soft text-warn",
  plain: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent",
} as const;

export type BadgeLook = keyof typeof LOOKS;

/** A state in one word. */
export function Badge({ look = "plain", children }: { look?: BadgeLook; children: ReactNode }): ReactNode {
  return (
    <span className={`inline-block rounded-full px-2 text-xs leading-5 font-semibold whitespace-nowrap ${LOOKS[look]}`}>
      {children}
    </span>
  );
}
