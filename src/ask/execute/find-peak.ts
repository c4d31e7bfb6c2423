import { makePeriod, type Period, type PlanGroup, pairWithPrevious } from "../../planner/index.ts";
import { aboutSpend, askBilled, askSpend, type Spent } from "./ask-spend.ts";
import { comparePeriods } from "./comparison.ts";
import { meanOf, rankedSteps, type Step, shown, stepWord } from "./course/tell-steps.ts";
import { readBy, stepsOf, within } from "./course/trend-steps.ts";
import { type Asking, type Execution, type Form, ON_SPEND, type Op, type Told } from "./execution.ts";
import { namedRow, PLACES, tellKinds } from "./find-breakdown.ts";
import { DRIVERS } from "./find-changes.ts";
import { costTable } from "./tell-rows.ts";
import { aboutWhat, listed, sentences } from "./tell-spend.ts";

const NAMED_MAX = 3;
const OTHER_GROUPS: readonly (readonly PlanGroup[])[] = [["category"], ["account"]];

/** Which step of a period cost most, what it was made up of, and what changed since the step before it. */
export const PEAK: Form<"peak"> = {
  ...ON_SPEND,
  *find(run, op) {
    const spent = yield* askBilled(run, op, { granularity: readBy(op), sort: "date" });
    const trend = trendOf(op);
    const steps = stepsOf(run, trend, spent);
    const told: Told[] = [];
    for (const { currency } of spent.totals) {
      const own = steps.filter((one) => one.currency === currency);
      const [step] = rankedSteps(trend, own);
      if (step) told.push(yield* tellStep(run, op, step, own));
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
function* tellStep(run: Execution, op: Op<"peak">, step: Step, steps: readonly Step[]): Asking<Told> {
  const { order, skip, granularity, group_by } = op;
  const scope = within(op.scope, step.currency);
  const { start_date: start, end_date: end } = step.days;
  const pair = pairWithPrevious(makePeriod({ start, end, unit: granularity, vague: false }, run.today), run.today);
  const made = yield* askSpend(run, scope, pair.period, { group_by });
  const place = skip > 0 ? `${PLACES[skip] ?? "next"} ` : "";
  const which = `${place}${order === "most" ? "highest" : "lowest"} ${stepWord(op)}`;
  const told = sentences(
    `The ${which} of the ${aboutWhat({ scope, period: op.period }, run.book)} was ${shown(op, step)}.`,
    yield* madeOf(run, op, { scope, days: pair.period, made }),
    yield* tellKinds(run, scope, pair.period),
  );
  const { isBaseUnknown } = yield* comparePeriods(run, scope, pair, group_by);
  if (isBaseUnknown) {
    const before = `No bill here has ${run.book.period(pair.base)}, so it is set against no ${granularity} before it.`;
    const tables = [costTable(made.data, group_by)];
    return { answer: sentences(told, besideOthers(op, step, steps), before), tables, ...aboutSpend(pair.period, made) };
  }
  const drivers = yield* DRIVERS.find(run, driversOf(op, scope, pair));
  return { ...drivers, answer: sentences(told, drivers.answer) };
}

/** What the other steps of the period cost, where there is none before it. */
function besideOthers({ granularity }: Op<"peak">, step: Step, steps: readonly Step[]): string {
  const others = steps.filter((one) => one.isWhole && one.date !== step.date);
  if (others.length === 0) return "";
  const { currency, figures } = step;
  const from = others.map((one) => one.figures.money(`${granularity} ${one.date}`, one));
  const count = figures.count(`other ${granularity}s`, others.length);
  const mean = figures.money(`mean of the other ${granularity}s`, { currency, cost: meanOf(others, others.length) }, [
    ...from,
    count,
  ]);
  return `The other ${count} ${granularity}s cost ${mean} on average.`;
}

type Pair = { readonly period: Period; readonly base: Period };

function driversOf({ group_by, order }: Op<"peak">, scope: Op<"peak">["scope"], pair: Pair): Op<"drivers"> {
  const direction = order === "most" ? "up" : "down";
  const rest = { top: null, thresholds: [], claimed_ratio: null, only: null, rank_by: "change" } as const;
  return { op: "drivers", scope, ...pair, group_by, direction, ...rest };
}

type Made = { readonly scope: Op<"peak">["scope"]; readonly days: Period; readonly made: Spent };

/** What most of the step's cost is; where its groups are but one, by the first of others that tells it apart. */
function* madeOf(run: Execution, { group_by }: Op<"peak">, { scope, days, made }: Made): Asking<string> {
  for (const groups of [group_by, ...OTHER_GROUPS]) {
    const spent = groups === group_by ? made : yield* askSpend(run, scope, days, { group_by: groups });
    const rows = spent.data.slice(0, NAMED_MAX).map((row) => namedRow(row, groups, spent));
    if (rows.length > 1) return `The largest in it: ${listed(rows)}.`;
  }
  return "";
}
