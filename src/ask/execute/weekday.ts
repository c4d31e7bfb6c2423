import { daysBetween } from "../../core/days.ts";
import { startOf, WEEKDAYS, type Weekday } from "../../planner/index.ts";

/** Which day of the week a day is. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[daysBetween(startOf("week", day), day)] ?? "monday";
}

/** "Tuesday". */
export function nameOfWeekday(day: Weekday): string {
  return `${day[0]?.toUpperCase()}${day.slice(1)}`;
}
