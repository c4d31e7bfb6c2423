import type { Operation } from "../../schema.ts";
import { fieldOf } from "../filters-of.ts";
import type { Frame } from "../frame.ts";

/**
 * "By team instead", after departments between 10k and 50k: teams within the same bounds. A turn that says bounds of
 * its own, names one of the rows, ranks other rows or counts in other steps has none of those before.
 */
export function keepBounds(operation: Operation, before: Operation, frame: Frame): Operation {
  if (operation.op !== before.op || (operation.op !== "breakdown" && operation.op !== "trend")) return operation;
  const isOwn = operation.thresholds.length > 0 || isOfOthers(operation, before as typeof operation, frame);
  return isOwn ? operation : { ...operation, thresholds: (before as typeof operation).thresholds };
}

type Rows = Extract<Operation, { op: "breakdown" | "trend" }>;

function isOfOthers(operation: Rows, before: Rows, frame: Frame): boolean {
  if (operation.op === "trend") return isRanked(frame) || operation.granularity !== before.granularity;
  const isRankOfOthers = isRanked(frame) && operation.group_by.join() !== before.group_by.join();
  return isRankOfOthers || namesRow(frame, before.group_by);
}

function isRanked({ says }: Frame): boolean {
  return says.has("order") || says.has("top") || says.has("refer");
}

function namesRow({ filters }: Frame, groups: readonly string[]): boolean {
  return filters.some(({ values, excludes }) => !excludes && groups.includes(fieldOf(values[0])));
}
