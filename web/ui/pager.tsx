import type { ReactNode } from "react";
import { readableCount } from "../lib/figures.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";

type PagerProps = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly what: string;
  readonly onPage: (page: number) => void;
  /** What is to be said of the rows. */
  readonly note?: string | undefined;
};

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, limit, total, what, onPage, note }: PagerProps): ReactNode {
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  const range = total <= limit ? readableCount(total) : `${readableCount(first)}–${readableCount(last)} of`;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span>
        {range} {total > limit ? readableCount(total) : ""} {what}
        {note ? ` · ${note}` : ""}
      </span>
      {total > limit ? (
        <>
          <Button look="quiet" aria-label="Page before" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon name="left" />
          </Button>
          <Button look="quiet" aria-label="Next page" disabled={last >= total} onClick={() => onPage(page + 1)}>
            <Icon name="right" />
          </Button>
        </>
      ) : null}
    </span>
  );
}
