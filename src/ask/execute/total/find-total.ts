import { compareDecimals, ratioOfDecimals, subtractDecimals } from "../../../core/decimals.ts";
import { type Period, type PlanGroup, pairWithPrevious, type Scope } from "../../../planner/index.ts";
import type { Placeholder } from "../../fact-book.ts";
import { aboutSpend, askSpend, costIn, type Spent } from "../ask-spend.ts";
import { askBilled } from "../bills/ask-billed.ts";
import { judgeBounds } from "../bounds.ts";
import { changeInsights } from "../change-words.ts";
import { comparePeriods } from "../comparison.ts";
import { type Asking, type Execution, type Form, type Insights, insight, ON_SPEND, type Op } from "../execution.ts";
import { costTable } from "../tell-rows.ts";
import { aboutWhat, listed, scopeWords, sentences } from "../tell-spend.ts";
import { tellUsage, used } from "./tell-usage.ts";
import { tellWorked } from "./tell-worked.ts";
import { usageByCloud } from "./usage-of-rows.ts";
import { askWithoutTag, tagLeftOpen } from "./without-tag.ts";

const NAMED_MAX = 3;

/** How much was spent, with what credits took off it, and how it changed. */
export const TOTAL: Form<"total"> = {
  ...ON_SPEND,
  *find(run, op) {
    const { scope, period, share_of } = op;
    const { book } = run;
    const spent = yield* askBilled(run, op, { group_by: ["charge_category"] });
    const shares = share_of ? tellShares(run, op, { spent, whole: yield* askSpend(run, share_of, period) }) : "";
    const usage = op.with_usage ? yield* tellUsed(run, op, spent) : "";
    const changed = yield* whatChanged(run, scope, period);
    const sums = spent.totals.map((total) => spent.money("total", total));
    return {
      answer: sentences(
        `The ${aboutWhat(op, book)} is ${listed(sums)}.`,
        ...spent.totals.map((total, place) => {
          const shown = sums[place] as Placeholder;
          const judged = { measure: "cost", value: total.cost, shown, currency: total.currency } as const;
          return judgeBounds(op.thresholds, judged, { book, figures: spent });
        }),
        ...workedOut(op, spent, book),
        tellCredits(spent),
        yield* tellUntagged(run, op, spent),
        hasUnpaid(scope) ? tellPurchases(spent) : "",
        shares,
        usage,
      ),
      insights: [...changed, ...madeUpOf(spent)],
      tables: [costTable(spent.data, ["charge_category"])],
      ...aboutSpend(period, spent),
    };
  },
};

type About = Pick<Op<"total">, "scope" | "period">;

/** What is not prod has also what has no environment: what it is with that, and without. */
export function* tellUntagged(run: Execution, { scope, period }: About, spent: Spent): Asking<string> {
  const tag = tagLeftOpen(scope.tags);
  if (!tag) return "";
  const none = yield* askWithoutTag(run, scope, period, tag);
  return tellApart(
    spent,
    { label: `no ${tag.key}`, rest: `with ${tag.key}`, costs: none.totals, of: none },
    (taken, rest) => {
      return `Of it ${taken} has no ${spent.entity(tag.key)}: without that it is ${rest}.`;
    },
  );
}

function* tellUsed(run: Execution, op: Op<"total">, spent: Spent): Asking<string> {
  const all = yield* askSpend(run, used(op.scope), op.period);
  return sentences(tellUsage(all, spent, op.usage_unit), yield* usageByCloud(run, op, all));
}

function workedOut({ worked }: Op<"total">, spent: Spent, book: Execution["book"]): readonly string[] {
  return worked ? spent.totals.map((total) => tellWorked(worked, total, { book, spent })) : [];
}

/** The change since the period before, by what divides the scope best. */
export function* whatChanged(run: Execution, scope: Scope, period: Period): Asking<Insights> {
  const pair = pairWithPrevious(period, run.today);
  return changeInsights(yield* comparePeriods(run, scope, pair, [divisionOf(scope)]), run.book);
}

/** What the lines of a scope are best told apart by: services, or what is left where the service is fixed. */
export function divisionOf({ filters, tags }: Scope): PlanGroup {
  const isFixed = (field: string) => filters.some((one) => one.field === field && !one.excludes);
  const free = (["service", "account", "region"] as const).find((field) => !isFixed(field));
  return free ?? (tags.length > 0 ? "charge_category" : "category");
}

type Shared = { readonly spent: Spent; readonly whole: Spent };

function tellShares({ book }: Execution, { share_of, thresholds }: Op<"total">, { spent, whole }: Shared): string {
  const words = share_of ? scopeWords(share_of, book) : "";
  const parts = spent.totals.flatMap((total) => {
    const { currency } = total;
    const cost = costIn(currency, whole.totals) ?? "0";
    const value = ratioOfDecimals(total.cost, cost);
    if (value === null) return [];
    const sum = whole.money("cost of the whole", { currency, cost });
    const shown = whole.ratio("share of the whole", value, [spent.money("total", total), sum]);
    const judged = { measure: "share", value, shown, currency: null } as const;
    return [{ told: `${shown} of ${sum}`, verdict: judgeBounds(thresholds, judged, { book, figures: whole }) }];
  });
  if (parts.length === 0) return "";
  const told = `Of ${words === "" ? "all cost" : `the cost${words}`} that is ${listed(parts.map((one) => one.told))}.`;
  return sentences(told, ...parts.map(({ verdict }) => verdict));
}

/** Where credits hide what was used, both are told. The rows are grouped by charge category. */
export function tellCredits(spent: Spent, whole = "it"): string {
  return tellWithout(
    spent,
    CREDITS,
    (taken, rest) => `Credits of ${taken} are in ${whole}: without them it is ${rest}.`,
  );
}

const CREDITS = { kind: "Credit", label: "credits", rest: "before credits" } as const;
const PURCHASES = { kind: "Purchase", label: "purchases", rest: "without purchases" } as const;

/** Whether a measure has what usage would cost that a commitment has paid for, beside the commitment. */
function hasUnpaid({ metric }: Scope): boolean {
  return metric === "list" || metric === "contracted";
}

/**
 * Where usage has its own price although a commitment paid for it, both would be added up: how much is purchased, and
 * what it is without that (FOCUS, ListCost). The rows are grouped by charge category.
 */
function tellPurchases(spent: Spent): string {
  return tellWithout(spent, PURCHASES, (taken, rest) => {
    const both = `Purchases of ${taken} are in it, and usage that a commitment paid for is, too`;
    return `${both}: without purchases it is ${rest}.`;
  });
}

/** What each total has of a kind of charges, and what it is without; of that kind alone there is nothing to tell. */
function tellWithout(
  spent: Spent,
  { kind, ...words }: typeof CREDITS | typeof PURCHASES,
  told: (taken: Placeholder, rest: Placeholder) => string,
): string {
  const costs = spent.data.filter((row) => row.charge_category === kind);
  return costs.length === spent.data.length ? "" : tellApart(spent, { ...words, costs, of: spent }, told);
}

type Part = {
  /** What the part is called, and what is left without it. */
  readonly label: string;
  readonly rest: string;
  readonly costs: Parameters<typeof costIn>[1];
  /** Whose figures the costs are. */
  readonly of: Pick<Spent, "money">;
};

/** What each total has of a part, and what it is without. */
function tellApart(
  { totals, money }: Spent,
  { label, rest, costs, of }: Part,
  told: (taken: Placeholder, rest: Placeholder) => string,
): string {
  const parts = totals.flatMap((total) => {
    const { currency } = total;
    const cost = costIn(currency, costs) ?? "0";
    if (compareDecimals(cost, "0") === 0) return [];
    const taken = of.money(label, { currency, cost });
    const from = [money("total", total), taken];
    return [told(taken, money(rest, { currency, cost: subtractDecimals(total.cost, cost) }, from))];
  });
  return parts.join(" ");
}

/** How a total is made up of kinds of charges, where there are several. */
function madeUpOf({ totals, data, money, entity }: Spent): Insights {
  return totals.flatMap(({ currency }) => {
    const rows = data.filter((row) => row.currency === currency);
    if (rows.length < 2) return [];
    const parts = rows.slice(0, NAMED_MAX).map((row) => {
      const name = row.charge_category ?? "no kind";
      return `${entity(name)} ${money(name, row)}`;
    });
    const advice = "Only usage falls when less is used: purchases and fees stay as they were agreed.";
    const detail = `The largest kinds of charges in it: ${listed(parts)}. ${advice}`;
    return insight("What kinds of charges it is", detail);
  });
}
