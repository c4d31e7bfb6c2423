import { z } from "zod";
import type { FieldError } from "../../core/problems.ts";

/** One value, however often it was sent: a second one would leave in doubt which counts. */
export const once = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value)) return value;
    context.addIssue({ code: "custom", message: "Send it only once." });
    return z.NEVER;
  }, schema);

/** A word of a closed list, in any case; blanks around it do not count. The list is in lower case. */
export const word = <const Word extends string>(words: readonly Word[]) =>
  z.preprocess((value) => (typeof value === "string" ? asWord(value) : value), z.enum(words));

/** Words of a closed list: the parameter repeated, or its values separated by commas. */
export const words = <const Word extends string>(known: readonly Word[], most: number) =>
  listOf(z.enum(known), most, asWord);

/** A list: the parameter repeated, or its values separated by commas; blanks around a value do not count. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number, read = (text: string) => text.trim()) =>
  z.preprocess(
    (value) => [value].flat().flatMap((part) => (typeof part === "string" ? part.split(",").map(read) : [part])),
    z.array(item).min(1).max(most),
  );

/** `true` or `false`. */
export const flag = word(["true", "false"]).transform((value) => value === "true");

/** An integer of these bounds, in decimal digits. */
export const wholeNumber = (least: number, most: number) => {
  const [from, to] = [least, most].map((bound) => bound.toLocaleString("en-US"));
  const message = `It must be a whole number from ${from} to ${to}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.int().min(least, message).max(most, message));
};

/** Whether these parameters are right by themselves. */
export type AreFine = (...names: readonly string[]) => boolean;

/**
 * The schema with what its parameters must be beside each other. That is judged whatever else is wrong, so that a
 * caller is told of all at once; what only follows from a parameter that is wrong by itself is for `areFine` to leave
 * out.
 */
export function together<Shape extends z.ZodRawShape, Config extends z.core.$ZodObjectConfig>(
  schema: z.ZodObject<Shape, Config>,
  judge: (params: z.core.$InferObjectOutput<Shape, Config["out"]>, areFine: AreFine) => readonly FieldError[],
): z.ZodObject<Shape, Config> {
  const check = (params: unknown, context: z.RefinementCtx) => {
    const wrong = new Set(context.issues.map(({ path }) => path?.[0]));
    const found = judge(params as Parameters<typeof judge>[0], (...names) => !names.some((name) => wrong.has(name)));
    for (const { field, code, message } of found) {
      context.addIssue({ code: "custom", path: [field], message, params: { code } });
    }
  };
  const isObject = ({ value }: z.core.ParsePayload) => {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  };
  return schema.superRefine(check, { when: isObject });
}

function asWord(text: string): string {
  return text.trim().toLowerCase();
}
