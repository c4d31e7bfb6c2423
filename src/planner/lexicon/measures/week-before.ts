import { addDays } from "../../../core/days.ts";
import { type Day, WEEK_DAYS, WEEKDAY_NAMES } from "../../periods/calendar.ts";
import { lastWeekday } from "../../periods/named-days.ts";

/** A day by its name, as part of a pattern: its groups are what `weekBefore` takes. */
export const ONE_DAY = `(?:(today)|(yesterday|yday)|(${WEEKDAY_NAMES.join("|")}))`;

/** The day a week before today, yesterday or the last day of a name before today. */
export function weekBefore([isToday, isYesterday, name = ""]: readonly (string | undefined)[], today: Day): Day {
  if (isToday) return addDays(today, -WEEK_DAYS);
  const yesterday = addDays(today, -1);
  const day = isYesterday ? yesterday : lastWeekday(WEEKDAY_NAMES.indexOf(name.toLowerCase()), yesterday);
  return addDays(day, -WEEK_DAYS);
}
