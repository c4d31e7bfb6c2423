import type { PlanTagFilter, Scope } from "../../../planner/index.ts";
import { askSpend, type Spent } from "../ask-spend.ts";
import type { Days } from "../bills/gaps.ts";
import type { Asking, Execution } from "../execution.ts";

/** The one tag of which some values are left out, so that lines without it are in; undefined: none, or several. */
export function tagLeftOpen(tags: readonly PlanTagFilter[]): PlanTagFilter | undefined {
  const open = tags.filter(({ excludes, values }) => excludes && values !== null && !values.includes(null));
  return open.length === 1 ? open[0] : undefined;
}

/** What of a scope has none of a tag of which it leaves some values out: "not prod" has what has no environment. */
export function* askWithoutTag(run: Execution, scope: Scope, period: Days, tag: PlanTagFilter): Asking<Spent> {
  const none = { ...tag, values: [null], excludes: false };
  return yield* askSpend(run, { ...scope, tags: scope.tags.map((one) => (one === tag ? none : one)) }, period);
}
