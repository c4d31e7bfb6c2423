import type { Entity } from "../../../previous.ts";
import type { PlanFilter, PlanTagFilter } from "../../../schema.ts";
import type { SpendOperation } from "../follow-up.ts";

/** An answer of more rows may not have told all. */
export const ROWS_MAX = 50;

type Conditions = { readonly filters: readonly PlanFilter[]; readonly tags: readonly PlanTagFilter[] };

/** The names of one kind that an operation is of, or sets against each other; none where they are of several kinds. */
export function namesIn(operation: SpendOperation): readonly Entity[] {
  const sides = operation.op === "compare" && operation.against.by === "sides" ? operation.against.sides : [];
  if (sides.length > 0) return sides.flatMap(namesOf);
  const parts = [...operation.scope.filters, ...operation.scope.tags].filter(({ excludes }) => !excludes);
  return parts.length === 1 ? parts.flatMap(valuesIn) : [];
}

/** All names that conditions are of. */
export function namesOf({ filters, tags }: Conditions): readonly Entity[] {
  return [...filters, ...tags].flatMap(valuesIn);
}

function valuesIn(part: PlanFilter | PlanTagFilter): readonly Entity[] {
  const of = "field" in part ? ({ of: part.field } as const) : ({ of: "tag", key: part.key } as const);
  return part.excludes ? [] : (part.values ?? []).map((value) => ({ ...of, value }));
}
