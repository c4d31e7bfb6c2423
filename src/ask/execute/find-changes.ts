import { absoluteDecimal, compareDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import type { Direction, PlanGroup, Threshold, Top } from "../../planner/index.ts";
import type { Chart, Table } from "../answer-schema.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import {
  changeInsights,
  comparisonDoubts,
  groupMoved,
  movementOf,
  RATIO_PLACES,
  ratioOf,
  sourcesOf,
  tellChange,
  totalsMoved,
} from "./change-words.ts";
import { type Comparison, comparePeriods, type GroupChange, isGone, isNew } from "./comparison.ts";
import { type Execution, type Finding, type Op, type Outcome, sayOnly } from "./execution.ts";
import { comingsAndGoings, explainGroup } from "./explain-change.ts";
import { unusualDays } from "./find-anomalies.ts";
import { isBeyond } from "./find-breakdown.ts";
import { compareSides } from "./find-sides.ts";
import { divisionOf } from "./find-total.ts";
import { entityOfRow } from "./spend-query.ts";
import { aboutSpend, nothingBilled } from "./tell-coverage.ts";
import { COST_WORDS, during, groupWord, listed, ROWS_SHOWN, scopeWords, sentences } from "./tell-spend.ts";

const NAMED_MAX = 3;
const BARS_MAX = 20;

/** Two periods, or parts of the organization, beside each other. */
export async function findComparison(run: Execution, op: Op<"compare">): Outcome {
  const { scope, period, against } = op;
  if (against.by === "sides") return compareSides(run, op, against.sides);
  const { base } = against;
  const group_by = op.group_by.length > 0 ? op.group_by : [divisionOf(scope)];
  const comparison = await comparePeriods(run, scope, { period, base }, group_by);
  if ("problem" in comparison) return comparison;
  if (comparison.totals.length === 0) return nothingBilled(run, { scope, period }, comparison.after);
  const unusual = await unusualDays(run, scope, comparison.pair.period, "both");
  if ("problem" in unusual) return unusual;

  const kept = keptGroups(comparison.groups, { ...op, direction: "both" });
  const { book } = run;
  return {
    ...sayOnly(sentences(headline(comparison, book), op.group_by.length > 0 ? ranked(kept, comparison, book) : "")),
    insights: orWhole(
      [...sharesOfMovement(kept, comparison, book), ...comingsAndGoings(comparison, book), ...unusual.insights],
      comparison,
      book,
    ),
    ...shownGroups(kept, comparison, run),
  };
}

/** What made the cost change, and whether it changed as the question takes for granted. */
export async function findDrivers(run: Execution, op: Op<"drivers">): Outcome {
  const { scope, period, base, group_by } = op;
  const { book } = run;
  const comparison = await comparePeriods(run, scope, { period, base }, group_by);
  if ("problem" in comparison) return comparison;
  if (comparison.totals.length === 0) return nothingBilled(run, op, comparison.after);
  const kept = keptGroups(comingsOnly(comparison, op.only), op);
  const [first] = kept;
  const explained = first ? await explainGroup(run, comparison, first) : [];
  if ("problem" in explained) return explained;

  const claims = op.claimed_ratio === null ? [] : judgeClaims(comparison, claimOf(op, op.claimed_ratio), book);
  return {
    ...sayOnly(sentences(headline(comparison, book), ...claims, ranked(kept, comparison, book, noneWords(op)))),
    insights: orWhole(
      [...sharesOfMovement(kept, comparison, book), ...explained, ...comingsAndGoings(comparison, book)],
      comparison,
      book,
    ),
    ...shownGroups(kept, comparison, run),
  };
}

function noneWords({ only }: Op<"drivers">): string {
  return only === null ? "changed that way" : `is ${only}`;
}

/** Where no part of a change says anything, the whole of it does. */
function orWhole(found: Finding["insights"], comparison: Comparison, book: FactBook): Finding["insights"] {
  return found.length > 0 ? found : changeInsights(comparison, book, true);
}

/** "The billed cost for EC2 went up by …, compared with the cost in October." */
function headline(comparison: Comparison, book: FactBook): string {
  const { scope, pair } = comparison;
  const moves = totalsMoved(comparison, "total", book);
  const what = `The ${COST_WORDS[scope.metric]}${scopeWords(scope, book)} ${during(pair.period, book)}`;
  const against = `compared with the cost ${during(pair.base, book)}`;
  return sentences(`${what} ${listed(moves)}, ${against}.`, comparisonDoubts(comparison, book));
}

function ranked(
  kept: readonly GroupChange[],
  comparison: Comparison,
  book: FactBook,
  none = "changed that way",
): string {
  const by = listed(comparison.group_by.map((group) => groupWord(group, book)));
  if (kept.length === 0) return `No ${by} ${none}.`;
  const moves = kept.slice(0, NAMED_MAX).map((group) => groupMoved(group, comparison, book));
  // Of one alone nothing is first.
  return moves.length > 1 ? `By ${by}, what changed most is first: ${listed(moves)}.` : `By ${by}: ${listed(moves)}.`;
}

/** All groups, or those alone that are new or gone. */
function comingsOnly(comparison: Comparison, only: Op<"drivers">["only"]): readonly GroupChange[] {
  if (only === null) return comparison.groups;
  const isWanted = only === "new" ? isNew : isGone;
  return comparison.groups.filter((group) => isWanted(group, comparison));
}

type Wanted = {
  readonly direction: Direction;
  readonly thresholds: readonly Threshold[];
  readonly top: Top | null;
};

/** The groups that moved as asked. */
function keptGroups(groups: readonly GroupChange[], { direction, thresholds, top }: Wanted): readonly GroupChange[] {
  const signs = { up: 1, down: -1, both: null };
  const kept = groups.filter((group) => {
    const sign = compareDecimals(group.change, "0");
    const isAlong = signs[direction] === null ? sign !== 0 : sign === signs[direction];
    return isAlong && thresholds.every((threshold) => isBeyondBound(group, threshold));
  });
  return top ? kept.slice(top.skip, top.skip + top.count) : kept;
}

/** Bounds on a change are bounds on its size: the direction is asked for beside them. */
function isBeyondBound(group: GroupChange, threshold: Threshold): boolean {
  const size = (text: string | null) => text && absoluteDecimal(text);
  switch (threshold.measure) {
    case "cost":
      return isBeyond(group.after, threshold);
    case "share":
      return isBeyond(group.rowAfter?.share ?? "0", threshold);
    case "change":
      return isBeyond(size(group.change), threshold);
    case "change_ratio": {
      const ratio = ratioOf(group);
      // From nothing it is more than any part of it.
      return ratio === null ? /^(over|at_least)$/.test(threshold.side) : isBeyond(size(ratio), threshold);
    }
  }
}

/** "Dropped 40 %" claims a change below nothing. */
function claimOf({ direction }: Op<"drivers">, ratio: string): string {
  return direction === "down" ? `-${absoluteDecimal(ratio)}` : ratio;
}

/** Confirms or corrects the change that a question takes for granted, to the percent. */
function judgeClaims(comparison: Comparison, claimed: string, book: FactBook): readonly string[] {
  const { totals, before, after } = comparison;
  const sources = { before: before.source, after: after.source };
  const claim = book.fact({
    label: "change that was claimed",
    value: absoluteDecimal(claimed),
    unit: "ratio",
    source: null,
  });
  return totals.flatMap((total) => {
    const { ratio, way } = tellChange(book, "total", total, sources);
    const real = ratioOf(total);
    if (ratio === null || real === null)
      return [`Whether that is ${claim} can't be said: there was nothing before it.`];
    if (inPercent(real) === inPercent(claimed)) return [`So the ${claim} of the question are right.`];
    const isSame = inPercent(absoluteDecimal(real)) === inPercent(absoluteDecimal(claimed));
    if (isSame) return [`The ${claim} of the question are right in size, but it went ${way}.`];
    return [`That is not the ${claim} of the question: it went ${way} by ${ratio}.`];
  });
}

function inPercent(ratio: string): string {
  return ratioOfDecimals(ratio, "0.01", 0) ?? ratio;
}

/** How much of all that went the same way each of the first groups is. */
function sharesOfMovement(kept: readonly GroupChange[], comparison: Comparison, book: FactBook): Finding["insights"] {
  const [first] = kept;
  if (!first) return [];
  const way = first.change.startsWith("-") ? "down" : "up";
  const isAlike = ({ currency, change }: GroupChange) =>
    currency === first.currency && change.startsWith("-") === (way === "down");
  const alike = kept.filter(isAlike);
  if (alike.length < 2) return [];
  const { value: sum, all } = allThatWent(way, first.currency, comparison, book);
  const shares = alike.slice(0, NAMED_MAX).flatMap((group) => {
    const value = ratioOfDecimals(group.change, sum, RATIO_PLACES);
    if (value === null) return [];
    const { by } = tellChange(book, group.name, group, sourcesOf(group, comparison));
    const label = `${group.name}, share of it`;
    const share = book.fact({ label, value, unit: "ratio", source: comparison.after.source, from: [by, all] });
    return [`${book.entity(group.name)} is ${share} of that`];
  });
  const title = way === "up" ? "What drove it up" : "What brought it down";
  return [{ title, detail: `Together what went ${way} is ${all}: ${listed(shares)}.` }];
}

/** The sum of all movements in one way, whether the question wants their groups or not. */
function allThatWent(
  way: "up" | "down",
  currency: string | null,
  { groups, totals, before, after }: Comparison,
  book: FactBook,
): { readonly value: string; readonly all: Placeholder } {
  const own = groups.filter((group) => group.currency === currency);
  const value = movementOf(own, way);
  const total = totals.find((one) => one.currency === currency);
  const told = total && tellChange(book, "total", total, { before: before.source, after: after.source });
  const all = book.fact({
    label: `all that went ${way}`,
    value: absoluteDecimal(value),
    unit: "money",
    currency,
    source: after.source,
    from: told ? [told.before, told.after] : [],
  });
  return { value, all };
}

type Shown = Pick<Finding, "tables" | "chart" | "entities" | "period" | "dataThrough" | "warnings" | "notes">;

function shownGroups(kept: readonly GroupChange[], comparison: Comparison, run: Execution): Shown {
  const { group_by, pair, after } = comparison;
  return {
    tables: [changeTable(kept, comparison)],
    chart: changeBars(kept, group_by),
    entities: kept.slice(0, ROWS_SHOWN).flatMap(({ row }) => entityOfRow(row, group_by) ?? []),
    ...aboutSpend(run, pair.period, after.answer, after.source),
  };
}

function changeTable(kept: readonly GroupChange[], comparison: Comparison): Table {
  const { group_by } = comparison;
  return {
    columns: [group_by.join(", "), "before", "after", "change", "change_ratio", "currency"],
    rows: kept.slice(0, ROWS_SHOWN).map((group) => {
      const { name, before, after, change, currency } = group;
      return [name, before, after, change, isNew(group, comparison) ? null : ratioOf(group), currency];
    }),
  };
}

function changeBars(kept: readonly GroupChange[], group_by: readonly PlanGroup[]): Chart | null {
  const [first] = kept;
  if (!first) return null;
  const shown = kept.filter(({ currency }) => currency === first.currency).slice(0, BARS_MAX);
  const { currency } = first;
  return {
    kind: "bar",
    title: `Change by ${group_by.join(", ")}`,
    x: shown.map(({ name }) => name),
    series: [
      { name: "before", currency, values: shown.map(({ before }) => before) },
      { name: "after", currency, values: shown.map(({ after }) => after) },
    ],
  };
}
