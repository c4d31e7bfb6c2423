import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planFigures } from "../core/plan-figures.ts";
import { PLAN_NAMES, SERVICES, type Service } from "../core/services.ts";
import { decidePlan } from "./decide-plan.ts";
import { decideServices } from "./decide-services.ts";
import { ServiceNames } from "./schema.ts";

const request = fc.record({
  plan: fc.constantFrom(...PLAN_NAMES),
  requestsPerMinute: fc.option(fc.nat()),
  quotesPerMonth: fc.option(fc.nat()),
  pricePerQuoteCents: fc.option(fc.bigInt(0n, 1_000_000n)),
  spendingLimitCents: fc.option(fc.bigInt(0n, 10n ** 15n)),
});
const services = fc.subarray([...SERVICES]);

describe("decidePlan", () => {
  test("every own figure that is accepted is in force", () => {
    fc.assert(
      fc.property(request, (asked) => {
        const decision = decidePlan(asked);
        if (decision.kind === "refused") return;
        const figures = planFigures({ plan: asked.plan, ...decision.overrides });
        for (const [figure, own] of Object.entries(decision.overrides)) {
          if (own !== null) expect(figures[figure as keyof typeof figures]).toBe(own);
        }
      }),
    );
  });

  test("free takes no price and no spending limit, and each that is refused is named", () => {
    fc.assert(
      fc.property(request, (asked) => {
        const refused = (["pricePerQuoteCents", "spendingLimitCents"] as const).filter(
          (figure) => asked[figure] !== null,
        );
        const expected = refused.length > 0 ? { kind: "refused", figures: refused } : { kind: "set" };
        expect(decidePlan({ ...asked, plan: "free" })).toMatchObject(expected);
      }),
    );
  });

  test("pro and enterprise take every own figure", () => {
    fc.assert(
      fc.property(request, fc.constantFrom("pro", "enterprise"), (asked, plan) => {
        expect(decidePlan({ ...asked, plan }).kind).toBe("set");
      }),
    );
  });
});

describe("decideServices", () => {
  test("what is named is on or off afterwards, and nothing else moves", () => {
    fc.assert(
      fc.property(services, services, fc.constantFrom("activate", "deactivate"), (active, named, action) => {
        const decision = decideServices(active, named, action);
        for (const service of SERVICES) {
          const expected = named.includes(service) ? action === "activate" : active.includes(service);
          expect(decision.services.includes(service)).toBe(expected);
          expect(decision.changed.includes(service)).toBe(expected !== active.includes(service));
        }
      }),
    );
  });
});

describe("ServiceNames", () => {
  test("all names every service, and a service named twice counts once", () => {
    const twice: readonly Service[] = ["cost-data", "cost-data"];
    expect(ServiceNames.parse(["all"])).toEqual(SERVICES);
    expect(ServiceNames.parse(twice)).toEqual(["cost-data"]);
  });

  test("an unknown service is refused with the known ones", () => {
    const message = ServiceNames.safeParse(["cost"]).error?.issues[0]?.message;
    expect(message).toBe(`"cost" is not a service. Use ${SERVICES.join(", ")}, or all.`);
  });
});
