import type { Mark } from "./frame.ts";
import { type Source, wordsOn } from "./questions.ts";

type Names = Extract<Mark, { is: "names" }>;

/**
 * A name as it is written, of all that it could be: "ml-platform" with its hyphen is the account of that name, and no
 * kind of services; so is what stands in quotes.
 */
export function asWritten(mark: Names, source: Source): Names {
  const written = wordsOn(source, mark);
  const words = written.toLowerCase();
  const own = mark.values.filter(({ value, name }) => [value, name].some((one) => one.toLowerCase() === words));
  if (words.includes("-") && own.length === 1) return { ...mark, values: own };
  // "Virtual Machines", as the service is written or in quotes, and no kind of services.
  const [, quoted = written] = /["`](.+)["`]$/.exec(written) ?? [];
  const isWritten = (name: string) => quoted !== written || /\p{Lu}.* \p{Lu}/u.test(name);
  const exact = mark.values.filter(({ name }) => isWritten(name) && name === quoted);
  return exact.length === 1 ? { ...mark, values: exact } : mark;
}
