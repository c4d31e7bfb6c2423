import { fieldOf } from "../filters-of.ts";
import type { Frame, Mark } from "../frame.ts";

/**
 * "The top 3 services in Ireland and the top 3 in Frankfurt": a list of each, as each rank has a name of its own. What
 * stands before the first rank, and all days, are of every list; rows that the others don't name are those of the
 * first.
 */
export function rankedIn(frame: Frame): readonly Frame[] {
  const ranks = frame.marks.flatMap((mark, place) => (isRank(mark) ? [place] : []));
  const ends = [...ranks.slice(1), frame.marks.length];
  const parts = ranks.map((first, at) => (place: number) => place >= first && place < (ends[at] ?? 0));
  const named = parts.map((isIn) => frame.filters.filter(({ place, excludes }) => isIn(place) && !excludes));
  const fields = named.map((own) => (own.length === 1 ? fieldOf(own[0]?.values[0]) : ""));
  if (parts.length < 2 || fields.includes("") || new Set(fields).size > 1) return [frame];
  return parts.map((isIn) => {
    const isOther = (place: number) => place >= (ranks[0] ?? 0) && !isIn(place);
    const marks = frame.marks.map((mark, place): Mark => {
      const isOwn = mark.is === "top" || mark.is === "order" || mark.is === "names";
      return isOwn && isOther(place) ? { is: "filler", at: mark.at, length: mark.length } : mark;
    });
    const groups = frame.groups.filter(({ place }) => isIn(place));
    return {
      ...frame,
      marks,
      says: new Set(marks.map(({ is }) => is)),
      filters: frame.filters.filter(({ place }) => !isOther(place)),
      groups: groups.length > 0 ? groups : frame.groups.filter(({ place }) => parts[0]?.(place) ?? false),
    };
  });
}

function isRank(mark: Mark): boolean {
  return mark.is === "top" || (mark.is === "order" && !mark.isAll);
}
