import type { SpendRow } from "../../../spend/index.ts";
import type { Table } from "../../answer-schema.ts";
import { aboutSpend, askSpend, type Spent, totalsOf } from "../ask-spend.ts";
import { askBilled } from "../bills/ask-billed.ts";
import { isWithin } from "../bounds.ts";
import { type Asking, type Execution, type Finding, type Form, ON_SPEND, type Op } from "../execution.ts";
import { unusualDays } from "../find-anomalies.ts";
import { namedRow } from "../find-breakdown.ts";
import { askAverages, howMany, howManyKept, tellEach, withinBounds } from "../group-averages.ts";
import { costLines, costTable, entitiesOf, nameOfRow, type Rows } from "../tell-rows.ts";
import { aboutWhat, groupWords, listed, sentences } from "../tell-spend.ts";
import { tellUntagged, whatChanged } from "../total/find-total.ts";
import { averagesOfSteps } from "./averages-of-steps.ts";
import { partWords, tellEachStep } from "./each-step.ts";
import { tellShares } from "./find-share-course.ts";
import { isOfEachGroup, sharesOfRows } from "./share-rows.ts";
import { tellUnderWay } from "./step-under-way.ts";
import { tellBreak, tellEmptyDays } from "./tell-breaks.ts";
import { lastSteps, rankedSteps, type Step, stepWord, tellCourse, tellSteps } from "./tell-steps.ts";
import { byStep, readBy, stepsOf, within } from "./trend-steps.ts";
import { tellUsedSteps } from "./used-steps.ts";

const GROUPS_SHOWN = 10;
const NAMED_MAX = 5;

type Trend = Op<"trend">;

/** Cost over time; weeks begin on Monday and are sums of their days, quarters of their months. */
export const TREND: Form<"trend"> = {
  ...ON_SPEND,
  *find(run, op) {
    const { scope, period, group_by, share_of } = op;
    const spent = yield* askBilled(run, op, { granularity: readBy(op), sort: "date" });
    if (share_of && group_by.length === 0) return yield* tellShares(run, op, { spent, whole: share_of });
    const lines =
      group_by.length > 0
        ? yield* linesOf(run, op)
        : { rows: byStep(spent.data, op), entities: [], answer: "", named: [], groups: [], parts: [], spent };
    const changed = yield* whatChanged(run, scope, period);
    const unusual = yield* unusualDays(run, scope, period, "both");
    const steps = stepsOf(run, op, spent);
    const sums = spent.totals.map((total) => spent.money("total", total));
    const told = spent.totals.map(({ currency }) => steps.filter((step) => step.currency === currency));
    const rows = rankedRows(op, told, lines.rows).filter((row) => isWithin(row, op.thresholds));
    const insights = [...told.flatMap((own) => lastSteps(op, own)), ...unusual, ...changed];
    const whole = `The ${aboutWhat(op, run.book)} is ${listed(sums)}.`;
    const ranked = op.top ? rankedSteps(op, told[0] ?? []).map(({ days }) => days) : [];
    const rest = { insights, entities: lines.entities, steps: ranked, ...aboutSpend(period, spent) };
    const underWay = yield* tellUnderWay(run, op);
    const instead = yield* tellInstead(run, op, { lines, spent, steps });
    if (instead) return { ...rest, ...instead, answer: sentences(whole, instead.answer, underWay) };
    const averages = averagesOfSteps(op, { ...lines, steps });
    const { answer: each, table: means } = tellEach(op, lines.spent, averages);
    const table = withParts(costTable(rows, group_by, op.with_usage), op, steps);
    const usage = yield* tellUsedSteps(run, op, spent);
    const empty = tellEmptyDays(op, spent, run.book);
    // What has stopped goes neither up nor down.
    const going = told.filter(() => empty.first === "");
    return {
      ...rest,
      answer: sentences(
        whole,
        yield* tellUntagged(run, op, spent),
        usage,
        lines.answer,
        each,
        averages.length > 0 ? howMany(lines.spent, lines.groups.length, averages.length) : howManyDrawn(lines),
        empty.first,
        ...told.map((own) => tellEachStep(op, own)),
        ...told.map((own) => tellSteps(op, own, spent, empty.hasAny)),
        ...going.map((own) => tellCourse(op, own, (days, currency) => totalsOf(run, within(scope, currency), days))),
        ...told.map((own) => tellBreak(op, own)),
        empty.last,
        partWords(op, steps),
        underWay,
      ),
      tables: averages.length > 0 ? [means, table] : [table],
      chart: costLines(lines.rows, group_by),
    };
  },
};

type Drawn = { readonly lines: Lines; readonly spent: Spent; readonly steps: readonly Step[] };

/** What is told instead of the course itself: shares of another whole, or the mean of each group. */
function* tellInstead(run: Execution, op: Trend, { lines, spent, steps }: Drawn) {
  const shares = op.share_of ? yield* sharesOfRows(run, op, { lines, spent }) : null;
  if (!shares) return isOfGroupMeans(op) ? yield* tellMeans(run, op, lines) : null;
  const named = isOfEachGroup(op) ? "" : lines.answer;
  return { ...shares, answer: sentences(named, shares.answer, partWords(op, steps)) };
}

/** Whether the mean of each group is asked for, of steps that the spend room has. */
function isOfGroupMeans(op: Trend): boolean {
  return op.average === "mean" && op.group_by.length > 0 && op.top === null && op.granularity === readBy(op);
}

/** The mean of each group, with what they come to where all are told, and the course of the first of them. */
function* tellMeans(run: Execution, op: Trend, lines: Pick<Finding, "answer"> & { readonly rows: Rows }) {
  const { group_by, thresholds } = op;
  const { spent, averages } = yield* askAverages(run, op, readBy(op), group_by);
  const kept = withinBounds(averages, op);
  const names = new Set(kept.map(({ name }) => name));
  const { answer, table } = tellEach(op, spent, kept);
  const named = thresholds.length > 0 && averages.length > 0 ? "" : lines.answer;
  const many =
    averages.length > 0
      ? howManyKept(op, spent, averages.length, kept.length)
      : `The bills have no ${stepWord(op)} of it, so its average is not known.`;
  return {
    answer: sentences(named, answer, many),
    tables: [table],
    entities: entitiesOf(
      kept.map(({ row }) => row),
      group_by,
    ),
    chart: costLines(
      lines.rows.filter((row) => names.has(nameOfRow(row, group_by))),
      group_by,
    ),
  };
}

/**
 * The groups that are asked for, the rows of those of them that are drawn, by step, and of all of them, as the spend
 * room has them.
 */
type Lines = Pick<Finding, "entities" | "answer"> & {
  readonly rows: Rows;
  readonly named: Rows;
  readonly groups: Rows;
  readonly parts: Rows;
  readonly spent: Spent;
};

/** The rows of the groups that cost most. */
function* linesOf(run: Execution, { scope, period, group_by, granularity, top }: Trend): Asking<Lines> {
  const whole = yield* askSpend(run, scope, period, { group_by });
  const groups = top ? whole.data.slice(top.skip, top.skip + top.count) : whole.data;
  const first = top ? groups : groups.slice(0, GROUPS_SHOWN);
  const spent = yield* askSpend(run, scope, period, { group_by, granularity: readBy({ granularity }), sort: "date" });
  const names = new Set(first.map((row) => nameOfRow(row, group_by)));
  const rows = spent.data.filter((row) => names.has(nameOfRow(row, group_by)));
  const named = first.slice(0, NAMED_MAX);
  // Of a few charges each is told with its day.
  const isFew = granularity === "day" && rows.length <= NAMED_MAX;
  const told = isFew
    ? rows.map((row) => namedRow(row, group_by, spent))
    : named.map((row) => namedRow(row, group_by, whole));
  return {
    answer: `By ${groupWords(group_by, run.book)}, ${isFew ? "day by day" : "highest first"}: ${listed(told)}.`,
    rows: byStep(rows, { granularity, group_by }),
    entities: entitiesOf(first, group_by),
    named,
    groups,
    parts: spent.data,
    spent,
  };
}

/** How many groups there are, where the table has only some. */
function howManyDrawn({ groups, spent }: Lines): string {
  if (groups.length <= GROUPS_SHOWN) return "";
  const [all, drawn] = [spent.count("groups", groups.length), spent.count("groups in the table", GROUPS_SHOWN)];
  return `There are ${all} groups; the table has the ${drawn} that cost most.`;
}

/** The rows of the steps that were ranked, those of each currency by itself, in their order; else all rows. */
function rankedRows(op: Trend, told: readonly (readonly Step[])[], rows: Rows): Rows {
  if (!op.top || op.group_by.length > 0) return rows;
  const isOf = (step: Step) => (row: SpendRow) => row.date === step.date && row.currency === step.currency;
  return told.flatMap((own) => rankedSteps(op, own)).flatMap((step) => rows.filter(isOf(step)));
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
