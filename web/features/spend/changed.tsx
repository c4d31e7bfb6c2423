import type { ReactNode } from "react";
import type { Total } from "../../lib/api-types.ts";
import { compareDecimals } from "../../lib/decimals.ts";
import { Delta, SignedAmount } from "../../ui/amount.tsx";

type ChangedProps = { readonly of: Pick<Total, "change" | "change_ratio" | "currency"> };

/** In a column of its own, where it is wide enough both are on one line. */
const IN_COLUMN = "inline-flex gap-x-2 flex-col items-end @min-[60rem]:flex-row @min-[60rem]:items-baseline";

/** By how much, which rows are put in the order of; below it, or beside it, by which part of what it was. */
export function Changed({ of }: ChangedProps): ReactNode {
  const change = of.change ?? "0";
  return (
    <span className={IN_COLUMN}>
      {compareDecimals(change, "0") === 0 ? null : (
        <span>
          <SignedAmount value={change} currency={of.currency} />
        </span>
      )}{" "}
      <span className="text-right @min-[60rem]:min-w-18">
        <Delta ratio={of.change_ratio} change={change} />
      </span>
    </span>
  );
}
