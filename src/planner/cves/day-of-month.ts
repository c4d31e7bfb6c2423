import type { Operation } from "../schema.ts";

const OF_MONTH =
  /\b(on or before|by|before|until|till|after|since|on|from) the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|one)\b)/i;
const MONTH_CHARS = 7;

/** "Due by the 20th", after what was added in a month: the day of that month. */
export function dayOfMonthTold(said: string, [first, ...others]: readonly Operation[]): string {
  if (first?.op !== "cves" || others.length > 0) return said;
  const period = first.kev_due ?? first.kev_added ?? first.published;
  const start = period?.start_date.slice(0, MONTH_CHARS);
  if (!start || start !== period?.end_date.slice(0, MONTH_CHARS)) return said;
  return said.replace(OF_MONTH, (_, side: string, day: string) => `${side} ${start}-${day.padStart(2, "0")}`);
}
