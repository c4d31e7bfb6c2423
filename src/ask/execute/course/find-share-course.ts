import { compareDecimals, ratioOfDecimals } from "../../../core/decimals.ts";
import type { Scope } from "../../../planner/index.ts";
import type { Chart } from "../../answer-schema.ts";
import type { Placeholder } from "../../fact-book.ts";
import { aboutSpend, askSpend, costIn, type Spent } from "../ask-spend.ts";
import { type Asking, type Execution, type Insights, insight, type Op, type Told } from "../execution.ts";
import { tableOf } from "../tell-rows.ts";
import { aboutWhat, listed, scopeWords, sentences } from "../tell-spend.ts";
import { whatChanged } from "../total/find-total.ts";
import { partWords } from "./each-step.ts";
import type { Step } from "./tell-steps.ts";
import { readBy, stepsOf } from "./trend-steps.ts";

type Trend = Op<"trend">;

/** A step of the whole with what the part is of it; `part` null: nothing of it was billed then. */
type Share = { readonly whole: Step; readonly part: Step | null; readonly share: string };

const NAMED_MAX = 12;

type Asked = { readonly spent: Spent; readonly whole: Scope };

/** What part of the whole the lines are in each step: "EC2 as a part of AWS, month by month". */
export function* tellShares(run: Execution, op: Trend, { spent, whole: scope }: Asked): Asking<Told> {
  const whole = yield* askSpend(run, scope, op.period, { granularity: readBy(op), sort: "date" });
  const changed = yield* whatChanged(run, op.scope, op.period);
  const parts = stepsOf(run, op, spent);
  const steps = stepsOf(run, { ...op, scope }, whole);
  const shares = steps.flatMap((step): Share[] => {
    const part = parts.find(({ date, currency }) => date === step.date && currency === step.currency) ?? null;
    const share = ratioOfDecimals(part?.cost ?? "0", step.cost);
    return share === null ? [] : [{ whole: step, part, share }];
  });
  const told = spent.totals.map(({ currency }) => shares.filter((one) => one.whole.currency === currency));
  const words = scopeWords(scope, run.book);
  const all = words === "" ? "all cost" : `the cost${words}`;
  return {
    answer: sentences(
      `The ${aboutWhat(op, run.book)} is ${overall(spent, whole)} of ${all}.`,
      ...told.map((own) => tellEach(op, own)),
      ...told.map(tellWay),
      partWords(op, steps),
    ),
    insights: [...told.flatMap((own) => endsOf(op, own)), ...changed],
    tables: [
      tableOf(shares, [
        ["date", ({ whole: { date } }) => date],
        ["cost", ({ part }) => part?.cost ?? null],
        ["whole", ({ whole: { cost } }) => cost],
        ["currency", ({ whole: { currency } }) => currency],
        "share",
        ...(op.granularity === "day" ? [] : [["complete", isComplete] as const]),
      ]),
    ],
    chart: chartOf(shares),
    ...aboutSpend(op.period, spent),
  };
}

function isComplete({ whole: { isWhole } }: Share): string {
  return isWhole ? "yes" : "no";
}

function overall(spent: Spent, whole: Spent): string {
  const shares = spent.totals.flatMap((total) => {
    const { currency } = total;
    const cost = costIn(currency, whole.totals) ?? "0";
    const value = ratioOfDecimals(total.cost, cost);
    if (value === null) return [];
    const from = [spent.money("total", total), whole.money("cost of the whole", { currency, cost })];
    return [whole.ratio("share of the whole", value, from)];
  });
  return listed(shares);
}

/** "By month: 2026-09 12 %, 2026-10 14 %": the last ones, where there are many. */
function tellEach({ granularity }: Trend, shares: readonly Share[]): string {
  const shown = shares.slice(-NAMED_MAX);
  const named = shown.map((one) => `${dayOf(granularity, one)} ${shareOf(granularity, one)}`);
  const which = shown.length < shares.length ? `The last ${granularity}s` : `By ${granularity}`;
  return named.length > 0 ? `${which}: ${listed(named)}.` : "";
}

function dayOf(granularity: string, { whole }: Share): Placeholder {
  return whole.figures.day(granularity, whole.date);
}

function shareOf(granularity: string, { whole, part, share }: Share): string {
  if (part === null) return "none";
  const from = [
    part.figures.money(`${granularity} ${part.date}`, part),
    whole.figures.money(`whole in the ${granularity} ${whole.date}`, whole),
  ];
  return whole.figures.ratio(`share in the ${granularity} ${whole.date}`, share, from);
}

/** Which way it went, from the first whole step to the last. */
function tellWay(shares: readonly Share[]): string {
  const steps = shares.filter(({ whole }) => whole.isWhole);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || first === last) return "";
  const way = compareDecimals(last.share, first.share);
  if (way === 0) return "The share is the same at the end as at the beginning.";
  return `The share is ${way > 0 ? "larger" : "smaller"} at the end than at the beginning.`;
}

function endsOf({ granularity }: Trend, shares: readonly Share[]): Insights {
  const sorted = shares
    .filter(({ whole, part }) => whole.isWhole && part)
    .toSorted((one, other) => compareDecimals(other.share, one.share));
  const [high, low] = [sorted[0], sorted.at(-1)];
  if (!high || !low || high === low) return [];
  const shown = (one: Share) => `${shareOf(granularity, one)} in the ${granularity} ${dayOf(granularity, one)}`;
  return insight(
    "When it was the largest part",
    `The share was highest with ${shown(high)}, lowest with ${shown(low)}.`,
  );
}

function chartOf(shares: readonly Share[]): Chart {
  const x = [...new Set(shares.map(({ whole }) => whole.date))];
  const currencies = [...new Set(shares.map(({ whole }) => whole.currency))];
  const series = currencies.map((currency) => ({
    name: currencies.length > 1 ? `share (${currency ?? "no currency"})` : "share",
    currency: null,
    values: x.map(
      (date) => shares.find(({ whole }) => whole.date === date && whole.currency === currency)?.share ?? null,
    ),
  }));
  return { kind: "line", title: "Share over time", x, series };
}
