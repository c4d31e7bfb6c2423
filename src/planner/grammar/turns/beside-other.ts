import type { Operation } from "../../schema.ts";
import { fieldOf, fieldOfPart, filtersOf } from "../filters-of.ts";
import type { Frame } from "../frame.ts";
import type { Source } from "../questions.ts";
import { sideOf } from "./beside-told.ts";
import type { SpendOperation } from "./follow-up.ts";

// "How does it compare for prod" names the lines of both sides, "to prod" the other side.
const AGAINST =
  /\b(?:than|to|with|vs|versus|against|beside|next to|alongside)\b(?!.*\b(?:for|in|on|of) (?:the )?\S+\W*$)/i;

/** Whether a turn sets one name against what was told, which is of another kind: EC2, and a team. */
export function isAgainstOther(
  operation: Operation,
  before: SpendOperation,
  { filters, periods, says }: Frame,
  { text }: Source,
): boolean {
  if (operation.op !== "compare" || operation.against.by !== "period") return false;
  if (before.op !== "total" && before.op !== "breakdown") return false;
  const [use, ...others] = filters;
  const isOne = use !== undefined && others.length === 0 && !use.excludes;
  return isOne && periods.length === 0 && !says.has("previous") && !says.has("yearBefore") && AGAINST.test(text);
}

/** "Is that more than databases?", after EC2: these two, of the same days; two limits of what was told are no side. */
export function besideOther(operation: Operation, before: SpendOperation, frame: Frame, source: Source): Operation {
  const { scope, period } = before;
  const parts = [...scope.filters, ...scope.tags].filter((part) => fieldOfPart(part) !== "currency");
  const [part, ...more] = parts;
  const named = filtersOf(frame.filters);
  const isOther = part && !part.excludes && fieldOfPart(part) !== fieldOf(frame.filters[0]?.values[0]);
  if (!isAgainstOther(operation, before, frame, source) || !isOther || more.length > 0) return operation;
  const own = { filters: scope.filters.filter((one) => one === part), tags: scope.tags.filter((one) => one === part) };
  const sides = [own, named].map(({ filters, tags }) => sideOf(filters, tags, source.index));
  const rest = { ...scope, filters: scope.filters.filter((one) => one !== part), tags: [] };
  return {
    op: "compare",
    scope: rest,
    period,
    per: null,
    against: { by: "sides", sides },
    group_by: [],
    top: null,
    thresholds: [],
  };
}
