import fc from "fast-check";
import { expect, test } from "vitest";
import { LIMITS } from "../core/limits.ts";
import { computeQuote } from "./compute-quote.ts";

const { unitsMax, centsPerUnitMax } = LIMITS;
const units = fc.oneof(fc.integer({ min: 0, max: unitsMax }), fc.constantFrom(0, 1, unitsMax - 1, unitsMax));
const cents = fc.oneof(fc.integer({ min: 0, max: centsPerUnitMax }), fc.constantFrom(0, 1, centsPerUnitMax));
const requests = fc.record({ units, free_units: units, cents_per_unit: cents });

/** The two figures of an answer, exactly as they are written. */
function figures(answer: string): { readonly amount: bigint; readonly billable: bigint } {
  const pattern = /^\{"amount_cents":(0|[1-9]\d*),"billable_units":(0|[1-9]\d*),"currency_unit":"cents"\}$/;
  const [, amount = "", billable = ""] = pattern.exec(answer) ?? [];
  return { amount: BigInt(amount), billable: BigInt(billable) };
}

test("the amount is max(0, units − free_units) × cents_per_unit, exactly", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const beyond = BigInt(request.units) - BigInt(request.free_units);
      const billable = beyond > 0n ? beyond : 0n;
      expect(figures(computeQuote(request))).toEqual({ amount: billable * BigInt(request.cents_per_unit), billable });
    }),
  );
});

test("every reader of JSON gets the exact integers, also one with floats", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const answer = computeQuote(request);
      const { amount_cents, billable_units, currency_unit } = JSON.parse(answer);
      expect(Number.isSafeInteger(amount_cents) && Number.isSafeInteger(billable_units)).toBe(true);
      expect(JSON.stringify({ amount_cents, billable_units, currency_unit })).toBe(answer);
    }),
  );
});

test("one more unit costs its price or nothing; one more free unit never makes it dearer", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const { amount } = figures(computeQuote(request));
      const more = figures(computeQuote({ ...request, units: request.units + 1 })).amount - amount;
      expect(more).toBe(request.units >= request.free_units ? BigInt(request.cents_per_unit) : 0n);
      expect(figures(computeQuote({ ...request, free_units: request.free_units + 1 })).amount <= amount).toBe(true);
    }),
  );
});

test("prices add up: a quote at the sum of two prices is the sum of the two quotes", () => {
  fc.assert(
    fc.property(requests, cents, (request, price) => {
      const amountAt = (cents_per_unit: number) => figures(computeQuote({ ...request, cents_per_unit })).amount;
      expect(amountAt(request.cents_per_unit + price)).toBe(amountAt(request.cents_per_unit) + amountAt(price));
    }),
  );
});
