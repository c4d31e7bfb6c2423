import type { Correction } from "./correct-spelling.ts";
import type { Day } from "./periods/calendar.ts";

const BY_YEAR = /\b(?:(?:by|per|each|every) (?:calendar )?years?|year by year|yearly|annually)\b/i;
const YEARS = 3;

/** A text with its years named, and what was read as them. */
type Named = { readonly text: string; readonly correction: Correction };

/**
 * "EC2 by year": no course is drawn in steps of years, so each of the last three is told, the running one up to today.
 * Null where the text says no such thing, or names a year itself.
 */
export function nameYears(text: string, today: Day): Named | null {
  const [said] = BY_YEAR.exec(text) ?? [];
  if (!said || /\b20\d\d\b/.test(text)) return null;
  const running = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, back) => running - YEARS + 1 + back);
  const read = `in ${years.slice(0, -1).join(", ")} and ${running}`;
  return { text: text.replace(said, read), correction: { said, read } };
}
