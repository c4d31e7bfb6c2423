import { isComparative } from "../asking/ask-names.ts";
import { fieldOf } from "../filters-of.ts";
import type { FilterUse, Frame, Mark } from "../frame.ts";
import type { Source } from "../questions.ts";

/** "Does web spend more than payments and search together": the sum of the two is what the one is set against. */
export function withSums(frame: Frame, source: Source): Frame {
  const than = frame.marks.findIndex((mark) => mark.is === "versus" || isComparative(source, mark));
  const combined = frame.marks.findIndex(({ is }) => is === "combined");
  if (than < 0 || combined < 0) return frame;
  const named = frame.filters.filter(({ excludes }) => !excludes);
  const parts = [named.filter(({ place }) => place < than), named.filter(({ place }) => place > than)];
  const fields = new Set(named.map(({ values }) => fieldOf(values[0])));
  if (fields.size !== 1 || named.length < 3 || parts.some(({ length }) => length === 0)) return frame;
  const marks = frame.marks.map((mark): Mark => {
    return mark.is === "combined" ? { is: "filler", at: mark.at, length: mark.length } : mark;
  });
  const filters = parts.flatMap((uses): readonly FilterUse[] => {
    const [first] = uses;
    return first ? [{ ...first, values: uses.flatMap(({ values }) => values) }] : [];
  });
  return { ...frame, marks, filters, says: new Set([...frame.says].filter((is) => is !== "combined")) };
}
