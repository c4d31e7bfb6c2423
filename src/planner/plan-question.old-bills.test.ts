import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { planTalk } from "../../test/ask/rounds.ts";
import { ASKED_ON, shorthandOf } from "../../test/ask/shorthand.ts";

// What bills of other clients have, too: a category that people call by its things, and who created what.
const DICTIONARY = {
  ...DEMO_DICTIONARY,
  categories: [...DEMO_DICTIONARY.categories, "Storage Snapshot"],
  tags: [...DEMO_DICTIONARY.tags, { key: "aws:createdBy", values: ["IAMUser:ana"] }],
};

/** The shorthand of the last turn; a question back or what is declined by its kind. */
function read(talk: string): string {
  const plan = planTalk(talk.split(" → "), { dictionary: DICTIONARY, today: ASKED_ON });
  return plan?.kind === "answer" ? shorthandOf(plan).join(" & ") : `${plan?.kind}`;
}

const MAY = "2024-05-01..2024-05-31";

describe("parts of a period are of the days that were named beside them", () => {
  test.each([
    ["first half of May 2024 against the second half", "compare p=2024-05-16..2024-05-31 base=2024-05-01..2024-05-15"],
    [
      "did the second half of May 2024 cost more than the first?",
      "compare p=2024-05-16..2024-05-31 base=2024-05-01..2024-05-15",
    ],
    ["last week of May 2024 vs the first", "compare p=2024-05-25..2024-05-31 base=2024-05-01..2024-05-07"],
    [
      "first ten days of May 2024 compared with the last ten",
      "compare p=2024-05-22..2024-05-31 base=2024-05-01..2024-05-10",
    ],
    ["spend from 2 to 9 May 2024 → and the same days in April", "total p=2024-04-02..2024-04-09"],
  ])("%s: %s", (talk, plan) => {
    expect(read(talk)).toBe(plan);
  });
});

describe("what the bills call so is read so", () => {
  test.each([
    ["which snapshots cost the most in May 2024", `breakdown g=resource top=10 p=${MAY} f=category:Storage Snapshot`],
    ["May 2024 by category → just the snapshots by day", `trend day p=${MAY} f=category:Storage Snapshot`],
    ["who created the costliest resources in May 2024?", `breakdown g=tag:aws:createdBy,resource top=10 p=${MAY}`],
    ["which tags are on the May 2024 bill?", `list tag_key p=${MAY}`],
    ["what tags cost most on the May 2024 bill", `breakdown g=tag top=10 p=${MAY}`],
    ["AWS in May 2024 → who is that, which tenancies?", `breakdown g=account p=${MAY} f=provider:aws`],
    ["what were the purchases in May 2024", `breakdown g=service p=${MAY} f=charge_category:Purchase`],
  ])("%s: %s", (talk, plan) => {
    expect(read(talk)).toBe(plan);
  });

  test("who made something is declined where no tag tells it", () => {
    const plan = planTalk(["who created the costliest resources in May 2024?"], {
      dictionary: DEMO_DICTIONARY,
      today: ASKED_ON,
    });
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "people" }] });
  });
});

describe("a turn is of what was told before it", () => {
  test.each([
    [
      "costliest day in May 2024 → what was billed on that day?",
      `trend day top=1 p=${MAY} & breakdown g=service p=${MAY} of_ranked=step`,
    ],
    [
      "costliest day in May 2024 → how much was S3 on that day?",
      `trend day top=1 p=${MAY} & total p=${MAY} f=service:s3 of_ranked=step`,
    ],
    ["costliest day in May 2024 → why that day?", `peak g=service day p=${MAY}`],
    ["services in production in May 2024 → what share of the bill is that?", `total p=${MAY} t=environment:prod share`],
    ["services in May 2024 → what share of the bill is that?", `breakdown g=service p=${MAY}`],
    [
      "top 4 services in May 2024 → what was the cpu load? → which accounts are the top two in?",
      `breakdown g=account top=2 p=${MAY}`,
    ],
  ])("%s: %s", (talk, plan) => {
    expect(read(talk)).toBe(plan);
  });
});
