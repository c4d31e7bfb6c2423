import { addDays, daysBetween, lastOfMonth } from "../../core/days.ts";
import { addDecimals, compareDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import type { Problem } from "../../core/problems.ts";
import { type PlanGroup, startOf } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import { moved, tellChange } from "./change-words.ts";
import { changeOf } from "./comparison.ts";
import { type Execution, type Finding, type Op, type Outcome, sayOnly } from "./execution.ts";
import { unusualDays } from "./find-anomalies.ts";
import { whatChanged } from "./find-total.ts";
import { askSpend, entityOfRow, type Spent, totalsSource } from "./spend-query.ts";
import {
  aboutSpend,
  aboutWhat,
  costLines,
  costTable,
  listed,
  money,
  nameOfRow,
  nothingBilled,
  sentences,
} from "./tell-spend.ts";

const GROUPS_SHOWN = 10;
const MEAN_PLACES = 10;

/** A day, week or month of the trend, with all that it costs in one currency. `isWhole`: the bills have all of it. */
type Step = {
  readonly date: string;
  readonly currency: string | null;
  readonly cost: string;
  readonly source: string;
  readonly isWhole: boolean;
};

type Failed = { readonly problem: Problem };

/** Cost over time; weeks begin on Monday and are sums of their days. */
export async function findTrend(run: Execution, op: Op<"trend">): Outcome {
  const { scope, period } = op;
  const { book } = run;
  const granularity = op.granularity === "month" ? "month" : "day";
  const spent = await askSpend(run, scope, period, { granularity, sort: "date" });
  if ("problem" in spent) return spent;
  if (spent.answer.totals.length === 0) return nothingBilled(run, op, spent);
  const lines = op.group_by.length > 0 ? await linesOf(run, op) : { rows: byStep(spent.answer.data, op), entities: [] };
  if ("problem" in lines) return lines;
  const changed = await whatChanged(run, scope, period);
  if ("problem" in changed) return changed;
  const unusual = await unusualDays(run, scope, period, "both");
  if ("problem" in unusual) return unusual;

  const steps = stepsOf(run, op, spent);
  const totals = spent.answer.totals.map((total) => money(book, "total", total, spent.source));
  const told = spent.answer.totals.map(({ currency }) => steps.filter((step) => step.currency === currency));
  return {
    ...sayOnly(
      sentences(
        `The ${aboutWhat(scope, period, book)} is ${listed(totals)}.`,
        ...told.map((own) => tellEnds(run, op, own, spent.source)),
      ),
    ),
    insights: [...told.flatMap((own) => lastSteps(run, op, own)), ...unusual.insights, ...changed],
    tables: [costTable(lines.rows, op.group_by)],
    chart: costLines(lines.rows, op.group_by),
    entities: lines.entities,
    ...aboutSpend(run, period, spent.answer, spent.source),
  };
}

/** The rows of the groups that cost most. */
async function linesOf(
  run: Execution,
  { scope, period, group_by, granularity, top }: Op<"trend">,
): Promise<(Pick<Finding, "entities"> & { readonly rows: readonly SpendRow[] }) | Failed> {
  const count = top?.count ?? GROUPS_SHOWN;
  const whole = await askSpend(run, scope, period, { group_by });
  if ("problem" in whole) return whole;
  const first = whole.answer.data.slice(0, count);
  const asked = { group_by, granularity: granularity === "month" ? "month" : "day", sort: "date" } as const;
  const spent = await askSpend(run, scope, period, asked);
  if ("problem" in spent) return spent;
  const names = new Set(first.map((row) => nameOfRow(row, group_by)));
  const rows = spent.answer.data.filter((row) => names.has(nameOfRow(row, group_by)));
  return {
    rows: byStep(rows, { granularity, group_by }),
    entities: first.flatMap((row) => entityOfRow(row, group_by) ?? []),
  };
}

/** Days put together to weeks where weeks are asked for. */
function byStep(
  rows: readonly SpendRow[],
  { granularity, group_by }: { readonly granularity: string; readonly group_by: readonly PlanGroup[] },
): readonly SpendRow[] {
  if (granularity !== "week") return rows;
  const weeks = Map.groupBy(rows, (row) => JSON.stringify([mondayOf(row), row.currency, nameOfRow(row, group_by)]));
  return [...weeks.values()].map((days) => {
    const [first] = days as [SpendRow];
    return { ...first, date: mondayOf(first), cost: addDecimals(days.map(({ cost }) => cost)), share: null, usage: [] };
  });
}

function mondayOf({ date = "" }: SpendRow): string {
  return startOf("week", date);
}

function stepsOf(run: Execution, { scope, period, granularity }: Op<"trend">, spent: Spent): readonly Step[] {
  const reach = spent.answer.freshness.data_through ?? "";
  return byStep(spent.answer.data, { granularity, group_by: [] }).map((row) => {
    const { date = "", currency, cost } = row;
    const begin = granularity === "month" ? `${date}-01` : date;
    const end = endOfStep(begin, granularity);
    const isWhole = begin >= period.start_date && end <= period.end_date && end <= reach;
    const days = {
      start_date: begin < period.start_date ? period.start_date : begin,
      end_date: end > period.end_date ? period.end_date : end,
    };
    const source = granularity === "week" ? totalsSource(run, scope, days) : spent.sourceOf(row);
    return { date, currency, cost, source, isWhole };
  });
}

function endOfStep(begin: string, granularity: Op<"trend">["granularity"]): string {
  if (granularity === "day") return begin;
  return granularity === "week" ? addDays(begin, 6) : lastOfMonth(begin);
}

/** The mean day, the step that cost most and the one that cost least. */
function tellEnds(run: Execution, op: Op<"trend">, steps: readonly Step[], source: string): string {
  const whole = steps.filter(({ isWhole }) => isWhole);
  const sorted = whole.toSorted((one, other) => compareDecimals(one.cost, other.cost));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high || whole.length < 2) return "";
  const { granularity } = op;
  const step = granularity === "day" ? "day" : `whole ${granularity}`;
  const ends = `The highest ${step} was ${shown(run, op, high)}, the lowest ${shown(run, op, low)}.`;
  return sentences(granularity === "day" ? tellMean(run, steps, source) : "", ends);
}

function shown({ book }: Execution, { granularity }: Op<"trend">, step: Step): string {
  const date = book.fact({ label: granularity, value: step.date, unit: "day", source: step.source });
  return `${date} with ${money(book, `${granularity} ${step.date}`, step, step.source)}`;
}

/** What a day costs on average, from the first to the last that has lines. */
function tellMean({ book }: Execution, steps: readonly Step[], source: string): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return "";
  const { currency } = first;
  const count = String(daysBetween(first.date, last.date) + 1);
  const cost = addDecimals(steps.map((step) => step.cost));
  const value = ratioOfDecimals(cost, count, MEAN_PLACES);
  if (value === null) return "";
  const total = money(book, "total", { currency, cost }, source);
  const over = book.fact({ label: "days", value: count, unit: "count", source });
  const mean = book.fact({ label: "mean day", value, unit: "money", currency, source, from: [total, over] });
  return `A day costs ${mean} on average over ${over} days.`;
}

/** Where it stands: the last whole week or month against the one before. */
function lastSteps(run: Execution, { granularity }: Op<"trend">, steps: readonly Step[]): Finding["insights"] {
  const [before, last] = steps.filter(({ isWhole }) => isWhole).slice(-2);
  if (granularity === "day" || !before || !last) return [];
  const { book } = run;
  const told = tellChange(book, `${granularity} ${last.date}`, changeOf(last.currency, before.cost, last.cost), {
    before: before.source,
    after: last.source,
  });
  const date = book.fact({ label: granularity, value: last.date, unit: "day", source: last.source });
  return [
    {
      title: `The last whole ${granularity}`,
      detail: `In the ${granularity} ${date} it ${moved(told)}, compared with the ${granularity} before.`,
    },
  ];
}
