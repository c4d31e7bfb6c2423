import { absoluteDecimal, compareDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Operation, PlanFilter, Scope } from "../../planner/index.ts";
import type { Placeholder } from "../fact-book.ts";
import { askSpend, costIn, type Spent } from "./ask-spend.ts";
import type { Asking, Execution, Op, Told } from "./execution.ts";
import { type Groups, keyOfRow, nameOfRow, ROWS_SHOWN, tableOf } from "./tell-rows.ts";
import { COST_WORDS, listed, sentences } from "./tell-spend.ts";

type Measured = Op<"total" | "breakdown">;
/** Two measures of the same lines and days: what the other one is beside the base is told. */
export type Measures = { readonly base: Measured; readonly other: Measured };

// What is dearer comes first: what was saved is counted from there.
const DEAREST_FIRST: readonly Scope["metric"][] = ["list", "contracted", "effective", "billed"];
const NAMED_MAX = 5;

/** "List price against what we paid": two measures, where that is all that is asked for; else null. */
export function measuresOf([one, other, ...others]: readonly Operation[]): Measures | null {
  if (!one || !other || others.length > 0 || !isMeasured(one) || !isMeasured(other)) return null;
  const isSame = JSON.stringify(withoutMetric(one)) === JSON.stringify(withoutMetric(other));
  if (!isSame || one.scope.metric === other.scope.metric) return null;
  const [base, lower] = [one, other].toSorted((a, b) => rankOf(a) - rankOf(b)) as [Measured, Measured];
  return { base, other: lower };
}

/** What lies between two measures: the difference, and its part of the dearer one, in all and for each group. */
export function* tellBetween(run: Execution, { base, other }: Measures): Asking<Told> {
  const group_by = other.op === "breakdown" ? other.group_by : [];
  const before = yield* askSpend(run, base.scope, base.period, { group_by });
  const after = yield* askSpend(run, other.scope, other.period, { group_by });
  const spent = { before, after };
  const told = before.totals.flatMap((total) => {
    const match = after.totals.find(({ currency }) => currency === total.currency);
    const gap = match && gapOf("all of it", spent, [total, match]);
    const than = COST_WORDS[base.scope.metric];
    const told = gap && (compareDecimals(gap.difference, "0") === 0 ? "the same as" : gap.told);
    return gap ? [`The ${COST_WORDS[other.scope.metric]} is ${told} the ${than}.`] : [];
  });
  const rows = group_by.length > 0 ? rowsBetween(spent, group_by) : [];
  const each = rows.slice(0, NAMED_MAX).map((row) => `${after.entity(row.name)} ${row.told}`);
  const table = tableOf(rows.slice(0, ROWS_SHOWN), [
    [group_by.join(", "), ({ name }) => name],
    [base.scope.metric, ({ before: cost }) => cost],
    [other.scope.metric, ({ after: cost }) => cost],
    "difference",
    "difference_ratio",
    "currency",
  ]);
  return {
    answer: sentences(
      ...told,
      base.scope.metric === "list" ? yield* tellKindsBetween(run, { base, other }, spent) : "",
      each.length > 0 ? `Of each, what lies furthest apart first: ${listed(each)}.` : "",
    ),
    tables: rows.length > 0 ? [table] : [],
  };
}

// What was bought of commitments: support and other purchases pay for no usage that is priced itself.
const COMMITMENTS_BOUGHT: readonly PlanFilter[] = [
  { field: "charge_category", values: ["Purchase"], excludes: false },
  { field: "commitment_discount_id", values: [null], excludes: true },
];

/**
 * What makes one measure look dearer beside the other: kinds of charges that have no list price, as taxes, and
 * purchases of what usage has at its own price, too.
 */
function* tellKindsBetween(run: Execution, { base, other }: Measures, told: Both): Asking<string> {
  const { scope, period } = base;
  const ofCommitments = { ...scope, filters: [...scope.filters, ...COMMITMENTS_BOUGHT] };
  const byGroup = other.op === "breakdown" ? other.group_by : [];
  const bought = yield* askSpend(run, ofCommitments, period, { group_by: byGroup });
  const group_by = ["charge_category"] as const;
  const listPrices = yield* askSpend(run, base.scope, base.period, { group_by });
  const paid = yield* askSpend(run, other.scope, other.period, { group_by });
  const isOfNone = (cost: string | undefined) => compareDecimals(cost ?? "0", "0") === 0;
  const unlisted = paid.data.filter((row) => {
    const match = listPrices.data.find((one) => keyOfRow(one, group_by) === keyOfRow(row, group_by));
    return isOfNone(match?.cost) && !isOfNone(row.cost);
  });
  const named = unlisted.map(
    (row) => `${paid.entity(nameOfRow(row, group_by))} with ${paid.money("no list price", row)}`,
  );
  const isSome = named.length > 0 && named.length < paid.data.length;
  return sentences(...countedOnce(told, bought, byGroup), isSome ? `No list price is in it for ${listed(named)}.` : "");
}

/** What lies between both where purchases, which list prices have beside the usage that they pay for, count once. */
function countedOnce(told: Both, bought: Spent, groups: Groups): readonly string[] {
  return told.before.totals.flatMap((total) => {
    const { currency } = total;
    const paid = told.after.totals.find((one) => one.currency === currency);
    const cost = costIn(currency, bought.totals) ?? "0";
    const once = paid && onceOf("difference without them", { ...told, bought }, [total, paid, { currency, cost }]);
    if (!once) return [];
    const rows = groups.length === 0 ? [] : rowsOnce({ ...told, bought }, groups, currency);
    const each = rows.length > 0 ? `, of each ${listed(rows)}` : "";
    const twice = `Purchases of ${once.taken} are in the list prices beside the usage that they pay for`;
    return [`${twice}: counted once, it is ${once.told} them${each}.`];
  });
}

type BothOnce = Both & { readonly bought: Spent };

/** The same of each group that bought commitments: "aws 5,455.40 USD (6.8 %)". */
function rowsOnce(spent: BothOnce, groups: Groups, currency: string | null): readonly string[] {
  const rowIn = ({ data }: Spent, key: string) => data.find((one) => keyOfRow(one, groups) === key);
  return spent.bought.data
    .filter((row) => row.currency === currency)
    .slice(0, NAMED_MAX)
    .flatMap((row) => {
      const [base, other] = [spent.before, spent.after].map((one) => rowIn(one, keyOfRow(row, groups)));
      const name = nameOfRow(row, groups);
      const once = base && other && onceOf(`${name}, the difference without them`, spent, [base, other, row]);
      return once ? [`${spent.after.entity(name)} ${once.told}`] : [];
    });
}

/** The gap without what was bought, as facts; null where nothing was. */
function onceOf(label: string, { before, after, bought }: BothOnce, [base, other, taken]: readonly [Cost, Cost, Cost]) {
  if (compareDecimals(taken.cost, "0") === 0) return null;
  const without = () => bought.of(taken).money(`${label}: purchases at list prices`, taken);
  const from = () => [
    before.of(base).money(`${label}: list`, base),
    without(),
    after.of(other).money(`${label}: paid`, other),
  ];
  const rest = { ...base, cost: subtractDecimals(base.cost, taken.cost) };
  const gap = differenceOf(label, after, { costs: [rest, other], from });
  return gap && { taken: without(), told: gap.told };
}

type Both = { readonly before: Spent; readonly after: Spent };

/** The groups that have both measures, those first between whose measures most lies; each currency for itself. */
function rowsBetween(spent: Both, groups: Groups) {
  const before = new Map(spent.before.data.map((row) => [keyOfRow(row, groups), row]));
  const rows = spent.after.data.flatMap((row) => {
    const name = nameOfRow(row, groups);
    const match = before.get(keyOfRow(row, groups));
    const gap = match && gapOf(name, spent, [match, row]);
    return gap ? [{ ...gap, name }] : [];
  });
  const currencies = spent.before.totals.map(({ currency }) => currency);
  return rows.toSorted((one, other) => {
    const byCurrency = currencies.indexOf(one.currency) - currencies.indexOf(other.currency);
    const sizes = [other, one].map(({ difference }) => absoluteDecimal(difference));
    return byCurrency || compareDecimals(sizes[0] ?? "0", sizes[1] ?? "0");
  });
}

type Cost = { readonly currency: string | null; readonly cost: string };

/** The gap as facts, without a sign in words; null of a base of nothing, of which there is no part. */
function gapOf(label: string, { before, after }: Both, [base, other]: readonly [Cost, Cost]) {
  const from = () => [before.of(base).money(label, base), after.of(other).money(label, other)];
  const gap = differenceOf(`${label}, the difference`, after, { costs: [base, other], from });
  return gap && { ...gap, before: base.cost, after: other.cost, currency: base.currency };
}

type Gap = { readonly costs: readonly [Cost, Cost]; readonly from: () => readonly Placeholder[] };

/** By how much the second cost is below or above the first, and what part of that it is; null of a base of nothing. */
function differenceOf(label: string, figures: Spent, { costs: [base, other], from }: Gap) {
  const difference = subtractDecimals(base.cost, other.cost);
  const ratio = ratioOfDecimals(absoluteDecimal(difference), base.cost);
  if (ratio === null) return null;
  const grounds = from();
  const size = figures.money(label, { currency: base.currency, cost: absoluteDecimal(difference) }, grounds);
  const part = figures.ratio(`${label} in percent`, ratio, grounds);
  const told = `${size} (${part}) ${difference.startsWith("-") ? "above" : "below"}`;
  return { told, difference, difference_ratio: ratio };
}

function isMeasured(operation: Operation): operation is Measured {
  if (operation.op === "total") return operation.share_of === null && operation.thresholds.length === 0;
  return operation.op === "breakdown" && operation.top === null && operation.thresholds.length === 0;
}

function withoutMetric(operation: Measured): object {
  return { ...operation, scope: { ...operation.scope, metric: null } };
}

function rankOf({ scope }: Measured): number {
  return DEAREST_FIRST.indexOf(scope.metric);
}
