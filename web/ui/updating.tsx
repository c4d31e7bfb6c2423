import type { ReactNode } from "react";

type UpdatingProps = { readonly isStale: boolean; readonly children: ReactNode };

/**
 * Figures that stay while others are on their way: they are dimmed, so that nobody takes them for what was asked, and
 * where it takes long a line says that something comes.
 */
export function Updating({ isStale, children }: UpdatingProps): ReactNode {
  return (
    <div className="updating" aria-busy={isStale}>
      <span role="status" className="sr-only">
        {isStale ? "Other figures are awaited." : ""}
      </span>
      <div className="updating-line" aria-hidden="true" />
      <div className="updating-figures">{children}</div>
    </div>
  );
}
