import { COMMITMENT_FIELDS } from "../lines-schema.ts";
import type { Operation, Scope } from "../schema.ts";
import { firstMark, type Mark } from "./frame.ts";

/** Whether a clause is about what commitments cover, and what is left of them: "on-demand", "unused commitments". */
export function isOfCommitments(marks: readonly Mark[]): boolean {
  return marks.some((mark) => {
    if (mark.is === "group") return COMMITMENT_FIELDS.has(mark.group);
    return mark.is === "names" && mark.values.some(({ field }) => COMMITMENT_FIELDS.has(field));
  });
}

/** Whether an operation is of what commitments cover, or tells it apart. */
export function tellsCommitments(operation: Operation): boolean {
  const sides = operation.op === "compare" && operation.against.by === "sides" ? operation.against.sides : [];
  const scopes = [...("scope" in operation ? [operation.scope] : []), ...sides];
  const groups: readonly string[] = "group_by" in operation ? operation.group_by : [];
  const fields = scopes.flatMap(({ filters }) => filters.map(({ field }) => field));
  return [...fields, ...groups].some((field) => COMMITMENT_FIELDS.has(field));
}

/** Whether an operation is of what was bought, commitments among it. */
export function tellsPurchases({ scope }: { readonly scope: Scope }): boolean {
  return scope.filters.some(
    ({ field, values, excludes }) => field === "charge_category" && !excludes && values.includes("Purchase"),
  );
}

/** Whether a clause names purchases. */
export function namesPurchases(marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.is === "names" && mark.values.some(({ value }) => value === "Purchase"));
}

/**
 * How a clause counts costs: what a commitment covers is billed with nothing, so it is told by its amortized cost; what
 * was paid for commitments is billed, and has no amortized cost of its own.
 */
export function metricOf(marks: readonly Mark[], inherited: Scope["metric"]): Scope["metric"] {
  const isCovered = isOfCommitments(marks) && !namesPurchases(marks);
  return firstMark(marks, "metric")?.metric ?? (isCovered ? "effective" : inherited);
}
