import fc from "fast-check";
import { expect, test } from "vitest";
import { type MadeSeries, makeSeries } from "../../../test/support/made-series.ts";
import { judgePair } from "./judge-pair.ts";

const DATA_FROM = 20_000;
const ASKED = { dataFrom: DATA_FROM, from: DATA_FROM + 62, to: DATA_FROM + 91 };
const FLOORS = { minRatio: 0.2, minImpact: 5 };

function usage(made: Partial<MadeSeries>) {
  const { firstDay, values } = makeSeries({ seed: 3, firstDay: DATA_FROM, days: 92, noise: 0.03, ...made });
  return { isUsage: true, days: values.map((amount, index) => ({ day: firstDay + index, amount })) };
}

function charges(amounts: Readonly<Record<number, number>>) {
  const days = Object.entries(amounts).map(([day, amount]) => ({ day: DATA_FROM + Number(day), amount }));
  return { isUsage: false, days };
}

const found = (pair: Parameters<typeof judgePair>[0], asked = ASKED) =>
  judgePair(pair, asked, FLOORS).map(({ kind, day }) => [kind, day - DATA_FROM]);

test("usage that leaves its band is found, in the judged days only", () => {
  expect(found(usage({ spike: { on: 70, times: 2 } }))).toEqual([["usage", 70]]);
  expect(found(usage({ spike: { on: 40, times: 2 } }))).toEqual([]);
});

test("usage that ends is found on the days without lines", () => {
  const ended = usage({ days: 80 });
  expect(found(ended).map(([, day]) => day)).toEqual([80, 81, 82, 83]);
});

test("usage without costs before is new once, and not judged for two weeks", () => {
  const young = { firstDay: DATA_FROM + 70, days: 22, spike: { on: 3, times: 4 } };
  expect(found(usage(young))).toEqual([["new", 73]]);
  expect(found(usage({ ...young, level: 1, spike: { on: 3, times: 2 } }))).toEqual([]);
});

test("nothing is new where the organization's data has just begun", () => {
  const young = usage({ firstDay: DATA_FROM + 70, days: 22 });
  expect(found(young, { ...ASKED, dataFrom: DATA_FROM + 60 })).toEqual([]);
});

test("charges that recur are usual; those larger than any of their sign before are one-off", () => {
  expect(found(charges({ 0: 100, 31: 100, 62: 110 }))).toEqual([]);
  expect(found(charges({ 0: 100, 31: 100, 62: 900 }))).toEqual([["one_off", 62]]);
  expect(found(charges({ 0: 900, 64: -500 }))).toEqual([["one_off", 64]]);
  expect(found(charges({ 64: 4 }))).toEqual([]);
  expect(found(charges({ 64: 900 }), { ...ASKED, dataFrom: DATA_FROM + 40 })).toEqual([]);
});

test("the order in which days come is irrelevant, and an empty pair has nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 300 }), { maxLength: 92 }), fc.boolean(), (amounts, isUsage) => {
      const days = amounts.map((amount, index) => ({ day: DATA_FROM + index, amount }));
      const judged = judgePair({ isUsage, days }, ASKED, FLOORS);
      expect(judgePair({ isUsage, days: days.toReversed() }, ASKED, FLOORS)).toEqual(judged);
      expect(judged.every(({ day }) => day >= ASKED.from && day <= ASKED.to)).toBe(true);
    }),
  );
  expect(found({ isUsage: true, days: [] })).toEqual([]);
});
