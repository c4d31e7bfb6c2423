import { z } from "zod";
import { holdsHiddenCharacters } from "../../core/text/hidden-characters.ts";

/** Of a route that takes no parameters. */
export const NoQuery = z.strictObject({});

export const Timestamp = z.iso.datetime({ precision: 3 }).describe("RFC 3339, UTC, with milliseconds.");

export const Count = z.int().min(0);

/** One page of a list. */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), page: Count, limit: Count, total_records: Count });
}

/** A name that somebody gives to something: one line, without spaces around it. */
export function givenName(charsMax: number) {
  return z
    .string()
    .trim()
    .min(1, "A name must have at least one character.")
    .max(charsMax, `A name must have at most ${charsMax} characters.`)
    .refine(
      (text) => !holdsHiddenCharacters(text),
      "A name must have no control characters, and none that change the direction of writing.",
    );
}
