import type { PlanFilter, PlanTagFilter, Side } from "../../../schema.ts";
import { fieldOf, fieldOfPart } from "../../filters-of.ts";
import { type FilterUse, type Frame, setsAgainst } from "../../frame.ts";
import type { SpendOperation } from "../follow-up.ts";
import { breakdownOf, totalOf } from "../sum-up.ts";

/** A follow-up and what it goes on from, when both are put together. */
type Dropped = { readonly frame: Frame; readonly before: SpendOperation };

/**
 * "Drop Redshift", after three things that stood against each other: the other two; of two, the other one. "Redshift
 * only", "just Redshift": that one.
 */
export function dropSide(frame: Frame, before: SpendOperation, text: string): Dropped {
  if (before.op !== "compare" || before.against.by !== "sides") return { frame, before };
  const { sides } = before.against;
  const named = frame.filters.filter((use) => sides.some((side) => isOf(side, use)));
  const dropped = named.filter(({ excludes }) => excludes);
  const uses = dropped.length > 0 || setsAgainst(frame.marks) ? dropped : named;
  const left = sides.filter((side) => uses.some((use) => isOf(side, use)) === (uses !== dropped));
  if (named.length === 0 && ONLY.test(text) && areOthers(frame, sides))
    return { frame: notCompared(frame), before: ofNoSide(before) };
  if (uses.length === 0 || left.length === 0) return { frame, before };
  const filters = frame.filters.filter((use) => !uses.includes(use));
  // What is left alone is compared with nothing.
  const rest = left.length > 1 ? frame : notCompared(frame);
  return { frame: { ...rest, filters }, before: ofSides(before, left) };
}

const ONLY = /\b(?:just|only)\b/i;

/** "Just Ireland then", after Europe against the US: neither of them, and no third side. */
function areOthers({ filters, marks }: Frame, sides: readonly Side[]): boolean {
  const kinds = new Set<string>(sides.flatMap((side) => [...side.filters, ...side.tags].map(fieldOfPart)));
  const isOther = ({ values, excludes }: FilterUse) => !excludes && kinds.has(fieldOf(values[0]));
  return filters.length === 1 && filters.every(isOther) && !setsAgainst(marks);
}

function notCompared(frame: Frame): Frame {
  return { ...frame, intents: new Set([...frame.intents].filter((intent) => intent !== "compare")) };
}

function ofNoSide({ scope, period, group_by }: Extract<SpendOperation, { op: "compare" }>): SpendOperation {
  return group_by.length > 0 ? breakdownOf(scope, period, group_by) : totalOf(scope, period);
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
