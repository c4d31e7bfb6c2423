import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const LIST = new URL("./commonest-passwords.txt.gz", import.meta.url);

let known: ReadonlySet<string> | null = null;

/**
 * Whether many people have this password: it is one of the commonest 10,000, or one of them repeated, or with digits
 * and signs at its ends, which is how people make a short one long enough.
 */
export function isCommonPassword(password: string): boolean {
  known ??= readList();
  const text = password.toLowerCase();
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return [text, bare, repeatedPart(text), repeatedPart(bare)].some((form) => known?.has(form));
}

function readList(): ReadonlySet<string> {
  return new Set(gunzipSync(readFileSync(LIST)).toString("utf8").trimEnd().split("\n"));
}

/** The part that the whole text is made of by repeating it: `abc` of `abcabcabc`. */
function repeatedPart(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
}
