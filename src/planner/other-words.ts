import type { Correction } from "./correct-spelling.ts";
import { IN_FULL } from "./lexicon/in-full.ts";
import { REWORDINGS, REWORDINGS_OF_YEARS } from "./lexicon/rewordings.ts";
import type { Day } from "./periods/calendar.ts";

const NAMES_YEAR = /\b20\d\d\b/;

/** A text in other words, and what was read as them. */
type InOtherWords = { readonly text: string; readonly corrections: readonly Correction[] };

/** The text with what stands for words that it said before in full: "the first half of October with the second". */
export function inFull(asked: string, today: Day): string {
  return IN_FULL.reduce((text, [pattern, readAs]) => {
    return text.replace(pattern, (...found) => readAs(found as unknown as RegExpExecArray, today, text));
  }, asked);
}

/**
 * The text with words that no plan has, as "by year", in words that one has. Null where it has no such words, or, for
 * courses of years, names a year itself.
 */
export function inOtherWords(asked: string, today: Day): InOtherWords | null {
  let text = asked;
  const corrections: Correction[] = [];
  for (const [pattern, readAs] of [...(NAMES_YEAR.test(asked) ? [] : REWORDINGS_OF_YEARS), ...REWORDINGS]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [said] = found;
    const read = readAs(found, today, text);
    text = `${text.slice(0, found.index)}${read}${text.slice(found.index + said.length)}`;
    corrections.push({ said: said.trim(), read: read.replace(/,$/, "").trim() });
  }
  return corrections.length > 0 ? { text, corrections } : null;
}
