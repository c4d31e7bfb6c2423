import { hash } from "node:crypto";

/** A member of an object, with its value as it was written. */
export type JsonMember = { readonly name: string; readonly text: string };

/** The parts of a text that is known to be JSON: strings, punctuation, and runs of anything else. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * The members of an object, in their order and as often as they were written, out of a text that is known to be JSON;
 * null where it is no object. `JSON.parse` keeps the last of two members, and not how a number was spelt.
 */
export function membersOf(text: string): readonly JsonMember[] | null {
  if (!text.trimStart().startsWith("{")) return null;
  const parts = partsOf(text);
  return Array.from({ length: parts.length / 2 }, (_, index) => ({
    name: JSON.parse(parts[2 * index] as string) as string,
    text: parts[2 * index + 1] as string,
  }));
}

/** The items of a list, as they were written, out of a text that is known to be JSON; null where it is no list. */
export function itemsOf(text: string): readonly string[] | null {
  return text.trimStart().startsWith("[") ? partsOf(text) : null;
}

const STEPS: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };
const STRUCTURE = new Set(["{", "[", ",", ":"]);

/** What stands between the outer brackets, but for the punctuation: names and values of an object, items of a list. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const step = STEPS[token] ?? 0;
    if (depth === 1 && step >= 0) start = index;
    depth += step;
    if (depth === 1 && !STRUCTURE.has(token)) parts.push(text.slice(start, index + token.length));
  }
  return parts;
}

/** A hash of what JSON says of a value, in 22 characters that may stand in a URL and in an ETag. */
export function shortHash(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "base64url").slice(0, 22);
}
