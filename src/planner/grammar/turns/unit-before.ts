import type { Operation } from "../../schema.ts";

const PREVIOUS = /\b(?:the |its )?(?:previous|prior|preceding|prev) (day|week|month|quarter)\b/i;
const WORDS_MAX = 9;

/** "Vs the previous month", after October: the month before that one, not before today's. */
export function asUnitBefore(said: string, operations: readonly Operation[]): string {
  const [, unit = ""] = PREVIOUS.exec(said) ?? [];
  const isOfUnit = operations.every((one) => "period" in one && one.period?.unit === unit.toLowerCase());
  if (unit === "" || !isOfUnit || said.trim().split(/\s+/).length > WORDS_MAX) return said;
  return said.replace(PREVIOUS, `the ${unit} before`);
}
