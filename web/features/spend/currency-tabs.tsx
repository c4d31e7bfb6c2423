import type { ReactNode } from "react";
import type { Total } from "../../lib/api-types.ts";
import { Amount } from "../../ui/amount.tsx";

type CurrencyTabsProps = {
  readonly totals: readonly Total[];
  readonly chosen: string | null;
  readonly onChoose: (currency: string) => void;
};

/** One total for each currency, where there are several: they are never added up. */
export function CurrencyTabs({ totals, chosen, onChoose }: CurrencyTabsProps): ReactNode {
  if (totals.length < 2) return null;
  return (
    <fieldset
      aria-label="Currency"
      className="flex flex-wrap gap-1 border-b border-line px-[calc(var(--gutter)-10px)] pt-2"
    >
      {totals.map(({ currency, cost }) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === chosen}
          onClick={() => onChoose(currency ?? "")}
          className="-mb-px min-h-9 border-b-2 border-transparent px-2.5 text-table text-muted hover:text-text aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-text"
        >
          <Amount value={cost} currency={currency} /> {currency ?? "without a currency"}
        </button>
      ))}
    </fieldset>
  );
}
