import type { PlanContext } from "../../plan-context.ts";
import type { Operation } from "../../schema.ts";

const GAP = new RegExp(
  "^\\W*(?:and |so |ok |now |then )*(?:what(?:'s|s| is) )?(?:the |their )?" +
    "(?:gap|difference|diff|delta|spread|saving|discount)s?(?: between (?:them|the two|these|those|both))?" +
    "(?:,? (?:in|as) (?:an? )?(?:%|pct|percent|percentage))?\\W*$",
  "i",
);
const IN_PERCENT = /^\W*(?:and |so |ok |now |then )*(?:in|as) (?:an? )?(?:%|pct|percent|percentage)s?\W*$/i;

/**
 * "And the gap as a percentage?", after list and effective cost: both are told again, of the same lines and days, since
 * one of them alone has no gap. Null where the turn before did not tell two measures of one thing.
 */
export function metricsTold(text: string, previous: PlanContext["previous"]): readonly Operation[] | null {
  if (previous?.plan.kind !== "answer" || !(GAP.test(text) || IN_PERCENT.test(text))) return null;
  const { operations } = previous.plan;
  const metrics = new Set(operations.map((one) => ("scope" in one ? one.scope.metric : null)));
  const rest = new Set(operations.map(withoutMetric));
  return metrics.size === operations.length && metrics.size > 1 && !metrics.has(null) && rest.size === 1
    ? operations
    : null;
}

function withoutMetric(operation: Operation): string {
  return JSON.stringify(
    "scope" in operation ? { ...operation, scope: { ...operation.scope, metric: null } } : operation,
  );
}
