import type { Previous } from "../../previous.ts";
import type { Token } from "../../tokens.ts";
import type { Frame, Mark, Question } from "../frame.ts";
import { lastOperation, type SpendOperation } from "./follow-up.ts";
import { sumBefore } from "./sum-up.ts";

/** What a turn goes on from, and what it says beyond pointing there. */
type From = { readonly frame: Frame; readonly before: SpendOperation };

const SUMMED_ANEW = new Set<Mark["is"]>([
  ...(["combined", "filler", "and", "cost", "elliptic", "refer", "period", "granularity"] as const),
]);
const SEVERAL = /^(they|them|those|these|both)$/;

/**
 * Where a turn speaks of several things that were told one after the other: their sum, as what it goes on from. "The
 * sum of both since January", "what share of the total are they". Null where it does not.
 */
export function ofSeveral(
  frame: Frame,
  clause: readonly Token[],
  previous: Previous | null,
  today: string,
): From | Question | null {
  const isSum = isSumAnew(frame);
  if (!previous || !(isSum || isShareOfSeveral(frame, clause, previous))) return null;
  const sum = sumBefore(previous, today, isOfTwo(clause));
  if (!("op" in sum)) return sum;
  if (!("scope" in sum)) return null;
  return { frame: isSum ? without(frame, "combined") : frame, before: sum };
}

/** "Both", and not all that was told. */
export function isOfTwo(clause: readonly Token[]): boolean {
  return clause.some(({ word }) => word === "both" || word === "two");
}

/** "Both together last month": the sum, of other days or by their steps. */
function isSumAnew({ says, filters }: Frame): boolean {
  const isAnew = says.has("period") || says.has("granularity");
  return says.has("combined") && isAnew && filters.length === 0 && [...says].every((kind) => SUMMED_ANEW.has(kind));
}

function isShareOfSeveral({ intents, filters, groups }: Frame, clause: readonly Token[], previous: Previous): boolean {
  const isBare = intents.has("share") && filters.length + groups.length === 0;
  const isAfterOne =
    lastOperation(previous)?.op === "total" && (previous.earlier ?? []).some(({ op }) => op === "total");
  return isBare && isAfterOne && clause.some(({ word }) => SEVERAL.test(word));
}

function without(frame: Frame, kind: "combined"): Frame {
  const marks = frame.marks.map((mark) =>
    mark.is === kind ? ({ is: "filler", at: mark.at, length: mark.length } as const) : mark,
  );
  return { ...frame, marks, says: new Set(marks.map(({ is }) => is)) };
}
