const CHARS_MAX = 4_000;
const NOT_ASCII = /[^\x20-\x7e]/g;

/**
 * What a reader of an export should know, as the value of a header: a JSON list of sentences in ASCII, as many as have
 * room. Rows of CSV have no place for it.
 */
export function warningsHeader(warnings: readonly string[]): Record<string, string> {
  const written = warnings.map((warning) => JSON.stringify(warning).replace(NOT_ASCII, escaped));
  const fitting = written.filter((_, index) => written.slice(0, index + 1).join().length <= CHARS_MAX);
  return warnings.length === 0 ? {} : { "x-warnings": `[${fitting.join()}]` };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
