import type { Mark, Meaning } from "../frame.ts";
import { lastSaid, type Surroundings, wordAt } from "./surroundings.ts";

const FILLER = { is: "filler" } as const;

/** Words of sums, where they stand: "AWS and Azure both", "cumulative spend to date", "add S3", "add EC2 back". */
export function readSum(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  if (mark.is === "unknown") return isOfSum(wordAt(mark, surroundings.tokens), surroundings) ? FILLER : null;
  const isRunning = mark.is === "cost" && /^running$/.test(wordAt(mark, surroundings.tokens));
  if (isRunning) return hasSteps(surroundings.marks) ? { is: "unknown" } : null;
  return mark.is === "and" || mark.is === "adds" ? readAdding(mark, place, surroundings) : null;
}

function isOfSum(word: string, { marks }: Surroundings): boolean {
  if (word === "both") return marks.filter(({ is }) => is === "names").length > 1;
  if (word === "back") return marks.some(({ is }) => is === "adds");
  return word === "cumulative" && isOneSum(marks);
}

/** "Plus S3" goes on with what was told; between two names it joins them. "Add" has no other place than the first. */
function readAdding(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isPlus = wordAt(mark, tokens) === "plus";
  if (mark.is === "and") return isPlus && place === 0 ? { is: "adds" } : null;
  const before = lastSaid(marks, place)?.is;
  if (before !== undefined && before !== "and") return { is: isPlus ? "and" : "unknown" };
  // "Can you add each one's percentage": rows have it.
  return marks.some((one) => one.is === "intent" && one.intent === "share") ? FILLER : null;
}

/** A running sum has steps, which no plan adds up; where there are none it is a sum. */
function isOneSum(marks: readonly Mark[]): boolean {
  return marks.some(({ is }) => is === "period") && !hasSteps(marks);
}

function hasSteps(marks: readonly Mark[]): boolean {
  const isPart = ({ is }: Mark) => is === "granularity" || is === "pace" || is === "change";
  const isCourse = (mark: Mark) => mark.is === "intent" && (mark.intent === "trend" || mark.intent === "chart");
  return marks.some((mark) => isPart(mark) || isCourse(mark));
}
