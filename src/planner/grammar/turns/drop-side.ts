import type { PlanFilter, PlanTagFilter, Side } from "../../schema.ts";
import { fieldOf, fieldOfPart } from "../filters-of.ts";
import { type FilterUse, type Frame, setsAgainst } from "../frame.ts";
import type { SpendOperation } from "./follow-up.ts";
import { totalOf } from "./sum-up.ts";

/** A follow-up and what it goes on from, when both are put together. */
type Dropped = { readonly frame: Frame; readonly before: SpendOperation };

/**
 * "Drop Redshift", after three things that stood against each other: the other two; of two, the other one. "Redshift
 * only", "just Redshift": that one.
 */
export function dropSide(frame: Frame, before: SpendOperation): Dropped {
  if (before.op !== "compare" || before.against.by !== "sides") return { frame, before };
  const { sides } = before.against;
  const named = frame.filters.filter((use) => sides.some((side) => isOf(side, use)));
  const dropped = named.filter(({ excludes }) => excludes);
  const uses = dropped.length > 0 || setsAgainst(frame.marks) ? dropped : named;
  const left = sides.filter((side) => uses.some((use) => isOf(side, use)) === (uses !== dropped));
  if (uses.length === 0 || left.length === 0) return { frame, before };
  const filters = frame.filters.filter((use) => !uses.includes(use));
  // What is left alone is compared with nothing.
  const intents = new Set([...frame.intents].filter((intent) => left.length > 1 || intent !== "compare"));
  return { frame: { ...frame, filters, intents }, before: ofSides(before, left) };
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
