import { describe, expect, test } from "vitest";
import { billOf, planTalk } from "../../../test/ask/rounds.ts";
import { understand } from "../plan-question.ts";

const { dictionary, today } = billOf("first");
const OLD = ["2022-05", "2024-10", "2025-10"];

function daysOf(talk: string, months: readonly string[]) {
  const plan = planTalk(talk.split(" → "), { dictionary: { ...dictionary, months }, today });
  const [first] = plan?.kind === "answer" ? plan.operations : [];
  return first && "period" in first ? `${first.period?.start_date} ${first.period?.end_date}` : plan;
}

const MONTH = "2024-10-01 2024-10-31";

describe("a month with a number is what there are bills of", () => {
  test.each([
    ["ec2 in Oct 24", MONTH],
    ["aws vs azure oct-24", MONTH],
    ["10/24 by service", MONTH],
    ["October 24 total, please", MONTH],
    ["total oct24", MONTH],
    ["from oct 24 to oct 25 by month", "2024-10-01 2025-10-31"],
    ["ec2 in oct 24 → and may 22?", "2022-05-01 2022-05-31"],
    ["ec2 on oct 24", "2025-10-24 2025-10-24"],
    ["ec2 oct 24th", "2025-10-24 2025-10-24"],
    ["ec2 on may 3", "2022-05-03 2022-05-03"],
    ["ec2 in october 2024 → and on oct 25?", "2024-10-25 2024-10-25"],
    ["ec2 on 2024-10-24 → and oct 25?", "2024-10-25 2024-10-25"],
    ["ec2 oct 24, 2024", "2024-10-24 2024-10-24"],
    ["ec2 in oct '18", "2018-10-01 2018-10-31"],
    ["average daily cost in september ’17", "2017-09-01 2017-09-30"],
    ["ec2 in 9/2017", "2017-09-01 2017-09-30"],
    ["aws 07/2018 by service", "2018-07-01 2018-07-31"],
    ["ec2 on 10/18/2018", "2018-10-18 2018-10-18"],
    ["ec2 on oct 18", "2025-10-18 2025-10-18"],
    ["ec2 oct 24-26", "2026-10-24 2026-10-26"],
    ["ec2 on june 24", "2026-06-24 2026-06-24"],
  ])("%s: %s", (talk, days) => {
    expect(daysOf(talk, OLD)).toEqual(days);
  });

  test.each([[[]], [["2026-10", "2026-11"]]])("where the bills have that day, or nothing is known: %j", (months) => {
    expect(daysOf("ec2 in oct 24", months)).toEqual("2026-10-24 2026-10-24");
  });

  test("where they have both, it is asked; “in” is of a year, and “on” of a day", () => {
    const both = ["2024-10", "2026-10"];
    expect(daysOf("ec2 oct 24", both)).toMatchObject({
      kind: "clarify",
      choices: [{ query: "ec2 2026-10-24" }, { query: "ec2 October 2024" }],
    });
    expect(daysOf("ec2 in oct 24", both)).toEqual(MONTH);
    expect(daysOf("ec2 on oct 24", both)).toEqual("2026-10-24 2026-10-24");
  });

  test("and the answer says what it was read as", () => {
    const context = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
    expect(understand("ec2 in oct 24", context, { ...dictionary, months: OLD }, today).corrections).toEqual([
      { said: "oct 24", read: "October 2024" },
    ]);
  });
});
