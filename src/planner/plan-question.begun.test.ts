import { expect, test } from "vitest";
import { ALONE, billOf, planTalk } from "../../test/ask/rounds.ts";
import { shorthandOf } from "../../test/ask/shorthand.ts";
import { planQuestion, remember } from "./index.ts";

test("a course of months that nobody named begins with the bills, and one that was named does not", () => {
  const { dictionary, today } = billOf("first");
  const billed = { ...dictionary, months: ["2026-09", "2026-10", "2026-11"] };
  const starts = ["lambda each month", "lambda by quarter", "lambda each month in the last 6 months"].map((asked) => {
    const plan = planQuestion(asked, ALONE, billed, today);
    return plan.kind === "answer" && plan.operations.map((one) => "period" in one && one.period.start_date);
  });
  expect(starts).toEqual([["2026-09-01"], ["2026-07-01"], ["2026-05-01"]]);
});

test("the same list for another month, after its first row, is the list", () => {
  const { dictionary, today } = billOf("first");
  const list = planQuestion("top 10 resources in october", ALONE, dictionary, today);
  const told = remember(
    "",
    {
      plan: list,
      entities: [
        { of: "resource", value: "i-1" },
        { of: "resource", value: "i-2" },
      ],
    },
    null,
  );
  const row = planQuestion("the first one by service", { ...ALONE, previous: told }, dictionary, today);
  const previous = remember("", { plan: row, entities: [] }, told);
  const plan = planQuestion("same list for september", { ...ALONE, previous }, dictionary, today);
  expect(plan.kind === "answer" && shorthandOf(plan)).toEqual(["breakdown g=resource top=10 p=2026-09-01..2026-09-30"]);
});

test.each(["what is running in there", "what runs in there"])(
  "%s, after a question that is still open, is of that",
  (turn) => {
    const plan = planTalk(["how much does the dev account cost us", turn], billOf("first"));
    expect(plan).toMatchObject({
      kind: "clarify",
      question: expect.stringMatching(/^What was asked before is still open/),
    });
  },
);
