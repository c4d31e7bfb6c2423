import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { ASKED_ON, spelledOut } from "../../test/ask/shorthand.ts";

const BILL = { dictionary: DEMO_DICTIONARY, today: ASKED_ON };
const SAGEMAKER = "f=service:Amazon SageMaker";

describe("what is said in more words than the grammar has", () => {
  test.each([
    // A measure beside its list price is of the same days.
    [
      "Show RDS spend against its list price in october",
      ["total p=last_month f=rds", "total m=list p=last_month f=rds"],
    ],
    [
      "how does RDS compare to its list price, october",
      ["total p=last_month f=rds", "total m=list p=last_month f=rds"],
    ],
    ["RDS in october vs september at list price", ["compare m=list p=last_month base=2026-09-01..2026-09-30 f=rds"]],
    // Days that are listed.
    ["RDS spent on the 9th, 10th and 11th of november each", [9, 10, 11].map((day) => totalOn(day))],
    ["RDS nov 9, 10 and 11", ["trend day p=2026-11-09..2026-11-11 f=rds"]],
    ["RDS on the 2nd, 9th and 16th of november", [2, 9, 16].map((day) => totalOn(day))],
    // Two days that follow each other, and days from one to another.
    ["change nov 11 to nov 12 by account", ["compare g=account p=2026-11-12..2026-11-12 base=2026-11-11..2026-11-11"]],
    ["change from 3 to 9 november", ["compare p=2026-11-03..2026-11-09 base=2026-10-27..2026-11-02"]],
    // Parts of something.
    ["of the money going to Databases, how much is AWS's part?", [shareOf("category:Databases", "provider:aws")]],
    [
      "split checkout's spend between prod and the rest",
      ["compare p=default sides=environment=prod~!environment=prod t=application:checkout"],
    ],
    [
      "october bill of checkout, and which services make it up",
      ["breakdown g=service p=last_month t=application:checkout"],
    ],
    ["top5 teams in october", ["breakdown g=tag:team top=5 p=last_month"]],
    // Prices of what was used, and a figure to compare with.
    ["our average RDS price per hour in october", ["total p=last_month f=rds usage"]],
    ["what does an hour of sagemaker cost us", [`total p=default ${SAGEMAKER} usage`]],
    [
      "how many hours SageMaker used in October compared with September, and the cost of each",
      [`total p=last_month ${SAGEMAKER} usage`, `total p=2026-09-01..2026-09-30 ${SAGEMAKER} usage`],
    ],
    [
      "our invoice from gcp for october says 19,000 dollars, does that match?",
      ["total p=last_month f=provider:gcp over:cost:19000"],
    ],
    ["our aws bill for october is 74k, is that right?", ["total p=last_month f=provider:aws over:cost:74000"]],
    // What ended, and what is new.
    ["since when is redshift at zero", ["trend day p=2026-08-20..2026-11-17 f=service:Amazon Redshift"]],
    [
      "did anyone start using a service in october that we weren't paying for before?",
      ["drivers g=service p=last_month base=2026-09-01..2026-09-30 up only=new"],
    ],
    ["is anybody above 5k a month? teams I mean", ["breakdown g=tag:team p=last_month over:cost:5000"]],
    // What a sentence only names.
    ["our app is checkout. daily cost last week", ["trend day p=2026-11-09..2026-11-15 t=application:checkout"]],
    ["my feature is search (application tag), cost in october?", ["total p=last_month t=application:search"]],
    [
      "i heard that redshift is pricey, is that so? how much was it in october",
      ["total p=last_month f=service:Amazon Redshift"],
    ],
    ["when we go into the board meeting, how much was aws last month", ["total p=last_month f=provider:aws"]],
    [
      "most of november is over: was the first half cheaper than the first half of october",
      ["compare p=2026-11-01..2026-11-15 base=2026-10-01..2026-10-15"],
    ],
    [
      "which account has the most expensive storage in october and how much of the total storage cost is that",
      ["breakdown g=account top=1 p=last_month f=category:Storage"],
    ],
    ["where do the bills end", ["connectors freshness"]],
    // Turns that go on.
    ["forecast november → by account → how accurate is that?", ["forecast g=account p=2026-11-01..2026-11-30"]],
    ["priciest day of october → what was special about it?", ["peak g=service day p=last_month"]],
    ["aws vs gcp in october → as a percentage of everything, both", [shareOfAll("aws"), shareOfAll("gcp")]],
    ["aws vs gcp in october → in percent", ["breakdown g=provider p=last_month f=provider:aws|gcp"]],
  ])("%s", (talk, operations) => {
    const period = (text: string) =>
      text.replace("p=default", "p=2026-10-19..2026-11-17").replace("f=rds", "f=service:rds");
    expect(operationsOf(talk)).toEqual(operations.map((one) => spelledOut(period(one))));
  });

  test("what leans on a question that is still open keeps it open", () => {
    const kindOf = (talk: string) => planTalk(talk.split(" → "), BILL)?.kind;
    expect(kindOf("what does gribble cost in october → compare it with checkout")).toBe("clarify");
    expect(kindOf("what does gribble cost in october → compare aws with gcp")).toBe("answer");
  });

  test.each(["s3 price per GB on demand", "average m5.large price per hour"])(
    "list prices are none of the bills: %s",
    (question) => {
      expect(planTalk([question], BILL)?.kind).toBe("refuse");
    },
  );
});

function totalOn(day: number): string {
  const date = `2026-11-${String(day).padStart(2, "0")}`;
  return `total p=${date}..${date} f=rds`;
}

function shareOf(whole: string, part: string): string {
  return `total p=default f=${whole} f=${part} share=${whole}`;
}

function shareOfAll(provider: string): string {
  return `total p=last_month f=provider:${provider} share`;
}
