// Controls, ends of lines and paragraphs, and what turns the direction of the text beside it: a name with one of these
// looks like another name.
const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** Whether a text holds characters by which it does not read as it stands. */
export function holdsHiddenCharacters(text: string): boolean {
  return text.search(HIDDEN) !== -1;
}

/** A text for people, with a sign in the place of each such character. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(HIDDEN, "\uFFFD");
}
