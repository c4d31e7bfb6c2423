import {
  absoluteDecimal,
  compareDecimals,
  proportionOf,
  ratioOfDecimals,
  subtractDecimals,
} from "../../core/decimals.ts";
import type { Figures, Placeholder } from "../fact-book.ts";
import { askSpend, type Spent, scopeOfRow, scopeWith } from "./ask-spend.ts";
import { together } from "./asking.ts";
import { groupsMoved } from "./change-words.ts";
import { type Comparison, comparePeriods, type GroupChange } from "./comparison.ts";
import { type Asking, type Execution, type Insights, insight } from "./execution.ts";
import { unusualDays } from "./find-anomalies.ts";
import { listed } from "./tell-spend.ts";

const EFFECT_PLACES = 10;
const SLIGHT_RATIO = "0.01";
const NO_USAGE = "credits, purchases, fees or taxes";
const OF_OTHERS = "It is not how much was used";

/** What is behind the group that moved most: price or usage, where in it, one day or all of them. */
export function* explainGroup(
  run: Execution,
  { pair, scope: asked, group_by }: Comparison,
  group: GroupChange,
): Asking<Insights> {
  const scope = group_by.length > 0 ? scopeOfRow(asked, group.row, group_by) : null;
  if (!scope) return [];
  const used = scopeWith(scope, { of: "charge_category", value: "Usage" });
  const byService = { group_by: ["service"] } as const;
  const usages = yield* together(
    askSpend(run, used, pair.base, byService),
    askSpend(run, used, pair.period, byService),
  );
  const [before, after] = [usageIn(usages[0], group), usageIn(usages[1], group)];
  const isOfOne = before && after && before.service === after.service && before.unit === after.unit;
  const effects = isOfOne ? tellEffects(group, before, after) : [];
  // Where in the group it moved: in the first of these that is not fixed yet.
  const part = (["account", "region", "service"] as const).find(
    (field) => !scope.filters.some((one) => one.field === field && !one.excludes),
  );
  const parts = part ? tellParts(group, yield* comparePeriods(run, scope, pair, [part])) : [];
  const direction = group.change.startsWith("-") ? "down" : "up";
  return [...effects, ...parts, ...(yield* unusualDays(run, scope, pair.period, direction))];
}

/** What was used of one service in one unit, and its cost. */
type Used = {
  readonly service: string | null | undefined;
  readonly cost: string;
  readonly quantity: string;
  readonly unit: string;
  readonly figures: Figures;
};

/** The usage of a period, where all of it is of one service and unit: hours of two have no price in common. */
function usageIn(spent: Spent, wanted: GroupChange): Used | null {
  const [row, ...others] = spent.data.filter(({ currency }) => currency === wanted.currency);
  const [usage, another] = row?.usage ?? [];
  if (!row || others.length > 0 || !usage?.unit || another || /^-|^0$/.test(usage.quantity)) return null;
  const { service, cost } = row;
  return { service, cost, quantity: usage.quantity, unit: usage.unit, figures: spent.of(row) };
}

/**
 * The part of more usage at what a unit cost before, and that of a unit that costs another amount, be it by its price
 * or by a mix of others: together they are the whole change of what usage cost. What else changed, such as credits and
 * purchases, is told beside it.
 */
function tellEffects(group: GroupChange, before: Used, after: Used): Insights {
  const { name, currency } = group;
  const more = subtractDecimals(after.quantity, before.quantity);
  const ofUsage = proportionOf(before.cost, more, before.quantity, EFFECT_PLACES);
  if (ofUsage === null) return [];
  const changed = subtractDecimals(after.cost, before.cost);
  const ofPrice = subtractDecimals(changed, ofUsage);
  const ofOthers = subtractDecimals(group.change, changed);
  const from = [before, after].flatMap(({ cost, quantity, unit, figures }) => {
    const label = `${name}, usage ${figures === before.figures ? "before" : "after"}`;
    return [figures.money(label, { currency, cost }), figures.measure(label, quantity, unit)] as const;
  });
  const effect = (label: string, cost: string) => after.figures.money(`${name}, ${label}`, { currency, cost }, from);
  const [, used, , usedNow] = from;
  const usages = `${after.figures.entity(name)} was used for ${used} before and ${usedNow} after.`;
  const usage = effect("effect of usage", ofUsage);
  const isMost = compareDecimals(absoluteDecimal(changed), absoluteDecimal(ofOthers)) >= 0;
  const isAll = compareDecimals(ofOthers, "0") === 0;
  const change = isAll ? "its change" : "the change of what usage cost";
  const others = isAll ? "" : ` The rest of its change, ${tellOthers(group, from, ofOthers)}, is of ${NO_USAGE}.`;
  if (isSlight(ofPrice, ofUsage)) {
    const detail = `${usages} That accounts for all of ${change}, ${usage}: a unit costs what it did.`;
    return insight(isMost ? "It is how much was used" : OF_OTHERS, detail + others);
  }
  const ofUsed = isSlight(ofUsage, ofPrice)
    ? "It is what a unit costs"
    : "It is both how much was used and what a unit costs";
  const title = isMost ? ofUsed : OF_OTHERS;
  const price = effect("effect of the cost of a unit", ofPrice);
  const detail = `${usages} The usage accounts for ${usage} of ${change}, what a unit costs on average for ${price}.`;
  return insight(title, detail + others);
}

/** What of a group's change is no usage, as a fact that follows from its costs and from those of its usage. */
function tellOthers(group: GroupChange, usage: readonly Placeholder[], cost: string): Placeholder {
  const { name, currency, figures } = group;
  const before = figures.before.money(`${name}, before`, { currency, cost: group.before });
  const after = figures.after.money(`${name}, after`, { currency, cost: group.after });
  return figures.after.money(`${name}, change that is no usage`, { currency, cost }, [before, after, ...usage]);
}

/** Whether the one is less than a hundredth of the other. */
function isSlight(one: string, other: string): boolean {
  const ratio = ratioOfDecimals(absoluteDecimal(one), absoluteDecimal(other));
  return ratio !== null && compareDecimals(ratio, SLIGHT_RATIO) < 0;
}

function tellParts(group: GroupChange, { groups, group_by, after }: Comparison): Insights {
  const own = groups.filter(({ currency, change }) => currency === group.currency && change !== "0");
  const detail = `Within ${after.entity(group.name)}: ${listed(groupsMoved(own))}.`;
  return own.length > 0 ? insight(`Where in it, by ${group_by.join(", ")}`, detail) : [];
}

/** What came and what went. */
export function comingsAndGoings({ groups }: Comparison): Insights {
  const told = (title: string, which: "isNew" | "isGone", advice: string) => {
    const moves = groupsMoved(groups.filter((group) => group[which]));
    return moves.length > 0 ? insight(title, `${listed(moves)}. ${advice}`) : [];
  };
  return [
    ...told("New in this period", "isNew", "Make sure that somebody meant to begin with it."),
    ...told("Not there any more", "isGone", "What was moved elsewhere shows up there."),
  ];
}
