import { describe, expect, test } from "vitest";
import { ALONE, billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { shorthandOf, spelledOut } from "../../test/ask/shorthand.ts";
import { planQuestion, remember } from "./index.ts";

// What strangers asked at night, as the head of finance, and while looking for a tenth to save.
describe("what is asked by those who don't have the words of the field", () => {
  test.each([
    ["which single resource ate the most money this week", ["breakdown g=resource top=1 p=2026-11-16..2026-11-18"]],
    [
      "did anyone switch on a new service in the sandbox acct in novmber",
      ["drivers g=service p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31 up f=account:555566667777 only=new"],
    ],
    [
      "How much do we pay per month for the computers we rent?",
      ["trend month p=2026-05-01..2026-10-31 f=category:Compute"],
    ],
    [
      "Please tell me who our biggest supplier is and what part of the total it gets.",
      ["breakdown g=provider top=1 p=2026-10-19..2026-11-17"],
    ],
    [
      "I see a line named AWS Support. How much is that and did it change since October?",
      ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=service:AWS Support (Business)"],
    ],
    ["How much do we owe Google for October", ["total p=2026-10-01..2026-10-31 f=provider:gcp"]],
    ["What percentage of the money has nobody's name on it?", ["tags key=owner p=2026-10-19..2026-11-17"]],
    [
      "How much did finance use compared with data science last month?",
      ["compare p=2026-10-01..2026-10-31 sides=department=finance~department=data-science"],
    ],
    [
      "how many accounts do we have and which is the smallest",
      ["list account p=2026-10-19..2026-11-17", "breakdown g=account top=1 least p=2026-10-19..2026-11-17"],
    ],
    [
      "which weakness (cwe) is most common in kev this yr",
      ["cves count kev kev_added=2026-01-01..2026-11-18 by=cwe top=10"],
    ],
    [
      "crit vulns published this year w/ known exploitation",
      ["cves kev sev=critical published=2026-01-01..2026-11-18"],
    ],
    [
      "are we gonna end november above october?",
      ["forecast p=2026-11-01..2026-11-30", "total p=2026-10-01..2026-10-31"],
    ],
    ["normal monday cost", ["weekdays by=day days=monday p=2026-10-19..2026-11-17"]],
    [
      "ec2 on 12 november → how does that compare to a normal thursday",
      ["weekdays by=day days=thursday p=2026-09-19..2026-11-17 f=service:ec2"],
    ],
    [
      "How much did the cloud cost us in October? → Why did it go up? → Which supplier is to blame for most of that?",
      ["drivers g=provider p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up"],
    ],
    [
      "Which department's costs rose the most from September to October? → What is that in percent?",
      ["drivers g=tag:department top=1 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up"],
    ],
    [
      "forecast for november pls → only engineering → hows that vs what they spent in oct",
      [
        "forecast p=2026-11-01..2026-11-30 t=department:engineering",
        "total p=2026-10-01..2026-10-31 t=department:engineering",
      ],
    ],
    [
      "oct over sept for search → which service is behind it → was it a one off or is it still that high",
      ["trend g=service month p=2026-10-01..2026-11-18 t=application:search"],
    ],
    ["spend by team in october → drop the untagged one", ["breakdown g=tag:team p=2026-10-01..2026-10-31 t=team:*"]],
    [
      "top 3 services in shop-production in november → as a share of that account",
      ["breakdown g=service top=3 p=2026-11-01..2026-11-18 f=account:111122223333"],
    ],
    [
      "checkout in october → by env → thats from which date to which date?",
      ["breakdown g=tag:environment p=2026-10-01..2026-10-31 t=application:checkout"],
    ],
    [
      "tell me about cve-2026-3909 → similar ones from google in 2026",
      ["cves keyword=google published=2026-01-01..2026-11-18"],
    ],
    [
      "anything idle in azure? → fine, then the 3 priciest azure resources",
      ["breakdown g=resource top=3 p=2026-10-19..2026-11-17 f=provider:azure"],
    ],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test.each([
    ["how much per hour are we burning on ec2 over the past 3 days", "hours"],
    ["At the current pace, what does a whole year cost us?", "yearly_rate"],
    ["what is EC2, in plain words?", "documentation"],
  ])("%s is told to be missing", (question, topic) => {
    const plan = planTalk([question], billOf("first"));
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic }] });
  });

  test.each([
    ["which resource was it", "breakdown g=resource p=2026-11-16..2026-11-16 f=service:BigQuery"],
    ["what was it the day before", "total p=2026-11-15..2026-11-15 f=service:BigQuery"],
    ["the bigquery one, what did it cost the day before", "total p=2026-11-15..2026-11-15 f=service:BigQuery"],
    ["who do i wake up for that", "breakdown g=tag:team p=2026-11-16..2026-11-16 f=service:BigQuery"],
  ])("%s, after one unusual day, is of that day", (turn, operation) => {
    const { dictionary, today } = billOf("first");
    const anomalies = planQuestion("weird days", ALONE, dictionary, today);
    const entities = [{ of: "service", value: "BigQuery", date: "2026-11-16" }] as const;
    const previous = remember("weird days", { plan: anomalies, entities }, null);
    const plan = planQuestion(turn, { ...ALONE, previous }, dictionary, today);
    expect(plan.kind === "answer" && shorthandOf(plan)).toEqual([spelledOut(operation)]);
  });
});

describe("a month without a year that is still to come", () => {
  const bill = billOf("first");
  const dictionary = { ...bill.dictionary, months: ["2026-08", "2026-09", "2026-10", "2026-11"] };
  const planned = (question: string, months = dictionary.months) => {
    const plan = planQuestion(question, ALONE, { ...dictionary, months }, bill.today);
    return plan.kind === "answer" ? shorthandOf(plan) : plan.kind;
  };
  const BOTH = ["forecast p=2026-12-01..2026-12-31", "forecast p=2026-11-01..2026-11-30"].map(spelledOut);

  test.each([
    ["how does december look", ["forecast p=2026-12-01..2026-12-31"]],
    ["spend by service in december", ["forecast g=service p=2026-12-01..2026-12-31"]],
    [
      "will january be higher than december",
      ["forecast p=2027-01-01..2027-01-31", "forecast p=2026-12-01..2026-12-31"],
    ],
  ])("%s", (question, operations) => {
    expect(planned(question)).toEqual(operations.map(spelledOut));
  });

  test.each(["is december higher than november", "december vs november"])("%s: both as they will be", (question) => {
    expect(planned(question)).toEqual(BOTH);
  });

  test.each([
    ["what did we spend in december", dictionary.months],
    ["spend in december", ["2025-12", ...dictionary.months]],
    ["spend in december", []],
  ])("%s, with bills of %j, is of the one that is over", (question, months) => {
    expect(planned(question, months)).toEqual([spelledOut("total p=2025-12-01..2025-12-31")]);
  });

  test("“may” is no month where it is a verb", () => {
    const months = ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02", "2027-03"];
    const plan = planQuestion("what may cost more", ALONE, { ...dictionary, months }, "2027-03-10");
    expect(JSON.stringify(plan)).not.toContain("May 2027");
  });
});
