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
import { TOTAL } from "./find-total.ts";
import { WEEKDAY_COSTS } from "./find-weekdays.ts";
import { FORECAST } from "./forecast/find-forecast.ts";
import { hasNoBills, NO_BILLS } from "./no-bills.ts";

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

/** Runs the operations one after the other. A problem of a store ends it; what a caller may not see is said. */
export async function findOut(
  setting: Omit<Execution, "answers">,
  operations: readonly Operation[],
): Promise<readonly Finding[] | Refused> {
  const run: Execution = { ...setting, answers: new Map() };
  const findings: Finding[] = [];
  for (const operation of operations) {
    const form = FORMS[operation.op] as Form<Operation["op"]>;
    const refusal = refusalOf(run.asker.principal, form.rights);
    const finding = refusal ? closed(run, form.on, refusal) : await findOne(run, form, operation);
    if ("problem" in finding) return finding;
    findings.push(finding);
  }
  const [measures, apart] = [measuresOf(operations), apartByDay(operations)];
  if (!(measures || apart) || findings.some(({ tables }) => tables.length === 0)) return findings;
  const beside = await runForm(measures ? tellBetween(run, measures) : tellTogether(run, apart as Apart));
  return "problem" in beside ? beside : [...findings, beside];
}

async function findOne(run: Execution, form: Form<Operation["op"]>, operation: Operation): Promise<Finding | Refused> {
  if (form.on === ON_SPEND.on && hasNoBills(run.spend)) return NO_BILLS;
  return runForm(form.find(run, operation));
}

function closed({ book }: Execution, on: string, { code, detail }: Problem): Finding {
  return { ...NOTHING, answer: `Questions on ${on} are not open to you. ${book.entity(detail ?? code)}` };
}
