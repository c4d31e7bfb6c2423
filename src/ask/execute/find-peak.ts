import { makePeriod, type Period, type PlanGroup, pairWithPrevious } from "../../planner/index.ts";
import { aboutSpend, askSpend, type Spent } from "./ask-spend.ts";
import { askBilled } from "./bills/ask-billed.ts";
import { comparePeriods } from "./comparison.ts";
import { daysRead, rankedMoves } from "./course/moved-steps.ts";
import { meanOf, rankedSteps, type Step, shown, stepWord } from "./course/tell-steps.ts";
import { readBy, stepsOf, within } from "./course/trend-steps.ts";
import { type Asking, type Execution, type Form, ON_SPEND, type Op, type Told } from "./execution.ts";
import { isOneDay, namedRow, PLACES, tellKinds } from "./find-breakdown.ts";
import { DRIVERS } from "./find-changes.ts";
import { costTable } from "./tell-rows.ts";
import { aboutWhat, listed, sentences } from "./tell-spend.ts";
import { whatChanged } from "./total/find-total.ts";

const NAMED_MAX = 3;
const OTHER_GROUPS: readonly (readonly PlanGroup[])[] = [["category"], ["account"]];

/** Which step of a period cost most, what it was made up of, and what changed since the step before it. */
export const PEAK: Form<"peak"> = {
  ...ON_SPEND,
  *find(run, op) {
    const period = { ...op.period, ...daysRead(op) };
    const spent = yield* askBilled(run, { scope: op.scope, period }, { granularity: readBy(op), sort: "date" });
    const trend = trendOf({ ...op, period });
    const steps = stepsOf(run, trend, spent);
    const told: Told[] = [];
    for (const { currency } of spent.totals) {
      const own = steps.filter((one) => one.currency === currency);
      const [step] = op.by === "cost" ? rankedSteps(trend, own) : rankedMoves(op, own, spent).steps.slice(op.skip);
      if (step) told.push(yield* tellStep(run, op, step, own));
    }
    const [first] = told;
    if (!first) {
      const insights = yield* whatChanged(run, op.scope, op.period);
      return { answer: noStep(op, steps, spent), insights, ...aboutSpend(op.period, spent) };
    }
    const tables = told.flatMap((one) => one.tables ?? []);
    return { ...first, answer: sentences(...told.map(({ answer }) => answer)), tables };
  },
};

function trendOf({ scope, period, granularity, order, skip }: Op<"peak">): Op<"trend"> {
  const top = { count: 1, skip, each: false };
  const rest = { group_by: [], average: null, thresholds: [], share_of: null };
  return { op: "trend", scope, period, granularity, order, top, ...rest };
}

const MOVES = { up: "rose", down: "fell", both: "moved" } as const;

function noStep(op: Op<"peak">, steps: readonly Step[], spent: Spent): string {
  const { granularity, by } = op;
  const looked = by === "cost" ? 0 : rankedMoves(op, steps, spent).looked;
  if (by !== "cost" && looked > 0) {
    const count = spent.count(`${granularity}s`, looked);
    return `None of the ${count} ${granularity}s that have one before them ${MOVES[by]} against it.`;
  }
  return `No whole ${granularity} of these days is in the bills that could be ranked so.`;
}

/** The step, its largest groups, and how they changed since the step before. */
function* tellStep(run: Execution, op: Op<"peak">, step: Step, steps: readonly Step[]): Asking<Told> {
  const { granularity, group_by } = op;
  const scope = within(op.scope, step.currency);
  const { start_date: start, end_date: end } = step.days;
  const pair = pairWithPrevious(makePeriod({ start, end, unit: granularity, vague: false }, run.today), run.today);
  const what = aboutWhat({ scope, period: op.period }, run.book);
  if (op.by !== "cost") {
    const most = `${MOVES[op.by]} ${placeOf(op)}most`;
    const moves = `The ${what} ${most} from one ${stepWord(op)} to the next on ${shown(op, step)}.`;
    const drivers = yield* DRIVERS.find(run, driversOf(op, scope, pair));
    return { ...drivers, answer: sentences(moves, drivers.answer) };
  }
  const made = yield* askSpend(run, scope, pair.period, { group_by });
  const told = sentences(
    `The ${whichStep(op)} of the ${what} was ${shown(op, step)}.`,
    yield* madeOf(run, op, { scope, days: pair.period, made }),
  );
  const { isBaseUnknown } = yield* comparePeriods(run, scope, pair, group_by);
  if (isBaseUnknown) {
    const kinds = yield* tellKinds(run, scope, pair.period);
    const before = `No bill here has ${run.book.period(pair.base)}, so it is set against no ${granularity} before it.`;
    const answer = sentences(told, kinds, besideOthers(op, step, steps), before);
    return { answer, tables: [costTable(made.data, group_by)], ...aboutSpend(pair.period, made) };
  }
  const kinds = isOneDay(pair.period) ? "" : yield* tellKinds(run, scope, pair.period);
  const drivers = yield* DRIVERS.find(run, driversOf(op, scope, pair));
  return { ...drivers, answer: sentences(told, kinds, drivers.answer) };
}

/** "second highest day". */
function whichStep(op: Op<"peak">): string {
  return `${placeOf(op)}${op.order === "most" ? "highest" : "lowest"} ${stepWord(op)}`;
}

function placeOf({ skip }: Op<"peak">): string {
  return skip > 0 ? `${PLACES[skip] ?? "next"} ` : "";
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

function driversOf({ group_by, order, by }: Op<"peak">, scope: Op<"peak">["scope"], pair: Pair): Op<"drivers"> {
  const ofRank = order === "most" ? "up" : "down";
  const direction = by === "cost" ? ofRank : by;
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
