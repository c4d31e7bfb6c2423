import { absoluteDecimal, addDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import type { FactBook } from "../fact-book.ts";
import { aboutSpend } from "./ask-spend.ts";
import { endWith } from "./asking.ts";
import { nothingBilled } from "./bills/ask-billed.ts";
import {
  changeInsights,
  comparisonDoubts,
  groupsMoved,
  moved,
  NAMED_MAX,
  ratioOf,
  tellChange,
} from "./change-words.ts";
import {
  type Comparison,
  changeBars,
  comparePeriods,
  type GroupChange,
  isNotBilledYet,
  type Pair,
  tellRest,
} from "./comparison.ts";
import {
  type Asking,
  type Execution,
  type Finding,
  type Form,
  type Insights,
  insight,
  ON_SPEND,
  type Op,
  type Told,
} from "./execution.ts";
import { comingsAndGoings, explainGroup } from "./explain-change.ts";
import { unusualDays } from "./find-anomalies.ts";
import { compareAverages } from "./find-averages.ts";
import { isOneDay, tellKinds } from "./find-breakdown.ts";
import { compareSides } from "./find-sides.ts";
import { compareGroupAverages } from "./group-averages.ts";
import { BY_SIZE, firstInPart, hasMoved, keptGroups, placeOf } from "./kept-groups.ts";
import { costTable, entitiesOf, type Groups, inCurrencies, ROWS_SHOWN, tableOf } from "./tell-rows.ts";
import { aboutWhat, during, groupWords, listed, scopeWords, sentences } from "./tell-spend.ts";
import { divisionOf } from "./total/find-total.ts";

const OTHERS_MAX = 2;

/** Two periods, or parts of the organization, beside each other. */
export const COMPARE: Form<"compare"> = {
  ...ON_SPEND,
  *find(run, op) {
    const { scope, period, against } = op;
    if (against.by === "sides") return yield* compareSides(run, op, against.sides);
    if (op.per && op.group_by.length > 0)
      return yield* compareGroupAverages(run, op, op.per, { period, base: against.base });
    if (op.per) return yield* compareAverages(run, op, op.per, against.base);
    const group_by = op.group_by.length > 0 ? op.group_by : [divisionOf(scope)];
    const comparison = yield* compareBilled(run, op, { period, base: against.base }, group_by);
    const unusual = yield* unusualDays(run, scope, comparison.pair.period, "both");
    const kept = keptGroups(comparison.groups, { ...op, direction: "any", rank_by: "change" });
    const told = headline(comparison, run.book);
    return {
      answer: sentences(told, op.group_by.length > 0 ? ranked(kept, comparison, run.book, { ...op, ...BY_SIZE }) : ""),
      ...shownGroups(run, comparison, kept, { last: unusual }),
    };
  },
};

/** What made the cost change, and whether it changed as the question takes for granted. */
export const DRIVERS: Form<"drivers"> = {
  ...ON_SPEND,
  *find(run, op) {
    const { period, base, group_by, only, claimed_ratio } = op;
    const comparison = yield* compareBilled(run, op, { period, base }, group_by);
    const isWanted = { new: "isNew", gone: "isGone" } as const;
    const groups = comparison.groups.filter((group) => only === null || group[isWanted[only]]);
    const kept = keptGroups(groups, op);
    const explained = kept[0] ? yield* explainGroup(run, comparison, kept[0]) : [];
    const claims = claimed_ratio === null ? [] : judgeClaims(comparison, claimOf(op, claimed_ratio), run.book);
    const told =
      only === null
        ? [
            headline(comparison, run.book),
            ...claims,
            ranked(kept, comparison, run.book, op),
            isOneDay(period) ? yield* tellKinds(run, op.scope, period) : "",
            otherWay(comparison, op),
            inPart(firstInPart(groups, kept, op)),
          ]
        : [tellComings(only, kept, comparison, run.book), comparisonDoubts(comparison, run.book)];
    return {
      answer: sentences(...told),
      ...shownGroups(run, comparison, kept, { first: explained, isOfParts: only !== null }),
    };
  },
};

/** The comparison of what was billed; where one of the periods has nothing that is known, that is all that is told. */
function* compareBilled(
  run: Execution,
  op: Op<"compare" | "drivers">,
  pair: Pair,
  group_by: Groups,
): Asking<Comparison> {
  const comparison = yield* comparePeriods(run, op.scope, pair, group_by);
  const { after, totals, isBaseUnknown } = comparison;
  if (totals.length === 0) return yield* endWith(nothingBilled(run, op, after));
  if (!isBaseUnknown && !isNotBilledYet(comparison)) return comparison;
  return yield* endWith(yield* nothingToCompare(run, comparison, pair.base, op.op === "drivers"));
}

/** What is told where no bill has one of the two: else all of the later were new, or all of the earlier one gone. */
function* nothingToCompare(run: Execution, comparison: Comparison, base: Pair["base"], isWhy: boolean): Asking<Told> {
  const [{ book }, { scope, pair, after, before, group_by }] = [run, comparison];
  const isYetToCome = isNotBilledYet(comparison);
  const [known, period, unknown] = isYetToCome ? [before, pair.base, pair.period] : [after, pair.period, pair.base];
  const sums = known.totals.map((total) => known.money("total", total));
  const days = `${scopeWords(scope, book)} ${during(unknown, book)}`;
  const why = isYetToCome ? " yet, as no bill reaches that far" : ", as no bill here has it";
  return {
    answer: sentences(
      `The ${aboutWhat({ scope, period }, book)} is ${listed(sums)}.`,
      isWhy ? yield* tellKinds(run, scope, period) : "",
      `What was billed${days} can't be told${why}: there is nothing to compare with.`,
      isYetToCome ? "" : yield* tellRest(run, scope, base),
    ),
    insights: isYetToCome
      ? insight("Not billed yet", "Compare days that the bills have, or ask for a forecast of these.")
      : changeInsights(comparison, book),
    tables: [costTable(known.data, group_by)],
    ...aboutSpend(pair.period, after),
  };
}

/** "The billed cost for EC2 went up by …, compared with the cost in October." */
function headline(comparison: Comparison, book: FactBook): string {
  const { scope, pair, totals } = comparison;
  const moves = totals.map((total) => moved(tellChange("total", total)));
  const what = `The ${aboutWhat({ scope, period: pair.period }, book)} ${listed(moves)}`;
  return sentences(`${what}, compared with the cost ${during(pair.base, book)}.`, comparisonDoubts(comparison, book));
}

/** "No service is new in November, compared with the cost in October": what all of it did is not asked. */
function tellComings(
  only: "new" | "gone",
  kept: readonly GroupChange[],
  { scope, group_by, pair, after }: Comparison,
  book: FactBook,
): string {
  const [by, which] = [groupWords(group_by, book), scopeWords(scope, book)];
  const when = `${only}${which} ${during(pair.period, book)}`;
  const against = `compared with the cost ${during(pair.base, book)}`;
  if (kept.length === 0) return `No ${by} is ${when}, ${against}.`;
  const all =
    kept.length > NAMED_MAX ? `There are ${after.count(`groups that are ${only}`, kept.length)} of them.` : "";
  return sentences(`What is ${when} by ${by}, ${against}: ${listed(groupsMoved(kept))}.`, all);
}

function ranked(
  kept: readonly GroupChange[],
  { group_by, after }: Comparison,
  book: FactBook,
  { rank_by, direction, top, thresholds }: Pick<Op<"drivers">, "rank_by" | "direction" | "top" | "thresholds">,
): string {
  const by = groupWords(group_by, book);
  if (kept.length === 0) return `No ${top?.skip ? "further " : ""}${by} changed that way.`;
  const moves = inCurrencies(kept).map(groupsMoved);
  const most = `${placeOf(top)}${rank_by === "change" ? "most" : "most in percent"}`;
  // Of one alone nothing is first; currencies are ranked one after the other.
  const isRanked = moves.some((own) => own.length > 1) && kept.some(hasMoved);
  const first = `, what ${MOVED[direction]} ${most} is first`;
  const isOfMore = thresholds.length > 0 && kept.length > NAMED_MAX;
  const all = isOfMore ? `There are ${after.count("groups within the bounds", kept.length)} within the bounds.` : "";
  return sentences(`By ${by}${isRanked ? first : ""}: ${moves.map((own) => listed(own)).join("; ")}.`, all);
}

function inPart(most: GroupChange | null): string {
  return most ? `In percent, ${listed(groupsMoved([most]))}, the most of all.` : "";
}

const MOVED = { up: "rose", down: "fell", both: "changed" } as const;
const OTHER_WAY = { up: "down", down: "up" } as const;

/** "Why did it go up", where all of it went down: what is behind that, which no list of what rose has. */
function otherWay({ groups, totals }: Comparison, op: Op<"drivers">): string {
  if (op.direction === "both" || op.thresholds.length > 0) return "";
  const way = OTHER_WAY[op.direction];
  const isOtherWay = totals.every(({ change }) => change !== "0" && change.startsWith("-") === (way === "down"));
  if (!isOtherWay) return "";
  const others = keptGroups(groups, { ...op, direction: way, top: null });
  const named = inCurrencies(others).flatMap((own) => groupsMoved(own.slice(0, OTHERS_MAX)));
  return named.length > 0 ? `What ${MOVED[way]} most: ${listed(named)}.` : "";
}

/** "Dropped 40 %" claims a change below nothing. */
function claimOf({ direction }: Op<"drivers">, ratio: string): string {
  return direction === "down" ? `-${absoluteDecimal(ratio)}` : ratio;
}

/** Confirms or corrects the change that a question takes for granted, to the percent. */
function judgeClaims({ totals }: Comparison, claimed: string, book: FactBook): readonly string[] {
  const label = "change that was claimed";
  const claim = book.fact({ label, value: absoluteDecimal(claimed), unit: "ratio", source: null });
  return totals.map((total) => {
    const { ratio, way } = tellChange("total", total);
    const real = ratioOf(total);
    if (real === null) return `Whether that is ${claim} can't be said: there was nothing before it.`;
    if (inPercent(real) === inPercent(claimed)) return `So the ${claim} of the question are right.`;
    const isSameSize = inPercent(absoluteDecimal(real)) === inPercent(absoluteDecimal(claimed));
    if (isSameSize) return `The ${claim} of the question are right in size, but it went ${way}.`;
    return `That is not the ${claim} of the question: it went ${way} by ${ratio}.`;
  });
}

function inPercent(ratio: string): string {
  return ratioOfDecimals(ratio, "0.01", 0) ?? ratio;
}

/**
 * Insights that stand before and after those on what came and went. `isOfParts`: that is the answer, and nothing is
 * asked of all of it.
 */
type Shown = { readonly first?: Insights; readonly last?: Insights; readonly isOfParts?: boolean };

/** What there is of the groups that moved. */
function shownGroups(
  { book }: Execution,
  comparison: Comparison,
  kept: readonly GroupChange[],
  { first = [], last = [], isOfParts = false }: Shown,
): Omit<Finding, "answer" | "steps"> {
  const { group_by, pair, after } = comparison;
  const comings = isOfParts ? [] : comingsAndGoings(comparison);
  const insights = [...sharesOfMovement(kept, comparison), ...first, ...comings, ...last];
  const shown = kept.slice(0, ROWS_SHOWN);
  return {
    // Where no part of a change says anything, the whole of it does, if it is asked.
    insights: insights.length > 0 || isOfParts ? insights : changeInsights(comparison, book, true),
    tables: [
      tableOf(shown, [
        [group_by.join(", "), ({ name }) => name],
        ...(["before", "after", "change"] as const),
        ["change_ratio", (group) => (group.isNew ? null : ratioOf(group))],
        "currency",
      ]),
    ],
    chart: changeBars(kept, group_by),
    entities: entitiesOf(
      shown.map(({ row }) => row),
      group_by,
    ),
    ...aboutSpend(pair.period, after),
  };
}

/** The largest move that goes the way of the whole, or, where none does, the largest. */
function leadingMove(kept: readonly GroupChange[], totals: Comparison["totals"]): GroupChange | undefined {
  const moves = kept.filter(hasMoved);
  const [first] = moves;
  const total = totals.find(({ currency }) => currency === first?.currency);
  const isDown = total?.change.startsWith("-");
  const isOfAll = ({ currency, change }: GroupChange) =>
    currency === total?.currency && change.startsWith("-") === isDown;
  return moves.find(isOfAll) ?? first;
}

/** How much of all that went the same way each of the first groups is. */
function sharesOfMovement(kept: readonly GroupChange[], { groups, totals, after }: Comparison): Insights {
  const first = leadingMove(kept, totals);
  if (!first) return [];
  const { currency } = first;
  const isAlike = (group: GroupChange) =>
    hasMoved(group) && group.currency === currency && group.change.startsWith("-") === first.change.startsWith("-");
  const alike = kept.filter(isAlike);
  if (alike.length < 2) return [];
  // All that went that way, whether the question wants its groups or not.
  const sum = addDecimals(groups.filter(isAlike).map(({ change }) => change));
  const way = first.change.startsWith("-") ? "down" : "up";
  const total = totals.find((one) => one.currency === currency);
  const told = total && tellChange("total", total);
  const from = told ? [told.before, told.after] : [];
  const all = after.money(`all that went ${way}`, { currency, cost: absoluteDecimal(sum) }, from);
  const shares = alike.slice(0, NAMED_MAX).flatMap((group) => {
    const { name, change } = group;
    const value = ratioOfDecimals(change, sum);
    if (value === null) return [];
    const share = after.ratio(`${name}, share of it`, value, [tellChange(name, group).by, all]);
    return [`${after.entity(name)} is ${share} of that`];
  });
  const isOfAll = total !== undefined && isAlike({ ...first, change: total.change });
  const cause = way === "up" ? "What drove it up" : "What brought it down";
  return insight(isOfAll ? cause : `What went ${way}`, `Together what went ${way} is ${all}: ${listed(shares)}.`);
}
