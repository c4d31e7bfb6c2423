import type { QueryPlan } from "../../src/planner/index.ts";
import { shorthandOf, spelledOut } from "./shorthand.ts";

/**
 * What is right for a question on the demonstration organization on the day of the test. `answer`: these operations
 * (`or`: a reading that is as right), and what must be said to be missing beside them; `ask`: a clarification is truly
 * needed, and why; `missing`: nothing of it can be answered, and what is missing (`a|b`: one of them is said).
 */
export type Expectation = { readonly id: string } & (
  | {
      readonly right: "answer";
      readonly plan: readonly string[];
      readonly or?: readonly (readonly string[])[];
      readonly missing?: readonly string[];
    }
  | { readonly right: "ask"; readonly why: string }
  | { readonly right: "missing"; readonly missing: readonly string[] }
);

export const VERDICTS = [
  "answered right",
  "asked back rightly",
  "asked needlessly",
  "declined rightly",
  "declined needlessly",
  "wrong",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How a plan does against what is right; whatever is neither right nor needlessly asked or declined is wrong. */
export function judge(plan: QueryPlan, expected: Expectation): Verdict {
  if (isRight(plan, expected)) return RIGHT[expected.right];
  if (plan.kind === "refuse" && expected.right !== "missing") return "declined needlessly";
  return plan.kind === "clarify" ? "asked needlessly" : "wrong";
}

const RIGHT = { answer: "answered right", ask: "asked back rightly", missing: "declined rightly" } as const;

function isRight(plan: QueryPlan, expected: Expectation): boolean {
  if (expected.right === "ask") return plan.kind === "clarify";
  if (expected.right === "missing") return plan.kind === "refuse" && says(plan.missing, expected.missing);
  if (plan.kind === "help") return expected.plan[0] === `help ${plan.about}`;
  if (plan.kind !== "answer") return false;
  const isSilent = !expected.missing && plan.missing.length > 0;
  const readings = [expected.plan, ...(expected.or ?? [])].map((reading) => reading.map(spelledOut).join("\n"));
  return !isSilent && says(plan.missing, expected.missing ?? []) && readings.includes(shorthandOf(plan).join("\n"));
}

function says(missing: readonly { readonly topic: string }[], topics: readonly string[]): boolean {
  return topics.every((either) => missing.some(({ topic }) => either.split("|").includes(topic)));
}
