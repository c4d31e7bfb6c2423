import { expect, test } from "vitest";
import type { SpendAnswer } from "../../lib/api-types.ts";
import { inOrderOfLines } from "./currency-order.ts";

const answerIn = (...currencies: readonly (string | null)[]) =>
  ({
    start_date: "2026-11-01",
    end_date: "2026-11-26",
    totals: currencies.map((currency) => ({ currency, cost: "1" })),
  }) as unknown as SpendAnswer;

const linesIn = (lines: Readonly<Record<string, number>>) => () =>
  Promise.resolve({ data: Object.entries(lines).map(([value, count]) => ({ value, line_items: count })) } as never);

const currenciesOf = ({ totals }: SpendAnswer) => totals.map(({ currency }) => currency);

test("the currency of most lines is the first, those without a line of their own the last", async () => {
  const ordered = await inOrderOfLines(answerIn("JPY", null, "EUR", "USD"), linesIn({ USD: 90, JPY: 3, EUR: 40 }));
  expect(currenciesOf(ordered)).toEqual(["USD", "EUR", "JPY", null]);
});

test("one currency alone is not asked about", async () => {
  const answer = answerIn("JPY");
  expect(await inOrderOfLines(answer, () => Promise.reject(new Error("It was asked.")))).toBe(answer);
});

test("where the lines can't be had, the order stays", async () => {
  const failing = () => Promise.reject(new Error("It is off."));
  expect(currenciesOf(await inOrderOfLines(answerIn("JPY", "USD"), failing))).toEqual(["JPY", "USD"]);
});
