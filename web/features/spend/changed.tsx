import type { ReactNode } from "react";
import type { Total } from "../../lib/api-types.ts";
import { compareDecimals } from "../../lib/decimals.ts";
import { Delta, SignedAmount } from "../../ui/amount.tsx";

/** By how much, which rows are put in the order of; below it, or beside it, by which part of what it was. */
export function Changed({ of }: { of: Total }): ReactNode {
  const change = of.change ?? "0";
  return (
    <span className="inline-flex flex-col items-end gap-x-2 @min-[70rem]:flex-row @min-[70rem]:items-center">
      {compareDecimals(change, "0") === 0 ? null : (
        <span>
          <SignedAmount value={change} currency={of.currency} />
        </span>
      )}
      <span className="text-right @min-[70rem]:min-w-20">
        <Delta ratio={of.change_ratio} change={change} />
      </span>
    </span>
  );
}
