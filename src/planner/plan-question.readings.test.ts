import { expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { ASKED_ON, shorthandOf } from "../../test/ask/shorthand.ts";
import { planQuestion, understand } from "./plan-question.ts";

const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const DEFAULT = "p=2026-10-19..2026-11-17";
const OCTOBER = "p=2026-10-01..2026-10-31";
const AGAINST_SEPTEMBER = `${OCTOBER} base=2026-09-01..2026-09-30`;

function read(question: string): string {
  const plan = planQuestion(question, ALONE, DEMO_DICTIONARY, ASKED_ON);
  if (plan.kind === "answer") return shorthandOf(plan).join(" + ");
  return plan.kind === "refuse" ? `missing ${plan.missing.map(({ topic }) => topic).join(",")}` : plan.kind;
}

test.each([
  ["excluding RDS, show database costs", `total ${DEFAULT} f=!service:rds f=category:Databases`],
  ["costs except tax and EC2 last month", `total ${OCTOBER} f=!charge_category:Tax f=!service:ec2`],
  ["how much did we spend in October before credits", `total ${OCTOBER} f=!charge_category:Credit`],
  ["cost by cloud", `breakdown g=provider ${DEFAULT}`],
  ["our cloud costs", `total ${DEFAULT}`],
  ["only team data", `total ${DEFAULT} t=team:data`],
  ["costs of the data team by service", `breakdown g=service ${DEFAULT} t=team:data`],
  ["show spend where team is data", `total ${DEFAULT} t=team:data`],
  ["cost of project shop-ml-platform-7310", `total ${DEFAULT} f=account:shop-ml-platform-7310`],
  ["cost of EC2 and S3 in October", `breakdown g=service ${OCTOBER} f=service:ec2|s3`],
  ["top 3 services per account last month", `breakdown g=account,service top=3 each ${OCTOBER}`],
  ["which accounts make up more than 10% of the bill", `breakdown g=account ${DEFAULT} over:share:0.1`],
  ["Which applications cost more than $1000 last month?", `breakdown g=tag:application ${OCTOBER} over:cost:1000`],
  ["which services grew more than 20% last month?", `drivers g=service ${AGAINST_SEPTEMBER} up over:change_ratio:0.2`],
  ["show the biggest drops last month", `drivers g=service top=10 ${AGAINST_SEPTEMBER} down`],
  ["compare Q3 to Q2", "compare p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30"],
  ["RDS spend in October vs. September 2026", `compare ${AGAINST_SEPTEMBER} f=service:rds`],
  ["last 30 days vs previous 30 days", `compare ${DEFAULT} base=2026-09-19..2026-10-18`],
  ["spend between October 3 and October 10", "total p=2026-10-03..2026-10-10"],
  ["cost change between September and October", `compare ${AGAINST_SEPTEMBER}`],
  ["what percentage of October's spend is EC2", `total ${OCTOBER} f=service:ec2 share`],
  ["how much of our spend has no owner tag", `tags key=owner ${DEFAULT}`],
  ["which teams do we have", `list tag_value key=team ${DEFAULT}`],
  ["cost by service by month for the last 6 months", "trend g=service month p=2026-05-01..2026-10-31"],
  ["What is our monthly spend?", "trend month p=2026-05-01..2026-10-31"],
  ["In October, how much did we spend on EC2?", `total ${OCTOBER} f=service:ec2`],
  ["EC2 spend last month? And RDS?", `total ${OCTOBER} f=service:ec2 + total ${OCTOBER} f=service:rds`],
  ["what will we pay for EC2 in December", "forecast p=2026-12-01..2026-12-31 f=service:ec2"],
  ["Are any connectors failing?", "connectors status"],
  ["how many quotes do I have left this month", "usage quota"],
  ["list price vs billed last month", `total m=list ${OCTOBER} + total ${OCTOBER}`],
])("%s", (question, expected) => {
  expect(read(question)).toBe(expected);
});

test.each([
  "most expensive day for each service in october",
  "costs of sandbox and staging in october",
  "How many EC2 did we run",
  "Was EC2 the most expensive service last month?",
  "what percentage of our spend is on production vs dev",
  "forecast the top 5 services next month",
  "EC2 usage trend last month",
  "AWS costs including support by service",
  "S3 data transfer costs",
  "is Azure growing faster than AWS",
  "last month vs October",
  "anomalies compared with last month",
  "cost on 03/04/2026",
])("%s can be read in more than one way, so it is asked about", (question) => {
  expect(read(question)).toBe("clarify");
});

test.each([
  ["send me a report every Monday", "actions"],
  ["what is an anomaly", "documentation"],
  ["who created the most expensive instance", "people"],
  ["cost of the last 6 hours", "hours"],
  ["how much do we pay per GB", "unit_cost"],
  ["how much credit do we have left", "credit_balance"],
  ["ingress costs", "usage_type"],
])("%s: what is missing is said", (question, topic) => {
  expect(read(question)).toBe(`missing ${topic}`);
});

test.each([
  ["checkout costs in october", `total ${OCTOBER} t=application:checkout`],
  ["project checkout in october", `total ${OCTOBER} t=project:checkout`],
  ["erp by service in october", `breakdown g=service ${OCTOBER} t=application:erp`],
])("%s: tags of several keys on the same lines need no question back", (question, expected) => {
  expect(read(question)).toBe(expected);
});

test("platform, which is a team's and another unit's, is asked about", () => {
  expect(read("platform costs in october")).toBe("clarify");
});

test("the quantity that was asked for is not said to be missing, nor left unread", () => {
  const plan = planQuestion("azure openai by month since september", ALONE, DEMO_DICTIONARY, ASKED_ON);
  const after = { ...ALONE, previous: { plan, entities: [] } };
  const { reading } = understand("and tokens, not dollars", after, DEMO_DICTIONARY, ASKED_ON);
  expect(reading.filter(({ as }) => as === "missing" || as === "unknown")).toEqual([]);
});
