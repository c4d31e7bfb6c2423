import type { PlanGroup, Scope } from "../schema.ts";
import { firstMark, type Mark } from "./frame.ts";

const FIELDS: ReadonlySet<PlanGroup | "currency"> = new Set([
  "pricing_category",
  "commitment_discount_id",
  "commitment_discount_status",
]);

/** Whether a clause is about what commitments cover, and what is left of them: "on-demand", "unused commitments". */
export function isOfCommitments(marks: readonly Mark[]): boolean {
  return marks.some((mark) => {
    if (mark.is === "group") return FIELDS.has(mark.group);
    return mark.is === "names" && mark.values.some(({ field }) => field !== "tag" && FIELDS.has(field));
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
