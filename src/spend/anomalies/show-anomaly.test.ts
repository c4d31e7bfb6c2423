import { expect, test } from "vitest";
import { dayNumber } from "../../core/series/daily-series.ts";
import type { Deviation } from "./judge-pair.ts";
import { showAnomaly } from "./show-anomaly.ts";

const DAY = dayNumber("2026-03-02");
const PAIR = {
  ...{ service: "Discounts", account: "", account_name: "", charge_category: "Usage", currency: "USD" },
  ...{ days: ["2026-03-02"], costs: ["-150.5"], mean_day: 10, impact_min: 1, passing: "1" },
};

function deviation(band: Deviation["band"]): Deviation {
  return { kind: "usage", day: DAY, amount: -150.5, band };
}

test("the ratio of a change has its sign, also where credits are expected", () => {
  const shown = showAnomaly(PAIR, deviation({ expected: -100, bound: 20 }), DAY);
  expect(shown).toMatchObject({ actual: "-150.5", expected: "-100", low: "-120", high: "-80", direction: "down" });
  expect(shown).toMatchObject({ impact: "50.5", change_ratio: "-0.50500", account: null, provisional: false });
});

test("from nothing there is no ratio", () => {
  expect(showAnomaly(PAIR, deviation(null), DAY - 1)).toMatchObject({
    ...{ expected: null, low: null, high: null, impact: "150.5", change_ratio: null, provisional: true },
  });
  expect(showAnomaly(PAIR, deviation({ expected: 0, bound: 1 }), DAY).change_ratio).toBe(null);
});
