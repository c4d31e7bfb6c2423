import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const BOTH = "f=service:ec2|s3";

describe("sums of what was told", () => {
  test.each([
    [`ec2 and s3 in october → the sum of both`, `total p=last_month ${BOTH}`],
    [`ec2 and s3 in october → add them up`, `total p=last_month ${BOTH}`],
    [`compare ec2 and s3 in october → and together?`, `total p=last_month ${BOTH}`],
    [`ec2 in october → and s3? → both together?`, `total p=last_month ${BOTH}`],
    [`ec2 and s3 by month this year → together`, `trend month p=ytd ${BOTH}`],
    ["ec2 in october → and in september? → sum of both", "total p=2026-09-01..2026-10-31 f=service:ec2"],
    ["costs in september and october → together?", "total p=2026-09-01..2026-10-31"],
    ["how much in september and october together", "total p=2026-09-01..2026-10-31"],
    ["add up ec2, s3 and rds for october", "total p=last_month f=service:ec2|rds|s3"],
    ["top 3 services in october → and together?", "breakdown g=service top=3 p=last_month"],
    ["top 3 teams in october → how much do they spend together", "breakdown g=tag:team top=3 p=last_month"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("what is compared with days was told before, and what was listed is not one sum", () => {
    expect(operationsOf("forecast for aws → compare with last month")).toEqual([
      "forecast p=2026-11-01..2026-11-30 f=provider:aws",
      "total p=2026-10-01..2026-10-31 f=provider:aws",
    ]);
    expect(operationsOf("which accounts are in azure → cost of each in october")).toEqual([
      "breakdown g=account p=2026-10-01..2026-10-31 f=provider:azure",
    ]);
    expect(operationsOf("spend in europe in october → and us")).toEqual([expect.stringContaining("f=region:eastus")]);
  });

  test.each([
    ["one thing alone", "ec2 in october → and together?"],
    ["days that leave others out", "how much in march and october together"],
    ["lines that are counted twice", "aws in october → ec2 in september → sum of both"],
    ["a share and a cost", "share of ec2 in october → what did s3 cost in september → sum of both"],
    ["the steps that were ranked", "the 3 most expensive days in october → and together?"],
    ["a running sum", "cumulative cost by month this year"],
  ])("%s: asked about", (_, talk) => {
    expect(operationsOf(talk)).toBeNull();
  });
});

describe("what is added stands beside what was told", () => {
  test.each([
    ["ec2 in october → add s3", `breakdown g=service p=last_month ${BOTH}`],
    ["ec2 in october → plus s3", `breakdown g=service p=last_month ${BOTH}`],
    ["ec2 by month this year → include s3", `trend g=service month p=ytd ${BOTH}`],
    ["compare ec2 and rds in october → add s3", "compare p=last_month sides=ec2~rds~s3"],
    ["october costs without ec2 → add ec2 back", "total p=last_month"],
    ["october costs without ec2 and s3 → include s3 again", "total p=last_month f=!service:ec2"],
    ["ec2 in october → s3 as well please", "total p=last_month f=service:s3"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["nothing of its kind was told", "costs by service in october → add s3"],
    ["nothing was told", "add ec2"],
    ["five are too many", "compare ec2, s3, rds and lambda in october → add eks"],
  ])("%s: asked about", (_, talk) => {
    expect(operationsOf(talk)).toBeNull();
  });

  test("whatever is added, in whatever order, the plan has all of it and nothing else", () => {
    const names = ["ec2", "s3", "rds", "eks", "dynamodb", "bedrock"];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: 2 }), ([first, ...others]) => {
        const talk = [`${first} in october`, ...others.map((name) => `add ${name}`)];
        const all = [first, ...others].toSorted().join("|");
        const expected = spelledOut(`breakdown g=service p=last_month f=service:${all}`);
        expect(operationsOf(talk.join(" → "))).toEqual([expected]);
        expect(operationsOf([...talk, "and together?"].join(" → "))).toEqual([
          spelledOut(`total p=last_month f=service:${all}`),
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("days before and after one", () => {
  const PAIR = "p=2026-10-10..2026-11-17 base=2026-09-01..2026-10-09";
  test.each([
    ["costs before and after october 10", `compare ${PAIR}`],
    ["spend per day before and after 2026-10-10", `compare per=day ${PAIR}`],
    ["what did we spend per day since oct 10 vs before", `compare per=day ${PAIR}`],
    ["ec2 before the migration on oct 10 and after it", `compare ${PAIR} f=service:ec2`],
    ["is ec2 cheaper since oct 10 than before?", `compare ${PAIR} f=service:ec2`],
    ["ec2 in october → before and after the 10th", `compare ${PAIR} f=service:ec2`],
    ["spend by team before vs after oct 10", `compare g=tag:team ${PAIR}`],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([operation]);
  });

  test.each([["before and after october"], ["before and after tomorrow"], ["spend per week before and after oct 10"]])(
    "%s: asked about",
    (talk) => {
      expect(operationsOf(talk)).toBeNull();
    },
  );
});

describe("all that was ever spent", () => {
  const ALL = "p=2023-12-01..2026-11-18";
  test.each([
    ["total to date", `total ${ALL}`],
    ["so far in all", `total ${ALL}`],
    ["lifetime cost of s3", `total ${ALL} f=service:s3`],
    ["cumulative spend all time", `total ${ALL}`],
    ["s3 spend since inception", `total ${ALL} f=service:s3`],
    ["costs over the whole history by provider", `breakdown g=provider ${ALL}`],
    ["spend in total, month to date", "total p=this_month"],
    ["how much have we spent so far", `total ${ALL}`],
    ["how much have we spent this month so far", "total p=this_month"],
    ["credits so far by provider", `breakdown g=provider ${ALL} f=charge_category:Credit`],
  ])("%s", (question, operation) => {
    expect(operationsOf(question)).toEqual([spelledOut(operation)]);
  });
});

describe("a follow-up of days alone is of what was talked about", () => {
  test.each([
    ["ec2 in october → each month this year", "trend month p=ytd f=service:ec2"],
    ["ec2 in october → and on the 5th?", "total p=2026-10-05..2026-10-05 f=service:ec2"],
    ["ec2 by day in october → from the 3rd to the 9th", "trend day p=2026-10-03..2026-10-09 f=service:ec2"],
    ["spend by provider in october → in percent", "breakdown g=provider p=last_month"],
    ["ec2 in october → top 5 services last month", "breakdown g=service top=5 p=last_month"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
});

describe("the cause of a day that is still to be found", () => {
  const OCTOBER_DAY = "peak g=service day p=last_month";
  test.each([
    ["what was behind the most expensive day in october", OCTOBER_DAY],
    ["what is behind the peak in october", OCTOBER_DAY],
    ["the priciest day in october, and what was behind it", OCTOBER_DAY],
    ["most expensive day in october → why?", OCTOBER_DAY],
    ["most expensive day in october → which services?", OCTOBER_DAY],
    ["most expensive day in october → break it down by account", "peak g=account day p=last_month"],
    ["why was the cheapest day in october so cheap", "peak g=service day least p=last_month"],
    ["what drove the second most expensive week in q3", "peak g=service week skip=1 p=2026-07-01..2026-09-30"],
    ["why was our most expensive month so expensive", "peak g=service month p=2026-05-01..2026-10-31"],
    ["biggest spike in october and which service caused it", "anomaly g=service p=last_month up"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["why was july our most expensive month"],
    ["what drove the 3 most expensive days in october"],
    ["top 3 days in october → why?"],
    ["the priciest day in october, and what over $500 was behind it"],
    ["most expensive day in october → why more than 5 %?"],
  ])("%s: asked about", (talk) => {
    expect(operationsOf(talk)).toBeNull();
  });

  test.each([
    ["which day of the week was the peak in october"],
    ["what weekday was the most expensive day in october"],
    ["most expensive day in october → which weekday was that"],
  ])("%s: the day is told with its weekday", (talk) => {
    expect(operationsOf(talk)).toEqual([spelledOut("trend day top=1 p=last_month")]);
  });
});

describe("a share in each step", () => {
  const EC2 = "f=provider:aws f=service:ec2 share=provider:aws";
  test.each([
    ["share of ec2 in aws each month this year", `trend month p=ytd ${EC2}`],
    ["how did s3's share develop over the year", "trend month p=ytd f=service:s3 share"],
    ["what percent of the bill was s3 each week in q3", "trend week p=2026-07-01..2026-09-30 f=service:s3 share"],
    ["share of ec2 in aws in october → each month this year", `trend month p=ytd ${EC2}`],
    ["share of ec2 in aws each month this year → and in 2025", `trend month p=2025-01-01..2025-12-31 ${EC2}`],
    ["share of ec2 in aws in october → and in september?", `total p=month_before ${EC2}`],
    [
      "what percent of aws is ec2 in october → s3?",
      "total p=last_month f=provider:aws f=service:s3 share=provider:aws",
    ],
    ["dev costs as % of prod by month this year", "trend month p=ytd t=environment:dev share=environment:prod"],
    ["dev as a percentage of prod in october", "total p=last_month t=environment:dev share=environment:prod"],
    [
      "dev as a percentage of prod in october → and staging?",
      "total p=last_month t=environment:staging share=environment:prod",
    ],
    [
      "how much of team data was s3 in october → what about ml",
      "total p=last_month f=service:s3 t=team:ml share=team:ml",
    ],
    [
      "share of ec2 in frankfurt in october → and in ireland?",
      "total p=last_month f=region:eu-west-1 f=service:ec2 share=region:eu-west-1",
    ],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["of everything", "what share by month this year"],
    ["two parts", "ec2 share of october, and s3's?"],
    ["another whole", "what share of aws is ec2 → and in azure?"],
  ])("%s: asked about", (_, talk) => {
    expect(operationsOf(talk)).toBeNull();
  });

  test("a second share is of the same whole", () => {
    expect(
      operationsOf("what share of aws is ec2 in october and what share is s3")?.map((one) => one.slice(-18)),
    ).toEqual(["share=provider:aws", "share=provider:aws"]);
  });
});

describe("what once got another answer than was asked for", () => {
  test.each([["last day with lambda costs"], ["s3 in prod, ec2 in dev, october"], ["top 3 days in october → why?"]])(
    "%s: asked about",
    (talk) => {
      expect(operationsOf(talk)).toBeNull();
    },
  );

  test("several days by themselves are compared as they are, and of each row the change is told by row", () => {
    const weeks = "compare the first week of october to the first week of november";
    expect(operationsOf(weeks)).toEqual(["compare p=2026-11-01..2026-11-07 base=2026-10-01..2026-10-07"]);
    expect(operationsOf("top 5 accounts in october and how much each changed vs september")).toEqual([
      spelledOut("breakdown g=account top=5 p=last_month"),
      spelledOut("compare g=account p=last_month base=month_before"),
    ]);
  });
});

describe("after vulnerabilities, what says nothing of a bill is on them", () => {
  test.each([
    ["critical CVEs last week → high ones too", "cves sev=critical|high published=last_week"],
    ["KEV additions in October → by vendor → top 3", "cves count kev kev_added=last_month by=kev_vendor top=3"],
    ["CVEs published in October → October 2025?", "cves published=2025-10-01..2025-10-31"],
    [
      "kev additions in october → only the ransomware ones → how many of them are microsoft?",
      "cves count kev ransomware keyword=microsoft kev_added=last_month",
    ],
    ["CVE-2024-3400 → who is the vendor", "cves id=CVE-2024-3400"],
    ["critical CVEs last week → microsoft?", "cves keyword=microsoft sev=critical published=last_week"],
    ["critical CVEs last week → what did we pay microsoft", "total p=default f=provider:azure"],
    ["CVE-2024-3400 → and CVE-2023-4966?", "cves id=CVE-2023-4966"],
    ["KEV additions this month → what did ec2 cost last month", "total p=last_month f=service:ec2"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    "KEV entries this month → without microsoft",
    "KEV entries this month → remove cisco",
    "CVE-2024-3400 → how many like that",
  ])("%s: asked about", (talk) => {
    expect(operationsOf(talk)).toBeNull();
  });
});

describe("when something moved is seen by day", () => {
  const BEFORE = "bedrock by month since september";
  const WHY = "why did redshift drop in november";
  test.each([
    [`${BEFORE} → when did it go up?`, "trend day p=2026-09-01..2026-11-18 f=service:bedrock"],
    [`${BEFORE} → what day did it spike`, "trend day p=2026-09-01..2026-11-18 f=service:bedrock"],
    [`${WHY} → when did it last cost anything`, "trend day p=2026-10-01..2026-11-17 f=service:Amazon Redshift"],
    [`${WHY} → what was the last day with costs`, "trend day p=2026-10-01..2026-11-17 f=service:Amazon Redshift"],
    ["when did bedrock spike", "trend day p=2026-08-20..2026-11-17 f=service:bedrock"],
    ["when did s3 costs rise in october", "trend day p=2026-10-01..2026-10-31 f=service:s3"],
    ["when did redshift last cost anything", "trend day p=2026-08-20..2026-11-17 f=service:Amazon Redshift"],
    ["when did s3 cost the most in october", "trend day top=1 p=2026-10-01..2026-10-31 f=service:s3"],
    ["services with rising spend two months in a row", "trend g=service month p=2026-09-01..2026-10-31"],
    ["which accounts grew every month", "trend g=account month p=2026-08-01..2026-10-31"],
    ["anomalies in the last 14 days → what was that s3 thing", "anomaly p=2026-11-04..2026-11-17 f=service:s3"],
  ])("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual([plan]);
  });

  test.each(["why is redshift gone in november", "why is there no redshift spend in november"])("%s", (question) => {
    expect(operationsOf(question)).toEqual(operationsOf(WHY));
  });
});

test("what a day of each month costs is kept for another cloud, and can be asked of the months", () => {
  const perDay = "compare per=day p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30";
  expect(operationsOf("october vs september → adjusted for the extra day?")).toEqual([perDay]);
  expect(operationsOf("azure october vs september → normalised by number of days")).toEqual([
    `${perDay} f=provider:azure`,
  ]);
  expect(operationsOf("average per day october vs september → and azure?")).toEqual([`${perDay} f=provider:azure`]);
});
