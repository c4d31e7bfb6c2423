import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";
const TO_OCTOBER = `${OCTOBER} base=2026-09-01..2026-09-30`;
const YESTERDAY = "p=2026-11-17..2026-11-17";

function expectPlan(talk: string, ...plan: readonly string[]): void {
  expect(operationsOf(talk)).toEqual(plan);
}

describe("what is left when something is taken off", () => {
  const NO_TAX = `total ${OCTOBER} f=!charge_category:Tax`;
  const BOTH = [`total ${OCTOBER}`, `total ${OCTOBER} f=!charge_category:Credit`] as const;
  test.each([
    ["october net of tax", NO_TAX],
    ["october total → net of vat", NO_TAX],
    ["how much of october's total was tax → and net of that?", `${NO_TAX} share`],
    // What is paid has the credits in it.
    ["credits last month → so what did we actually pay net of those?", `total ${OCTOBER}`],
    ["gross and net for october", ...BOTH],
    ["october before credits and after credits", ...BOTH],
    ["october net or gross of tax?", `total ${OCTOBER}`, NO_TAX],
    ["total in october and total without s3", `total ${OCTOBER}`, `total ${OCTOBER} f=!service:s3`],
    ["billed and list cost in october", `total ${OCTOBER}`, `total m=list ${OCTOBER}`],
  ])("%s", expectPlan);
});

describe("another thing in the place of the one that was told", () => {
  test.each([
    ["s3 in october → same for compute", `total ${OCTOBER} f=category:Compute`],
    ["ec2 share of october → and compute's?", `total ${OCTOBER} f=category:Compute share`],
    [
      "aws by account in october → which one is the cheapest in september",
      "breakdown g=account top=1 least p=2026-09-01..2026-09-30 f=provider:aws",
    ],
    [
      "aws by account in october → which one is the cheapest over the whole 2025 period",
      "breakdown g=account top=1 least p=2025-01-01..2025-12-31 f=provider:aws",
    ],
    ["azure by service in october → drop aks → and with it", `breakdown g=service ${OCTOBER} f=provider:azure`],
    ["october by environment → add team", `breakdown g=tag:environment,tag:team ${OCTOBER}`],
    [
      "search team: cost by service in october → sorted by zorp → ascending by cost",
      `breakdown g=service least ${OCTOBER} t=team:search`,
    ],
  ])("%s", expectPlan);
});

describe("two things that turns told", () => {
  test.each([
    [
      "how much of ec2 was prod in october → and dev → the difference",
      `compare ${OCTOBER} sides=environment=prod~environment=dev f=service:ec2`,
    ],
    [
      "rds in october → in us-east-1 → and eu-west-1 → both",
      `breakdown g=region ${OCTOBER} f=region:eu-west-1|us-east-1 f=service:rds`,
    ],
    ["which services grew most in october → by how much?", `drivers g=service top=10 ${TO_OCTOBER} up`],
    [
      "what did we spend yesterday → is that normal → compared to last friday",
      `compare ${YESTERDAY} base=2026-11-13..2026-11-13`,
    ],
    [
      "did 13 November cost more than a usual Friday for EC2",
      "total p=2026-11-13..2026-11-13 f=service:ec2",
      "weekdays by=day days=friday p=2026-09-19..2026-11-17 f=service:ec2",
    ],
  ])("%s", expectPlan);
});

describe("turns as people say them aloud", () => {
  test.each([
    ["list teams by cost in october → and what share of the total each", `breakdown g=tag:team ${OCTOBER}`],
    ["how much did we spend yesterday → on what mostly", `breakdown g=service ${YESTERDAY}`],
    [
      "how much credit did we get in october → which provider gave most",
      `breakdown g=provider top=1 ${OCTOBER} f=charge_category:Credit`,
    ],
    ["which accounts grew in october → the top mover", `drivers g=account top=1 ${TO_OCTOBER} up`],
    ["october → and for the month before that", "total p=2026-09-01..2026-09-30"],
    ["nov 1 → same day last month", "total p=2026-10-01..2026-10-01"],
    ["nov 1 → vs the same day last year", "compare p=2026-11-01..2026-11-01 base=2025-11-01..2025-11-01"],
    ["aws in october → biggest chunk", `breakdown g=service top=1 ${OCTOBER} f=provider:aws`],
    ["how many api calls have we used → left", "usage all"],
    ["are all bills in → any errors this week", "connectors status"],
    ["which connectors are stale", "connectors freshness"],
    ["september bill → and october → growth in %", `compare ${TO_OCTOBER}`],
    ["october → what about ex-tax", `total ${OCTOBER} f=!charge_category:Tax`],
    ["s3 of the data team in october → vs all s3", `total ${OCTOBER} f=service:s3 t=team:data share=service:s3`],
    ["does anyone use redshift", "breakdown g=account p=2026-10-19..2026-11-17 f=service:Amazon Redshift"],
    ["average weekend cost in october", `weekdays by=part ${OCTOBER}`],
    [
      "cost per department in october → how does that look vs the month before",
      `compare g=tag:department ${TO_OCTOBER}`,
    ],
    [
      "web team in october → and the search team? → which of those two grew faster since september",
      `drivers g=tag:team top=1 ${TO_OCTOBER} up t=team:web|search`,
    ],
    ["top 10 services in november → and oct same list", `breakdown g=service top=10 ${OCTOBER}`],
    ["bigquery in october → who runs that, team", `breakdown g=tag:team ${OCTOBER} f=service:BigQuery`],
    ["tax in september → and the month after that", `total ${OCTOBER} f=charge_category:Tax`],
    ["accounts in october → the biggest chunk", `breakdown g=account top=1 ${OCTOBER}`],
    ["gcp by team in october → show services", `breakdown g=service ${OCTOBER} f=provider:gcp`],
    ["what did the web team pay for in october", `breakdown g=service ${OCTOBER} t=team:web`],
    ["october 15 → 16", "total p=2026-10-16..2026-10-16"],
    ["list services in dev → how much does each cost in october", `breakdown g=service ${OCTOBER} t=environment:dev`],
    ["what share is not attributed to any team", "tags key=team p=2026-10-19..2026-11-17"],
    ["services in october over 100 → ones above 200", `breakdown g=service ${OCTOBER} over:cost:200`],
    ["tax in october → net", `total ${OCTOBER} f=!charge_category:Tax`],
    ["october by service vs september → new ones", `drivers g=service ${TO_OCTOBER} up only=new`],
    ["top tag values for cost-center", "breakdown g=tag:cost-center p=2026-10-19..2026-11-17"],
    ["accounts in october → order by change", `drivers g=account ${TO_OCTOBER}`],
    ["services for the data team in october → sort by growth", `drivers g=service ${TO_OCTOBER} up t=team:data`],
    ["spend by cost center in october → which has none", `tags key=cost-center ${OCTOBER}`],
    ["were there credits in october → how much", `total ${OCTOBER} f=charge_category:Credit`],
    ["rds last month → per instance", `breakdown g=resource ${OCTOBER} f=service:rds`],
    ["forecast december → compared with october", "forecast p=2026-12-01..2026-12-31", `total ${OCTOBER}`],
    ["biggest account in dollars and percent last month", `breakdown g=account top=1 ${OCTOBER}`],
    ["aws in october → and the rest", `total ${OCTOBER} f=!provider:aws`],
    ["aws in october → who approved it → the biggest", `breakdown g=service top=10 ${OCTOBER} f=provider:aws`],
    ["spend without tax in october → with tax", `total ${OCTOBER}`],
    ["spend without support in october → including support again", `total ${OCTOBER}`],
    ["top service in october → and the second → both together", `breakdown g=service top=2 ${OCTOBER}`],
    ["list accounts → sort by cost → bottom 5", "breakdown g=account top=5 least p=2026-10-19..2026-11-17"],
    ["daily spend in october → what caused the peak → and the lowest", `trend day top=1 least ${OCTOBER}`],
    ["october → september → august → which was lowest", "trend month top=1 least p=2026-08-01..2026-10-31"],
    ["search team in october → how much exactly", `total ${OCTOBER} t=team:search`],
    ["what share of our spend is tagged", "tags p=2026-10-19..2026-11-17"],
    ["tagged vs untagged in october", `tags ${OCTOBER}`],
    ["how much is left of our quota", "usage all"],
    ["aws this month → how much so far", "total p=2026-11-01..2026-11-18 f=provider:aws"],
    ["weekdays and weekends in october → what's the ratio", `weekdays by=part ${OCTOBER}`],
    [
      "the web team vs the search team in october → by service → where's the biggest gap",
      `compare g=service ${OCTOBER} sides=team=web~team=search`,
    ],
  ])("%s", expectPlan);
});

describe("a question on cost and one on vulnerabilities in one", () => {
  const CRITICAL = "cves count sev=critical";
  const KEV = "cves kev kev_added=2026-11-16..2026-11-18";
  test.each([
    ["how much was aws in october and how many critical cves are there", `total ${OCTOBER} f=provider:aws`, CRITICAL],
    ["show me new kev entries of this week and the october bill", KEV, `total ${OCTOBER}`],
    ["any new kev entries this week? also what did we spend in october", KEV, `total ${OCTOBER}`],
    ["how many critical cves are there and what's our quota", CRITICAL, "usage quota"],
    ["cves in both docker and kubernetes", "cves keyword=docker", "cves keyword=kubernetes"],
  ])("%s", expectPlan);
});

test("one exploited vulnerability is none before any is told", () => {
  expect(planTalk(["is it exploited"], billOf("first"))).toMatchObject({
    kind: "clarify",
    question: expect.stringContaining("CVE-"),
  });
});

test("software that no bill names has vulnerabilities to be shown", () => {
  const plan = planTalk(["any news on openssl"], billOf("first"));
  expect(plan).toMatchObject({ kind: "clarify", choices: [{ query: 'Which vulnerabilities affect "openssl"?' }] });
});
