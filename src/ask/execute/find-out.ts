import type { Problem, Refused } from "../../core/problems.ts";
import { refusalOf } from "../../core/refusal.ts";
import type { Operation } from "../../planner/index.ts";
import { CVES } from "../cves/find-cves.ts";
import { runForm } from "./asking.ts";
import { TREND } from "./course/find-trend.ts";
import { type Execution, type Finding, type Form, NOTHING, ON_SPEND } from "./execution.ts";
import { ANOMALY } from "./find-anomalies.ts";
import { type Apart, apartByDay, tellTogether } from "./find-apart.ts";
import { measuresOf, tellBetween } from "./find-between.ts";
import { BREAKDOWN } from "./find-breakdown.ts";
import { COMPARE, DRIVERS } from "./find-changes.ts";
import { PEAK } from "./find-peak.ts";
import { CONNECTORS, PLAN_USAGE } from "./find-standing.ts";
import { LIST, TAG_COVERAGE } from "./find-tags.ts";
import { WEEKDAY_COSTS } from "./find-weekdays.ts";
import { FORECAST } from "./forecast/find-forecast.ts";
import { hasNoBills, NO_BILLS } from "./no-bills.ts";
import { isOnRanked, NONE_RANKED, onRanked } from "./on-ranked.ts";
import { TOTAL } from "./total/find-total.ts";

/** Every form of question by its operation: one that is not here does not compile. */
const FORMS: { readonly [Name in Operation["op"]]: Form<Name> } = {
  total: TOTAL,
  breakdown: BREAKDOWN,
  trend: TREND,
  peak: PEAK,
  compare: COMPARE,
  drivers: DRIVERS,
  weekdays: WEEKDAY_COSTS,
  anomaly: ANOMALY,
  forecast: FORECAST,
  tag_coverage: TAG_COVERAGE,
  list: LIST,
  connectors: CONNECTORS,
  cves: CVES,
  plan_usage: PLAN_USAGE,
};

/** What was found out, and the operations that the next turn can go on from: those on ranked rows by their names. */
export type Found = { readonly findings: readonly Finding[]; readonly operations: readonly Operation[] };

/** Runs the operations one after the other. A problem of a store ends it; what a caller may not see is said. */
export async function findOut(
  setting: Omit<Execution, "answers">,
  planned: readonly Operation[],
): Promise<Found | Refused> {
  const run: Execution = { ...setting, answers: new Map() };
  const steps: Step[] = [];
  for (const operation of planned) {
    const step = await takeStep(run, operation, steps);
    if ("problem" in step) return step;
    steps.push(step);
  }
  const found = foundBy(steps);
  const beside = await findBeside(run, found);
  if (!beside) return found;
  return "problem" in beside ? beside : { ...found, findings: [...found.findings, beside] };
}

/** What lies between what was found out, or all of it together. */
async function findBeside(run: Execution, { operations, findings }: Found): Promise<Finding | Refused | null> {
  const [measures, apart] = [measuresOf(operations), apartByDay(operations)];
  if (!(measures || apart) || findings.some(({ tables }) => tables.length === 0)) return null;
  return runForm(measures ? tellBetween(run, measures) : tellTogether(run, apart as Apart));
}

/** An operation on ranked rows is on those of the ranking before it. */
async function takeStep(run: Execution, planned: Operation, before: readonly Step[]): Promise<Step | Refused> {
  const isRanked = isOnRanked(planned);
  const ranking = before.findLast((step) => !step.isRanked);
  const operation = isRanked ? ranking && onRanked(planned, ranking, run.today) : planned;
  const finding = operation ? await findOne(run, operation) : NONE_RANKED;
  if ("problem" in finding) return finding;
  return { operation: operation ?? planned, finding, isRanked };
}

/** `isRanked`: it is on the rows of the ranking before it. */
type Step = { readonly operation: Operation; readonly finding: Finding; readonly isRanked: boolean };

/**
 * A turn after a ranking and what is of its rows goes on with the latter: "the second" is one of its rows, and its
 * chart is the one that is drawn.
 */
function foundBy(steps: readonly Step[]): Found {
  const isUsed = (place: number) => steps[place]?.isRanked === false && steps[place + 1]?.isRanked === true;
  const isDrawn = steps.some(({ isRanked, finding }) => isRanked && finding.chart !== null);
  const used = (finding: Finding) => ({ ...finding, entities: [], chart: isDrawn ? null : finding.chart });
  return {
    findings: steps.map(({ finding }, place) => (isUsed(place) ? used(finding) : finding)),
    operations: steps.filter((_, place) => !isUsed(place)).map(({ operation }) => operation),
  };
}

async function findOne(run: Execution, operation: Operation): Promise<Finding | Refused> {
  const form = FORMS[operation.op] as Form<Operation["op"]>;
  const refusal = refusalOf(run.asker.principal, form.rights);
  if (refusal) return closed(run, form.on, refusal);
  if (form.on === ON_SPEND.on && hasNoBills(run.spend)) return NO_BILLS;
  return runForm(form.find(run, operation));
}

function closed({ book }: Execution, on: string, { code, detail }: Problem): Finding {
  return { ...NOTHING, answer: `Questions on ${on} are not open to you. ${book.entity(detail ?? code)}` };
}
