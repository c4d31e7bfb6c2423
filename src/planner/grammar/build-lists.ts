import type { Operation, PlanFilter, PlanGroup, PlanTagFilter, Scope } from "../schema.ts";
import type { Draft } from "./build-courses.ts";
import { fieldOfPart } from "./filters-of.ts";

const LISTED_FIELDS = ["service", "account", "region", "provider", "category"] as const;

/** What there is of a kind: services, accounts, values of a tag, connectors. */
export function makeLists({ frame, lines: { scope }, timing, group_by }: Draft): readonly Operation[] {
  return timing.periods.flatMap((period) =>
    group_by.map((group): Operation => {
      const { connector_id } = scope;
      if (group === "connector") return { op: "connectors", provider: null, connector_id, aspect: "status" };
      // What the question says itself holds: "which teams do we have, only the ml team".
      const isSaid = frame.filters.length > 0;
      return { op: "list", scope: isSaid ? scope : withoutOwn(scope, group), period, ...listed(group) };
    }),
  );
}

/** "Which environments are there", after two of them: all that there are. */
function withoutOwn(scope: Scope, group: PlanGroup): Scope {
  const isOther = (part: PlanFilter | PlanTagFilter) => part.excludes || fieldOfPart(part) !== group;
  return { ...scope, filters: scope.filters.filter(isOther), tags: scope.tags.filter(isOther) };
}

function listed(group: PlanGroup): Pick<Extract<Operation, { op: "list" }>, "of" | "key"> {
  if (group.startsWith("tag:")) return { of: "tag_value", key: group.slice("tag:".length) };
  const field = LISTED_FIELDS.find((name) => name === group);
  return { of: field ?? "tag_key", key: null };
}
