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
    ["fcst total for nov eom", ["forecast p=2026-11-01..2026-11-30"]],
    ["top 5 accts by eff cost nov to date", ["breakdown g=account top=5 m=effective p=2026-11-01..2026-11-18"]],
    ["alloc by cost center october", ["breakdown g=tag:cost-center p=2026-10-01..2026-10-31"]],
    ["whats my service costing? its called mobile-api", ["total p=2026-10-19..2026-11-17 t=application:mobile-api"]],
    [
      "is the recommendations thing pricier on gcp or on aws",
      ["compare p=2026-10-19..2026-11-17 sides=provider:gcp~provider:aws t=application:recommendations"],
    ],
    [
      "which 5 buckets cost most in november",
      ["breakdown g=resource top=5 p=2026-11-01..2026-11-18 f=service:Cloud Storage|Storage|s3"],
    ],
    [
      "Are we ahead of where we were this time last month?",
      ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17"],
    ],
    ["daily run rate rn", ["trend day p=2026-10-19..2026-11-17"]],
    [
      "What did we spend last month? → Is that a lot?",
      ["compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30"],
    ],
    [
      "most expensive s3 resource → since when has it been running",
      ["trend g=resource month p=2023-12-01..2026-11-18 f=service:s3"],
    ],
    ["whats the priciest instance we have then", ["breakdown g=resource top=1 p=2026-10-19..2026-11-17 f=service:ec2"]],
    [
      "ri/sp purchases since sept 1",
      [
        "total p=2026-09-01..2026-11-18 f=!service:AWS Support (Business)|Azure Support (Standard) " +
          "f=charge_category:Purchase",
      ],
    ],
    [
      "ec2 oct → split by acct → usage only, w/o the purchases",
      ["breakdown g=account p=2026-10-01..2026-10-31 f=charge_category:Usage f=service:ec2"],
    ],
    [
      "what does the storefront cost us → why's it gone up vs the month before",
      ["drivers g=service p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18 up t=application:storefront"],
    ],
    ["chargeback per departement, october", ["breakdown g=tag:department p=2026-10-01..2026-10-31"]],
    [
      "how many critical cves came out this month → which of those are exploited → anything from microsoft in there",
      ["cves kev keyword=microsoft sev=critical published=2026-11-01..2026-11-18"],
    ],
    ["how much do we buy from amazon in a typical month", ["trend month p=2026-05-01..2026-10-31 f=provider:aws"]],
    [
      "we budgeted 110k for november, how much over will we be?",
      ["forecast p=2026-11-01..2026-11-30 over:cost:110000"],
    ],
    [
      "purchases in october → how much is that of our compute",
      ["total p=2026-10-01..2026-10-31 f=category:Compute f=charge_category:Purchase share=category:Compute"],
    ],
    ["was october our most expensive month", ["trend month top=1 p=2026-05-01..2026-10-31"]],
    ["who spends more, web or platform", ["breakdown g=tag:team top=1 p=2026-10-19..2026-11-17 t=team:web|platform"]],
    [
      "where did we save compared to september",
      ["drivers g=service p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-17 down"],
    ],
    ["how complete is our tagging", ["tags p=2026-10-19..2026-11-17"]],
    ["first month with sagemaker costs", ["trend month p=2023-12-01..2026-11-18 f=service:Amazon SageMaker"]],
    [
      "how much did aws give back in october",
      ["total p=2026-10-01..2026-10-31 f=charge_category:Credit f=provider:aws"],
    ],
    ["usage only october by provider", ["breakdown g=provider p=2026-10-01..2026-10-31 f=charge_category:Usage"]],
    ["daily burn rate this month", ["trend day p=2026-11-01..2026-11-18"]],
    ["list cost minus billed october", ["total m=list p=2026-10-01..2026-10-31", "total p=2026-10-01..2026-10-31"]],
    [
      "services discontinued in october",
      ["drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down only=gone"],
    ],
    [
      "aws share in october vs september",
      ["total p=2026-10-01..2026-10-31 f=provider:aws share", "total p=2026-09-01..2026-09-30 f=provider:aws share"],
    ],
    ["are we over 110k yet", ["total p=2026-11-01..2026-11-18 over:cost:110000"]],
    ["does mobile use gcp", ["total p=2026-10-19..2026-11-17 f=provider:gcp t=team:mobile"]],
    ["teams that use both aws and gcp", ["breakdown g=tag:team,provider p=2026-10-19..2026-11-17 f=provider:aws|gcp"]],
    [
      "is web team bigger than data and erp together",
      ["compare p=2026-10-19..2026-11-17 sides=team=web~team=data|erp"],
    ],
    ["data and erp in october", ["breakdown g=tag:team p=2026-10-01..2026-10-31 t=team:data|erp"]],
    ["teams web and data vs the rest", ["compare p=2026-10-19..2026-11-17 sides=team=web~team=data~!team=web|data"]],
    ["team web october → and data → sum", ["total p=2026-10-01..2026-10-31 t=team:web|data"]],
    ["aws october → azure october → gcp october → total", ["total p=2026-10-01..2026-10-31 f=provider:aws|azure|gcp"]],
    ["october → only ec2 → total", ["total p=2026-10-01..2026-10-31 f=service:ec2"]],
    [
      "october costs → minus credits → minus tax → what's left",
      ["total p=2026-10-01..2026-10-31 f=!charge_category:Credit|Tax"],
    ],
    [
      "cost by department october → rank by growth",
      ["drivers g=tag:department p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up"],
    ],
    ["october by team → and their share of aws", ["breakdown g=tag:team p=2026-10-01..2026-10-31 f=provider:aws"]],
    [
      "top 5 services october → same for november → differences",
      ["compare g=service p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17"],
    ],
    [
      "s3 this month → will it beat october",
      ["forecast p=2026-11-01..2026-11-30 f=service:s3", "total p=2026-10-01..2026-10-31 f=service:s3"],
    ],
    [
      "how much does dev cost → and staging → is it too much",
      ["compare p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18 t=environment:staging"],
    ],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test.each([
    ["how much per hour are we burning on ec2 over the past 3 days", "hours"],
    ["what is EC2, in plain words?", "documentation"],
    ["how much would we have paid without the bigquery spike", "what_if"],
    ["p95 daily cost", "rolling_average"],
  ])("%s is told to be missing", (question, topic) => {
    const plan = planTalk([question], billOf("first"));
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic }] });
  });

  test("a share of itself is asked about", () => {
    const talk = ["aws in october", "what % of aws total is that"];
    expect(planTalk(talk, billOf("first"))).toMatchObject({ kind: "clarify" });
  });

  test("a name that is two things is asked about against the rest, too", () => {
    expect(planTalk(["web vs the rest"], billOf("first"))).toMatchObject({ kind: "clarify" });
  });

  test.each([
    ["which resource was it", "breakdown g=resource p=2026-11-16..2026-11-16 f=service:BigQuery"],
    ["what was it the day before", "total p=2026-11-15..2026-11-15 f=service:BigQuery"],
    ["the bigquery one, what did it cost the day before", "total p=2026-11-15..2026-11-15 f=service:BigQuery"],
    ["what acct and region was that in", "breakdown g=account,region p=2026-11-16..2026-11-16 f=service:BigQuery"],
    ["did it go back to normal after", "trend day p=2026-11-16..2026-11-18 f=service:BigQuery"],
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
