import { addDays } from "../../../core/days.ts";
import { type Day, weekdayOf } from "../../periods/calendar.ts";

const WEEK_DAYS = 7;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** A day by its name, as part of a pattern: its groups are what `weekBefore` takes. */
export const ONE_DAY = `(?:(today)|(yesterday|yday)|(${WEEKDAYS.join("|")}))`;

/** The day a week before today, yesterday or the last day of a name. */
export function weekBefore([isToday, isYesterday, name = ""]: readonly (string | undefined)[], today: Day): Day {
  if (isToday) return addDays(today, -WEEK_DAYS);
  return addDays(today, -WEEK_DAYS - (isYesterday ? 1 : sinceWeekday(name, today)));
}

/** How many days ago the last day of a name was, before today. */
function sinceWeekday(name: string, today: Day): number {
  const days = weekdayOf(today) - WEEKDAYS.indexOf(name.toLowerCase());
  return (days + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
}
