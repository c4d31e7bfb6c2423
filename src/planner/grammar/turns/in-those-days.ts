import { isOnCves } from "../../cves/plan-cves.ts";
import type { Operation } from "../../schema.ts";
import { tokenize } from "../../tokens.ts";

const SAME_DAYS = new RegExp(
  "\\b(?:in|during|over|within|for|of) (?:(?:that|the|those) (?:very |exact )?(?:same )?|same )" +
    "(days|dates|period|time|timeframe|window|week|month|quarter|year)(?=\\W*$|\\s*[,;])",
  "i",
);

/** A question on vulnerabilities "in that same month", after one on cost: the days of that one. */
export function inThoseDays(said: string, operations: readonly Operation[]): string | null {
  const [first, ...others] = operations.flatMap((one) => ("period" in one ? [one.period] : []));
  if (!first || others.length > 0 || !isOnCves(tokenize(said)) || !SAME_DAYS.test(said)) return null;
  return said.replace(SAME_DAYS, () => `from ${first.start_date} to ${first.end_date}`);
}
