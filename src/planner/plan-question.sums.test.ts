import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { planTalk } from "../../test/ask/rounds.ts";
import { ASKED_ON, shorthandOf, spelledOut } from "../../test/ask/shorthand.ts";

const BILL = { dictionary: DEMO_DICTIONARY, today: ASKED_ON };

/** The operations that a question is understood as; null where it is no answer. */
function understood(question: string): readonly string[] | null {
  const plan = planTalk([question], BILL);
  return plan?.kind === "answer" ? shorthandOf(plan) : null;
}

test("two bounds of two names are asked about: each is of its own", () => {
  expect(understood("is ec2 over 10k and rds under 5k in october")).toBeNull();
});

describe("days of the week are told as such", () => {
  test.each([
    ["weekends vs weekdays for ec2 in october", "weekdays by=part p=last_month f=service:ec2"],
    ["which weekday was the most expensive in october", "weekdays by=day p=last_month"],
    ["on which weekdays is azure dearest in october", "weekdays by=day p=last_month f=provider:azure"],
    ["what did we spend on weekdays in october", "weekdays by=part p=last_month"],
    ["cheapest day of the week in october", "weekdays by=day least p=last_month"],
    ["what did mondays cost in october", "weekdays by=day days=monday p=last_month"],
    ["average cost of a saturday in october", "weekdays by=day days=saturday p=last_month"],
    ["weekend spend by service in october", "weekdays g=service by=part p=last_month"],
    ["do we spend less on weekends? which clouds", "weekdays g=provider by=part p=2026-10-19..2026-11-17"],
    ["do we save anything on dev at weekends", "weekdays by=part p=2026-10-19..2026-11-17 t=environment:dev"],
  ])("%s", (question, operation) => {
    expect(understood(question)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["weekend spend by service and region"],
    ["ec2 vs rds on weekends"],
    ["why are weekends so expensive"],
    ["weekends over 5k"],
    ["did mondays stay under 5k"],
  ])("%s: asked about", (question) => {
    expect(understood(question)).toBeNull();
  });

  test("a day of the calendar stays one", () => {
    expect(understood("what did we spend on monday")).toEqual(["total p=2026-11-16..2026-11-16"]);
  });
});

describe("averages of two periods stand beside each other", () => {
  test.each([
    ["average day in september vs october", "compare per=day p=last_month base=month_before"],
    ["average daily ec2 cost september vs october", "compare per=day p=last_month base=month_before f=service:ec2"],
    ["avg month in h1 vs avg month in q3", "compare per=month p=2026-07-01..2026-09-30 base=2026-01-01..2026-06-30"],
  ])("%s", (question, operation) => {
    expect(understood(question)).toEqual([spelledOut(operation)]);
  });

  test("of groups, or as a median, they are asked about", () => {
    expect(understood("average day by service september vs october")).toBeNull();
    expect(understood("median day in september vs october")).toBeNull();
  });
});
