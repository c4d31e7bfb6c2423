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
  // "Web's bill" is whose it is: a team's, and no kind of services.
  const owners = mark.values.filter(({ field }) => field === "tag");
  if (/['’]s$/.test(words) && owners.length === 1) return { ...mark, values: owners };
  // "SQL" beside Azure: the service that has the cloud in its name.
  const clouds = source.tokens
    .map(({ word }) => word)
    .filter((word) => /^(azure|aws|amazon|google|oracle)$/.test(word));
  const ofCloud = mark.values.filter(({ name }) => clouds.some((cloud) => name.toLowerCase().startsWith(cloud)));
  const areServices = mark.values.every(({ field }) => field === "service");
  if (mark.isPart && areServices && new Set(clouds).size === 1 && ofCloud.length === 1)
    return { ...mark, values: ofCloud };
  // "SQL across all clouds": each service that has it in its name, which the answer lists.
  if (mark.isPart && areServices && ALL_CLOUDS.test(source.text)) return { ...mark, all: true };
  // "Virtual Machines", as the service is written or in quotes, and no kind of services.
  const [, quoted = written] = /["`](.+)["`]$/.exec(written) ?? [];
  const isWritten = (name: string) => quoted !== written || /\p{Lu}.* \p{Lu}/u.test(name);
  const exact = mark.values.filter(({ name }) => isWritten(name) && name === quoted);
  return exact.length === 1 ? { ...mark, values: exact } : mark;
}

const ALL_CLOUDS =
  /\b(?:across|over|on|in|from|for|of) (?:all|every|both|the three)(?: (?:the|our|three))? (?:clouds?|providers?)\b/i;
