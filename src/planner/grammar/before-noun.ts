import type { Mark } from "./frame.ts";

/** "Without a team": whether the noun at a place is what is said to be lacked. */
export function isLackedAt(marks: readonly Mark[], place: number): boolean {
  const before = beforeNoun(marks, place);
  return before?.is === "intent" && before.intent === "tags";
}

/** "A specific service". */
export function isSpecific(marks: readonly Mark[], place: number): boolean {
  return beforeNoun(marks, place)?.is === "specific";
}

function beforeNoun(marks: readonly Mark[], place: number): Mark | undefined {
  return marks.slice(0, Math.max(place, 0)).findLast(({ is }) => is !== "filler" && is !== "by");
}
