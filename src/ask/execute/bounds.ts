import { absoluteDecimal, compareDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Threshold } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { FactBook, Figures, Placeholder } from "../fact-book.ts";
import { sentences } from "./tell-spend.ts";

/** A figure that is asked to be within bounds, as it stands in the answer. */
type Judged = {
  readonly measure: Threshold["measure"];
  readonly value: string;
  readonly shown: Placeholder;
  /** Of money; null for a share. */
  readonly currency: string | null;
};

const THAN: Readonly<Record<Threshold["side"], string>> = {
  over: "more than",
  at_least: "at least",
  under: "less than",
  at_most: "at most",
};

const KEEPS: Readonly<Record<Threshold["side"], string>> = {
  over: "above the bound",
  at_least: "at or above the bound",
  under: "below the bound",
  at_most: "at or below the bound",
};

/** What those have in common that keep to bounds: to whom asks which months broke a ceiling, none is "within" it. */
export function keepsTo(thresholds: readonly Threshold[]): string {
  const [only, ...others] = thresholds;
  return only && others.length === 0 ? KEEPS[only.side] : "within the bounds";
}

/** Whether a figure is within each of the bounds on its measure, and how far it is from them. */
export function judgeBounds(
  thresholds: readonly Threshold[],
  judged: Judged,
  { book, figures }: { readonly book: FactBook; readonly figures: Figures },
): string {
  const own = thresholds.filter(({ measure }) => measure === judged.measure);
  return sentences(...own.map((threshold) => judge(threshold, judged, { book, figures })));
}

function judge(
  threshold: Threshold,
  { value, shown, currency, measure }: Judged,
  { book, figures }: { readonly book: FactBook; readonly figures: Figures },
): string {
  const unit = measure === "cost" ? "money" : "ratio";
  const bound = book.fact({ label: "bound that was asked", value: threshold.value, unit, currency, source: null });
  const isWithin = isBeyond(value, threshold);
  const told = `${isWithin ? "Yes: that is" : "No: that is not"} ${THAN[threshold.side]} ${bound}`;
  const difference = subtractDecimals(value, threshold.value);
  const sign = compareDecimals(difference, "0");
  if (measure !== "cost" || sign === 0) return `${told}.`;
  const cost = absoluteDecimal(difference);
  const far = figures.money("distance from the bound", { currency, cost }, [shown, bound]);
  return `${told}, it is ${far} ${sign > 0 ? "above" : "below"} it.`;
}

/** Whether a row keeps to all bounds. Those on a change are for comparisons. */
export function isWithin(row: Pick<SpendRow, "cost" | "share">, thresholds: readonly Threshold[]): boolean {
  return thresholds.every((threshold) => {
    const { measure } = threshold;
    return (measure !== "cost" && measure !== "share") || isBeyond(row[measure], threshold);
  });
}

/** Whether a figure is over or under a bound; one that does not exist is neither. */
export function isBeyond(figure: string | null, { side, value }: Pick<Threshold, "side" | "value">): boolean {
  if (figure === null) return false;
  const sign = compareDecimals(figure, value);
  return { over: sign > 0, at_least: sign >= 0, at_most: sign <= 0, under: sign < 0 }[side];
}
