import type { ReactNode } from "react";

/** What may be wider than the page, and is scrolled aside in itself; by keyboard too. */
export function Scroller({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: What can be scrolled must be reached by keyboard.
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      {children}
    </section>
  );
}
