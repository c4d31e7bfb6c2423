import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_OVERRIDES, PLANS, planFigures } from "./plan-figures.ts";
import { PLAN_NAMES } from "./services.ts";

const plan = fc.constantFrom(...PLAN_NAMES);
const overrides = fc.record({
  requestsPerMinute: fc.option(fc.nat()),
  quotesPerMonth: fc.option(fc.maxSafeNat()),
  pricePerQuoteCents: fc.option(fc.bigInt(0n, 10n ** 6n)),
  spendingLimitCents: fc.option(fc.bigInt(0n, 10n ** 15n)),
});

describe("planFigures", () => {
  test("an organization without figures of its own has exactly its plan's", () => {
    for (const name of PLAN_NAMES) expect(planFigures({ plan: name, ...NO_OVERRIDES })).toEqual(PLANS[name]);
  });

  test("an own figure wins over the plan's, also when it is zero", () => {
    const row = { plan: "enterprise", ...NO_OVERRIDES, quotesPerMonth: 0, pricePerQuoteCents: 0n } as const;
    expect(planFigures(row)).toEqual({ ...PLANS.enterprise, quotesPerMonth: 0, pricePerQuoteCents: 0n });
  });

  test("each figure depends on its own override and the plan alone", () => {
    fc.assert(
      fc.property(plan, overrides, overrides, (name, one, other) => {
        const mixed = { ...one, requestsPerMinute: other.requestsPerMinute };
        const { requestsPerMinute, ...rest } = planFigures({ plan: name, ...mixed });
        expect(requestsPerMinute).toBe(planFigures({ plan: name, ...other }).requestsPerMinute);
        expect(rest).toEqual(withoutRequests(planFigures({ plan: name, ...one })));
      }),
    );
  });

  test("free never sells beyond its quota, whatever the row says", () => {
    fc.assert(
      fc.property(overrides, (own) => {
        const figures = planFigures({ plan: "free", ...own });
        expect([figures.pricePerQuoteCents, figures.spendingLimitCents]).toEqual([null, 0n]);
      }),
    );
  });
});

function withoutRequests(figures: ReturnType<typeof planFigures>): object {
  const { requestsPerMinute: _, ...rest } = figures;
  return rest;
}
