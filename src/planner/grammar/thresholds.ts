import type { Threshold } from "../schema.ts";
import { type Frame, type Mark, marksOf } from "./frame.ts";

/** "Why did S3 double" takes the size for granted; "which services doubled" asks for those that did. */
export function isClaim({ intents, groups }: Frame): boolean {
  return intents.has("why") && !intents.has("which") && groups.length === 0;
}

/** The size of a change that is taken for granted; null: none. "Services that went up 10 %" asks for those that did. */
export function claimOf(frame: Frame): string | null {
  const size = isClaim(frame) ? marksOf(frame.marks, "change").find(({ least }) => least)?.least : null;
  const stated = asksForRows(frame) ? null : marksOf(frame.marks, "ratio")[0]?.value;
  return stated ?? size ?? null;
}

function asksForRows({ intents, groups }: Frame): boolean {
  return !intents.has("why") && (intents.has("which") || groups.length > 0);
}

/** The bounds of a clause: `ratio` and `amount` are what its percentages and its sums of money measure. */
export function thresholdsOf(
  frame: Frame,
  ratio: Threshold["measure"],
  amount: Threshold["measure"],
): readonly Threshold[] {
  const { marks } = frame;
  const bounds = marksOf(marks, "threshold").flatMap((mark): Threshold[] => {
    const { side, value, upTo, ratio: isRatio } = mark;
    const ofAmount = isOfCost(marks, marks.indexOf(mark)) ? "cost" : amount;
    const ofRatio = mark.together && isOfFirst(frame) ? "together" : ratio;
    const measure = isRatio ? ofRatio : ofAmount;
    return [{ measure, side, value }, ...(upTo === null ? [] : [{ measure, side: "at_most" as const, value: upTo }])];
  });
  const isOfChange = ratio === "change_ratio";
  const sizes = marksOf(marks, "change").flatMap(({ least, isBeyond }): Threshold[] =>
    isOfChange && least && !isClaim(frame)
      ? [{ measure: ratio, side: isBeyond ? "over" : "at_least", value: least }]
      : [],
  );
  const ratios = marksOf(marks, "ratio").flatMap(({ value }): Threshold[] =>
    isOfChange && asksForRows(frame) ? [{ measure: ratio, side: "at_least", value }] : [],
  );
  return [...bounds, ...sizes, ...ratios];
}

/** "What makes up 80 % of the bill"; whether S3 alone makes up so much is another question. */
export function isOfFirst({ marks, groups, filters }: Frame): boolean {
  const bound = marks.findIndex((mark) => mark.is === "threshold" && mark.together);
  return bound >= 0 && (groups.length > 0 || filters.every(({ place }) => place > bound));
}

/** "Services over $1k that grew": what they cost; "services that grew by over $1k": their change. */
function isOfCost(marks: readonly Mark[], place: number): boolean {
  // "That grew more than 10 % and cost over 500".
  const isOwn = marks[place - 1]?.is === "cost" && marks[place - 2]?.is === "and";
  if (isOwn && marks.slice(0, place).some(({ is }) => is === "change")) return true;
  const isOfGroup = marks[place - 1]?.is === "group";
  return isOfGroup && marks[place + 1]?.is === "filler" && marks.slice(place).some(({ is }) => is === "change");
}
