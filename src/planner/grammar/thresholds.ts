import type { Threshold } from "../schema.ts";
import { type Frame, marksOf } from "./frame.ts";

/** "Why did S3 double" takes the size for granted; "which services doubled" asks for those that did. */
export function isClaim({ intents, groups }: Frame): boolean {
  return intents.has("why") && !intents.has("which") && groups.length === 0;
}

/** The bounds of a clause: `ratio` and `amount` are what its percentages and its sums of money measure. */
export function thresholdsOf(
  frame: Frame,
  ratio: Threshold["measure"],
  amount: Threshold["measure"],
): readonly Threshold[] {
  const { marks } = frame;
  const bounds = marksOf(marks, "threshold").flatMap(({ side, value, upTo, ratio: isRatio }): Threshold[] => {
    const measure = isRatio ? ratio : amount;
    return [{ measure, side, value }, ...(upTo === null ? [] : [{ measure, side: "at_most" as const, value: upTo }])];
  });
  const isOfChange = ratio === "change_ratio";
  const sizes = marksOf(marks, "change").flatMap(({ least, isBeyond }): Threshold[] =>
    isOfChange && least && !isClaim(frame)
      ? [{ measure: ratio, side: isBeyond ? "over" : "at_least", value: least }]
      : [],
  );
  return [...bounds, ...sizes];
}
