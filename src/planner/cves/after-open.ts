import type { Previous } from "../previous.ts";
import type { QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { isOnCves } from "./plan-cves.ts";

const OPEN_TOKENS_MAX = 5;

const WHICH_CVES = "None were told before. Which vulnerabilities do you mean, of what software or which days?";

/** "For KEV only", after what is still open on vulnerabilities, or "of those", after none: it is asked of nothing. */
export function afterOpen(tokens: readonly Token[], previous: Previous | null): QueryPlan | null {
  const pointsBack = tokens.some(({ word }) => /^(those|these|them|they)$/.test(word));
  if (previous?.plan.kind === "refuse" && pointsBack && isOnCves(tokens))
    return { kind: "clarify", question: WHICH_CVES, choices: [] };
  const goesOn = tokens.length <= OPEN_TOKENS_MAX && /^(for|only|just|and|now|but)$/.test(tokens[0]?.word ?? "");
  const isNamed = tokens.some(({ kind }) => kind === "cve");
  if (previous?.plan.kind !== "clarify" || !goesOn || isNamed || !isOnCves(tokens)) return null;
  return { kind: "clarify", question: previous.plan.question, choices: [] };
}
