import { printable, wrapped } from "./print.ts";

/** What each of some syncs notes, by what it is called: below their table, since each is a sentence or more. */
export function withNotes(
  table: string,
  syncs: readonly (readonly [called: string, notes: readonly string[]])[],
): string {
  const notes = syncs.flatMap(([called, texts]) => texts.map((text) => wrapped(printable(`${called}: ${text}`))));
  return [table, ...(notes.length > 0 ? ["", "Notes:", ...notes] : [])].join("\n");
}
