import type { NamedValue } from "../../dictionary.ts";
import { type NameIndex, nameOfValue } from "../../name-index.ts";
import type { PlanFilter, PlanGroup, Scope, Side } from "../../schema.ts";
import { fieldOf } from "../filters-of.ts";
import type { FilterUse } from "../frame.ts";
import type { SpendOperation } from "./follow-up.ts";

/** What is compared: the names of the clause, and what was talked about before. */
type Kept = { readonly uses: readonly FilterUse[]; readonly sides: readonly Side[]; readonly inherited: Scope };

/** "How does this compare to RDS": what was talked about is the other side, where it is of the same kind. */
export function besideKept(
  byField: readonly (readonly FilterUse[])[],
  inherited: Scope,
  index: NameIndex,
): Kept | undefined {
  for (const uses of byField) {
    const field = fieldOf(uses[0]?.values[0]);
    const filters = inherited.filters.filter((one) => one.field === field && !one.excludes);
    const tags = inherited.tags.filter(({ key, excludes }) => `tag:${key}` === field && !excludes);
    if (filters.length + tags.length !== 1) continue;
    const names = [
      ...filters.flatMap((one) => namesOf(one.values, { field: one.field, key: "" }, index)),
      ...tags.flatMap((one) => namesOf(one.values ?? [], { field: "tag", key: one.key }, index)),
    ];
    const label = names.join(", ");
    const rest = {
      filters: inherited.filters.filter((one) => !filters.includes(one)),
      tags: inherited.tags.filter((one) => !tags.includes(one)),
    };
    return { uses, sides: [{ label, filters, tags }], inherited: { ...inherited, ...rest } };
  }
  return undefined;
}

function namesOf(
  values: readonly (string | null)[],
  of: Pick<NamedValue, "field" | "key">,
  index: NameIndex,
): readonly string[] {
  return values.flatMap((value) => (value === null ? [] : [nameOfValue(index, { ...of, value })]));
}

/** The lines of an operation, and by what it tells them apart: sides are values of one field. */
export function toldApart(operation: SpendOperation): { scope: Scope; groups: readonly PlanGroup[] } {
  const { scope } = operation;
  if (operation.op !== "compare" || operation.against.by !== "sides")
    return { scope, groups: "group_by" in operation ? operation.group_by : [] };
  const { sides } = operation.against;
  const [filter, tag] = [sides[0]?.filters[0], sides[0]?.tags[0]];
  if (filter) {
    const values = sides.flatMap(({ filters }) => filters.flatMap((one) => one.values));
    return {
      scope: { ...scope, filters: [...scope.filters, { ...filter, values }] },
      groups: groupOfField(filter.field),
    };
  }
  const values = sides.flatMap(({ tags }) => tags.flatMap((one) => one.values ?? []));
  return tag
    ? { scope: { ...scope, tags: [...scope.tags, { ...tag, values }] }, groups: [`tag:${tag.key}`] }
    : { scope, groups: [] };
}

function groupOfField(field: PlanFilter["field"]): readonly PlanGroup[] {
  return field === "currency" ? [] : [field];
}
