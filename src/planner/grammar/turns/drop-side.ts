import type { PlanFilter, PlanTagFilter, Side } from "../../schema.ts";
import { fieldOf, fieldOfPart } from "../filters-of.ts";
import type { FilterUse, Frame } from "../frame.ts";
import type { SpendOperation } from "./follow-up.ts";
import { totalOf } from "./sum-up.ts";

/** A follow-up and what it goes on from, when both are put together. */
type Dropped = { readonly frame: Frame; readonly before: SpendOperation };

/** "Drop Redshift", after three things that stood against each other: the other two; of two, the other one. */
export function dropSide(frame: Frame, before: SpendOperation): Dropped {
  if (before.op !== "compare" || before.against.by !== "sides") return { frame, before };
  const { sides } = before.against;
  const uses = frame.filters.filter((use) => use.excludes && sides.some((side) => isOf(side, use)));
  const left = sides.filter((side) => !uses.some((use) => isOf(side, use)));
  if (uses.length === 0 || left.length === 0) return { frame, before };
  const filters = frame.filters.filter((use) => !uses.includes(use));
  return { frame: { ...frame, filters }, before: ofSides(before, left) };
}

function ofSides(before: Extract<SpendOperation, { op: "compare" }>, sides: readonly Side[]): SpendOperation {
  const [only, ...others] = sides;
  if (!only || others.length > 0) return { ...before, against: { by: "sides", sides } };
  const { scope, period } = before;
  const own = { filters: [...scope.filters, ...only.filters], tags: [...scope.tags, ...only.tags] };
  return totalOf({ ...scope, ...own }, period);
}

/** Whether a side is what a name says, and nothing beyond it. */
function isOf({ filters, tags }: Side, { values }: FilterUse): boolean {
  const [part, ...others]: readonly (PlanFilter | PlanTagFilter)[] = [...filters, ...tags];
  if (!part || others.length > 0 || part.excludes || fieldOfPart(part) !== fieldOf(values[0])) return false;
  const named = new Set<string | null>(values.map(({ value }) => value));
  return part.values?.every((value) => named.has(value)) === true;
}
