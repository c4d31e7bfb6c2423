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
