// Controls, ends of lines and paragraphs, what turns the direction of the text beside it, and what takes no room: a
// name with one of these looks like another name. Joiners of width zero are letters' own in many scripts, and join
// emoji; beside letters and figures that join nothing they are hidden.
const INVISIBLE = [
  "\\p{Cc}\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u200E\\u200F",
  "\\u2028-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\u{E0000}-\\u{E007F}",
].join("");
const JOINS_NOTHING = "\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{Nd}\\p{P}\\p{Z}\\u200C\\u200D";
const HIDDEN = new RegExp(`[${INVISIBLE}]|(?<=^|[${JOINS_NOTHING}])[\\u200C\\u200D]|[\\u200C\\u200D]$`, "gu");

/** Whether a text holds characters by which it does not read as it stands. */
export function holdsHiddenCharacters(text: string): boolean {
  return text.search(HIDDEN) !== -1;
}

/** A text for people, with a sign in the place of each such character. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(HIDDEN, "\uFFFD");
}
