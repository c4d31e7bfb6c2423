import type { Mark, Meaning } from "../frame.ts";
import { type Surroundings, says, wordAt, wordsOf } from "./surroundings.ts";

type Reread = (mark: Mark, place: number, surroundings: Surroundings) => Meaning | null;

/** Words that nothing places alone, and that say nothing of their own beside what stands around them. */
export const READ_ASIDE: readonly Reread[] = [readSplitVerb, readSide, readRan, readLeft];

// "Break the October bill down by service", "split it by team": what follows "by" says it all.
function readSplitVerb(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isVerb = mark.is === "unknown" && /^(break|split|divide|slice|cut|separate)$/.test(wordAt(mark, tokens));
  const isDown = mark.is === "change" && wordsOf(mark, tokens).join(" ") === "down" && marks[place + 1]?.is === "by";
  if (isDown)
    return marks.slice(0, place).some((one) => /^(break|split)$/.test(wordAt(one, tokens))) ? { is: "filler" } : null;
  return isVerb && says(marks.slice(place), "by") ? { is: "filler" } : null;
}

// "On the Google side".
function readSide(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isSide = mark.is === "unknown" && mark.length === 1 && /^(side|end)$/.test(wordAt(mark, tokens));
  return isSide && marks[place - 1]?.is === "names" ? { is: "filler" } : null;
}

// "How much of that ran on weekends".
function readRan(mark: Mark, _: number, { tokens }: Surroundings): Meaning | null {
  const isRan = mark.is === "unknown" && mark.length === 1 && wordAt(mark, tokens) === "ran";
  return isRan && /^(on|in)$/.test(tokens[mark.at + 1]?.word ?? "") ? { is: "filler" } : null;
}

// "The budget is 75k, what's left": how far the bound is away is told with it.
function readLeft(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isLeft = mark.is === "unknown" && /^(left|remaining|used)$/.test(wordAt(mark, tokens));
  return isLeft && marks.some((one) => one.is === "threshold" && one.side === "at_most") ? { is: "filler" } : null;
}
