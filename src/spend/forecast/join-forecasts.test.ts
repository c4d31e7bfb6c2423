import { expect, test } from "vitest";
import { makeSeries } from "../../../test/support/made-series.ts";
import { addDecimals } from "../../core/decimals.ts";
import { dateOf, dayNumber } from "../../core/series/daily-series.ts";
import { forecastCurrency } from "./forecast-currency.ts";
import { joinForecasts } from "./join-forecasts.ts";

const MONTH = { start_date: "2026-03-01", end_date: "2026-03-31" };

function forecastOf(seed: number, settledThrough: string, daysStale = 1) {
  const firstDay = dayNumber("2025-12-01");
  const days = dayNumber(settledThrough) + 2 - firstDay + 1;
  const { values } = makeSeries({ seed, days, firstDay });
  const costs = values.map((value, index) => ({ date: dateOf(firstDay + index), cost: value.toFixed(9) }));
  return forecastCurrency("USD", costs, { period: MONTH, settledThrough, daysStale });
}

const sum = (texts: readonly (string | null | undefined)[]) => addDecimals(texts.map((text) => text ?? "0"));

test("what is spent is that of each connector through its own settled day, and all adds up", () => {
  const [early, late] = [forecastOf(1, "2026-03-12"), forecastOf(2, "2026-03-19")];
  const joined = joinForecasts([early, late]);
  expect(joined.to_date).toEqual({ end_date: "2026-03-12", cost: sum([early.to_date.cost, late.to_date.cost]) });
  expect(joined.forecast).toMatchObject({ start_date: "2026-03-13", end_date: "2026-03-31" });
  expect(joined.forecast?.cost).toBe(sum(joined.daily.map(({ cost }) => cost)));
  expect(joined.total?.cost).toBe(sum([early.total?.cost, late.total?.cost]));
  expect(joined.total?.low).toBe(sum([early.total?.low, late.total?.low]));
  expect(joined.daily.map(({ date }) => date)).toEqual(early.daily.map(({ date }) => date));
  expect(joined).toMatchObject({ method: "robust", confidence: "high" });
});

test("one part alone is itself", () => {
  const one = forecastOf(1, "2026-03-12");
  expect(joinForecasts([one])).toBe(one);
});

test("a part that can't be forecast counts with what is spent, and makes the whole doubtful", () => {
  const [stale, good] = [forecastOf(1, "2026-03-01", 40), forecastOf(2, "2026-03-19")];
  const joined = joinForecasts([stale, good]);
  expect(joined.total?.cost).toBe(sum([stale.to_date.cost, good.total?.cost]));
  expect(joined).toMatchObject({ method: "robust", confidence: "low", flags: ["stale_data"] });
  expect(joinForecasts([stale, stale])).toMatchObject({ method: "none", confidence: "none", total: null, daily: [] });
});
