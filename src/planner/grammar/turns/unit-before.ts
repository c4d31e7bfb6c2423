import type { Operation } from "../../schema.ts";

const UNIT = "(day|week|month|quarter|year)";
const PREVIOUS = new RegExp(
  `\\b(?:(?:the |its )?(?:previous|prior|preceding|prev) ${UNIT}|the ${UNIT} before)\\b`,
  "i",
);
const WORDS_MAX = 9;

/**
 * "Vs the previous month", after October: the month before that one, not before today's. After the month that runs it
 * is the last one, of which as many days are taken.
 */
export function asUnitBefore(said: string, operations: readonly Operation[]): string {
  // "The week before that", after two weeks: before the earlier of them.
  if (/\bbefore that\b/i.test(said) && operations.some(isOfPeriods)) return said;
  const [, previous, before] = PREVIOUS.exec(said) ?? [];
  const unit = (previous ?? before ?? "").toLowerCase();
  const periods = operations.flatMap((one) => ("period" in one && one.period ? [one.period] : []));
  const isOfUnit = periods.length === operations.length && periods.every((one) => one.unit === unit);
  if (unit === "" || !isOfUnit || said.trim().split(/\s+/).length > WORDS_MAX) return said;
  const isRunning = unit !== "day" && periods.length > 0 && periods.every(({ running }) => running);
  return said.replace(PREVIOUS, isRunning ? `last ${unit}` : `the ${unit} before`);
}

function isOfPeriods(one: Operation): boolean {
  return one.op === "compare" && one.against.by === "period";
}
