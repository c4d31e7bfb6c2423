import type { NamedValue } from "../dictionary.ts";
import type { PlanGroup, Scope, Side } from "../schema.ts";
import type { FilterUse } from "./frame.ts";

/** What is compared: the names of the clause, and what was talked about before. */
type Kept = { readonly uses: readonly FilterUse[]; readonly sides: readonly Side[]; readonly inherited: Scope };

/** "How does this compare to RDS": what was talked about is the other side, where it is of the same kind. */
export function besideKept(byField: readonly (readonly FilterUse[])[], inherited: Scope): Kept | undefined {
  for (const uses of byField) {
    const field = fieldOf(uses[0]?.values[0]);
    const filters = inherited.filters.filter((one) => one.field === field && !one.excludes);
    const tags = inherited.tags.filter(({ key, excludes }) => `tag:${key}` === field && !excludes);
    if (filters.length + tags.length !== 1) continue;
    const label = [...filters, ...tags].flatMap(({ values }) => values ?? []).join(", ");
    const rest = {
      filters: inherited.filters.filter((one) => !filters.includes(one)),
      tags: inherited.tags.filter((one) => !tags.includes(one)),
    };
    return { uses, sides: [{ label, filters, tags }], inherited: { ...inherited, ...rest } };
  }
  return undefined;
}

/** What a value is grouped by. */
export function fieldOf(value: NamedValue | undefined): PlanGroup {
  if (value?.field === "tag") return `tag:${value.key}`;
  return value?.field === "currency" || value === undefined ? "service" : value.field;
}
