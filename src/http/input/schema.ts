import { z } from "zod";
import { isId, type Prefixed } from "../../core/ids.ts";
import { holdsHiddenCharacters } from "../../core/text/hidden-characters.ts";

/** Of a route that takes no parameters. */
export const NoQuery = z.strictObject({});

export const Timestamp = z.iso.datetime({ precision: 3 }).describe("RFC 3339, UTC, with milliseconds.");

export const Count = z.int().min(0);

/** The id of what has this prefix; `form` says what one looks like. */
export function idOf<Prefix extends string>(prefix: Prefix, form: string) {
  return z.custom<Prefixed<Prefix>>(
    (id) => typeof id === "string" && isId(prefix, id),
    `It must be the id of ${form}.`,
  );
}

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
