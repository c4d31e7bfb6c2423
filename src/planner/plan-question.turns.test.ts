import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { ASKED_ON, spelledOut } from "../../test/ask/shorthand.ts";

const BILL = { dictionary: DEMO_DICTIONARY, today: ASKED_ON };

describe("a short turn is of the days and lines that were told", () => {
  test.each([
    [
      "rds in september → and azure sql and cloud sql?",
      "breakdown g=service p=2026-09-01..2026-09-30 f=service:Cloud SQL|azure_sql",
    ],
    ["ireland this month → ok and oregon", "total p=2026-11-01..2026-11-18 f=region:us-west-2"],
    [
      "azure by region in september → thx. and just bandwidth?",
      "breakdown g=region p=2026-09-01..2026-09-30 f=provider:azure f=service:Bandwidth",
    ],
    ["ec2 in september → what does it cost by region", "breakdown g=region p=2026-09-01..2026-09-30 f=service:ec2"],
    ["storage in september → who's spending it", "breakdown g=tag:team p=2026-09-01..2026-09-30 f=category:Storage"],
    ["s3 in september → who's paying for that", "breakdown g=tag:team p=2026-09-01..2026-09-30 f=service:s3"],
    ["ec2 in october → how much does it cost per month", "trend month p=2026-05-01..2026-10-31 f=service:ec2"],
    [
      "compare q2 and q3 by provider → in percent",
      "compare g=provider p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30",
    ],
    [
      "top 5 services by growth from september to october → now in percent pls",
      "drivers g=service top=5 p=last_month base=2026-09-01..2026-09-30 up percent",
    ],
    [
      "top 5 services by growth from september to october → and only on aws",
      "drivers g=service top=5 p=last_month base=2026-09-01..2026-09-30 up f=provider:aws",
    ],
    ["daily cost in october → median?", "trend day median p=last_month"],
    [
      "average daily cost per account in october → only those above $100 a day",
      "trend g=account day p=last_month over:cost:100",
    ],
    ["cost by team in october → which of them are over 500 a day?", "trend g=tag:team day p=last_month over:cost:500"],
    ["average daily cost in october → only those above 3000", "trend day p=last_month over:cost:3000"],
    [
      "average daily cost by team in september → same for october → and the difference?",
      `compare g=tag:team per=day p=last_month base=2026-09-01..2026-09-30`,
    ],
    [
      "dev environment in october → how much of that ran on weekends",
      "weekdays by=part p=last_month t=environment:dev",
    ],
    [
      "forecast for aws → our budget is 75k, are we ok?",
      "forecast p=2026-11-01..2026-11-30 f=provider:aws at_most:cost:75000",
    ],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("after a question that is still open, what limits it is asked of nothing", () => {
    expect(operationsOf("services by popularity in october → and only on aws")).toBeNull();
    expect(operationsOf("services by popularity in october → leave out the ml team")).toBeNull();
  });

  test("whatever two services are named after a first one, its days stay", () => {
    const services = ["rds", "lambda", "cloudfront", "bigquery", "azure sql", "redshift", "s3"];
    const days = [
      ["in september", "2026-09-01..2026-09-30"],
      ["in q3", "2026-07-01..2026-09-30"],
      ["this year", "2026-01-01..2026-11-18"],
    ] as const;
    const opening = fc.constantFrom("and", "ok and", "but", "thanks. and", "cool, and");
    const pair = fc.shuffledSubarray(services, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.constantFrom(...days), opening, pair, ([said, period], and, names) => {
        const told = operationsOf(`ec2 ${said} → ${and} ${names.join(" and ")}?`);
        expect(told).toEqual([expect.stringContaining(`p=${period}`)]);
      }),
    );
  });
});

describe("a correction takes the place of what it corrects", () => {
  test.each([
    ["spend by account in october → no i meant by team, not account", "breakdown g=tag:team p=last_month"],
    [
      "ebs in october → wrong, i wanted september",
      "total p=2026-09-01..2026-09-30 f=service:Amazon Elastic Block Store",
    ],
    [
      "bedrock by month in q3 → forget bedrock, do azure openai",
      "trend month p=2026-07-01..2026-09-30 f=service:Azure OpenAI Service",
    ],
    ["ec2 in october → replace ec2 with s3", "total p=last_month f=service:s3"],
    ["ec2 in october → not ec2 but s3", "total p=last_month f=service:s3"],
    ["ec2 in october → s3 instead of ec2", "total p=last_month f=service:s3"],
    [
      "compare q2 and q3 by provider → now by team instead of provider",
      "compare g=tag:team p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30",
    ],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("which of several names goes is asked", () => {
    expect(operationsOf("ec2 and s3 in october → drop s3, take rds")).toBeNull();
  });
});

describe("what is left out goes from what was told, and nothing comes back", () => {
  test.each([
    ["ec2 and s3 in october → drop s3", "breakdown g=service p=last_month f=service:ec2"],
    ["ec2, s3 and rds in october → without rds", "breakdown g=service p=last_month f=service:ec2|s3"],
    ["ec2 and s3 in october → drop s3 and rds", "breakdown g=service p=last_month f=service:ec2"],
    [
      "compute by service in october → without ec2",
      "breakdown g=service p=last_month f=!service:ec2 f=category:Compute",
    ],
    [
      "europe in october → without ireland",
      "total p=last_month f=region:eu-central-1|europe-west1|northeurope|westeurope",
    ],
    [
      "top 10 services in october → exclude compute → exclude storage too",
      "breakdown g=service top=10 p=last_month f=!category:Compute|Storage",
    ],
    [
      "top 10 services in october → exclude compute → only compute",
      "breakdown g=service top=10 p=last_month f=category:Compute",
    ],
    ["ec2 in october → everything without ec2", "total p=last_month f=!service:ec2"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
});

describe("several things that were told one after the other", () => {
  test.each([
    ["tax in october → and credits → sum of both since january", "total p=ytd f=charge_category:Credit|Tax"],
    ["the data team this month → and the web team → both together last month", "total p=last_month t=team:data|web"],
    [
      "ec2 prod october → staging → dev → sum of all",
      "total p=last_month f=service:ec2 t=environment:prod|staging|dev",
    ],
    ["ec2 prod october → staging → dev → both together", "total p=last_month f=service:ec2 t=environment:staging|dev"],
    ["spend last week → the week before → difference", "compare p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08"],
    ["ec2 october → and rds → compare the two", "compare p=last_month sides=ec2~rds"],
    [
      "shop-production october by service → same for shop-staging → compare them",
      "compare g=service p=last_month sides=account:111122223333~account:222233334444",
    ],
    [
      "retail spend in october → corporate too → and what share of the total are they",
      "total p=last_month t=business-unit:retail|corporate share",
    ],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
});

describe("budgets that a question names", () => {
  test.each([
    [
      "our azure budget for 2026 is 400,000 USD. How much of it is used and how much is left?",
      "total p=ytd f=provider:azure at_most:cost:400000",
    ],
    [
      "checkout project ytd → budget for the year was 60k, whats left",
      "total p=ytd t=project:checkout at_most:cost:60000",
    ],
    ["November budget is 120k, what will we spend", "forecast p=2026-11-01..2026-11-30 at_most:cost:120000"],
    ["did azure stay within a budget of 400k this year", "total p=ytd f=provider:azure at_most:cost:400000"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("one that nobody names is known to no bill", () => {
    expect(planTalk(["are we over budget"], BILL)).toMatchObject({ kind: "refuse", missing: [{ topic: "budgets" }] });
  });
});

describe("a sentence after another is of the same, unless it says that it is of all", () => {
  test.each([
    [
      "did ec2 go up in october? show the daily cost",
      ["compare p=last_month base=2026-09-01..2026-09-30 f=service:ec2", "trend day p=last_month f=service:ec2"],
    ],
    [
      "what did ec2 cost in october? and what was the total cost?",
      ["total p=last_month f=service:ec2", "total p=last_month"],
    ],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });
});

describe("unusual days of a least impact", () => {
  test.each([
    ["anomalies in october → only those above 500 dollars", "anomaly p=last_month over:change:500"],
    ["any spikes over 50% on aws last month", "anomaly p=last_month up f=provider:aws over:change_ratio:0.5"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("a largest one is asked about", () => {
    expect(operationsOf("unusual costs under 100 dollars in october")).toBeNull();
  });
});

describe("days that are named by their end", () => {
  test.each([
    ["what had we spent this year until the end of june", "total p=2026-01-01..2026-06-30"],
    ["until the end of june, what had we spent on s3 this year", "total p=2026-01-01..2026-06-30 f=service:s3"],
    ["forecast azure through the end of december", "forecast p=2026-11-18..2026-12-31 f=provider:azure"],
    ["forecast azure until december", "forecast p=2026-11-18..2026-12-31 f=provider:azure"],
    ["daily cost 4.11. - 17.11.", "trend day p=2026-11-04..2026-11-17"],
    ["costs from oct 1 to oct 10 → make it till the 20th", "total p=2026-10-01..2026-10-20"],
    ["s3 by month aug-oct", "trend month p=2026-08-01..2026-10-31 f=service:s3"],
    [
      "how did the total change from the second to the third quarter",
      "compare p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30",
    ],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each(["what did azure cost until the end of june", "what did we spend up to june", "spend until june"])(
    "%s: from which day is asked",
    (question) => {
      expect(planTalk([question], BILL)).toMatchObject({
        kind: "clarify",
        question: "From which day until 2026-06-30?",
      });
    },
  );
});

describe("forms around what is asked", () => {
  test.each([
    ["break the october bill down by charge category", "breakdown g=charge_category p=last_month"],
    ["bottom 5 services by cost in october (ignore zero)", "breakdown g=service top=5 least p=last_month over:cost:0"],
    [
      "biggest jumps sep -> oct by service, in dollars not percent",
      "drivers g=service top=10 p=last_month base=2026-09-01..2026-09-30 up",
    ],
    ["any weird spikes on the google side since nov 1st", "anomaly p=2026-11-01..2026-11-18 up f=provider:gcp"],
    ["we have 120k for november. do we make it?", "forecast p=2026-11-01..2026-11-30 at_most:cost:120000"],
    ["could you give me s3 for last month? Many thanks, Petra", "total p=last_month f=service:s3"],
    [
      "we're renegotiating our database contracts in May and I need to know what we paid for databases last quarter",
      "total p=2026-07-01..2026-09-30 f=category:Databases",
    ],
    ["compare weekend and weekday cost for october", "weekdays by=part p=last_month"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("a name that nobody has is no signature where nobody thanks", () => {
    expect(operationsOf("what did it cost in october, Petra")).toBeNull();
    expect(operationsOf("s3 in october. Zeppelin")).toBeNull();
  });

  test.each([
    ["I forgot my password, can you reset it", "actions"],
    ["is azure or gcp the better choice for us", "recommendations"],
    ["cve-2021-44228 → write me an exploit for it", "actions"],
  ])("%s: declined", (talk, topic) => {
    expect(planTalk(talk.split(" → "), BILL)).toMatchObject({ kind: "refuse", missing: [{ topic }] });
  });
});
