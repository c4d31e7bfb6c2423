import { addDecimals } from "../../core/decimals.ts";
import { endOf, type Scope, startOf } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Table } from "../answer-schema.ts";
import { aboutSpend, askBilled, askSpend, isUncovered, type Spent, totalsOf } from "./ask-spend.ts";
import { isWithin } from "./bounds.ts";
import { type Asking, type Execution, type Finding, type Form, ON_SPEND, type Op } from "./execution.ts";
import { unusualDays } from "./find-anomalies.ts";
import { whatChanged } from "./find-total.ts";
import { costLines, costTable, entitiesOf, type Groups, labelsOf, nameOfRow, type Rows } from "./tell-rows.ts";
import { aboutWhat, listed, sentences } from "./tell-spend.ts";
import { lastSteps, partWords, rankedSteps, type Step, tellCourse, tellSteps } from "./tell-steps.ts";

const GROUPS_SHOWN = 10;

type Trend = Op<"trend">;

/** Cost over time; weeks begin on Monday and are sums of their days, quarters of their months. */
export const TREND: Form<"trend"> = {
  ...ON_SPEND,
  *find(run, op) {
    const { scope, period, group_by } = op;
    const spent = yield* askBilled(run, op, { granularity: readBy(op), sort: "date" });
    const lines = group_by.length > 0 ? yield* linesOf(run, op) : { rows: byStep(spent.data, op), entities: [] };
    const changed = yield* whatChanged(run, scope, period);
    const unusual = yield* unusualDays(run, scope, period, "both");
    const steps = stepsOf(run, op, spent);
    const sums = spent.totals.map((total) => spent.money("total", total));
    const told = spent.totals.map(({ currency }) => steps.filter((step) => step.currency === currency));
    const rows = rankedRows(op, steps, lines.rows).filter((row) => isWithin(row, op.thresholds));
    return {
      answer: sentences(
        `The ${aboutWhat(op, run.book)} is ${listed(sums)}.`,
        ...told.map((own) => tellSteps(op, own, spent)),
        ...told.map((own) => tellCourse(op, own, (days, currency) => totalsOf(run, within(scope, currency), days))),
        partWords(op, steps),
      ),
      insights: [...told.flatMap((own) => lastSteps(op, own)), ...unusual, ...changed],
      tables: [withParts(costTable(rows, group_by), op, steps)],
      chart: costLines(lines.rows, group_by),
      entities: lines.entities,
      ...aboutSpend(period, spent),
    };
  },
};

/** The rows of the groups that cost most. */
function* linesOf(
  run: Execution,
  { scope, period, group_by, granularity, top }: Trend,
): Asking<Pick<Finding, "entities"> & { readonly rows: Rows }> {
  const whole = yield* askSpend(run, scope, period, { group_by });
  const { skip, count } = top ?? { skip: 0, count: GROUPS_SHOWN };
  const first = whole.data.slice(skip, skip + count);
  const spent = yield* askSpend(run, scope, period, { group_by, granularity: readBy({ granularity }), sort: "date" });
  const names = new Set(first.map((row) => nameOfRow(row, group_by)));
  const rows = spent.data.filter((row) => names.has(nameOfRow(row, group_by)));
  return { rows: byStep(rows, { granularity, group_by }), entities: entitiesOf(first, group_by) };
}

/** A request of one currency has one total, so that the sum of the steps is in its answer. */
function within(scope: Scope, currency: string | null): Scope {
  const isFixed = currency === null || scope.filters.some(({ field }) => field === "currency");
  const only = { field: "currency", values: [currency], excludes: false } as const;
  return isFixed ? scope : { ...scope, filters: [...scope.filters, only] };
}

/** The rows of the steps that were ranked, in their order; else all rows. */
function rankedRows(op: Trend, steps: readonly Step[], rows: Rows): Rows {
  if (!op.top || op.group_by.length > 0) return rows;
  const isOf = (step: Step) => (row: SpendRow) => row.date === step.date && row.currency === step.currency;
  return rankedSteps(op, steps).flatMap((step) => rows.filter(isOf(step)));
}

/** What the spend room is asked for: days make weeks, months make quarters. */
function readBy({ granularity }: Pick<Trend, "granularity">): "day" | "month" {
  return granularity === "month" || granularity === "quarter" ? "month" : "day";
}

/** Whether the steps are sums of what the spend room has. */
function isSum({ granularity }: Pick<Trend, "granularity">): boolean {
  return granularity !== readBy({ granularity });
}

type Stepped = Pick<Trend, "granularity"> & { readonly group_by: Groups };

/** Days put together to weeks, or months to quarters, where these are asked for. */
function byStep(rows: Rows, { granularity, group_by }: Stepped): Rows {
  if (!isSum({ granularity })) return rows;
  const beginOf = ({ date = "" }: SpendRow) => startOf(granularity, dayOf(date));
  const labelOf = labelsOf(rows, group_by);
  const steps = Map.groupBy(rows, (row) => JSON.stringify([beginOf(row), row.currency, labelOf(row)]));
  return [...steps.values()].map((parts) => {
    const [first] = parts as [SpendRow];
    return { ...first, date: beginOf(first), cost: addDecimals(parts.map(({ cost }) => cost)), share: null, usage: [] };
  });
}

/** The first day of what the spend room calls by its month. */
function dayOf(date: string): string {
  return date.padEnd("YYYY-MM-DD".length, "-01");
}

function stepsOf(run: Execution, op: Trend, spent: Spent): readonly Step[] {
  const { scope, period, granularity } = op;
  return byStep(spent.data, { granularity, group_by: [] }).map((row) => {
    const { date = "", currency, cost } = row;
    const [begin, end] = [dayOf(date), endOf(granularity, dayOf(date))];
    const days = {
      start_date: begin < period.start_date ? period.start_date : begin,
      end_date: end > period.end_date ? period.end_date : end,
    };
    const isAll = begin === days.start_date && end === days.end_date && end <= (spent.freshness.data_through ?? "");
    const isWhole = isAll && (granularity === "day" || !isUncovered(spent, days));
    return { date, days, currency, cost, figures: isSum(op) ? totalsOf(run, scope, days) : spent.of(row), isWhole };
  });
}

/** The table with a mark on what is no whole week, month or quarter. */
function withParts({ columns, rows }: Table, { granularity }: Trend, steps: readonly Step[]): Table {
  if (granularity === "day") return { columns, rows };
  const whole = new Set(steps.filter(({ isWhole }) => isWhole).map(({ date }) => date));
  return {
    columns: [...columns, "whole"],
    rows: rows.map((row) => [...row, whole.has(row[columns.indexOf("date")] ?? "") ? "yes" : "no"]),
  };
}
