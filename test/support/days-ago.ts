import { addDays, dayOf } from "../../src/core/days.ts";

/** The UTC day so many days before today, by this machine's clock. */
export function daysAgo(days: number): string {
  return addDays(dayOf(new Date()), -days);
}
