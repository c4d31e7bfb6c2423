import type { Fact } from "../../lib/ask-types.ts";
import { isDay, longDay } from "../../lib/dates.ts";

/**
 * A fact as its text has it; a day as the other pages write it. What is below nothing has the sign that the tables
 * have: a hyphen is a shorter one.
 */
export function factWords({ unit, text }: Pick<Fact, "unit" | "text">): string {
  if (unit === "day") return isDay(text) ? longDay(text) : text;
  return unit === "text" ? text : text.replace(/^(>?)-(?=\d)/, "$1−");
}
