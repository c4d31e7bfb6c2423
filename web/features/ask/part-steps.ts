import type { AskAnswer } from "../../lib/ask-types.ts";

/** What the column is called that says whether the bills have all of a step. */
const MARKS = ["whole", "complete"];

/**
 * The steps of a course that are no whole weeks, months or quarters. The table marks them, the chart does not: drawn as
 * the others they would look like a fall.
 */
export function partSteps(tables: AskAnswer["tables"]): ReadonlySet<string> {
  return new Set(
    tables.flatMap(({ columns, rows }) => {
      const date = columns.indexOf("date");
      const marks = MARKS.map((mark) => columns.indexOf(mark));
      return rows.filter((row) => marks.some((mark) => row[mark] === "no")).flatMap((row) => row[date] ?? []);
    }),
  );
}
