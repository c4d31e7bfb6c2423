import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { planTalk } from "../../test/ask/rounds.ts";
import { ASKED_ON, shorthandOf } from "../../test/ask/shorthand.ts";

// What bills of other clients have, too: a category that people call by its things, and who created what.
const DICTIONARY = {
  ...DEMO_DICTIONARY,
  categories: [...DEMO_DICTIONARY.categories, "Storage Snapshot", "Database Storage"],
  accounts: [
    ...DEMO_DICTIONARY.accounts,
    { id: "70112233445", name: "Lakeside" },
    { id: "/subscriptions/0f8fad5b-d9cb-469f-a165-70867728950e", name: "Lakeside" },
  ],
  tags: [
    ...DEMO_DICTIONARY.tags.filter(({ key }) => key !== "project"),
    { key: "aws:createdBy", values: ["IAMUser:ana"] },
    { key: "user:batch:workerpool-name", values: ["spot"] },
    { key: "user:crane.io/backup-plan", values: ["nightly"] },
    { key: "Client project", values: ["Outreach"] },
  ],
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
    [
      "compare the last ten days of April 2024 with the first ten days of May 2024",
      "compare p=2024-05-01..2024-05-10 base=2024-04-21..2024-04-30",
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

describe("names are of the lines that they stand beside", () => {
  test.each([
    ["RDS in May 2024 → by database", `breakdown g=resource p=${MAY} f=service:rds`],
    ["RDS per db, May 2024", `breakdown g=resource p=${MAY} f=service:rds`],
    ["cost of databases in May 2024", `total p=${MAY} f=category:Databases`],
    ["May 2024 by database", "clarify"],
    [
      "RDS in May 2024 → how much of it was storage",
      `total p=${MAY} f=category:Database Storage|Storage f=service:rds share=service:rds`,
    ],
    ["RDS storage in May 2024", `total p=${MAY} f=category:Database Storage|Storage f=service:rds`],
    ["cost of storage in May 2024", `total p=${MAY} f=category:Storage`],
    ["cost of storage without RDS in May 2024", `total p=${MAY} f=!service:rds f=category:Storage`],
    ["what did the RDS instance main cost in May 2024", "clarify"],
    ["what did the RDS database orders cost in May 2024", "clarify"],
    ["what did the RDS database cost in May 2024", `total p=${MAY} f=service:rds`],
    ["May 2024 per worker pool", `breakdown g=tag:user:batch:workerpool-name p=${MAY}`],
    ["EC2 in May 2024 by backup plan", `breakdown g=tag:user:crane.io/backup-plan p=${MAY} f=service:ec2`],
    ["what did the Outreach project spend in May 2024", `total p=${MAY} t=Client project:Outreach`],
    ["Lakeside in May 2024 → only the AWS one", `total p=${MAY} f=account:70112233445`],
    [
      "Lakeside in May 2024 → the azure subscription",
      `total p=${MAY} f=account:/subscriptions/0f8fad5b-d9cb-469f-a165-70867728950e`,
    ],
    ["Lakeside in May 2024 → the oracle one", "clarify"],
  ])("%s: %s", (talk, plan) => {
    expect(read(talk)).toBe(plan);
  });
});

describe("kinds of charges and their signs, as they are called beside each other", () => {
  const EC2 = `p=${MAY} f=service:ec2`;
  test.each([
    [
      "EC2 in May 2024 → how much of it was credits and how much was usage?",
      ["Credit", "Usage"].map((kind) => `total p=${MAY} f=charge_category:${kind} f=service:ec2 share=service:ec2`),
    ],
    [
      "EC2 in May 2024 → how much of it was credits and how much was usage? → which resources cost the most?",
      [`breakdown g=resource top=10 ${EC2}`],
    ],
    [
      "EC2 in May 2024 → how much of it was credits and how much was usage? → by account",
      ["Credit", "Usage"].map((kind) => `breakdown g=account p=${MAY} f=charge_category:${kind} f=service:ec2`),
    ],
    ["what was bought in May 2024, not the usage", [`breakdown g=service p=${MAY} f=charge_category:Purchase`]],
    ["any accounts with a negative total in May 2024?", [`breakdown g=account p=${MAY} under:cost:0`]],
    [
      "AWS services in May 2024 → which of them were negative?",
      [`breakdown g=service p=${MAY} f=provider:aws under:cost:0`],
    ],
    [
      "taxes in May 2024 → which services had them → what would the month's total be without them?",
      [`total p=${MAY} f=!charge_category:Tax`],
    ],
    ["taxes in May 2024 → which services had them → what would the week's total be without them?", ["clarify"]],
  ])("%s: %s", (talk, plans) => {
    expect(read(talk)).toBe(plans.join(" & "));
  });
});

describe("days that are said by others", () => {
  test.each([
    ["total of the 2024 invoices, from 3 May to 9 June 2024", "total p=2024-05-03..2024-06-09"],
    ["the total of the 2023 and 2024 bills", "total p=2023-01-01..2024-12-31"],
    [
      "why is 7 May 2024 so much higher than the other days?",
      "drivers g=service p=2024-05-07..2024-05-07 base=2024-05-06..2024-05-06 up",
    ],
    ["AWS in May 2024 → split the S3 part by account", `breakdown g=account p=${MAY} f=provider:aws f=service:s3`],
    [
      "S3 in May 2024 → S3 in September 2026 → how much more is that than the 2024 month?",
      `compare p=2026-09-01..2026-09-30 base=${MAY} f=service:s3`,
    ],
    [
      "S3 in April 2024 → S3 in May 2024 → S3 in September 2026 → how much more is that than the 2024 month?",
      "clarify",
    ],
  ])("%s: %s", (talk, plan) => {
    expect(read(talk)).toBe(plan);
  });
});
