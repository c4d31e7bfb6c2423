import { expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";

// What people in finance and on call type, whole sentences, and what was once read as something else.
test.each([
  [
    "last week vs the week before, $ and % var → split that by provider → which services drove the AWS part",
    ["drivers g=service p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08 f=provider:aws"],
  ],
  [
    "compute (EC2, Virtual Machines, Compute Engine) in October, var to September → and the storage services the " +
      "same way",
    [`compare g=service ${OCTOBER} base=2026-09-01..2026-09-30 f=category:Storage`],
  ],
  [
    "October 1-17 vs November 1-17 by team, biggest increase first",
    ["compare g=tag:team p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17"],
  ],
  [
    "November so far vs full October by provider",
    ["compare g=provider p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31"],
  ],
  [
    "billed vs effective cost October, whats the diff → EC2 only",
    [`total ${OCTOBER} f=service:ec2`, `total m=effective ${OCTOBER} f=service:ec2`],
  ],
  [
    "run rate November, annualised → and if i base it on the last 7 days only",
    ["total p=2026-11-11..2026-11-17 year=365/7"],
  ],
  ["top 10 services in October → 11 to 15 too", [`breakdown g=service top=5 skip=10 ${OCTOBER}`]],
  [
    "EC2 per week since 1 October → prod only → and as share of total AWS in each of those weeks",
    ["trend week p=2026-10-01..2026-11-18 f=provider:aws f=service:ec2 t=environment:prod share=provider:aws"],
  ],
  [
    "how much did we buy in commitments (RIs, savings plans) since sept",
    ["breakdown g=service p=2026-09-01..2026-11-18 f=charge_category:Purchase"],
  ],
  [
    "which credits did we get since September, date and amount",
    ["trend day p=2026-09-01..2026-11-18 f=charge_category:Credit"],
  ],
  [
    "forecast for november → how much of that is billed already and how much still to accrue",
    ["forecast p=2026-11-01..2026-11-30"],
  ],
  [
    "cost center 1234, September vs October → same for 2310 and 2320",
    [`compare g=tag:cost-center ${OCTOBER} base=2026-09-01..2026-09-30 t=cost-center:2310|2320`],
  ],
  [
    "average daily spend weekdays vs weekends, October → just dev and staging → only Azure",
    [`weekdays by=part ${OCTOBER} f=provider:azure t=environment:dev|staging`],
  ],
  [
    "AWS Data Transfer, Bandwidth, Networking in October",
    [`breakdown g=service ${OCTOBER} f=service:AWS Data Transfer|Bandwidth|Networking`],
  ],
  ["ec2 + vms + gce in October", [`breakdown g=service ${OCTOBER} f=service:Compute Engine|ec2|vm`]],
  ["the storage services in October", [`total ${OCTOBER} f=category:Storage`]],
  [
    "RI coverage of EC2 → has coverage slipped since september",
    [
      "trend g=pricing_category month m=effective p=2026-09-01..2026-11-18 f=!commitment_discount_status:Unused " +
        "f=charge_category:Usage f=service:ec2",
    ],
  ],
  ["what did we spend in Frankfurt in October → what is it?", [`breakdown g=service ${OCTOBER} f=region:eu-central-1`]],
  [
    "how much of the spend carries a team tag in October → better or worse than in September?",
    ["trend month p=2026-09-01..2026-10-31 t=team: share"],
  ],
  [
    "tax and credits in October → and usage only, by month incl Sept",
    ["trend month p=2026-09-01..2026-11-18 f=charge_category:Usage"],
  ],
  ["storefront our most expensive application?", ["breakdown g=tag:application top=1 p=2026-10-19..2026-11-17"]],
  ["which cloud does checkout live on", ["breakdown g=provider p=2026-10-19..2026-11-17 t=application:checkout"]],
  ["did cloud costs go up or down in October?", [`compare ${OCTOBER} base=2026-09-01..2026-09-30`]],
  ["total billed in September, before any credits → including credits", ["total p=2026-09-01..2026-09-30"]],
  [
    "how much have we shelled out for moving data about, all told?",
    ["total p=2026-10-19..2026-11-17 f=service:AWS Data Transfer|Bandwidth|Networking"],
  ],
  [
    "whats prod's share vs dev vs staging in October → carve it up by service",
    [
      `breakdown g=service ${OCTOBER} t=environment:prod`,
      `breakdown g=service ${OCTOBER} t=environment:dev`,
      `breakdown g=service ${OCTOBER} t=environment:staging`,
    ],
  ],
  [
    "why tf did bedrock jump in October",
    [
      `drivers g=account ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:bedrock`,
      `drivers g=region ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:bedrock`,
    ],
  ],
  [
    "what's making aws pricier in October",
    [`drivers g=service ${OCTOBER} base=2026-09-01..2026-09-30 up f=provider:aws`],
  ],
  [
    "the search team's costs look off vs September, explain",
    ["drivers g=service p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-17 t=team:search"],
  ],
  [
    "something made bigquery balloon in October, pls dig",
    [
      `drivers g=account ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:BigQuery`,
      `drivers g=region ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:BigQuery`,
    ],
  ],
  [
    "lets pretend checkout has 400/day. how many days did we bust that in October",
    [`trend day ${OCTOBER} t=application:checkout over:cost:400`],
  ],
  [
    "my team (mobile) gets 6k a month, how'd we do each month",
    [
      "trend month p=2026-05-01..2026-10-31 t=team:mobile at_most:cost:6000",
      "trend month p=2026-05-01..2026-10-31 t=team:mobile",
    ],
  ],
  [
    "frankfurt vs ireland in October, who's the bigger spender → n. virginia dwarfs both i bet",
    [`compare ${OCTOBER} sides=region:eu-central-1~region:eu-west-1~region:us-east-1`],
  ],
  ["rds or dynamo, which one's eating more in October → gap in dollars?", [`compare ${OCTOBER} sides=rds~dynamodb`]],
  ["top 5 services in October → bump that to ten", [`breakdown g=service top=10 ${OCTOBER}`]],
  ["rank teams by October spend → who's dead last", [`breakdown g=tag:team top=1 least ${OCTOBER}`]],
  [
    "what does payments-lead@example.com have on their name → mostly ec2?",
    [
      "total p=2026-10-19..2026-11-17 f=service:ec2 t=owner:payments-lead@example.com " +
        "share=owner:payments-lead@example.com",
    ],
  ],
  ["is mon-fri notably dearer than weekends", ["weekdays by=part p=2026-10-19..2026-11-17"]],
  ["how fresh is this, up to what day", ["connectors freshness"]],
  ["hows the lag on azure billing, is the 29th in yet", ["connectors freshness"]],
  ["tax: how much and who charges it", ["breakdown g=provider p=2026-10-19..2026-11-17 f=charge_category:Tax"]],
  [
    "split the charges by type, usage / purchase / tax / credit → purchases, what's in there",
    ["breakdown g=service p=2026-10-19..2026-11-17 f=charge_category:Purchase"],
  ],
  [
    "ri coverage on rds in October → how much on-demand is left uncovered then",
    [
      `breakdown g=pricing_category m=effective ${OCTOBER} f=!commitment_discount_status:Unused ` +
        "f=charge_category:Usage f=pricing_category:Standard f=service:rds",
    ],
  ],
  ["Mondays seem pricey to me, am I right?", ["weekdays by=day p=2026-10-19..2026-11-17"]],
  ["Sort the regions by what they have cost us in October.", [`breakdown g=region ${OCTOBER}`]],
  [
    "Could you line up every account from cheap to expensive, all clouds mixed together?",
    ["breakdown g=account least p=2026-10-19..2026-11-17"],
  ],
  ["Are we on an upward path or is this just noise?", ["compare p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18"]],
  [
    "Who is down as owner of the recommendations application?",
    ["breakdown g=tag:owner p=2026-10-19..2026-11-17 t=application:recommendations"],
  ],
  [
    "Where will November end up once its final day is in? → How certain are you of that?",
    ["forecast p=2026-11-01..2026-11-30"],
  ],
  ["If nobody changes anything, what shall we be paying in December?", ["forecast p=2026-12-01..2026-12-31"]],
  [
    "I was on leave from the 9th to the 16th of November; was there any jump that I ought to know about?",
    ["compare p=2026-11-09..2026-11-16 base=2026-11-01..2026-11-08"],
  ],
  [
    "Do we hold any reservations in Azure? → What have we been paying for them?",
    ["total m=effective p=2026-10-19..2026-11-17 f=pricing_category:Committed f=provider:azure"],
  ],
  [
    "Strip credits, taxes and support from October and tell me the naked usage.",
    [`total ${OCTOBER} f=!charge_category:Credit|Tax f=!service:AWS Support (Business)|Azure Support (Standard)`],
  ],
  [
    "Surely nobody develops software on a Sunday, so how much do we burn on Sundays in shop-development?",
    ["weekdays by=day days=sunday p=2026-10-19..2026-11-17 f=account:333344445555"],
  ],
  [
    "How much data did our people query in BigQuery in October, in terabytes?",
    [`total ${OCTOBER} f=service:BigQuery usage`],
  ],
  [
    "I gave the playground project 25 dollars a day, on trust; on how many days did it take more in October?",
    [`trend day ${OCTOBER} f=account:shop-playground-1155 over:cost:25`],
  ],
  [
    "critical CVEs published in March 2026 → how many in total, critical and high separately",
    ["cves count sev=critical|high published=2026-03-01..2026-03-31 by=severity"],
  ],
  ["top vendors in kev by count → where's apple", ["cves count kev keyword=apple"]],
  ["when was the CVE data last refreshed → and the CISA list?", ["cves feeds"]],
  ["critical postgres cves → just 9.5 and up", ["cves keyword=postgres sev=critical score=9.5"]],
  [
    "S3 in October → first half vs second half",
    ["compare p=2026-10-16..2026-10-31 base=2026-10-01..2026-10-15 f=service:s3"],
  ],
  [
    "costs by service in October → and the first half vs the second, by account",
    ["compare g=account p=2026-10-16..2026-10-31 base=2026-10-01..2026-10-15"],
  ],
  ["Which of our regions costs most, and is it even close?", ["breakdown g=region top=2 p=2026-10-19..2026-11-17"]],
  [
    "what did EC2 cost, and what did RDS cost in October",
    [`total ${OCTOBER} f=service:ec2`, `total ${OCTOBER} f=service:rds`],
  ],
  [
    "what share is prod, what share is dev in October",
    [`total ${OCTOBER} t=environment:prod share`, `total ${OCTOBER} t=environment:dev share`],
  ],
  ["GCP against Azure in October, who costs us more?", [`compare ${OCTOBER} sides=provider:gcp~provider:azure`]],
  [
    "Which team is the heaviest user of Bedrock? → how many tokens did it use in October",
    [`breakdown g=tag:team top=1 ${OCTOBER} f=service:bedrock usage`],
  ],
  [
    "Spell out the cost per tag value of business-unit for September.",
    ["breakdown g=tag:business-unit p=2026-09-01..2026-09-30"],
  ],
  ["staging + dev spend in October, what share of total is it", [`total ${OCTOBER} t=environment:staging|dev share`]],
  ["do any of our accounts run stuff affected by CVE-2026-3910", ["cves id=CVE-2026-3910"]],
  [
    "egress costs by cloud since September → is it going up?",
    ["trend g=provider month p=2026-09-01..2026-11-18 f=service:AWS Data Transfer|Bandwidth|Networking"],
  ],
  [
    "openai + bedrock + vertex combined in October → whos using bedrock",
    [`breakdown g=tag:team ${OCTOBER} f=service:bedrock`],
  ],
  ["sagemaker, sept thru now, single number", ["total p=2026-09-01..2026-11-18 f=service:Amazon SageMaker"]],
  [
    "compute in October → and of gcp alone, how big is compute engine",
    [`total ${OCTOBER} f=provider:gcp f=service:Compute Engine share=provider:gcp`],
  ],
  [
    "cost-center 2310's share of data-platform spend in October → hm wait i meant of the total",
    [`total ${OCTOBER} f=account:444455556666 t=cost-center:2310 share`],
  ],
  [
    "why did bigquery go up in October → and whose budget does it land on",
    [`drivers g=tag:team ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:BigQuery`],
  ],
  ["which tag keys do we even have", ["list tag_key p=2026-10-19..2026-11-17"]],
  ["month-end guess for shop-production", ["forecast p=2026-11-01..2026-11-30 f=account:111122223333"]],
  ["if we keep going like this what's the 2026 q4 total", ["forecast p=2026-10-01..2026-12-31"]],
  [
    "bedrock, sagemaker, vertex since September → monthly → biggest grower",
    [`drivers g=service top=10 ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:Amazon SageMaker|Vertex AI|bedrock`],
  ],
  ["CVE-2021-44228 → used by ransomware crews?", ["cves id=CVE-2021-44228"]],
  [
    "kev entries due this week → anything microsoft in it",
    ["cves kev keyword=microsoft due=2026-11-16..2026-11-22 by_due"],
  ],
  [
    "compare eks aks gke → which one crept up most since september",
    [`drivers g=service top=1 ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:aks|eks|gke`],
  ],
  [
    "bill went up in October, what drove it → rank the drivers",
    [`drivers g=service top=10 ${OCTOBER} base=2026-09-01..2026-09-30`],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test.each([
  // What lies between two things has no steps.
  "GCP against Azure in October → the gap by week",
  // Whose the services were that are gone, and no teams that are gone.
  "did anything vanish from the bill since September → which team's was it",
  // What is left out of nothing, and what "it" is part of, after what was not answered.
  "what is our carbon footprint → leave SageMaker out",
  "what is our carbon footprint → how much of it is Bedrock tokens?",
  "what is our carbon footprint → fair enough, the cloud bit",
  "how bad is the flaw everybody talks about → has ransomware been tied to it?",
])("%s: is asked", (talk) => {
  expect(planTalk(talk.split(" → "), billOf("first"))?.kind).toBe("clarify");
});
