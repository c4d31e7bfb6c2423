import { z } from "zod";
import { DecimalText } from "../lines-schema.ts";

/**
 * What is worked out from a figure: `percent` of it, `divided` by a number, so many `times` it, a percentage `more` or
 * `less`, or what a `year` comes to at its rate: `number` times what it is, by `of` (months, quarters or days).
 */
export const Worked = z.strictObject({
  by: z.enum(["percent", "divided", "times", "more", "less", "year"]),
  /** Percentages are as they are said: "10" is 10 %. */
  number: DecimalText,
  of: z.int().min(1).max(400).optional(),
});
export type Worked = z.infer<typeof Worked>;
