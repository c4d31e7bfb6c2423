import {
  absoluteDecimal,
  compareDecimals,
  proportionOf,
  ratioOfDecimals,
  subtractDecimals,
} from "../../core/decimals.ts";
import type { Problem } from "../../core/problems.ts";
import type { PlanGroup, Scope } from "../../planner/index.ts";
import type { FactBook } from "../fact-book.ts";
import { groupMoved, RATIO_PLACES } from "./change-words.ts";
import { type Comparison, comparePeriods, type GroupChange, isGone, isNew } from "./comparison.ts";
import type { Execution, Finding } from "./execution.ts";
import { unusualDays } from "./find-anomalies.ts";
import { askSpend, entityOfRow, type Spent, scopeWith } from "./spend-query.ts";
import { listed, money } from "./tell-spend.ts";

const NAMED_MAX = 3;
const EFFECT_PLACES = 10;
const SLIGHT_RATIO = "0.01";

type Insights = Finding["insights"];
type Failed = { readonly problem: Problem };

/** What is behind the group that moved most: price or usage, where in it, one day or all of them. */
export async function explainGroup(
  run: Execution,
  comparison: Comparison,
  group: GroupChange,
): Promise<Insights | Failed> {
  const entity = entityOfRow(group.row, comparison.group_by);
  if (!entity) return [];
  const scope = scopeWith(comparison.scope, entity);
  const insights: Insights[number][] = [];
  for (const explain of [explainByQuantity, explainByPart, explainByDay]) {
    const found = await explain(run, { comparison, group, scope });
    if ("problem" in found) return found;
    insights.push(...found);
  }
  return insights;
}

/** A group that moved, and the scope that has its lines only. */
type Mover = { readonly comparison: Comparison; readonly group: GroupChange; readonly scope: Scope };

/** Price against usage, where the usage of both periods is told in one and the same unit. */
async function explainByQuantity(run: Execution, { comparison, group, scope }: Mover): Promise<Insights | Failed> {
  const used = scopeWith(scope, { of: "charge_category", value: "Usage" });
  const before = await askSpend(run, used, comparison.pair.base);
  if ("problem" in before) return before;
  const after = await askSpend(run, used, comparison.pair.period);
  if ("problem" in after) return after;
  const [one, other] = [before, after].map((spent) => usageIn(spent, group.currency)) as [Used | null, Used | null];
  if (!one || !other || one.unit !== other.unit) return [];
  return tellEffects(run.book, group, one, other);
}

/** What was used of one unit, and its cost. */
type Used = { readonly cost: string; readonly quantity: string; readonly unit: string; readonly source: string };

function usageIn({ answer, source }: Spent, wanted: string | null): Used | null {
  const row = answer.data.find(({ currency }) => currency === wanted);
  const [usage, another] = row?.usage ?? [];
  if (!row || !usage?.unit || another || /^-|^0$/.test(usage.quantity)) return null;
  return { cost: row.cost, quantity: usage.quantity, unit: usage.unit, source };
}

/** The part of more usage at the price of before, and that of another price; together they are the whole change. */
function tellEffects(book: FactBook, { name, currency }: GroupChange, before: Used, after: Used): Insights {
  const more = subtractDecimals(after.quantity, before.quantity);
  const ofUsage = proportionOf(before.cost, more, before.quantity, EFFECT_PLACES);
  if (ofUsage === null) return [];
  const ofPrice = subtractDecimals(subtractDecimals(after.cost, before.cost), ofUsage);
  const from = [before, after].flatMap((used, place) => {
    const label = `${name}, usage ${place === 0 ? "before" : "after"}`;
    const { cost, quantity, unit, source } = used;
    return [
      money(book, label, { currency, cost }, source),
      book.fact({ label, value: quantity, unit, source }),
    ] as const;
  });
  const effect = (label: string, value: string) =>
    book.fact({ label: `${name}, ${label}`, value, unit: "money", currency, source: after.source, from });
  const [, used, , usedNow] = from;
  const usages = `${book.entity(name)} was used for ${used} before and ${usedNow} after.`;
  const usage = effect("effect of usage", ofUsage);
  if (isSlight(ofPrice, ofUsage)) {
    const detail = `${usages} That accounts for all of its change, ${usage}: the price of a unit stayed as it was.`;
    return [{ title: "It is how much was used", detail }];
  }
  const price = effect("effect of price", ofPrice);
  return [
    {
      title: isSlight(ofUsage, ofPrice) ? "It is the price" : "It is both usage and price",
      detail: `${usages} The usage accounts for ${usage} of its change, the price of a unit for ${price}.`,
    },
  ];
}

/** Whether the one is less than a hundredth of the other. */
function isSlight(one: string, other: string): boolean {
  const ratio = ratioOfDecimals(absoluteDecimal(one), absoluteDecimal(other), RATIO_PLACES);
  return ratio !== null && compareDecimals(ratio, SLIGHT_RATIO) < 0;
}

/** Where in the group it moved: in the first of these that is not fixed yet. */
async function explainByPart(run: Execution, { comparison, group, scope }: Mover): Promise<Insights | Failed> {
  const part = partsOf(scope);
  if (!part) return [];
  const parts = await comparePeriods(run, scope, comparison.pair, [part]);
  if ("problem" in parts) return parts;
  const own = parts.groups.filter(({ currency, change }) => currency === group.currency && change !== "0");
  if (own.length === 0) return [];
  const moves = own.slice(0, NAMED_MAX).map((one) => groupMoved(one, parts, run.book));
  return [{ title: `Where in it, by ${part}`, detail: `Within ${run.book.entity(group.name)}: ${listed(moves)}.` }];
}

function partsOf({ filters }: Scope): PlanGroup | undefined {
  const fields = ["account", "region", "service"] as const;
  return fields.find((field) => !filters.some((one) => one.field === field && !one.excludes));
}

async function explainByDay(run: Execution, { comparison, group, scope }: Mover): Promise<Insights | Failed> {
  const direction = group.change.startsWith("-") ? "down" : "up";
  const unusual = await unusualDays(run, scope, comparison.pair.period, direction);
  return "problem" in unusual ? unusual : unusual.insights;
}

/** What came and what went. */
export function comingsAndGoings(comparison: Comparison, book: FactBook): Insights {
  const came = comparison.groups.filter((group) => isNew(group, comparison));
  const went = comparison.groups.filter((group) => isGone(group, comparison));
  const told = (title: string, groups: readonly GroupChange[], advice: string) => {
    if (groups.length === 0) return [];
    const words = groups.slice(0, NAMED_MAX).map((group) => groupMoved(group, comparison, book));
    return [{ title, detail: `${listed(words)}. ${advice}` }];
  };
  return [
    ...told("New in this period", came, "Make sure that somebody meant to begin with it."),
    ...told("Not there any more", went, "What was moved elsewhere shows up there."),
  ];
}
