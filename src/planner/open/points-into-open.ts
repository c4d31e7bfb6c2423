import type { Previous } from "../previous.ts";
import type { Operation } from "../schema.ts";

const CHANGE = "increase|rise|growth|jump|difference|change|drop|decrease|decline|fall|delta|gap|uptick|dip";
// "The increase", and not "the increase in RDS from May to June".
const THE_CHANGE = new RegExp(
  `\\b(?:the|that|this) (?:\\w+ )?(?:${CHANGE})\\b(?! (?:in|of|on|for|from|between|since|against|vs)\\b)`,
  "i",
);
const COMPARED = new RegExp(`\\b(?:${CHANGE}|compare|compared|vs|versus|against|more|less|higher|lower|than)\\b`, "i");
const TELL_CHANGE: ReadonlySet<Operation["op"]> = new Set([
  "compare",
  "drivers",
  "peak",
  "anomaly",
  "trend",
  "forecast",
]);

/**
 * "Which services explain the increase?", after a question of a difference that is still open: no answer has told that
 * increase, and one between other days would be taken for it.
 */
export function pointsIntoOpen(said: string, asked: string | undefined, last: Previous | null): boolean {
  const told = last?.plan.kind === "answer" ? last.plan.operations : [];
  return THE_CHANGE.test(said) && COMPARED.test(asked ?? "") && !told.some(({ op }) => TELL_CHANGE.has(op));
}
