import { compareDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Problem } from "../../core/problems.ts";
import { type Period, type PlanGroup, pairWithPrevious, type Scope } from "../../planner/index.ts";
import type { FactBook } from "../fact-book.ts";
import { changeInsights, RATIO_PLACES } from "./change-words.ts";
import { comparePeriods } from "./comparison.ts";
import { type Execution, type Finding, type Op, type Outcome, sayOnly } from "./execution.ts";
import { askSpend, type Spent } from "./spend-query.ts";
import { aboutSpend, nothingBilled } from "./tell-coverage.ts";
import { aboutWhat, costTable, listed, money, scopeWords, sentences } from "./tell-spend.ts";

const NAMED_MAX = 3;

type Failed = { readonly problem: Problem };
type Insights = Finding["insights"];

/** How much was spent, with what credits took off it, and how it changed. */
export async function findTotal(run: Execution, op: Op<"total">): Outcome {
  const { scope, period } = op;
  const { book } = run;
  const spent = await askSpend(run, scope, period, { group_by: ["charge_category"] });
  if ("problem" in spent) return spent;
  if (spent.answer.totals.length === 0) return nothingBilled(run, op, spent);

  const shares = op.share_of ? await shareOf(run, op, op.share_of, spent) : "";
  if (typeof shares !== "string") return shares;
  const usage = op.with_usage ? await usageOf(run, op) : "";
  if (typeof usage !== "string") return usage;
  const insights = await whatChanged(run, scope, period);
  if ("problem" in insights) return insights;

  const sums = spent.answer.totals.map((total) => money(book, "total", total, spent.source));
  return {
    ...sayOnly(
      sentences(`The ${aboutWhat(scope, period, book)} is ${listed(sums)}.`, tellCredits(spent, book), shares, usage),
    ),
    insights: [...insights, ...madeUpOf(spent, book)],
    tables: [costTable(spent.answer.data, ["charge_category"])],
    ...aboutSpend(run, period, spent.answer, spent.source),
  };
}

/** The change since the period before, by what divides the scope best. */
export async function whatChanged(run: Execution, scope: Scope, period: Period): Promise<Insights | Failed> {
  const pair = pairWithPrevious(period, run.today);
  const comparison = await comparePeriods(run, scope, pair, [divisionOf(scope)]);
  return "problem" in comparison ? comparison : changeInsights(comparison, run.book);
}

/** What the lines of a scope are best told apart by: services, or what is left where the service is fixed. */
export function divisionOf({ filters, tags }: Scope): PlanGroup {
  const isFixed = (field: string) => filters.some((one) => one.field === field && !one.excludes);
  const free = (["service", "account", "region"] as const).find((field) => !isFixed(field));
  return free ?? (tags.length > 0 ? "charge_category" : "category");
}

async function shareOf(run: Execution, { period }: Op<"total">, whole: Scope, part: Spent): Promise<string | Failed> {
  const { book } = run;
  const all = await askSpend(run, whole, period);
  if ("problem" in all) return all;
  const parts = part.answer.totals.flatMap((total) => {
    const base = all.answer.totals.find(({ currency }) => currency === total.currency);
    const value = ratioOfDecimals(total.cost, base?.cost ?? "0", RATIO_PLACES);
    if (!base || value === null) return [];
    const sum = money(book, "cost of the whole", base, all.source);
    const from = [money(book, "total", total, part.source), sum];
    return [`${book.fact({ label: "share of the whole", value, unit: "ratio", source: all.source, from })} of ${sum}`];
  });
  const words = scopeWords(whole, book);
  return parts.length > 0 ? `Of ${words === "" ? "all cost" : `the cost${words}`} that is ${listed(parts)}.` : "";
}

async function usageOf(run: Execution, { scope, period }: Op<"total">): Promise<string | Failed> {
  const spent = await askSpend(run, scope, period);
  if ("problem" in spent) return spent;
  const amounts = spent.answer.data
    .flatMap(({ usage }) => usage)
    .slice(0, NAMED_MAX)
    .map(({ quantity, unit }) => {
      return run.book.fact({ label: "usage", value: quantity, unit: unit ?? "quantity", source: spent.source });
    });
  return amounts.length > 0 ? `The usage behind it is ${listed(amounts)}.` : "No quantities are billed with it.";
}

/** Where credits hide what was used, both are told. The rows are grouped by charge category. */
function tellCredits({ answer, source }: Spent, book: FactBook): string {
  const parts = answer.totals.flatMap((total) => {
    const row = answer.data.find((one) => one.currency === total.currency && one["charge_category"] === "Credit");
    if (!row || compareDecimals(row.cost, "0") === 0) return [];
    const { currency } = total;
    const credits = money(book, "credits", row, source);
    const from = [money(book, "total", total, source), credits];
    const value = subtractDecimals(total.cost, row.cost);
    const gross = book.fact({ label: "before credits", value, unit: "money", currency, source, from });
    return [`Credits of ${credits} are in it: without them it is ${gross}.`];
  });
  return parts.join(" ");
}

/** How a total is made up of kinds of charges, where there are several. */
function madeUpOf({ answer, source }: Spent, book: FactBook): Insights {
  return answer.totals.flatMap(({ currency }) => {
    const rows = answer.data.filter((row) => row.currency === currency);
    if (rows.length < 2) return [];
    const parts = rows.slice(0, NAMED_MAX).map((row) => {
      const kind = row["charge_category"];
      const name = typeof kind === "string" ? kind : "no kind";
      return `${book.entity(name)} ${money(book, name, row, source)}`;
    });
    const advice = "Only usage falls when less is used: purchases and fees stay as they were agreed.";
    const detail = `The largest kinds of charges in it: ${listed(parts)}. ${advice}`;
    return [{ title: "What kinds of charges it is", detail }];
  });
}
