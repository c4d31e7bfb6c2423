import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { ALONE, operationsOf } from "../../test/ask/rounds.ts";
import { ASKED_ON, spelledOut } from "../../test/ask/shorthand.ts";
import { LEFT_OPEN } from "./grammar/reading.ts";
import { understand } from "./plan-question.ts";
import type { Previous } from "./previous.ts";
import { remember } from "./remember.ts";

/** The questions that the last turn of a talk says it leaves open. */
function leftOpen(talk: string): readonly string[] {
  let previous: Previous | null = null;
  let left: readonly string[] = [];
  for (const question of talk.split(" → ")) {
    const { plan, reading } = understand(question, { ...ALONE, previous }, DEMO_DICTIONARY, ASKED_ON);
    previous = remember(question, { plan, entities: [] }, previous);
    left = reading.filter(({ as }) => as === LEFT_OPEN).map(({ words }) => words);
  }
  return left;
}

describe("a turn that is no reply to the open question is of what was answered last, and says what it leaves open", () => {
  test.each([
    [
      "ec2 from 1 to 15 october by region → sorry, I meant frobnicate → just us-east-1",
      "breakdown g=region p=2026-10-01..2026-10-15 f=region:us-east-1 f=service:ec2",
    ],
    [
      "rds this week vs last week → lambda gnarly → and azure sql",
      "compare p=2026-11-16..2026-11-17 base=2026-11-09..2026-11-10 f=service:azure_sql",
    ],
    ["bigquery in october → gnarly days please → by team", "breakdown g=tag:team p=last_month f=service:BigQuery"],
    [
      "ec2 in september and in october → sort gnarly → only in ireland",
      "total p=2026-09-01..2026-09-30 f=region:eu-west-1 f=service:ec2",
    ],
    ["ec2 in october → cpu utilization? → and in september?", "total p=2026-09-01..2026-09-30 f=service:ec2"],
    [
      "how much of our ec2 is on savings plans → just the purchases then",
      "total p=2026-10-19..2026-11-17 f=charge_category:Purchase",
    ],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)?.[0]).toEqual(spelledOut(operation));
    expect(leftOpen(talk)).toEqual([talk.split(" → ").at(-2)]);
  });

  test("what settles it, or calls it off, leaves nothing open", () => {
    expect(leftOpen("ec2 in october → and for foobar? → s3")).toEqual([]);
    expect(leftOpen("foobar costs in october → ec2 costs")).toEqual([]);
    expect(leftOpen("ec2 in october → and for foobar? → never mind → by region")).toEqual([]);
    expect(operationsOf("ec2 in october → gnarly days please → never mind → by region")).toEqual([
      spelledOut("breakdown g=region p=last_month f=service:ec2"),
    ]);
  });

  test("after what was not answered, with nothing answered before, days alone are of nothing", () => {
    expect(operationsOf("cpu utilization in october → and in may?")).toBeNull();
    expect(operationsOf("foobar in october → by team → and in september?")).toBeNull();
  });
});
