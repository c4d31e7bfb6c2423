import type { ReactNode } from "react";
import { compareDecimals, sizeOf } from "../lib/decimals.ts";
import { readableAmount, readablePercent } from "../lib/figures.ts";

type AmountProps = { readonly value: string; readonly currency: string | null; readonly withCurrency?: boolean };

/** An exact amount, rounded for reading; the exact one is its value, and shown on hover. */
export function Amount({ value, currency, withCurrency = false }: AmountProps): ReactNode {
  return (
    <data value={value} title={`${value} ${currency ?? "without a currency"}`}>
      {readableAmount(value, currency)}
      {withCurrency ? <span className="text-muted"> {currency ?? ""}</span> : null}
    </data>
  );
}

/** As `Amount`, with its sign also where it is more. */
export function SignedAmount(props: AmountProps): ReactNode {
  return (
    <>
      {compareDecimals(props.value, "0") > 0 ? "+" : ""}
      <Amount {...props} />
    </>
  );
}

type DeltaProps = {
  readonly ratio: string | null | undefined;
  readonly change: string;
  /** Where neither direction is good in itself. */
  readonly isNeutral?: boolean;
};

/** By how much something changed: direction by sign and word, never by colour alone. */
export function Delta({ ratio, change, isNeutral = false }: DeltaProps): ReactNode {
  const direction = compareDecimals(change, "0");
  if (direction === 0) return <span className="text-muted">no change</span>;
  const isUp = direction > 0;
  const look = isUp ? "bg-up-soft text-up" : "bg-down-soft text-down";
  return (
    <data
      value={ratio ?? change}
      className={`inline-block rounded-full px-1.5 text-xs leading-5 font-semibold whitespace-nowrap ${isNeutral ? "bg-sunken text-text" : look}`}
    >
      <span aria-hidden="true">{isUp ? "▲" : "▼"} </span>
      <span className="sr-only">{isUp ? "up " : "down "}</span>
      {ratio === null || ratio === undefined ? "new" : percentOf(ratio)}
    </data>
  );
}

/** What has changed has changed by more than nothing, also where its ratio is rounded to that. */
function percentOf(ratio: string): string {
  return /[1-9]/.test(ratio) ? readablePercent(sizeOf(ratio)) : "<0.1 %";
}

type ShareProps = { readonly ratio: string | null; readonly hasBar?: boolean };

/** A part of a whole as a figure, and a bar where its table has room for one. */
export function Share({ ratio, hasBar = true }: ShareProps): ReactNode {
  if (ratio === null) return <span className="text-muted">–</span>;
  const width = Math.min(72, Math.max(2, Math.abs(Number(ratio)) * 120));
  return (
    <span className="inline-flex items-center justify-end gap-2.5 align-bottom">
      {hasBar ? (
        <span className="h-1 rounded-sm bg-line-strong @max-[70rem]:hidden" style={{ width }} aria-hidden="true" />
      ) : null}
      <data value={ratio} className={hasBar ? "min-w-13" : ""}>
        {ratio.startsWith("-") ? "−" : ""}
        {readablePercent(ratio)}
      </data>
    </span>
  );
}
