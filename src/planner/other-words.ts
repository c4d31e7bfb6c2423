import type { Correction } from "./correct-spelling.ts";
import { AROUND_QUESTIONS, PAPER_WORDS } from "./lexicon/around-questions.ts";
import { IN_FULL } from "./lexicon/in-full.ts";
import { MAIL_REWORDINGS } from "./lexicon/mail-rewordings.ts";
import { MEASURES_IN_FULL, MEASURES_REWORDED } from "./lexicon/measures/measures.ts";
import { REWORDINGS, REWORDINGS_OF_YEARS } from "./lexicon/rewordings.ts";
import { THINGS_IN_FULL } from "./lexicon/things/thing-rewordings.ts";
import { BOUNDS_IN_FULL, SIDE_REWORDINGS } from "./lexicon/turns/side-words.ts";
import { findNamed, type NameIndex } from "./name-index.ts";
import type { Day } from "./periods/calendar.ts";
import { squash } from "./tokens.ts";

const SIGNS_AROUND = /^[\s,.;:?!]+|[\s,.;:]+$/g;
const NAMES_YEAR = /\b20\d\d\b/;

/** A text in other words, and what was read as them. */
type InOtherWords = { readonly text: string; readonly corrections: readonly Correction[] };

/** The text without greetings, thanks, and who wants to know it for what; all of it where nothing else is left. */
export function withoutAround(asked: string, index: NameIndex): string {
  const named = (said: string) =>
    said.split(/\P{L}+/u).some((word) => PAPER_WORDS.test(word) && findNamed(index, squash(word)).values.length > 0);
  const text = AROUND_QUESTIONS.reduce((rest, [pattern, read]) => {
    return rest.replace(pattern, (said) => (named(said) ? said : read));
  }, asked);
  if (text === asked || !/[\p{L}\p{N}]/u.test(text)) return asked;
  return text.replace(/^[\s,.;:!–-]+/, "");
}

/** The text with what stands for words that it said before in full: "the first half of October with the second". */
export function inFull(asked: string, today: Day): string {
  return [...MEASURES_IN_FULL, ...IN_FULL, ...THINGS_IN_FULL, ...BOUNDS_IN_FULL].reduce((text, [pattern, readAs]) => {
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
  for (const [pattern, readAs] of [
    ...(NAMES_YEAR.test(asked) ? [] : REWORDINGS_OF_YEARS),
    ...REWORDINGS,
    ...MAIL_REWORDINGS,
    ...MEASURES_REWORDED,
    ...SIDE_REWORDINGS,
  ]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [said] = found;
    const read = readAs(found, today, text);
    text = `${text.slice(0, found.index)}${read}${text.slice(found.index + said.length)}`;
    // What has nothing in its place is told anyway, or was said before.
    if (read.trim() !== "")
      corrections.push({ said: said.replace(SIGNS_AROUND, ""), read: read.replace(SIGNS_AROUND, "") });
  }
  return text === asked ? null : { text, corrections };
}
