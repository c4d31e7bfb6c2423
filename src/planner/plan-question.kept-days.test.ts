import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const DAYS = ["in october", "last week", "on 5 november", "from 3 to 9 october", "this month", "in september"];
const TOLD = ["ec2 cost", "cost by team", "what did azure cost", "top 5 services", "total spend by provider"];
const ASKED = [
  "what does bigquery cost by account",
  "show ml-platform by service",
  "top 3 teams by cost",
  "how much do we spend on kubernetes",
  "which region costs the most for s3",
  "storage cost by provider",
];

function periodsOf(turns: readonly string[]) {
  const plan = planTalk(turns, billOf("first"));
  const told = plan?.kind === "answer" ? plan.operations : [];
  return told.flatMap((one) => ("period" in one && one.period ? [one.period] : []));
}

test("a question of its own that names no days is of those that were talked about", () => {
  fc.assert(
    fc.property(fc.constantFrom(...TOLD), fc.constantFrom(...DAYS), fc.constantFrom(...ASKED), (told, days, asked) => {
      const [before] = periodsOf([`${told} ${days}`]);
      expect(periodsOf([`${told} ${days}`, asked])).toEqual([before]);
    }),
    { numRuns: TOLD.length * DAYS.length * ASKED.length },
  );
});

test("days that nobody named are not kept", () => {
  const [assumed] = periodsOf(["ec2 cost"]);
  expect(assumed).toMatchObject({ assumed: true });
  expect(periodsOf(["ec2 cost", "what does bigquery cost by account"])).toMatchObject([{ assumed: true }]);
});

test("a new topic begins anew", () => {
  expect(operationsOf("top 5 accounts in september → without aws → ok different thing: lambda yesterday?")).toEqual([
    spelledOut("total p=yesterday f=service:AWS Lambda"),
  ]);
});

describe("questions in the form of SQL", () => {
  const OCTOBER = "p=2026-10-01..2026-10-31";
  test.each([
    [
      "select team, sum(cost) where environment = prod and month = 2026-10 group by team order by 2 desc",
      `breakdown g=tag:team ${OCTOBER} t=environment:prod`,
    ],
    ["SELECT region, SUM(cost) FROM bills WHERE service = s3", "breakdown g=region p=default f=service:s3"],
    [
      "select service, sum(billed_cost) where provider = 'azure' and usage_date >= 2026-11-01 group by service limit 5",
      "breakdown g=service top=5 p=this_month f=provider:azure",
    ],
    [
      "select sum(cost) where provider = aws and team = web and month = '2026-10'",
      `total ${OCTOBER} f=provider:aws t=team:web`,
    ],
    [
      "cost where region = eu-west-1 and date >= '2026-10-01' and date < '2026-11-01'",
      `total ${OCTOBER} f=region:eu-west-1`,
    ],
    ["sum(quantity) by unit where service = lambda, last month", `total ${OCTOBER} f=service:AWS Lambda usage`],
  ])("%s", (question, operation) => {
    expect(operationsOf(question)).toEqual([spelledOut(operation)]);
  });

  test.each([
    "cost where date >= '2026-10-01' and date < '2026-13-01'",
    "cost where date >= '2026-01-01' and date < '2026-02-31'",
    "cost since 31.2.",
    "cost since 31.11.",
    "cost since 0.10.",
  ])("%s: a day that no calendar has is asked about", (question) => {
    expect(planTalk([question], billOf("first"))?.kind).toBe("clarify");
  });

  test("a value that is told by its tag is no condition of SQL", () => {
    expect(operationsOf("prod in october → and the others?")).toEqual([
      `breakdown g=tag:environment ${OCTOBER} t=environment:staging|dev`,
    ]);
  });
});

describe("all but what was told", () => {
  const OCTOBER = "p=2026-10-01..2026-10-31";
  test.each([
    [
      "credits in october → and taxes? → what's the total without both",
      `total ${OCTOBER} f=!charge_category:Credit|Tax`,
    ],
    ["taxes in october → and without it?", `total ${OCTOBER} f=!charge_category:Tax`],
    ["ec2 in october → s3? → total without both", `total ${OCTOBER} f=!service:ec2|s3`],
    ["ec2 in october → how much is the rest?", `total ${OCTOBER} f=!service:ec2`],
    ["ec2 in october → how much would we spend without it", `total ${OCTOBER} f=!service:ec2`],
    ["ec2 in october → by account, excluding it", `breakdown g=account ${OCTOBER} f=!service:ec2`],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
});

describe("days without a year, in a talk about another year", () => {
  test.each([
    ["ec2 in may 2018 → and in april?", "2018-04-01..2018-04-30"],
    ["ec2 in may 2018 by account → june too → what about on the 3rd of july", "2018-07-03..2018-07-03"],
    ["cost of q2 2018 → same for q3", "2018-07-01..2018-09-30"],
    ["spend in h2 2019 → and h1?", "2019-01-01..2019-06-30"],
    ["spend from april to june 2018 → and from july to august", "2018-07-01..2018-08-31"],
    ["ec2 in december 2019 → and january?", "2020-01-01..2020-01-31"],
    ["ec2 in may 2018 → and april 2026?", "2026-04-01..2026-04-30"],
    ["ec2 in may 2018 → and last april?", "2026-04-01..2026-04-30"],
    ["ec2 in october → and december?", "2025-12-01..2025-12-31"],
  ])("%s: %s", (talk, days) => {
    const [start_date, end_date] = days.split("..");
    expect(periodsOf(talk.split(" → ")).at(-1)).toMatchObject({ start_date, end_date });
  });
});

describe("that day, that month", () => {
  test.each([
    ["cost on 3 november → what did we spend on ec2 on that day", "total p=2026-11-03..2026-11-03 f=service:ec2"],
    ["October by account → and by team that month?", "breakdown g=tag:team p=last_month"],
    [
      "prod last week → which services cost most that week",
      "breakdown g=service top=10 p=last_week t=environment:prod",
    ],
    [
      "3 november → compare that day with the day before",
      "compare p=2026-11-03..2026-11-03 base=2026-11-02..2026-11-02",
    ],
  ])("%s: of the days that were told", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("which month is asked where no month was told", () => {
    expect(operationsOf("last week → what did s3 cost that month")).toBeNull();
  });
});
