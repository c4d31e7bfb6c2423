import type { NamedValue } from "../dictionary.ts";
import { type Frame, type Mark, marksOf, type Question } from "./frame.ts";
import { extentOf, type Source, wordsOn } from "./questions.ts";

type Names = Extract<Mark, { is: "names" }>;

const THAN = / than$/i;
// What may stand between "than" and a name: "more than for the RDS service".
const BETWEEN = new Set<Mark["is"]>(["filler", "cost", "usage", "by"]);

/**
 * "Services that cost more than S3", "than Europe": a name that something is held against needs another of its kind.
 * Without one the comparison would be of the name itself with another period, which nobody asked for.
 */
export function askLoneSide(frame: Frame, source: Source): readonly Question[] {
  const { marks } = frame;
  for (const [place, mark] of marks.entries()) {
    const next = marks.slice(place + 1).find(({ is }) => !BETWEEN.has(is));
    if (!isHeldAgainst(mark, source) || next?.is !== "names" || hasPeer(marks, marks.indexOf(next), next)) continue;
    const words = wordsOn(source, next);
    const question = `What should “${words}” be compared with? Name both, such as “A vs B”, or two periods.`;
    return [{ question, ...extentOf(source, mark, next), instead: [] }];
  }
  return [];
}

function isHeldAgainst(mark: Mark, source: Source): boolean {
  return mark.is === "versus" || (mark.is === "change" && THAN.test(wordsOn(source, mark)));
}

/** Whether another name of the same kind stands beside it, which it is compared with. */
function hasPeer(marks: readonly Mark[], place: number, name: Names): boolean {
  const kinds = new Set(name.values.map(kindOf));
  return marksOf(marks, "names").some(
    (other) => marks.indexOf(other) !== place && other.values.some((value) => kinds.has(kindOf(value))),
  );
}

function kindOf({ field, key }: NamedValue): string {
  return `${field} ${key}`;
}
