const DAY_MS = 86_400_000;

/** A billing day: `YYYY-MM-DD` in UTC. It is never shifted into a zone. */
export type Day = string;

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** The UTC day of a moment. */
export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

/** Whether the text is a calendar day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noon(text).getTime()) && dayOf(noon(text)) === text;
}

/** The day so many days later (earlier below 0). */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(noon(day).getTime() + days * DAY_MS));
}

/** How many days a range has, both ends included. */
export function daysIn(start: Day, end: Day): number {
  return Math.round((noon(end).getTime() - noon(start).getTime()) / DAY_MS) + 1;
}

/** Every day of a range, both ends included. */
export function daysBetween(start: Day, end: Day): readonly Day[] {
  return Array.from({ length: Math.max(0, daysIn(start, end)) }, (_, index) => addDays(start, index));
}

/** The first day of the month, so many months later. */
export function monthStart(day: Day, months = 0): Day {
  const date = noon(day);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1, 12)));
}

/** The last day of the month. */
export function monthEnd(day: Day): Day {
  return addDays(monthStart(day, 1), -1);
}

/** Whether the days are one month of the calendar, from its first day to its last. */
export function isWholeMonth({ start, end }: { readonly start: Day; readonly end: Day }): boolean {
  return start === monthStart(start) && end === monthEnd(start);
}

/** The later of two days. */
export function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other;
}

/** The Monday of the day's week. */
export function weekStart(day: Day): Day {
  return addDays(day, -((noon(day).getUTCDay() + 6) % 7));
}

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
const SHORT = utc({ day: "numeric", month: "short" });
const LONG = utc({ day: "numeric", month: "short", year: "numeric" });
const WEEKDAY = utc({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const MONTH = utc({ month: "long", year: "numeric" });
const SHORT_MONTH = utc({ month: "short", year: "numeric" });

/** `3 Nov`. */
export const shortDay = (day: Day) => SHORT.format(noon(day)).replace("Sept", "Sep");
/** `3 Nov 2026`. */
export const longDay = (day: Day) => LONG.format(noon(day)).replace("Sept", "Sep");
/** `Tue, 3 Nov 2026`. */
export const weekday = (day: Day) => WEEKDAY.format(noon(day)).replace("Sept", "Sep");
/** `November 2026`. */
export const longMonth = (day: Day) => MONTH.format(noon(day));
/** `Nov 2026`. */
export const shortMonth = (day: Day) => SHORT_MONTH.format(noon(day)).replace("Sept", "Sep");

/** `1–21 Nov 2026`. */
export function dayRange(start: Day, end: Day, hasYear = true): string {
  if (start === end) return (hasYear ? longDay : shortDay)(end);
  const last = (hasYear ? longDay : shortDay)(end);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8))}–${last}`;
  return `${start.slice(0, 4) === end.slice(0, 4) ? shortDay(start) : longDay(start)} – ${last}`;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A moment at the reader's place: `21 Nov 2026, 11:04`. */
export function localTime(timestamp: string): string {
  return CLOCK.format(new Date(timestamp));
}

const UTC_CLOCK = utc({ dateStyle: "medium", timeStyle: "medium" });

/** `28 Nov 2026, 04:40:59 UTC`. */
export function utcTime(timestamp: string): string {
  return `${UTC_CLOCK.format(new Date(timestamp)).replace("Sept", "Sep")} UTC`;
}

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** How long ago a moment was, or in how long it is: `3 hours ago`. */
export function timeAgo(timestamp: string, now: Date): string {
  const seconds = Math.round((new Date(timestamp).getTime() - now.getTime()) / 1000);
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? RELATIVE.format(Math.round(seconds / step[1]), step[0]) : "just now";
}
