import type { Correction } from "./correct-spelling.ts";
import type { Day } from "./periods/calendar.ts";

/** Words for a form that no plan has, and what is told in its place. */
type OtherWords = readonly [said: RegExp, read: (today: Day) => string];

const YEARS = 3;
const USING = "(?:use|using|used|have|had|having|pay|paying|paid|see|get)(?: for)?";
const BY_YEAR = /\b(?:(?:by|per|each|every) (?:calendar )?years?|year by year|yearly|annually)\b/i;
const SINCE_WHEN = new RegExp(
  `\\b(?:since when (?:do|did|have|has) (?:we|i) (?:been )?${USING}` +
    `|when did (?:we|i) (?:first )?(?:start|begin) (?:to )?${USING}` +
    `|when did (?:we|i) first ${USING}` +
    `|(?:the )?first (?:day|month|time) (?:that |when )?(?:we|i) ${USING})\\b`,
  "i",
);

const OTHER_WORDS: readonly OtherWords[] = [
  // No course is drawn in steps of years: each of the last three is told, the running one up to today.
  [BY_YEAR, nameYears],
  // The first step of the whole course is the answer.
  [SINCE_WHEN, () => "by month since the beginning,"],
];

/** A text in other words, and what was read as them. */
type InOtherWords = { readonly text: string; readonly correction: Correction };

/**
 * The text with words that no plan has, as "by year", in words that one has. Null where it has no such words, or names
 * a year itself.
 */
export function inOtherWords(text: string, today: Day): InOtherWords | null {
  for (const [pattern, readAs] of /\b20\d\d\b/.test(text) ? [] : OTHER_WORDS) {
    const [said] = pattern.exec(text) ?? [];
    if (!said) continue;
    const read = readAs(today);
    return { text: text.replace(said, read), correction: { said, read: read.replace(/,$/, "") } };
  }
  return null;
}

function nameYears(today: Day): string {
  const running = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, back) => running - YEARS + 1 + back);
  return `in ${years.slice(0, -1).join(", ")} and ${running}`;
}
