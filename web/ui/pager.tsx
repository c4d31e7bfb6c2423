import type { ReactNode } from "react";
import { readableCount } from "../lib/figures.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import { EmptyState } from "./states.tsx";

type PagerProps = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly what: string;
  readonly onPage: (page: number) => void;
  /** What is to be said of the rows. */
  readonly note?: string | undefined;
};

export type PlaceProps = Omit<PagerProps, "note">;

/** How many pages there are. */
function pagesOf({ limit, total }: Pick<PlaceProps, "limit" | "total">): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** Whether there are rows, and the page is behind the last one of them. */
export function isPastEnd(place: Pick<PlaceProps, "page" | "limit" | "total">): boolean {
  return place.total > 0 && place.page > pagesOf(place);
}

/** Stands in the place of the rows where an address asks for a page that there is not, and leads to the last one. */
export function PastEnd({ page, limit, total, what, onPage }: PlaceProps): ReactNode {
  const last = pagesOf({ limit, total });
  return (
    <EmptyState title={`There is no page ${readableCount(page)}`}>
      <p className="mb-3">
        The list ends at page {readableCount(last)}, with {readableCount(total)} {what}.
      </p>
      <Button onClick={() => onPage(last)}>Go to page {readableCount(last)}</Button>
    </EmptyState>
  );
}

// A button that is disabled would lose the keyboard's place at the last page.
/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, limit, total, what, onPage, note }: PagerProps): ReactNode {
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  const isBehind = isPastEnd({ page, limit, total });
  const range = total <= limit || isBehind ? readableCount(total) : `${readableCount(first)}–${readableCount(last)} of`;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span>
        {range} {total > limit && !isBehind ? readableCount(total) : ""} {what}
        {note && !isBehind ? ` · ${note}` : ""}
      </span>
      {total > limit || isBehind ? (
        <>
          <Button
            look="quiet"
            aria-label="Page before"
            aria-disabled={page <= 1}
            onClick={() => page > 1 && onPage(isBehind ? pagesOf({ limit, total }) : page - 1)}
          >
            <Icon name="left" />
          </Button>
          <Button
            look="quiet"
            aria-label="Next page"
            aria-disabled={last >= total}
            onClick={() => last < total && onPage(page + 1)}
          >
            <Icon name="right" />
          </Button>
        </>
      ) : null}
    </span>
  );
}
