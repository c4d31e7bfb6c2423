import { absoluteDecimal, compareDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import type { Change, Comparison, GroupChange } from "./comparison.ts";
import { type Insights, insight } from "./execution.ts";
import { during, groupWords, listed, sentences } from "./tell-spend.ts";

/** How many groups a sentence names. */
export const NAMED_MAX = 3;

/** A change as facts. `by` and `ratio` are without a sign: `way` tells it. */
type ToldChange = {
  readonly way: "up" | "down" | "same";
  readonly before: Placeholder;
  readonly after: Placeholder;
  readonly by: Placeholder;
  /** null: from nothing, or from what was below nothing. */
  readonly ratio: Placeholder | null;
};

/** Makes the facts of a change. */
export function tellChange(label: string, told: Change): ToldChange {
  const { currency, change, figures } = told;
  const before = figures.before.money(`${label}, before`, { currency, cost: told.before });
  const after = figures.after.money(`${label}, after`, { currency, cost: told.after });
  const way = wayOf(change);
  const noun = `${label}, ${way === "down" ? "decrease" : "increase"}`;
  const by = figures.after.money(noun, { currency, cost: absoluteDecimal(change) }, [before, after]);
  const value = ratioOf(told);
  const ratio = value === null ? null : figures.after.ratio(noun, absoluteDecimal(value), [before, after]);
  return { way, before, after, by, ratio };
}

/** The change as a part of what was before; null from nothing, or from what was below nothing. */
export function ratioOf({ before, change }: Change): string | null {
  return compareDecimals(before, "0") > 0 ? ratioOfDecimals(change, before) : null;
}

function wayOf(change: string): ToldChange["way"] {
  const sign = compareDecimals(change, "0");
  if (sign === 0) return "same";
  return sign > 0 ? "up" : "down";
}

/** "went up by 5 USD (10 %), from 50 USD to 55 USD" */
export function moved({ way, before, after, by, ratio }: ToldChange): string {
  if (way === "same") return `stayed at ${after}`;
  return `went ${way} by ${by}${ratio ? ` (${ratio})` : ""}, from ${before} to ${after}`;
}

/** What the first groups did, their names first. */
export function groupsMoved(groups: readonly GroupChange[]): readonly string[] {
  return groups.slice(0, NAMED_MAX).map(groupMoved);
}

function groupMoved(group: GroupChange): string {
  const { name, row, figures, isNew, isGone, isOfNone } = group;
  // "No region went up" would say the opposite of what lines without a region did.
  const named = `${isOfNone ? "what has " : ""}${figures.after.entity(name)}`;
  if (isNew) return `${named} is new with ${figures.after.money(name, row)}`;
  if (isGone) return `${named} is gone, it was ${figures.before.money(`${name}, before`, row)}`;
  return `${named} ${moved(tellChange(name, group))}`;
}

/** Why two periods are not wholly alike, where they are not. */
export function comparisonDoubts({ pair, billsBegin, isCut }: Comparison, book: FactBook): string {
  const begin = billsBegin?.figures.day("bills begin", billsBegin.day);
  return sentences(
    isCut ? `The bills end before the period does, so it is compared ${during(pair.period, book)}.` : "",
    begin ? `The bills begin on ${begin} only, so the earlier period lacks days and the change says little.` : "",
  );
}

/**
 * What changed since the period before, and which groups made it so: the insight of every figure. `isTold`: the answer
 * says already how much it is, so only the groups are named.
 */
export function changeInsights(comparison: Comparison, book: FactBook, isTold = false): Insights {
  const { pair, totals, before, billsBegin } = comparison;
  if (billsBegin || before.totals.length === 0) return noEarlierBills(comparison, book);
  return totals.flatMap((total) => {
    const told = tellChange("total", total);
    const parts = partsOf(total, comparison, { book, isTold });
    return insight(
      TITLES[told.way],
      sentences(
        isTold && parts !== "" ? "" : `Compared with the cost ${during(pair.base, book)} it ${moved(told)}.`,
        parts,
        comparisonDoubts(comparison, book),
      ),
    );
  });
}

type Telling = { readonly book: FactBook; readonly isTold: boolean };

/** Which groups moved as the whole did; of a change that is told already also which the only one is. */
function partsOf({ currency, change }: Change, comparison: Comparison, { book, isTold }: Telling): string {
  const groups = comparison.groups.filter((group) => group.currency === currency);
  const [only, ...others] = groups;
  if (only && others.length === 0) {
    const name = only.figures.after.entity(only.name);
    return isTold ? `All of it is of the ${groupWords(comparison.group_by, book)} ${name}.` : "";
  }
  const named = groupsMoved(groups.filter((group) => isAlong(group.change, change)));
  return named.length > 0 ? `What moved most that way: ${listed(named)}.` : "";
}

const TITLES: Readonly<Record<ToldChange["way"], string>> = {
  up: "Up on the period before",
  down: "Down on the period before",
  same: "As much as in the period before",
};

function isAlong(change: string, whole: string): boolean {
  const [one, other] = [compareDecimals(change, "0"), compareDecimals(whole, "0")];
  return one !== 0 && (one === other || other === 0);
}

function noEarlierBills({ pair, billsBegin, before }: Comparison, book: FactBook): Insights {
  const begins = billsBegin ?? firstBill(before);
  const what = begins
    ? `The bills begin on ${begins.figures.day("bills begin", begins.day)}`
    : `Nothing was billed ${during(pair.base, book)}`;
  const why = "so whether this is much or little can't be told from the bills yet.";
  return insight("Nothing earlier to compare with", `${what}, ${why}`);
}

/** The first day of the bills, where days before it were asked for. */
function firstBill(spent: Comparison["before"]): Comparison["billsBegin"] {
  const [day] = spent.uncovered
    .flatMap(({ reason, data_from }) => (reason === "before_first_bill" && data_from ? [data_from] : []))
    .sort();
  return day ? { day, figures: spent } : null;
}
