import { absoluteDecimal, addDecimals, compareDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import { type Change, type Comparison, type GroupChange, isGone, isNew } from "./comparison.ts";
import type { Finding } from "./execution.ts";
import { during, listed, money, sentences } from "./tell-spend.ts";

export const RATIO_PLACES = 5;
const NAMED_MAX = 3;

type Insight = Finding["insights"][number];

/** A change as facts. `by` and `ratio` are without a sign: `way` tells it. */
export type ToldChange = {
  readonly way: "up" | "down" | "same";
  readonly before: Placeholder;
  readonly after: Placeholder;
  readonly by: Placeholder;
  /** null: from nothing, or from what was below nothing. */
  readonly ratio: Placeholder | null;
};

type Sources = { readonly before: string; readonly after: string };

/** Makes the facts of a change. */
export function tellChange(book: FactBook, label: string, change: Change, sources: Sources): ToldChange {
  const { currency } = change;
  const before = money(book, `${label}, before`, { currency, cost: change.before }, sources.before);
  const after = money(book, `${label}, after`, { currency, cost: change.after }, sources.after);
  const way = wayOf(change);
  const from = [before, after];
  const size = absoluteDecimal(change.change);
  const noun = way === "down" ? "decrease" : "increase";
  const by = book.fact({
    label: `${label}, ${noun}`,
    value: size,
    unit: "money",
    currency,
    source: sources.after,
    from,
  });
  return { way, before, after, by, ratio: tellRatio(book, `${label}, ${noun}`, change, { from, sources }) };
}

type Grounds = { readonly from: readonly Placeholder[]; readonly sources: Sources };

function tellRatio(book: FactBook, label: string, change: Change, { from, sources }: Grounds): Placeholder | null {
  const value = ratioOf(change);
  if (value === null) return null;
  return book.fact({ label, value: absoluteDecimal(value), unit: "ratio", source: sources.after, from });
}

/** The change as a part of what was before; null from nothing, or from what was below nothing. */
export function ratioOf({ before, change }: Change): string | null {
  return compareDecimals(before, "0") > 0 ? ratioOfDecimals(change, before, RATIO_PLACES) : null;
}

function wayOf({ change }: Change): ToldChange["way"] {
  const sign = compareDecimals(change, "0");
  if (sign === 0) return "same";
  return sign > 0 ? "up" : "down";
}

/** "went up by 5 USD (10 %), from 50 USD to 55 USD" */
export function moved({ way, before, after, by, ratio }: ToldChange): string {
  if (way === "same") return `stayed at ${after}`;
  return `went ${way} by ${by}${ratio ? ` (${ratio})` : ""}, from ${before} to ${after}`;
}

/** What a group did, its name first. */
export function groupMoved(group: GroupChange, comparison: Comparison, book: FactBook): string {
  const name = book.entity(group.name);
  const { rowBefore, rowAfter } = group;
  if (rowAfter && isNew(group, comparison)) {
    return `${name} is new with ${money(book, group.name, rowAfter, comparison.after.sourceOf(rowAfter))}`;
  }
  if (rowBefore && isGone(group, comparison)) {
    const source = comparison.before.sourceOf(rowBefore);
    return `${name} is gone, it was ${money(book, `${group.name}, before`, rowBefore, source)}`;
  }
  return `${name} ${moved(tellChange(book, group.name, group, sourcesOf(group, comparison)))}`;
}

/** The requests that give a group's two costs. */
export function sourcesOf({ rowBefore, rowAfter }: GroupChange, { before, after }: Comparison): Sources {
  return {
    before: rowBefore ? before.sourceOf(rowBefore) : before.source,
    after: rowAfter ? after.sourceOf(rowAfter) : after.source,
  };
}

/** What the whole of each currency did. */
export function totalsMoved({ totals, before, after }: Comparison, label: string, book: FactBook): readonly string[] {
  const sources = { before: before.source, after: after.source };
  return totals.map((total) => moved(tellChange(book, label, total, sources)));
}

/** Why two periods are not wholly alike, where they are not. */
export function comparisonDoubts({ pair, billsBegin, isCut }: Comparison, book: FactBook): string {
  const begin =
    billsBegin && book.fact({ label: "bills begin", value: billsBegin.day, unit: "day", source: billsBegin.source });
  return sentences(
    isCut ? `The bills end before the period does, so it is compared ${during(pair.period, book)}.` : "",
    begin ? `The bills begin on ${begin} only, so the earlier period lacks days and the change says little.` : "",
  );
}

/**
 * What changed since the period before, and which groups made it so: the insight of every figure. `isTold`: the answer
 * says already how much it is, so only the groups are named.
 */
export function changeInsights(comparison: Comparison, book: FactBook, isTold = false): readonly Insight[] {
  const { pair, totals, groups, before, after, billsBegin } = comparison;
  if (billsBegin || before.answer.totals.length === 0) return [noEarlierBills(comparison, book)];
  const sources = { before: before.source, after: after.source };
  return totals.map((total) => {
    const told = tellChange(book, "total", total, sources);
    const own = groups.filter(({ currency, change }) => currency === total.currency && isAlong(change, total.change));
    const named = own.slice(0, NAMED_MAX).map((group) => groupMoved(group, comparison, book));
    const isOne = groups.filter(({ currency }) => currency === total.currency).length < 2;
    return {
      title: TITLES[told.way],
      detail: sentences(
        isTold && !isOne && named.length > 0
          ? ""
          : `Compared with the cost ${during(pair.base, book)} it ${moved(told)}.`,
        isOne || named.length === 0 ? "" : `What moved most that way: ${listed(named)}.`,
        comparisonDoubts(comparison, book),
      ),
    };
  });
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

/** The first day of the bills, where days before it were asked for. */
function firstBill({ answer, source }: Comparison["before"]): Comparison["billsBegin"] {
  const days = answer.uncovered.flatMap(({ reason, data_from }) =>
    reason === "before_first_bill" && data_from ? [data_from] : [],
  );
  const [day] = days.toSorted();
  return day ? { day, source } : null;
}

function noEarlierBills({ pair, billsBegin, before }: Comparison, book: FactBook): Insight {
  const title = "Nothing earlier to compare with";
  const why = "so whether this is much or little can't be told from the bills yet.";
  const begins = billsBegin ?? firstBill(before);
  if (!begins) return { title, detail: `Nothing was billed ${during(pair.base, book)}, ${why}` };
  const { day, source } = begins;
  const begin = book.fact({ label: "bills begin", value: day, unit: "day", source });
  return { title, detail: `The bills begin on ${begin}, ${why}` };
}

/** The sum of the movements in one way, as a fact, for the shares of those who made it. */
export function movementOf(groups: readonly GroupChange[], way: "up" | "down"): string {
  const sign = way === "up" ? 1 : -1;
  return addDecimals(groups.filter(({ change }) => compareDecimals(change, "0") === sign).map(({ change }) => change));
}
