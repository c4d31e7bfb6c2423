import { makePeriod, type Period, type PlanGroup, pairWithPrevious } from "../../planner/index.ts";
import { aboutSpend, askBilled, askSpend, type Spent } from "./ask-spend.ts";
import { rankedSteps, type Step, shown, stepWord } from "./course/tell-steps.ts";
import { readBy, stepsOf, within } from "./course/trend-steps.ts";
import { type Asking, type Execution, type Form, ON_SPEND, type Op, type Told } from "./execution.ts";
import { namedRow, PLACES } from "./find-breakdown.ts";
import { DRIVERS } from "./find-changes.ts";
import { aboutWhat, listed, sentences } from "./tell-spend.ts";

const NAMED_MAX = 3;

/** Which step of a period cost most, what it was made up of, and what changed since the step before it. */
export const PEAK: Form<"peak"> = {
  ...ON_SPEND,
  *find(run, op) {
    const spent = yield* askBilled(run, op, { granularity: readBy(op), sort: "date" });
    const trend = trendOf(op);
    const steps = stepsOf(run, trend, spent);
    const told: Told[] = [];
    for (const { currency } of spent.totals) {
      const [step] = rankedSteps(
        trend,
        steps.filter((one) => one.currency === currency),
      );
      if (step) told.push(yield* tellStep(run, op, step));
    }
    const [first] = told;
    if (!first) return { answer: noStep(op), ...aboutSpend(op.period, spent) };
    const tables = told.flatMap((one) => one.tables ?? []);
    return { ...first, answer: sentences(...told.map(({ answer }) => answer)), tables };
  },
};

function trendOf({ scope, period, granularity, order, skip }: Op<"peak">): Op<"trend"> {
  const top = { count: 1, skip, each: false };
  const rest = { group_by: [], average: null, thresholds: [], share_of: null };
  return { op: "trend", scope, period, granularity, order, top, ...rest };
}

function noStep({ granularity }: Op<"peak">): string {
  return `No whole ${granularity} of these days is in the bills that could be ranked so.`;
}

/** The step, its largest groups, and how they changed since the step before. */
function* tellStep(run: Execution, op: Op<"peak">, step: Step): Asking<Told> {
  const { order, skip, granularity, group_by } = op;
  const scope = within(op.scope, step.currency);
  const { start_date: start, end_date: end } = step.days;
  const pair = pairWithPrevious(makePeriod({ start, end, unit: granularity, vague: false }, run.today), run.today);
  const made = yield* askSpend(run, scope, pair.period, { group_by });
  const place = skip > 0 ? `${PLACES[skip] ?? "next"} ` : "";
  const which = `${place}${order === "most" ? "highest" : "lowest"} ${stepWord(op)}`;
  const drivers = yield* DRIVERS.find(run, driversOf(op, scope, pair));
  return {
    ...drivers,
    answer: sentences(
      `The ${which} of the ${aboutWhat({ scope, period: op.period }, run.book)} was ${shown(op, step)}.`,
      madeOf(made, group_by),
      drivers.answer,
    ),
  };
}

type Pair = { readonly period: Period; readonly base: Period };

function driversOf({ group_by, order }: Op<"peak">, scope: Op<"peak">["scope"], pair: Pair): Op<"drivers"> {
  const direction = order === "most" ? "up" : "down";
  const rest = { top: null, thresholds: [], claimed_ratio: null, only: null, rank_by: "change" } as const;
  return { op: "drivers", scope, ...pair, group_by, direction, ...rest };
}

/** What most of the step's cost is. */
function madeOf(spent: Spent, groups: readonly PlanGroup[]): string {
  const rows = spent.data.slice(0, NAMED_MAX).map((row) => namedRow(row, groups, spent));
  return rows.length > 1 ? `The largest in it: ${listed(rows)}.` : "";
}
