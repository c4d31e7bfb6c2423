import type { Mark, Meaning } from "../frame.ts";
import { lastSaid, nextSaid, type Surroundings, says, wordAt, wordsOf } from "./surroundings.ts";

/** Words for the days before, which only their neighbours tell. */
export function readBefore(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  if (isYearBefore(mark, place, surroundings)) return { is: "yearBefore" };
  return isDaysBefore(mark, place, surroundings) || isLastOne(mark, place, surroundings) ? { is: "previous" } : null;
}

// "September against the year before": the same days of that year.
function isYearBefore(mark: Mark, place: number, { marks }: Surroundings): boolean {
  return mark.is === "previous" && mark.span?.unit === "year" && lastSaid(marks, place)?.is === "versus";
}

// "Compared to last"; "since 3 October against before", "cheaper than before".
function isDaysBefore(mark: Mark, place: number, { marks, tokens }: Surroundings): boolean {
  if (mark.is !== "unknown") return false;
  const word = wordAt(mark, tokens);
  const isSince = marks.some((one) => one.is === "period" && one.words.since);
  const isBefore = word === "before" && nextSaid(marks, place) === undefined && isSince;
  const other = lastSaid(marks, place);
  const isThan = other?.is === "change" && wordsOf(other, tokens).at(-1) === "than";
  return (isLast(word) || isBefore) && (other?.is === "versus" || isThan);
}

// "How does this quarter compare with the last one?"
function isLastOne(mark: Mark, place: number, { marks }: Surroundings): boolean {
  const isLastOne = mark.is === "refer" && mark.index === -1 && says(marks, "period");
  return isLastOne && lastSaid(marks, place)?.is !== "names" && setsAgainst(marks);
}

function setsAgainst(marks: readonly Mark[]): boolean {
  return says(marks, "versus") || marks.some((mark) => mark.is === "intent" && mark.intent === "compare");
}

function isLast(word: string): boolean {
  return word === "last" || word === "previous";
}
