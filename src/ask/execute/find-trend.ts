import { addDecimals } from "../../core/decimals.ts";
import type { Problem } from "../../core/problems.ts";
import { type PlanGroup, startOf } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Table } from "../answer-schema.ts";
import { moved, tellChange } from "./change-words.ts";
import { changeOf } from "./comparison.ts";
import { type Execution, type Finding, type Op, type Outcome, sayOnly } from "./execution.ts";
import { unusualDays } from "./find-anomalies.ts";
import { isWithin } from "./find-breakdown.ts";
import { whatChanged } from "./find-total.ts";
import { askSpend, entityOfRow, type Spent, totalsSource } from "./spend-query.ts";
import { tellCourse } from "./tell-course.ts";
import { aboutSpend, isUncovered, nothingBilled } from "./tell-coverage.ts";
import { aboutWhat, costLines, costTable, listed, money, nameOfRow, sentences } from "./tell-spend.ts";
import { endOfStep, rankedSteps, type Step, tellSteps } from "./tell-steps.ts";

const GROUPS_SHOWN = 10;

type Failed = { readonly problem: Problem };

/** Cost over time; weeks begin on Monday and are sums of their days, quarters of their months. */
export async function findTrend(run: Execution, op: Op<"trend">): Outcome {
  const { scope, period } = op;
  const { book } = run;
  const spent = await askSpend(run, scope, period, { granularity: readBy(op), sort: "date" });
  if ("problem" in spent) return spent;
  if (spent.answer.totals.length === 0) return nothingBilled(run, op, spent);
  const lines = op.group_by.length > 0 ? await linesOf(run, op) : { rows: byStep(spent.answer.data, op), entities: [] };
  if ("problem" in lines) return lines;
  const changed = await whatChanged(run, scope, period);
  if ("problem" in changed) return changed;
  const unusual = await unusualDays(run, scope, period, "both");
  if ("problem" in unusual) return unusual;

  const steps = stepsOf(run, op, spent);
  const ranked = rankedSteps(op, steps);
  const rows = rowsOf(op, ranked, lines.rows).filter((row) => isWithin(row, op.thresholds));
  const totals = spent.answer.totals.map((total) => money(book, "total", total, spent.source));
  const told = spent.answer.totals.map(({ currency }) => steps.filter((step) => step.currency === currency));
  return {
    ...sayOnly(
      sentences(
        `The ${aboutWhat(scope, period, book)} is ${listed(totals)}.`,
        ...told.map((own) => tellSteps(run, op, own, spent.source)),
        ...told.map((own) => tellCourse(run, op, own)),
        partWords(op, steps),
      ),
    ),
    insights: [...told.flatMap((own) => lastSteps(run, op, own)), ...unusual.insights, ...changed],
    tables: [withParts(costTable(rows, op.group_by), op, steps)],
    chart: costLines(lines.rows, op.group_by),
    entities: lines.entities,
    ...aboutSpend(run, period, spent.answer, spent.source),
  };
}

/** The rows of the steps that were ranked, in their order; else all rows. */
function rowsOf(
  { top, group_by }: Op<"trend">,
  ranked: readonly Step[],
  rows: readonly SpendRow[],
): readonly SpendRow[] {
  if (!top || group_by.length > 0) return rows;
  return ranked.flatMap((step) => rows.filter((row) => row.date === step.date && row.currency === step.currency));
}

/** The rows of the groups that cost most. */
async function linesOf(
  run: Execution,
  { scope, period, group_by, granularity, top }: Op<"trend">,
): Promise<(Pick<Finding, "entities"> & { readonly rows: readonly SpendRow[] }) | Failed> {
  const count = top?.count ?? GROUPS_SHOWN;
  const whole = await askSpend(run, scope, period, { group_by });
  if ("problem" in whole) return whole;
  const first = whole.answer.data.slice(top?.skip ?? 0, (top?.skip ?? 0) + count);
  const asked = { group_by, granularity: readBy({ granularity }), sort: "date" } as const;
  const spent = await askSpend(run, scope, period, asked);
  if ("problem" in spent) return spent;
  const names = new Set(first.map((row) => nameOfRow(row, group_by)));
  const rows = spent.answer.data.filter((row) => names.has(nameOfRow(row, group_by)));
  return {
    rows: byStep(rows, { granularity, group_by }),
    entities: first.flatMap((row) => entityOfRow(row, group_by) ?? []),
  };
}

/** What the spend room is asked for: days make weeks, months make quarters. */
function readBy({ granularity }: Pick<Op<"trend">, "granularity">): "day" | "month" {
  return granularity === "month" || granularity === "quarter" ? "month" : "day";
}

type Stepped = Pick<Op<"trend">, "granularity"> & { readonly group_by: readonly PlanGroup[] };

/** Days put together to weeks, or months to quarters, where these are asked for. */
function byStep(rows: readonly SpendRow[], { granularity, group_by }: Stepped): readonly SpendRow[] {
  if (granularity === "day" || granularity === "month") return rows;
  const beginOf = ({ date = "" }: SpendRow) => startOf(granularity, date.length === 7 ? `${date}-01` : date);
  const steps = Map.groupBy(rows, (row) => JSON.stringify([beginOf(row), row.currency, nameOfRow(row, group_by)]));
  return [...steps.values()].map((parts) => {
    const [first] = parts as [SpendRow];
    return { ...first, date: beginOf(first), cost: addDecimals(parts.map(({ cost }) => cost)), share: null, usage: [] };
  });
}

function stepsOf(run: Execution, op: Op<"trend">, spent: Spent): readonly Step[] {
  const { scope, granularity } = op;
  const isSum = granularity === "week" || granularity === "quarter";
  return byStep(spent.answer.data, { granularity, group_by: [] }).map((row) => {
    const { date = "", currency, cost } = row;
    const { days, isWhole } = daysOfStep(granularity === "month" ? `${date}-01` : date, op, spent);
    const source = isSum ? totalsSource(run, scope, days) : spent.sourceOf(row);
    return { date, currency, cost, source, isWhole };
  });
}

type StepDays = { readonly start_date: string; readonly end_date: string };

/** The days of a step that are in the period, and whether they are all of its days, with bills for each. */
function daysOfStep(
  begin: string,
  { period, granularity }: Op<"trend">,
  { answer }: Spent,
): { readonly days: StepDays; readonly isWhole: boolean } {
  const end = endOfStep(begin, granularity);
  const days = {
    start_date: begin < period.start_date ? period.start_date : begin,
    end_date: end > period.end_date ? period.end_date : end,
  };
  const reach = answer.freshness.data_through ?? "";
  const isAll = begin === days.start_date && end === days.end_date && end <= reach;
  return { days, isWhole: isAll && (granularity === "day" || !isUncovered(answer, days)) };
}

/** Which steps are no whole ones: they must not be read beside the others as if they were. */
function partWords({ granularity }: Op<"trend">, steps: readonly Step[]): string {
  const dates = new Set(steps.filter(({ isWhole }) => !isWhole).map(({ date }) => date));
  if (granularity === "day" || dates.size === 0) return "";
  const [first, last] = [steps[0], steps.at(-1)];
  const where = [
    ...(first && dates.has(first.date) ? ["first"] : []),
    ...(last && last !== first && dates.has(last.date) ? ["last"] : []),
  ];
  return where.length > 0 ? `The ${listed(where)} ${granularity} ${where.length > 1 ? "are" : "is"} not whole.` : "";
}

/** The table with a mark on what is no whole week, month or quarter. */
function withParts({ columns, rows }: Table, { granularity }: Op<"trend">, steps: readonly Step[]): Table {
  if (granularity === "day") return { columns, rows };
  const whole = new Set(steps.filter(({ isWhole }) => isWhole).map(({ date }) => date));
  const at = columns.indexOf("date");
  return {
    columns: [...columns, "whole"],
    rows: rows.map((row) => [...row, whole.has(row[at] ?? "") ? "yes" : "no"]),
  };
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
