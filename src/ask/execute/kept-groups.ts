import { absoluteDecimal, compareDecimals } from "../../core/decimals.ts";
import type { Threshold } from "../../planner/index.ts";
import { isBeyond } from "./bounds.ts";
import { ratioOf } from "./change-words.ts";
import type { GroupChange } from "./comparison.ts";
import type { Op } from "./execution.ts";
import { PLACES } from "./find-breakdown.ts";
import { hasName } from "./tell-rows.ts";

/** `any`: also what did not move, which is as much of a comparison. */
type Wanted = Pick<Op<"drivers">, "thresholds" | "top" | "rank_by" | "group_by"> & {
  readonly direction: Op<"drivers">["direction"] | "any";
};

/** What moved most by its amount, whichever way. */
export const BY_SIZE = { rank_by: "change", direction: "both" } as const;

/** "Sixth ", where five come before. */
export function placeOf(top: Wanted["top"]): string {
  return top && top.skip > 0 ? `${PLACES[top.skip] ?? "further"} ` : "";
}

/** The groups that moved as asked. */
export function keptGroups(groups: readonly GroupChange[], wanted: Wanted): readonly GroupChange[] {
  const { direction, thresholds, top, rank_by, group_by } = wanted;
  const signs = { up: [1], down: [-1], both: [1, -1], any: [1, -1, 0] };
  const kept = groups.filter(
    (group) =>
      signs[direction].includes(Math.sign(compareDecimals(group.change, "0"))) &&
      thresholds.every((threshold) => isBeyondBound(group, threshold)),
  );
  const inOrder = rank_by === "change" ? kept : kept.filter((group) => sizeInPart(group) !== null).sort(byPart);
  // What has no team is none of the top three.
  const isNamed = hasName(group_by.slice(0, 1));
  const named = inOrder.filter(({ row }) => isNamed(row));
  return top ? (named.length > 0 ? named : inOrder).slice(top.skip, top.skip + top.count) : inOrder;
}

/**
 * "Grew fastest", or "which of both grew faster", by amount, where another group did in percent: that one, as either
 * can be meant; else null.
 */
export function firstInPart(groups: readonly GroupChange[], [first]: readonly GroupChange[], op: Op<"drivers">) {
  if (!(op.top ? op.top.skip === 0 : areNamed(op)) || op.rank_by !== "change" || op.direction === "both" || !first)
    return null;
  const alike = groups.filter(({ currency }) => currency === first.currency);
  const [most] = keptGroups(alike, { ...op, rank_by: "change_ratio" });
  return most && most.name !== first.name ? most : null;
}

/** Whether the rows are those that the question names, as the sides of "us-east-1 or eu-west-1". */
function areNamed({ scope, group_by: [group] }: Op<"drivers">): boolean {
  const uses = [...scope.filters, ...scope.tags.map((tag) => ({ ...tag, field: `tag:${tag.key}` }))];
  return uses.some(({ field, values, excludes }) => field === group && !excludes && (values?.length ?? 0) > 1);
}

/** Whether it costs other than before. */
export function hasMoved({ change }: GroupChange): boolean {
  return compareDecimals(change, "0") !== 0;
}

/** By which part of what it was a group changed, in size; null where it cost nothing before: nothing has no part. */
function sizeInPart(group: GroupChange): string | null {
  const ratio = group.isNew ? null : ratioOf(group);
  return ratio && absoluteDecimal(ratio);
}

function byPart(one: GroupChange, other: GroupChange): number {
  return compareDecimals(sizeInPart(other) ?? "0", sizeInPart(one) ?? "0");
}

/** Bounds on a change are bounds on its size: the direction is asked for beside them. */
function isBeyondBound(group: GroupChange, threshold: Threshold): boolean {
  const ratio = ratioOf(group);
  // From nothing it is more than any part of it.
  if (threshold.measure === "change_ratio" && ratio === null) return /^(over|at_least)$/.test(threshold.side);
  const figures = {
    cost: group.after,
    share: group.rowAfter?.share ?? "0",
    together: null,
    change: absoluteDecimal(group.change),
    change_ratio: absoluteDecimal(ratio ?? "0"),
  };
  return isBeyond(figures[threshold.measure], threshold);
}
