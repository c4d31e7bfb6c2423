import { describe, expect, test } from "vitest";
import { CARRIER_ASKED_ON, CARRIER_DICTIONARY } from "../../test/ask/carrier-dictionary.ts";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { ASKED_ON, shorthandOf } from "../../test/ask/shorthand.ts";
import type { PlanContext } from "./plan-context.ts";
import { planQuestion, understand } from "./plan-question.ts";

const ALONE: PlanContext = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };

function demo(question: string): readonly string[] | string {
  const plan = planQuestion(question, ALONE, DEMO_DICTIONARY, ASKED_ON);
  return plan.kind === "answer" ? shorthandOf(plan) : plan.kind;
}

function carrier(question: string): readonly string[] | string {
  const plan = planQuestion(question, ALONE, CARRIER_DICTIONARY, CARRIER_ASKED_ON);
  return plan.kind === "answer" ? shorthandOf(plan) : plan.kind;
}

describe("what strangers' questions once got wrong, by kind", () => {
  test.each([
    "services that cost more than s3 in october",
    "which teams are pricier than search and why than europe",
    "accounts cheaper than rds last month",
    "october vs",
  ])("a name is only held against another of its kind: %s", (question) => {
    expect(demo(question)).toBe("clarify");
  });

  test.each([
    ["which service had the biggest percentage increase from september to october", "g=service top=1", "up percent"],
    ["rank the services by percent growth, oct vs sep", "g=service p=", "up percent"],
    ["which team changed most in relative terms in october vs september", "g=tag:team top=1", " percent"],
  ])("changes are ranked in percent where that is asked: %s", (question, groups, way) => {
    const [told] = demo(question);
    expect(told).toMatch(/^drivers .* p=2026-10-01\.\.2026-10-31 base=2026-09-01\.\.2026-09-30/);
    expect(told).toContain(groups);
    expect(told?.endsWith(way)).toBe(true);
  });

  test("an amount that a group costs bounds its cost, one that it grew by its change", () => {
    const bounds = (question: string) => demo(question)[0]?.match(/\S+:(cost|change|change_ratio):\S+/g);
    expect(bounds("services over $1k that grew more than 10% in october")).toEqual([
      "over:cost:1000",
      "over:change_ratio:0.1",
    ]);
    expect(bounds("services that grew by more than $1k in october")).toEqual(["over:change:1000"]);
  });

  test("what was paid stands beside another measure, not another month", () => {
    const told = demo("ec2 at list price vs what we paid in october");
    expect(told).toHaveLength(2);
    expect(told).toContain("total m=list p=2026-10-01..2026-10-31 f=service:ec2");
    expect(told).toContain("total p=2026-10-01..2026-10-31 f=service:ec2");
  });

  test.each([
    "october vs the 3 months before",
    "how much did s3 cost two months before october",
    "2 weeks before christmas",
    "top account for each of the last 3 months",
  ])("days that no plan has are asked about, not taken for others: %s", (question) => {
    expect(demo(question)).toBe("clarify");
  });

  test("days before are of the length that is told", () => {
    const [told] = demo("last 7 days vs the 7 days before");
    expect(told).toBe("compare p=2026-11-11..2026-11-17 base=2026-11-04..2026-11-10");
    expect(demo("q3 vs the 3 months before")[0]).toContain("p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30");
  });

  test("a bound by the end of a month is of all that it comes to", () => {
    expect(demo("will azure exceed 10000 by the end of november")).toEqual([
      "forecast p=2026-11-01..2026-11-30 f=provider:azure over:cost:10000",
    ]);
  });

  test("each of two percentages is a share", () => {
    const told = demo("what % of cost is in us-east-1 and what % in eu-west-1") as readonly string[];
    expect(told).toHaveLength(2);
    for (const one of told) expect(one).toContain(" share");
  });

  test("parts of the world are compared, also the one that is a pronoun", () => {
    expect(demo("us vs europe in october")).toEqual([expect.stringContaining("sides=region:eastus|us-central1")]);
    expect(demo("what did that cost us in october")).toEqual(["total p=2026-10-01..2026-10-31"]);
  });

  test.each(["services in october unchanged", "services in october annually", "s3 in october avoidable"])(
    "an English word is not corrected to another one: %s",
    (question) => {
      const { plan, corrections } = understand(question, ALONE, DEMO_DICTIONARY, ASKED_ON);
      expect({ kind: plan.kind, corrections }).toEqual({ kind: "clarify", corrections: [] });
    },
  );

  test("a misspelled word is read as the one with the same letters", () => {
    expect(demo("how much did we spned on ec2 in october")).toEqual(["total p=2026-10-01..2026-10-31 f=service:ec2"]);
  });

  test.each([
    ["the growth squad in february", "total p=2027-02-01..2027-02-28 t=squad:growth"],
    ["new tier cost in february", "total p=2027-02-01..2027-02-28 t=tier:new"],
    ["forecast app cost last month", "total p=2027-02-01..2027-02-28 t=app:forecast"],
    ["growth by squad in february", "compare g=tag:squad p=2027-02-01..2027-02-28 base=2027-01-01..2027-01-31"],
    ["february without billing", "total p=2027-02-01..2027-02-28 t=!squad:billing"],
    ["which tag keys are in use", "list tag_key p=2027-02-13..2027-03-14"],
    ["singapore in february", "total p=2027-02-01..2027-02-28 f=region:ap-southeast-1|asia-southeast1"],
  ])("a name that is a word of the grammar is one beside its noun: %s", (question, plan) => {
    expect(carrier(question)).toEqual([plan]);
  });

  test.each([
    ["top service per account in october", "breakdown g=account,service top=1 each p=2026-10-01..2026-10-31"],
    ["2nd and 3rd most expensive regions in october", "breakdown g=region top=2 skip=1 p=2026-10-01..2026-10-31"],
    ["accounts at or above 1k in october", "breakdown g=account p=2026-10-01..2026-10-31 at_least:cost:1000"],
  ])("a rank and a bound are as many and as wide as said: %s", (question, plan) => {
    expect(demo(question)).toEqual([plan]);
  });
});
