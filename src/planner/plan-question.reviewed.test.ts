import { expect, test } from "vitest";
import { ALONE, billOf, operationsOf } from "../../test/ask/rounds.ts";
import { shorthandOf } from "../../test/ask/shorthand.ts";
import { planQuestion, remember } from "./index.ts";
import type { Entity } from "./previous.ts";

const EUROPE = "eu-central-1|eu-west-1|europe-west1|northeurope|westeurope";

// What an analyst asks who prepares a review, and an engineer whose costs went up, as both typed it.
test.each([
  [
    "how much do we burn in europe → and per month since september → without azure",
    [`trend month p=2026-09-01..2026-11-18 f=!provider:azure f=region:${EUROPE}`],
  ],
  [
    "spend in frankfurt in october → without azure",
    ["total p=2026-10-01..2026-10-31 f=!provider:azure f=region:eu-central-1"],
  ],
  ["forecast for payments for november → and whole company", ["forecast p=2026-11-01..2026-11-30"]],
  [
    "why did payments go up in october → and for everything",
    ["drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up"],
  ],
  [
    "why did checkout go up this month → which day did it start",
    ["trend day p=2026-10-01..2026-11-17 t=application:checkout"],
  ],
  [
    "ec2 in staging for october → as % of prod",
    ["compare p=2026-10-01..2026-10-31 sides=environment=staging~environment=prod f=service:ec2"],
  ],
  [
    "ec2 in staging for october → vs dev → and as % of prod",
    ["compare p=2026-10-01..2026-10-31 sides=environment=staging~environment=dev~environment=prod f=service:ec2"],
  ],
  ["what did we spend last thursday → and thu the week before", ["total p=2026-11-05..2026-11-05"]],
  [
    "any new KEV entries this week → any for kubernetes",
    ["cves kev keyword=kubernetes kev_added=2026-11-16..2026-11-18"],
  ],
  [
    "anything new in november that wasnt there in october? → and what dissapeared",
    ["drivers g=service p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31 down only=gone"],
  ],
  [
    "split october by cloud → whats behind the aws one",
    ["drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=provider:aws"],
  ],
  [
    "top 5 services for the mobile team, november → whats the dynamodb part made of",
    [
      "breakdown g=account top=5 p=2026-11-01..2026-11-18 f=service:dynamodb t=team:mobile",
      "breakdown g=region top=5 p=2026-11-01..2026-11-18 f=service:dynamodb t=team:mobile",
    ],
  ],
  [
    "october vs september excluding ec2 → by app → incl ec2 again",
    ["compare g=tag:application p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30"],
  ],
  ["s3 in october → how much $ per gb", ["total p=2026-10-01..2026-10-31 f=service:s3 usage"]],
  ["ec2 in october → what does it cost a year at that rate", ["total p=2026-10-01..2026-10-31 f=service:ec2 year=12"]],
  [
    'director asks: "Are we spending more on AI than on databases in october?"',
    ["compare p=2026-10-01..2026-10-31 sides=category:AI and Machine Learning~category:Databases"],
  ],
  [
    '"Why is Azure up in october?" (director)',
    ["drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up f=provider:azure"],
  ],
  ["which resources are the 10 most expensive in october", ["breakdown g=resource top=10 p=2026-10-01..2026-10-31"]],
  [
    "top 5 services in shop-production for october and their share of that acct",
    ["breakdown g=service top=5 p=2026-10-01..2026-10-31 f=account:111122223333"],
  ],
  [
    "share of data team on gcp vs aws in october",
    ["compare p=2026-10-01..2026-10-31 sides=provider:gcp~provider:aws t=team:data"],
  ],
  ["are we on track for 130k in november", ["forecast p=2026-11-01..2026-11-30 over:cost:130000"]],
  ["how much headroom do we have against 130k this month", ["total p=2026-11-01..2026-11-18 at_most:cost:130000"]],
  [
    "how much discount did we get in october",
    ["total m=list p=2026-10-01..2026-10-31", "total p=2026-10-01..2026-10-31"],
  ],
  [
    "discounts by provider in october",
    ["breakdown g=provider m=list p=2026-10-01..2026-10-31", "breakdown g=provider p=2026-10-01..2026-10-31"],
  ],
  [
    "which services cost nothing in november that did in october",
    ["drivers g=service p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 down only=gone"],
  ],
  ["is the data complete for november", ["connectors freshness"]],
  [
    "compute in october → how much of that is lambda",
    ["total p=2026-10-01..2026-10-31 f=category:Compute f=service:AWS Lambda share=category:Compute"],
  ],
  [
    "kubernetes in october → how much of that is eks",
    ["total p=2026-10-01..2026-10-31 f=service:eks share=service:aks|eks|gke"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations);
});

test("one charge is said to be told by lines", () => {
  const { dictionary, today } = billOf("first");
  const plan = planQuestion("what was the biggest single charge in october", ALONE, dictionary, today);
  expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "charge_details" }] });
});

const WEB = { of: "tag", key: "team", value: "web" } as const;
const DATA = { of: "tag", key: "team", value: "data" } as const;

// An answer has told these rows, and a turn goes on with them.
test.each<[string, readonly Entity[], string, readonly string[]]>([
  [
    "which team was over 20k in october",
    [WEB],
    "which service drives it",
    ["drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 t=team:web"],
  ],
  [
    "which teams were over 20k in october",
    [WEB, DATA],
    "what services do they use",
    ["breakdown g=tag:team,service p=2026-10-01..2026-10-31 t=team:web|data"],
  ],
  [
    "any weird days in october",
    [{ of: "service", value: "BigQuery", date: "2026-10-17" }],
    "what happend on the worst one",
    [
      "drivers g=account p=2026-10-17..2026-10-17 base=2026-10-16..2026-10-16 f=service:BigQuery",
      "drivers g=region p=2026-10-17..2026-10-17 base=2026-10-16..2026-10-16 f=service:BigQuery",
    ],
  ],
  [
    "which resources are the 10 most expensive in october",
    [
      { of: "resource", value: "db-2" },
      { of: "resource", value: "endpoint-1" },
    ],
    "which of them have no owner tag",
    ["tags key=owner g=resource p=2026-10-01..2026-10-31 f=resource:db-2|endpoint-1"],
  ],
  [
    "which account has most of the untagged cost in october",
    [{ of: "account", value: "111122223333" }],
    "which services in there",
    ["tags g=service p=2026-10-01..2026-10-31 f=account:111122223333"],
  ],
])("after “%s”, of what was told: “%s”", (first, entities, turn, operations) => {
  const { dictionary, today } = billOf("first");
  const told = { plan: planQuestion(first, ALONE, dictionary, today), entities };
  const plan = planQuestion(turn, { ...ALONE, previous: remember(first, told, null) }, dictionary, today);
  expect(plan.kind === "answer" && shorthandOf(plan)).toEqual(operations);
});
