import type { Problem } from "../../core/problems.ts";
import { type RouteRights, refusalOf } from "../../core/refusal.ts";
import type { Operation } from "../../planner/index.ts";
import { type Execution, type Finding, type Outcome, sayOnly } from "./execution.ts";
import { findUnusual } from "./find-anomalies.ts";
import { findBreakdown } from "./find-breakdown.ts";
import { findComparison, findDrivers } from "./find-changes.ts";
import { findCves } from "./find-cves.ts";
import { findForecast } from "./find-forecast.ts";
import { findConnectors, findPlanUsage } from "./find-standing.ts";
import { findCoverage, findList } from "./find-tags.ts";
import { findTotal } from "./find-total.ts";
import { findTrend } from "./find-trend.ts";

const SPEND: RouteRights = { service: "cost-data", scope: "spend", permission: "read_data" };

/** What the endpoint behind an operation asks of its caller, where it is not spend. */
const ACCESS: Readonly<Partial<Record<Operation["op"], RouteRights>>> = {
  connectors: { service: "cost-data", scope: "connectors", permission: "read_data" },
  cves: { service: "vulnerability-data", scope: "cves", permission: "read_data" },
  plan_usage: { service: null, scope: null, permission: "read_data" },
};

/** Runs the operations one after the other. A problem of a store ends it; what a caller may not see is said. */
export async function findOut(
  run: Execution,
  operations: readonly Operation[],
): Promise<readonly Finding[] | { readonly problem: Problem }> {
  const findings: Finding[] = [];
  for (const operation of operations) {
    const refusal = refusalOf(run.asker.principal, ACCESS[operation.op] ?? SPEND);
    const finding = refusal ? closed(run, operation, refusal) : await find(run, operation);
    if ("problem" in finding) return finding;
    findings.push(finding);
  }
  return findings;
}

const CLOSED_NAMES: Readonly<Partial<Record<Operation["op"], string>>> = {
  connectors: "connectors",
  cves: "vulnerabilities",
};

function closed({ book }: Execution, { op }: Operation, { code, detail }: Problem): Finding {
  return sayOnly(`Questions on ${CLOSED_NAMES[op] ?? "spend"} are not open to you. ${book.entity(detail ?? code)}`);
}

function find(run: Execution, operation: Operation): Outcome {
  switch (operation.op) {
    case "total":
      return findTotal(run, operation);
    case "breakdown":
      return findBreakdown(run, operation);
    case "trend":
      return findTrend(run, operation);
    case "compare":
      return findComparison(run, operation);
    case "drivers":
      return findDrivers(run, operation);
    case "anomaly":
      return findUnusual(run, operation);
    case "forecast":
      return findForecast(run, operation);
    case "tag_coverage":
      return findCoverage(run, operation);
    case "list":
      return findList(run, operation);
    case "connectors":
      return findConnectors(run, operation);
    case "cves":
      return findCves(run, operation);
    case "plan_usage":
      return findPlanUsage(run, operation);
  }
}
