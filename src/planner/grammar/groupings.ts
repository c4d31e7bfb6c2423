import type { PlanGroup } from "../schema.ts";
import type { Frame, GroupUse, Mark } from "./frame.ts";

/** The words of the question on which a mark stands. */
type WordsOn = (mark: Mark) => string;

/** Groups joined by "or" are asked for one by one, all others together; the outer one of "in each account" first. */
export function groupings({ groups, marks }: Frame, words: WordsOn): readonly (readonly PlanGroup[])[] {
  const names = distinct([...groups.filter(({ each }) => each), ...groups.filter(({ each }) => !each)]);
  const [first, last] = [groups[0], groups.at(-1)];
  const isEither =
    first && last && marks.some((mark, place) => mark.is === "or" && place > first.place && joinsNouns(marks, place));
  const isParted = isEither || areRankedApart({ groups, marks }) || areAskedApart({ groups, marks }, words);
  return isParted && names.length > 1 ? names.map((name) => [name]) : [names];
}

/** "By region and also by team": what "also" stands before is a list of its own. */
function areAskedApart({ groups, marks }: Pick<Frame, "groups" | "marks">, words: WordsOn): boolean {
  const [from, to] = [groups[0]?.place ?? 0, groups.at(-1)?.place ?? 0];
  return marks.slice(from, to).some((mark) => /^(also|separately|individually|additionally)$/i.test(words(mark)));
}

/** "Top three services and top five accounts": each has a rank of its own, so each is a list of its own. */
export function areRankedApart({ groups, marks }: Pick<Frame, "groups" | "marks">): boolean {
  return (
    groups.length > 1 && groups.every(({ place }, index) => rankBefore(marks, groups[index - 1]?.place ?? 0, place))
  );
}

function rankBefore(marks: readonly Mark[], from: number, to: number): boolean {
  return marks.slice(from, to).some(({ is }) => is === "top" || is === "order");
}

/** The frame with the rank of one grouping only. */
export function rankedFor(frame: Frame, [wanted]: readonly PlanGroup[]): Frame {
  const { groups, marks } = frame;
  const use = groups.findIndex(({ group }) => group === wanted);
  const [from, to] = [groups[use - 1]?.place ?? 0, groups[use]?.place ?? marks.length];
  const isOther = (mark: Mark, place: number) =>
    (mark.is === "top" || mark.is === "order" || mark.is === "number") && (place < from || place > to);
  const own = marks.map((mark, place): Mark => (isOther(mark, place) ? { is: "filler", ...placeOf(mark) } : mark));
  return { ...frame, marks: own, groups: groups.filter(({ group }) => group === wanted) };
}

function placeOf({ at, length }: Mark): Pick<Mark, "at" | "length"> {
  return { at, length };
}

function joinsNouns(marks: readonly Mark[], or: number): boolean {
  const next = marks.slice(or + 1).find(({ is }) => is !== "filler")?.is;
  return next === "group" || next === "concept" || next === "missing";
}

export function distinct(groups: readonly GroupUse[]): readonly PlanGroup[] {
  return [...new Set(groups.map(({ group }) => group))];
}
