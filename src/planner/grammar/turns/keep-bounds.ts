import type { Operation } from "../../schema.ts";
import { fieldOf } from "../filters-of.ts";
import type { Frame } from "../frame.ts";
import type { SpendOperation } from "./follow-up.ts";

/**
 * "By team instead", after departments between 10k and 50k: teams within the same bounds. A turn that says bounds of
 * its own, names one of the rows, ranks other rows or counts in other steps has none of those before.
 */
export function keepBounds(operation: Operation, before: SpendOperation, frame: Frame): Operation {
  if (operation.op === "breakdown" && before.op === "breakdown") {
    const isOther = isRanked(frame) && operation.group_by.join() !== before.group_by.join();
    const isOwn = isOther || namesRow(frame, before.group_by) || operation.thresholds.length > 0;
    return isOwn ? operation : { ...operation, thresholds: before.thresholds };
  }
  if (operation.op === "trend" && before.op === "trend") {
    const isOther = isRanked(frame) || operation.granularity !== before.granularity;
    const isOwn = isOther || operation.thresholds.length > 0;
    return isOwn ? operation : { ...operation, thresholds: before.thresholds };
  }
  return operation;
}

function isRanked({ says }: Frame): boolean {
  return says.has("order") || says.has("top") || says.has("refer");
}

function namesRow({ filters }: Frame, groups: readonly string[]): boolean {
  return filters.some(({ values, excludes }) => !excludes && groups.includes(fieldOf(values[0])));
}
