import fc from "fast-check";
import { expect, test } from "vitest";
import { type MadeSeries, makeSeries } from "../../../test/support/made-series.ts";
import { addDecimals, subtractDecimals } from "../../core/decimals.ts";
import { dateOf, dayNumber } from "../../core/series/daily-series.ts";
import { type DayCost, forecastCurrency } from "./forecast-currency.ts";

const MONTH = { start_date: "2026-03-01", end_date: "2026-03-31" };
const FRAME = { period: MONTH, settledThrough: "2026-03-20", daysStale: 1 };

/** Costs of nine decimals until the 22nd of March, of which two days are not settled. */
function costsOf(days: number, made: Partial<MadeSeries> = {}): readonly DayCost[] {
  const firstDay = dayNumber("2026-03-22") - days + 1;
  const { values } = makeSeries({ seed: 7, days, ...made, firstDay });
  return values.map((value, index) => ({ date: dateOf(firstDay + index), cost: value.toFixed(9) }));
}

const sum = (texts: readonly (string | null)[]) => addDecimals(texts.map((text) => text ?? "0"));

test("settled days are exact, forecast days add up to the forecast, and both to the total", () => {
  const costs = costsOf(90);
  const { to_date, forecast, total, daily } = forecastCurrency("USD", costs, FRAME);
  const settled = costs.filter(({ date }) => date >= "2026-03-01" && date <= "2026-03-20");
  expect(to_date).toEqual({ end_date: "2026-03-20", cost: sum(settled.map(({ cost }) => cost)) });
  expect(daily.map(({ date }) => date)).toEqual(Array.from({ length: 11 }, (_, index) => `2026-03-${21 + index}`));
  expect(forecast).toMatchObject({ start_date: "2026-03-21", end_date: "2026-03-31" });
  expect(forecast?.cost).toBe(sum(daily.map(({ cost }) => cost)));
  expect(total?.cost).toBe(sum([to_date.cost, forecast?.cost ?? null]));
  expect(subtractDecimals(total?.low ?? "", forecast?.low ?? "")).toBe(to_date.cost);
});

test("a month of steady costs is forecast with high confidence, and says how good it was", () => {
  const answer = forecastCurrency("USD", costsOf(90), FRAME);
  expect(answer).toMatchObject({ method: "robust", confidence: "high", flags: [], level_shift: null });
  expect(answer.backtest).toMatchObject({ horizon_days: 11 });
  expect(answer.backtest?.median_error_ratio).toMatch(/^0\.0\d{4}$/);
  expect(answer.history).toEqual({ start_date: "2025-12-23", end_date: "2026-03-20", days: 88 });
});

test("a provisional day counts with what it has, or with what is expected where that is more", () => {
  const costs = costsOf(90).map(({ date, cost }) => {
    if (date === "2026-03-21") return { date, cost: "999.123456789" };
    return { date, cost: date === "2026-03-22" ? "0.5" : cost };
  });
  const [first, second, third] = forecastCurrency("USD", costs, FRAME).daily;
  expect(first).toMatchObject({ cost: "999.12", low: "999.12", recorded: "999.123456789" });
  expect(second?.recorded).toBe("0.5");
  expect(Number(second?.cost)).toBeGreaterThan(50);
  expect(third?.recorded).toBe(null);
});

test("a provisional day of credits counts with what is expected, or with what it has where that is less", () => {
  const credits = costsOf(90).map(({ date, cost }) => {
    const amounts: Record<string, string> = { "2026-03-21": "-999.123456789", "2026-03-22": "-0.5" };
    return { date, cost: amounts[date] ?? `-${cost}` };
  });
  const { daily, forecast } = forecastCurrency("USD", credits, FRAME);
  expect(daily[0]).toMatchObject({ cost: "-999.12", recorded: "-999.123456789" });
  expect(Number(daily[1]?.cost)).toBeLessThan(-50);
  expect(Number(daily[1]?.low)).toBeLessThan(Number(daily[1]?.cost));
  expect(Number(forecast?.low)).toBeLessThan(Number(forecast?.cost));
});

test("costs on less than half of the days are not forecast: their medians are 0", () => {
  const sparse = costsOf(90).filter((_, index) => index % 3 === 0);
  expect(forecastCurrency("USD", sparse, FRAME)).toMatchObject({ method: "none", flags: ["sparse"], total: null });
  expect(forecastCurrency("USD", sparse, FRAME).to_date.cost).not.toBe("0");
  const workdays = costsOf(90).filter((_, index) => index % 7 < 5);
  expect(forecastCurrency("USD", workdays, FRAME).method).toBe("robust");
});

test("less than 14 settled days are a run-rate of low confidence, without an interval", () => {
  const answer = forecastCurrency("USD", costsOf(15), FRAME);
  expect(answer).toMatchObject({ method: "run_rate", confidence: "low", flags: ["short_history"], backtest: null });
  expect(answer.forecast).toMatchObject({ low: null, high: null });
  expect(answer.history?.days).toBe(13);
  expect(forecastCurrency("USD", costsOf(16), FRAME)).toMatchObject({ method: "robust", confidence: "low" });
});

test("without a settled day, or with data of more than a month ago, nothing is forecast, and it is said", () => {
  const young = forecastCurrency("USD", costsOf(2), FRAME);
  expect(young).toMatchObject({ method: "none", confidence: "none", flags: ["short_history"], forecast: null });
  expect(young.to_date.cost).toBe("0");
  const old = forecastCurrency("USD", costsOf(90), { ...FRAME, daysStale: 32 });
  expect(old).toMatchObject({ method: "none", confidence: "none", flags: ["stale_data"], total: null, daily: [] });
});

test("data of more than a week ago, and a level that is younger than two weeks, lower the confidence", () => {
  expect(forecastCurrency("USD", costsOf(90), { ...FRAME, daysStale: 9 })).toMatchObject({
    confidence: "low",
    flags: ["stale_data"],
  });
  const shifted = forecastCurrency("USD", costsOf(90, { shift: { from: 80, times: 2 } }), FRAME);
  expect(shifted).toMatchObject({ confidence: "low", flags: ["level_shift"], level_shift: { date: "2026-03-13" } });
});

test("a period that has not begun has no settled days, and is forecast from the days before", () => {
  const period = { start_date: "2026-04-01", end_date: "2026-04-30" };
  const { to_date, forecast, daily, total } = forecastCurrency("EUR", costsOf(90), { ...FRAME, period });
  expect(to_date).toEqual({ end_date: null, cost: "0" });
  expect([forecast?.start_date, daily.length, total?.cost]).toEqual(["2026-04-01", 30, forecast?.cost]);
});

test("small amounts have the digits that tell them apart", () => {
  const { daily } = forecastCurrency("USD", costsOf(60, { level: 0.0012 }), FRAME);
  expect(new Set(daily.map(({ cost }) => cost)).size).toBeGreaterThan(1);
});

test("whatever the costs and their order, the interval holds the point, and all are plain decimals", () => {
  const cost = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 90, max: 110 }) },
    fc.integer({ min: -500, max: 5_000 }),
    fc.constantFrom(0, 1e15),
  );
  fc.assert(
    fc.property(fc.array(cost, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 31 }), (amounts, day) => {
      const costs = amounts.map((amount, index) => {
        return { date: dateOf(dayNumber("2026-03-28") - index), cost: `${amount}.25` };
      });
      const frame = { ...FRAME, settledThrough: `2026-03-${`${Math.min(day, 28)}`.padStart(2, "0")}` };
      const answer = forecastCurrency("USD", costs, frame);
      expect(forecastCurrency("USD", costs.toReversed(), frame)).toEqual(answer);
      const parts = [...answer.daily, ...(answer.forecast ? [answer.forecast] : [])];
      for (const { cost: point, low, high } of parts) {
        expect([point, low ?? point, high ?? point].join()).toMatch(/^(,?-?\d+(\.\d+)?){3}$/);
        expect(subtractDecimals(point, low ?? point)).not.toContain("-");
        expect(subtractDecimals(high ?? point, point)).not.toContain("-");
      }
    }),
    { numRuns: 60 },
  );
});
