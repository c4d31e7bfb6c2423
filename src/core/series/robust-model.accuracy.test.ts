import { expect, test } from "vitest";
import { type MadeSeries, makeSeries } from "../../../test/support/made-series.ts";
import { dayNumber } from "./daily-series.ts";
import { fitModel, forecastDay } from "./robust-model.ts";
import { median } from "./statistics.ts";

const HISTORY_DAYS = 90;
const MONTH_DAYS = 31;
const FIRST = dayNumber("2026-01-01") - HISTORY_DAYS;
const SERIES = 150;

/** The error of a month's end in percent, forecast after so many of its days. */
function monthEndError(made: Partial<MadeSeries>, seed: number, daysKnown: number): number {
  const series = makeSeries({ seed, firstDay: FIRST, days: HISTORY_DAYS + MONTH_DAYS, ...made });
  const known = HISTORY_DAYS + daysKnown;
  const model = fitModel({ firstDay: FIRST, values: series.values.slice(0, known) });
  const month = series.values.slice(HISTORY_DAYS);
  const actual = month.reduce((sum, value) => sum + value, 0);
  const error = month
    .slice(daysKnown)
    .reduce((sum, value, index) => sum + value - forecastDay(model, model.lastDay + 1 + index), 0);
  return (100 * Math.abs(error)) / actual;
}

// Of 150 made months each. In the month that shifts it does so on the sixth day, so nothing can be known on the fifth.
test.each<{ name: string; made: Partial<MadeSeries>; after5: number; after10: number }>([
  { name: "a stable month", made: {}, after5: 2, after10: 1.6 },
  { name: "growth of a percent a day", made: { growth: 0.01 }, after5: 3.3, after10: 2.2 },
  { name: "a level shift", made: { shift: { from: HISTORY_DAYS + 5, times: 1.6 } }, after5: 36, after10: 2.2 },
  { name: "one spike", made: { spike: { on: HISTORY_DAYS + 4, times: 5 } }, after5: 2, after10: 1.8 },
  { name: "monthly fees", made: { fee: 1_000 }, after5: 1.8, after10: 1.4 },
])("$name is forecast after 5 days within $after5 % and after 10 within $after10 %, in the median", (situation) => {
  const errors = (daysKnown: number) =>
    Array.from({ length: SERIES }, (_, seed) => monthEndError(situation.made, seed + 1, daysKnown));
  expect(median(errors(5))).toBeLessThan(situation.after5);
  expect(median(errors(10))).toBeLessThan(situation.after10);
});
