import { nearestName } from "../core/text/nearest-name.ts";

const NAMED_MAX = 3;
const COMPARED_CHARS_MAX = 100;
// Others are answered meanwhile: only so many are compared letter by letter.
const SPELLINGS_MAX = 500;

/**
 * Which of the known values is most likely meant: what the text is another name of, what holds it or is held by it,
 * else what it misspells.
 */
export function nearestTo(
  text: string,
  known: readonly string[],
  otherNames: readonly string[] = [],
): readonly string[] {
  const wanted = compared(text);
  const meant = known.filter((value) => otherNames.includes(value));
  const found = meant.length > 0 ? meant : known.filter((value) => isPart(wanted, compared(value)));
  return (found.length > 0 ? found : misspelt(wanted, known)).slice(0, NAMED_MAX);
}

/** What is beside a value that no line has: which ones may be meant, and among which lines it was looked for. */
export type Beside = { readonly nearest: readonly string[]; readonly where?: string };

/** The sentence about a value that no line has. */
export function noLineHas(what: string, value: string, { nearest, where = "" }: Beside): string {
  const names = nearest.map((one) => JSON.stringify(one)).join(" or ");
  const hint = names === "" ? "" : ` Did you mean ${names}?`;
  return `No line${where} has ${what} ${JSON.stringify(value.slice(0, COMPARED_CHARS_MAX))}.${hint}`;
}

function misspelt(wanted: string, known: readonly string[]): readonly string[] {
  const byText = new Map(known.slice(0, SPELLINGS_MAX).map((value) => [compared(value), value]));
  const nearest = nearestName(wanted, [...byText.keys()]);
  return nearest === undefined ? [] : [byText.get(nearest) as string];
}

function isPart(one: string, other: string): boolean {
  return one.length > 1 && other.length > 1 && (one.includes(other) || other.includes(one));
}

function compared(text: string): string {
  return text.slice(0, COMPARED_CHARS_MAX).toLowerCase().trim();
}
