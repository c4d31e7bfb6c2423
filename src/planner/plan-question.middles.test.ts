import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";
const SEPTEMBER_TO_OCTOBER = `${OCTOBER} base=2026-09-01..2026-09-30`;
const DEFAULT = "p=2026-10-19..2026-11-17";

describe("what one of several costs in the middle", () => {
  test.each([
    ["average cost per account in october", `breakdown g=account mean ${OCTOBER}`],
    ["median service cost in october", `breakdown g=service median ${OCTOBER}`],
    ["mean cost per team in october → median too", `breakdown g=tag:team median ${OCTOBER}`],
    ["median cost per account in october → and by team", `breakdown g=tag:team median ${OCTOBER}`],
    ["average daily cost by service", `trend g=service day ${DEFAULT}`],
  ])("%s", expectPlan);
});

describe("steps of a period that is longer than they are", () => {
  test.each([
    ["month over month growth this year", "trend month p=2026-01-01..2026-11-18"],
    ["azure cost week over week in october", `trend week ${OCTOBER} f=provider:azure`],
    ["services month on month in q3", "trend g=service month p=2026-07-01..2026-09-30"],
    // One step is set against the one before it.
    ["month over month change in october", `compare ${SEPTEMBER_TO_OCTOBER}`],
  ])("%s", expectPlan);
});

describe("rows that cost nothing, and causes of a change", () => {
  const GONE = "down only=gone";
  test.each([
    ["which accounts had no spend in october", `drivers g=account ${SEPTEMBER_TO_OCTOBER} ${GONE}`],
    ["which services cost us nothing in october", `breakdown g=service ${OCTOBER} at_most:cost:0`],
    ["services that didn't cost anything in october", `drivers g=service ${SEPTEMBER_TO_OCTOBER} ${GONE}`],
    ["top 4 cost drivers october vs september", `drivers g=service top=4 ${SEPTEMBER_TO_OCTOBER}`],
    [
      "is storage getting cheaper → which account is to blame",
      `drivers g=account ${DEFAULT} base=2026-09-19..2026-10-18 f=category:Storage`,
    ],
    ["which services went up 10% in october", `drivers g=service ${SEPTEMBER_TO_OCTOBER} up at_least:change_ratio:0.1`],
    ["did aws go up 10% in october", `drivers g=service ${SEPTEMBER_TO_OCTOBER} up claim=0.1 f=provider:aws`],
    [
      "my boss says azure dropped 5% in october, is that right",
      `drivers g=service ${SEPTEMBER_TO_OCTOBER} down claim=0.05 f=provider:azure`,
    ],
    ["accounts where october was higher than september", `drivers g=account ${SEPTEMBER_TO_OCTOBER} up`],
    [
      "costs that appeared in october",
      `drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up only=new`,
    ],
    ["which cost center is responsible for lambda", `breakdown g=tag:cost-center ${DEFAULT} f=service:AWS Lambda`],
    ["did gcp usage increase in october", `compare ${SEPTEMBER_TO_OCTOBER} f=provider:gcp`],
    ["which untagged resources are the most expensive", `tags g=resource ${DEFAULT}`],
  ])("%s", expectPlan);

  test.each(["which account has the most services", "which team uses the most services in october"])(
    "how many of something a row has is no cost to rank by: %s",
    (question) => expect(operationsOf(question)).toBeNull(),
  );
});

describe("where something is, and whom it belongs to", () => {
  const US = "f=region:eastus|us-central1|us-east-1|us-west-2";
  test.each([
    ["cost in us", `total ${DEFAULT} ${US}`],
    ["biggest service in europe → biggest in us", `breakdown g=service top=1 ${DEFAULT} ${US}`],
    ["what do our services in us cost us", `breakdown g=service ${DEFAULT} ${US}`],
    ["what is gcp costing us in october", `total ${OCTOBER} f=provider:gcp`],
    ["cost by tag:owner in october", `breakdown g=tag:owner ${OCTOBER}`],
    ["cost for tag:team=web in october", `total ${OCTOBER} t=team:web`],
    ["how well is our october spend tagged with application", `tags key=application ${OCTOBER}`],
    ["how much of the october invoice is tax", `total ${OCTOBER} f=charge_category:Tax share`],
    ["october invoice by account", `breakdown g=account ${OCTOBER}`],
    ["cost without the usage of prod", `total ${DEFAULT} t=!environment:prod`],
    ["how did lambda do over the last 10 days", "total p=2026-11-08..2026-11-17 f=service:AWS Lambda"],
    ["what does not belong to any cost center", `tags key=cost-center ${DEFAULT}`],
    ["costs that aren't assigned to a project", `tags key=project ${DEFAULT}`],
    ["costs that don't belong to anyone", `tags key=owner ${DEFAULT}`],
  ])("%s", expectPlan);
});

test.each(["was the october invoice paid", "what is the number of that invoice", "does this match our invoice"])(
  "an invoice as a paper is in no bill: %s",
  (question) => expect(operationsOf(question)).toBeNull(),
);

describe("this service itself", () => {
  test.each([
    ["when did gcp sync last", "connectors freshness"],
    ["which connectors failed last night", "connectors status"],
    ["is the data for november complete", "connectors freshness"],
    ["when does our quota reset", "usage all"],
    ["how much quota did we use → when does it renew", "usage all"],
  ])("%s", expectPlan);
});

describe("what is still to be found has the bound that is asked for", () => {
  const FIRST = `breakdown g=provider top=1 ${DEFAULT}`;
  test.each([
    "which provider costs the most, and is it over 5000?",
    "which provider costs the most, and how much is it over $5000",
  ])("%s", (question) => {
    const bound = `breakdown g=provider ${DEFAULT} of_ranked over:cost:5000`;
    expect(operationsOf(question)).toEqual([FIRST, bound].map(spelledOut));
  });
});

describe("a turn on what was told", () => {
  const STAGING_AND_DEV = `${DEFAULT} sides=environment=staging~environment=dev`;
  test.each([
    ["did ec2 go up in october → in dollars", `compare ${SEPTEMBER_TO_OCTOBER} f=service:ec2`],
    ["did ec2 go up in october → percentages only", `compare ${SEPTEMBER_TO_OCTOBER} f=service:ec2`],
    ["compare staging with dev → where's the gap", `compare g=service ${STAGING_AND_DEV}`],
    ["what did we spend yesterday → and the same weekday a week ago", "total p=2026-11-10..2026-11-10"],
    [
      "spend so far this month → compared to the same point of october",
      "compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17",
    ],
    ["how many services do we have → how many of those are in gcp", `list service ${DEFAULT} f=provider:gcp`],
    [
      "which days did bigquery cost more than 200 → how many of them",
      `trend day ${DEFAULT} f=service:BigQuery over:cost:200`,
    ],
    ["what are we spending on databases → which are they", `breakdown g=service ${DEFAULT} f=category:Databases`],
    ["cost of aws by month in q3 → show it as a table", "trend month p=2026-07-01..2026-09-30 f=provider:aws"],
    ["was there a spike in october → on which date was that", `anomaly ${OCTOBER} up`],
    ["credits in october → where do they come from", `breakdown g=service ${OCTOBER} f=charge_category:Credit`],
    [
      "which teams are over 8000 in november → who was above it in october",
      `breakdown g=tag:team ${OCTOBER} over:cost:8000`,
    ],
    ["top 5 accounts in october → and their services", `breakdown g=account,service top=5 ${OCTOBER}`],
    ["top 3 teams in october → which regions do they use", `breakdown g=tag:team,region top=3 ${OCTOBER}`],
    [
      "ec2 last tuesday → vs the tuesday before",
      "compare p=2026-11-17..2026-11-17 base=2026-11-10..2026-11-10 f=service:ec2",
    ],
    ["ec2 last tuesday → the sunday before", "total p=2026-11-15..2026-11-15 f=service:ec2"],
    ["most expensive day in october → was that a sunday", `trend day top=1 ${OCTOBER}`],
    [
      "october by service top 5 → the same but usage only",
      `breakdown g=service top=5 ${OCTOBER} f=charge_category:Usage`,
    ],
    [
      "cost by account in october → which one is the cheapest over the whole month",
      `breakdown g=account top=1 least ${OCTOBER}`,
    ],
    ["what did we spend in october → better or worse than september", `compare ${SEPTEMBER_TO_OCTOBER}`],
    ["what is on the last invoice → only tax", `total ${OCTOBER} f=charge_category:Tax`],
    ["purchases in october → and the usage", `total ${OCTOBER} f=charge_category:Usage`],
    [
      "forecast december for aws → will that be less than november",
      ["forecast p=2026-12-01..2026-12-31 f=provider:aws", "forecast p=2026-11-01..2026-11-30 f=provider:aws"],
    ],
    ["forecast december → is that more than october", ["forecast p=2026-12-01..2026-12-31", `total ${OCTOBER}`]],
    [
      "how much of october was purchases vs tax",
      `compare ${OCTOBER} sides=charge_category:Purchase~charge_category:Tax`,
    ],
    ["how much do credits save us → by cloud", `breakdown g=provider ${DEFAULT} f=charge_category:Credit`],
  ])("%s", expectPlan);
});

function expectPlan(talk: string, plan: string | readonly string[]): void {
  expect(operationsOf(talk)).toEqual([plan].flat().map(spelledOut));
}
