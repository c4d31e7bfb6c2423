import type { Fact } from "../../lib/ask-types.ts";

/** A fact as its text has it, below nothing with the sign that the tables have: a hyphen is a shorter one. */
export function factWords({ unit, text }: Pick<Fact, "unit" | "text">): string {
  return unit === "text" || unit === "day" ? text : text.replace(/^(>?)-(?=\d)/, "$1−");
}
