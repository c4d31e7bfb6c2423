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

describe("a turn that is no reply to the open question is of what was answered last, and says so", () => {
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
      "how much would we save with savings plans → just the purchases then",
      "total p=2026-10-19..2026-11-17 f=charge_category:Purchase",
    ],
    [
      "kev entries added in october → what did gibberish cost in october → microsoft only",
      "cves kev keyword=microsoft kev_added=last_month",
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

  test("a record by its id stands alone, whatever is open", () => {
    expect(operationsOf("are we tracking frobnicate CVE-2021-44228 → and cve-2015-5119?")).toEqual([
      spelledOut("cves id=CVE-2015-5119"),
    ]);
  });

  test("after what was not answered, with nothing answered before, days alone are of nothing", () => {
    expect(operationsOf("cpu utilization in october → and in may?")).toBeNull();
    expect(operationsOf("foobar in october → by team → and in september?")).toBeNull();
  });
});

const CORP = "0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a01";
const SHOP = "111122223333";
const CHANGE = "p=last_month base=2026-09-01..2026-09-30";

describe("a correction changes what it names, and all else stays", () => {
  test.each([
    [
      "ec2 from 1 to 15 october by region → sorry, I meant until the 25th",
      ["breakdown g=region p=2026-10-01..2026-10-25 f=service:ec2"],
    ],
    ["s3 from 1 to 15 october → no, up to 22 october", ["total p=2026-10-01..2026-10-22 f=service:s3"]],
    ["s3 in october → through the 10th please", ["total p=2026-10-01..2026-10-10 f=service:s3"]],
    [
      "why did corp-production go up in october → sorry, not corp-production, shop-production",
      [`drivers g=service ${CHANGE} up f=account:${SHOP}`],
    ],
    [
      "why did shop-production go up in october → oh sorry, corp-production",
      [`drivers g=service ${CHANGE} up f=account:${CORP}`],
    ],
    ["why did corp-production go up in october → no, by team", [`drivers g=tag:team ${CHANGE} up f=account:${CORP}`]],
    ["data transfer in october vs september → cloudfront same", [`compare ${CHANGE} f=service:Amazon CloudFront`]],
    ["ec2 by region in october → lambda, the same please", ["breakdown g=region p=last_month f=service:AWS Lambda"]],
    ["total of october without this credit", ["total p=last_month f=!charge_category:Credit"]],
    ["cost in october excluding these taxes", ["total p=last_month f=!charge_category:Tax"]],
  ] as const)("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test("one thing alone, after a comparison, is no third side; one more is", () => {
    const eu = "europe vs the us in october";
    expect(operationsOf(`${eu} → just ireland then, by account`)).toEqual([
      spelledOut("breakdown g=account p=last_month f=region:eu-west-1"),
    ]);
    expect(operationsOf(`${eu} → only frankfurt`)).toEqual([spelledOut("total p=last_month f=region:eu-central-1")]);
    expect(operationsOf("aws vs azure in october → just gcp")).toEqual([
      spelledOut("total p=last_month f=provider:gcp"),
    ]);
    expect(operationsOf("aws vs azure in october → and gcp")).toEqual([
      spelledOut("compare p=last_month sides=provider:aws~provider:azure~provider:gcp"),
    ]);
  });

  test("of two things that turns told, which grew, and whether either did", () => {
    const two = "ireland in october by account → same for frankfurt";
    const lines = "f=region:eu-central-1|eu-west-1";
    expect(operationsOf(`${two} → did either of the two grow vs september`)).toEqual([
      spelledOut(`compare g=region ${CHANGE} ${lines}`),
    ]);
    expect(operationsOf(`${two} → which of the two grew vs september`)).toEqual([
      spelledOut(`drivers g=region top=1 ${CHANGE} up ${lines}`),
    ]);
    expect(operationsOf("azure in october → why → and google? → so which of the two is growing faster")).toEqual([
      spelledOut(`drivers g=provider top=1 ${CHANGE} up f=provider:azure|gcp`),
    ]);
    expect(operationsOf("ec2 in october → did it grow vs september")).toEqual([
      spelledOut(`compare ${CHANGE} f=service:ec2`),
    ]);
  });

  test("without one of the days are the days before it and after it; which day “that” was is asked", () => {
    const parts = (what: string) =>
      ["2026-10-01..2026-10-14", "2026-10-16..2026-10-31"].map((days) => spelledOut(what.replace("DAYS", days)));
    expect(operationsOf("why was bigquery so high in october → so without the 15th it would be normal?")).toEqual(
      parts("total p=DAYS f=service:BigQuery"),
    );
    expect(operationsOf("bigquery per day in october → avg excluding 15 october")).toEqual(
      parts("trend day p=DAYS f=service:BigQuery"),
    );
    expect(operationsOf("ec2 by team in october → without oct 15")).toEqual(
      parts("breakdown g=tag:team p=DAYS f=service:ec2"),
    );
    expect(operationsOf("costs by cost center in october → without 2310")).toEqual([
      spelledOut("breakdown g=tag:cost-center p=last_month t=!cost-center:2310"),
    ]);
    expect(operationsOf("bigquery per day in october → avg without that day")).toBeNull();
  });

  test("when a rise began is seen from the days of both periods", () => {
    expect(operationsOf("why did bedrock go up in october → when exactly did it start")).toEqual([
      spelledOut("trend day p=2026-09-01..2026-10-31 f=service:bedrock"),
    ]);
  });

  test.each([
    ["costs in october → and splitted by provider", "breakdown g=provider p=last_month"],
    [
      "costs by cost center in october → the ones which have no cost center, from which services is coming",
      "tags key=cost-center g=service p=last_month",
    ],
    [
      "costs by team in october → those that have no team, which accounts are they coming from",
      "tags key=team g=account p=last_month",
    ],
    ["bedrock in october → is it still growing or flat now?", "trend week p=2026-09-23..2026-11-17 f=service:bedrock"],
    ["bedrock in october → has it levelled off", "trend week p=2026-09-23..2026-11-17 f=service:bedrock"],
    ["bedrock in october → is it still growing", `compare ${CHANGE} f=service:bedrock`],
  ])("small steps: %s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
});
