import { COMMITMENT_FIELDS } from "../lines-schema.ts";
import type { Scope } from "../schema.ts";
import { firstMark, type Mark } from "./frame.ts";

/** Whether a clause is about what commitments cover, and what is left of them: "on-demand", "unused commitments". */
export function isOfCommitments(marks: readonly Mark[]): boolean {
  return marks.some((mark) => {
    if (mark.is === "group") return COMMITMENT_FIELDS.has(mark.group);
    return mark.is === "names" && mark.values.some(({ field }) => COMMITMENT_FIELDS.has(field));
  });
}

// What was paid for commitments is billed, and has no amortized cost of its own.
function isBought(marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.is === "names" && mark.values.some(({ value }) => value === "Purchase"));
}

/** How a clause counts costs: what a commitment covers is billed with nothing, so it is told by its amortized cost. */
export function metricOf(marks: readonly Mark[], inherited: Scope["metric"]): Scope["metric"] {
  return firstMark(marks, "metric")?.metric ?? (isOfCommitments(marks) && !isBought(marks) ? "effective" : inherited);
}
