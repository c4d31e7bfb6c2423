const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

// What the table can hold.
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "2148-12-31";

/** What a caller is told who sends no day that bills can have. */
export const DAY_EXPECTED = "It must be a calendar day such as 2026-03-01, from 1970 to 2148.";

/** Whether the text is a calendar day `YYYY-MM-DD` that bills can have. Days are texts: they compare as such. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === text;
}

/** The UTC day of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The day so many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
}

/** From the first day to the second, which is 0 days from itself. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** Every day from the first to the last; none where the last is before it. */
export function daysFrom(first: string, last: string): readonly string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, days) => addDays(first, days));
}

/** The same day so many months later, or the last of that month where it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(year, month + months, 0));
  return addDays(dayOf(first), Math.min(date, last.getUTCDate()) - 1);
}

/** The month of a day, as `2026-03`. */
export function monthOfDay(day: string): string {
  return day.slice(0, "YYYY-MM".length);
}

/** The first day of the day's month. */
export function firstOfMonth(day: string): string {
  return `${monthOfDay(day)}-01`;
}

/** The last day of the day's month. */
export function lastOfMonth(day: string): string {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}

/** The day itself, or the first that the table can hold where that is later. */
export function notBeforeFirstDay(day: string): string {
  return day < FIRST_DAY ? FIRST_DAY : day;
}
