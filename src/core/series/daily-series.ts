const DAY_MS = 86_400_000;

/** A calendar day (UTC) as a number: days since 1970-01-01. */
export type DayNumber = number;

/** Amounts of consecutive days as floats, the first of `firstDay`. Days without a line are 0. */
export type DailySeries = { readonly firstDay: DayNumber; readonly values: readonly number[] };

/** The number of a day such as `2026-03-01`. */
export function dayNumber(date: string): DayNumber {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The day such as `2026-03-01` of a number. */
export function dateOf(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 to 6; which day of the week is 0 does not matter to anyone. */
export function weekdayOf(day: DayNumber): number {
  return ((day % 7) + 7) % 7;
}

/** Whether it is the day on which monthly fees are charged. */
export function isFirstOfMonth(day: DayNumber): boolean {
  return new Date(day * DAY_MS).getUTCDate() === 1;
}

/** The series from the first to the last day, both inclusive, of amounts in any order; amounts of a day add up. */
export function dailySeries(
  amounts: Iterable<{ readonly day: DayNumber; readonly amount: number }>,
  firstDay: DayNumber,
  lastDay: DayNumber,
): DailySeries {
  const values = Array.from({ length: Math.max(0, lastDay - firstDay + 1) }, () => 0);
  for (const { day, amount } of amounts) {
    const index = day - firstDay;
    const before = values[index];
    if (before !== undefined) values[index] = before + amount;
  }
  return { firstDay, values };
}

/** The last `days` days of a series; the whole where it is shorter. */
export function lastDays({ firstDay, values }: DailySeries, days: number): DailySeries {
  const dropped = Math.max(0, values.length - days);
  return { firstDay: firstDay + dropped, values: values.slice(dropped) };
}
