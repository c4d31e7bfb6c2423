import { type Frame, firstMark, type Question } from "../frame.ts";
import { isInSteps, lackedIn } from "../lacking.ts";
import { extentOf, type Source, wordsOn } from "../questions.ts";

const CHOICES_MAX = 8;

/** Asks about what can't be told of how much has a tag. */
export function askTags(frame: Frame, source: Source): readonly Question[] {
  return [...askTwoKeys(frame, source), ...askWhichTag(frame, source)];
}

/** "Tag coverage by month": of one tag. */
function askWhichTag(frame: Frame, source: Source): readonly Question[] {
  const step = firstMark(frame.marks, "granularity") ?? firstMark(frame.marks, "intent");
  if (!step || !isInSteps(frame) || lackedIn(frame).key !== null) return [];
  const instead = [...source.index.keys.values()]
    .flat()
    .slice(0, CHOICES_MAX)
    .map((key) => ({ label: key, words: `of the tag "${key}" ${wordsOn(source, step)}` }));
  return [{ question: "Of which tag? In steps of time one is told.", ...extentOf(source, step), instead }];
}

/** "Tagged with a project, but without an owner": one key at a time is looked for. */
function askTwoKeys({ groups, marks }: Frame, source: Source): readonly Question[] {
  const keys = groups.filter(({ group, by, each }) => group.startsWith("tag:") && !by && !each);
  const mark = marks[keys.at(-1)?.place ?? -1];
  if (new Set(keys.map(({ group }) => group)).size < 2 || !mark) return [];
  return [{ question: "One tag at a time is looked for. Which one?", ...extentOf(source, mark), instead: [] }];
}
