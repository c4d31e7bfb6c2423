import { expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";
const UNUSED = "f=commitment_discount_status:Unused";
const LAST_DAYS = "p=2026-10-19..2026-11-17";
const EACH = "g=commitment_discount_id,commitment_discount_status m=effective";
const USED = "f=!commitment_discount_status:Unused f=charge_category:Usage";
const NO_SUPPORT = "f=!service:AWS Support (Business)|Azure Support (Standard)";

// Figures of speech, what people say who answer for a budget, and what would have been read as something else.
test.each([
  [
    "what did we spend in frankfurt in october → what does ec2 cost there",
    [`total ${OCTOBER} f=region:eu-central-1 f=service:ec2`],
  ],
  [
    "cost of shop-development in october → so what did lambda alone cost us there in September?",
    ["total p=2026-09-01..2026-09-30 f=account:333344445555 f=service:AWS Lambda"],
  ],
  [
    "weekdays vs weekends in shop-development → so what did the weekends alone cost us there in October?",
    [`weekdays by=part ${OCTOBER} f=account:333344445555`],
  ],
  [
    "rds vs azure sql vs cloud sql in october → and what % of the total is that",
    [
      `total ${OCTOBER} f=service:rds share`,
      `total ${OCTOBER} f=service:azure_sql share`,
      `total ${OCTOBER} f=service:Cloud SQL share`,
    ],
  ],
  [
    "prod vs dev in october → as share of the total",
    [`total ${OCTOBER} t=environment:prod share`, `total ${OCTOBER} t=environment:dev share`],
  ],
  [
    "prod vs staging vs dev share of spend in october → just aws",
    [
      `total ${OCTOBER} f=provider:aws t=environment:prod share`,
      `total ${OCTOBER} f=provider:aws t=environment:staging share`,
      `total ${OCTOBER} f=provider:aws t=environment:dev share`,
    ],
  ],
  [
    "how much of payments is production in october → and the rest?",
    [`total ${OCTOBER} t=team:payments t=!environment:prod share=team:payments`],
  ],
  [
    "what share of aws is s3 in october → and the rest?",
    [`total ${OCTOBER} f=!service:s3 f=provider:aws share=provider:aws`],
  ],
  [
    "share of k8s (eks + aks + gke) in total by month",
    ["trend month p=2026-05-01..2026-10-31 f=service:aks|eks|gke share"],
  ],
  [
    "which eu region is priciest in october",
    [`breakdown g=region top=1 ${OCTOBER} f=region:eu-central-1|eu-west-1|europe-west1|northeurope|westeurope`],
  ],
  [
    "eu vs us regions in october → which eu region is priciest",
    [`breakdown g=region top=1 ${OCTOBER} f=region:eu-central-1|eu-west-1|europe-west1|northeurope|westeurope`],
  ],
  [
    "which team grew most from sept to oct in % → and in dollars?",
    [`drivers g=tag:team top=1 ${OCTOBER} base=2026-09-01..2026-09-30 up`],
  ],
  [
    "how much did the payments team burn in sept n oct → so did it go up or down and what moved",
    [`drivers g=service top=10 ${OCTOBER} base=2026-09-01..2026-09-30 t=team:payments`],
  ],
  ["aws by service in percent in october", [`breakdown g=service ${OCTOBER} f=provider:aws`]],
  [
    "Show me the service mix for cost center 2310 in percent, october",
    [`breakdown g=service ${OCTOBER} t=cost-center:2310`],
  ],
  [
    "is the storefront truly our most expensive application in october?",
    [`breakdown g=tag:application top=1 ${OCTOBER}`],
  ],
  [
    "top 5 services in october → Drop EC2 from that list, it's drowning the rest",
    [`breakdown g=service top=5 ${OCTOBER} f=!service:ec2`],
  ],
  ["top 5 services last month → Drop EC2 from that list", [`breakdown g=service top=5 ${OCTOBER} f=!service:ec2`]],
  [
    "cost by cost center in october → Knock out anything below a thousand dollars.",
    [`breakdown g=tag:cost-center ${OCTOBER} over:cost:1000`],
  ],
  ["what'd we drop on s3 in october", [`total ${OCTOBER} f=service:s3`]],
  [
    "Do we spend more on EC2 in us-east-1 or on all of Azure?",
    [
      "total p=2026-10-19..2026-11-17 f=region:us-east-1 f=service:ec2",
      "total p=2026-10-19..2026-11-17 f=provider:azure",
    ],
  ],
  [
    "cost of azure by account in october → the smallest one → And corp-shared-services, what's that made of?",
    [`breakdown g=service least ${OCTOBER} f=account:0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a03 f=provider:azure`],
  ],
  [
    "how does a typical Monday compare with a typical Thursday in october?",
    [`weekdays by=day days=monday|thursday ${OCTOBER}`],
  ],
  ["were refunds issued between September and now?", ["total p=2026-09-01..2026-11-18 f=charge_class:Correction"]],
  ["september total billed, before any credits", ["total p=2026-09-01..2026-09-30 f=!charge_category:Credit"]],
  [
    "is our AI bill growing faster than the bill as a whole?",
    ["trend month p=2026-05-01..2026-10-31 f=category:AI and Machine Learning", "trend month p=2026-05-01..2026-10-31"],
  ],
  ["october by team → and before that?", ["breakdown g=tag:team p=2026-09-01..2026-09-30"]],
  ["top 5 services last month → and the next five after those?", [`breakdown g=service top=5 skip=5 ${OCTOBER}`]],
  ["s3 in october → ebs on the same basis", [`total ${OCTOBER} f=service:Amazon Elastic Block Store`]],
  [
    "s3 in october → same exercise for ebs, if you'd be so kind",
    [`total ${OCTOBER} f=service:Amazon Elastic Block Store`],
  ],
  [
    "october vs september by service → why's the gap so wide",
    [`drivers g=service ${OCTOBER} base=2026-09-01..2026-09-30`],
  ],
  ["how many hours of ec2 in october → per day", [`trend day ${OCTOBER} f=service:ec2 usage`]],
  ["lambda gb-seconds in october → unit cost", [`total ${OCTOBER} f=service:AWS Lambda usage`]],
  [
    "data transfer cost in october → So that's how much per gig?",
    [`breakdown g=service ${OCTOBER} f=service:AWS Data Transfer|Bandwidth|Networking usage`],
  ],
  [
    "s3 oct vs sept → so is it volume or price",
    [`total ${OCTOBER} f=service:s3 usage`, "total p=2026-09-01..2026-09-30 f=service:s3 usage"],
  ],
  [
    "ec2 oct vs sept → Hours went up or rate went up, which one explains the variance better?",
    [`total ${OCTOBER} f=service:ec2 usage`, "total p=2026-09-01..2026-09-30 f=service:ec2 usage"],
  ],
  [
    "how many GB-seconds did lambda use in october, and at what unit cost?",
    [`total ${OCTOBER} f=service:AWS Lambda usage`],
  ],
  ["What do we pay RDS per instance hour in october", [`total ${OCTOBER} f=service:rds usage`]],
  ["DynamoDB write requests, in millions, October", [`total ${OCTOBER} f=service:dynamodb usage`]],
  [
    "price per 1k tokens bedrock vs azure openai",
    ["breakdown g=service p=2026-10-19..2026-11-17 f=service:Azure OpenAI Service|bedrock usage"],
  ],
  [
    "Are we getting our money's worth out of the savings plan?",
    [`breakdown ${EACH} p=2026-10-19..2026-11-17 f=pricing_category:Committed`],
  ],
  [
    "savings plan utilization in october → and the azure reservation and gcp commitment?",
    [`breakdown ${EACH} ${OCTOBER} f=pricing_category:Committed f=provider:azure|gcp`],
  ],
  [
    "purchases in october → Which commitments are in there?",
    [`breakdown g=commitment_discount_id ${OCTOBER} ${NO_SUPPORT} f=charge_category:Purchase`],
  ],
  [
    "how much of our EC2 is on demand and how much is covered by the plan in october?",
    [`breakdown g=pricing_category m=effective ${OCTOBER} ${USED} f=service:ec2`],
  ],
  ["has coverage slipped since sept", [`trend g=pricing_category month m=effective p=2026-09-01..2026-11-18 ${USED}`]],
  [
    "We have 120k pencilled in for November. Do we land inside that?",
    ["forecast p=2026-11-01..2026-11-30 over:cost:120000"],
  ],
  [
    "we got 30k for corp-production in nov, under or over?",
    ["forecast p=2026-11-01..2026-11-30 f=account:0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a01 over:cost:30000"],
  ],
  [
    "My budget is 30k a month for payments, search, mobile and platform together. Did we stay under it in October?",
    [`total ${OCTOBER} t=team:payments|search|mobile|platform over:cost:30000`],
  ],
  [
    "Approved budget for team ml is USD 9,500 a month. In which months did they breach it?",
    ["trend month p=2023-12-01..2026-11-18 t=team:ml over:cost:9500"],
  ],
  [
    "what did discounts save us vs list price in october → by provider",
    [`breakdown g=provider m=list ${OCTOBER}`, `breakdown g=provider ${OCTOBER}`],
  ],
  [
    "Where's the discount thickest?",
    ["breakdown g=service m=list p=2026-10-19..2026-11-17", "breakdown g=service p=2026-10-19..2026-11-17"],
  ],
  [
    "Let's see whether marketing's myth holds up: what did the storefront cost in october?",
    [`total ${OCTOBER} t=application:storefront`],
  ],
  [
    "It'd help me no end to see, for each business unit, what they ran up in October.",
    [`breakdown g=tag:business-unit ${OCTOBER}`],
  ],
  ["where does november land", ["forecast p=2026-11-01..2026-11-30"]],
  ["If I look at cost centre 1234, what's it been charged in October?", [`total ${OCTOBER} t=cost-center:1234`]],
  [
    "any service on the November bill that wasn't there in September?",
    ["drivers g=service p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-30 up only=new"],
  ],
  ["Is November's bill final or is something still to come?", ["connectors freshness"]],
  [
    "mtd for shop-production, ballpark is fine, standup in 2 min",
    ["total p=2026-11-01..2026-11-18 f=account:111122223333"],
  ],
  [
    "exploited ivanti CVEs this year → by when did CISA want them fixed?",
    ["cves kev keyword=ivanti published=2026-01-01..2026-11-18 by_due"],
  ],
  [
    "PostgreSQL vulnerabilities rated high or above this year → Any on KEV?",
    ["cves kev keyword=PostgreSQL sev=high|critical published=2026-01-01..2026-11-18"],
  ],
  ["Which KEV entries with ransomware usage concern Oracle products?", ["cves kev ransomware keyword=Oracle"]],
  ["An investor sent me CVE-2025-53770 with three question marks. What do I tell him?", ["cves id=CVE-2025-53770"]],
  [
    "openssh vulns 2024 onward, sev >= high",
    ["cves keyword=openssh sev=high|critical published=2024-01-01..2026-11-18"],
  ],
  ["Out of idle curiosity, which vendor turns up most on the exploited list?", ["cves count kev by=kev_vendor top=10"]],
  ["where will november land → and December, if we do nothing?", ["forecast p=2026-12-01..2026-12-31"]],
  [
    "aws by service in october → split that by month",
    ["trend g=service month p=2026-05-01..2026-10-31 f=provider:aws"],
  ],
  [
    "how much of october has no team tag → what services is that mostly → who should i chase for it",
    [`tags key=team g=account ${OCTOBER}`],
  ],
  [
    "k8s total (eks + aks + gke) per month → share of the whole bill",
    ["trend month p=2026-05-01..2026-10-31 f=service:aks|eks|gke share"],
  ],
  ["kuberntes cves 2026 high or worse", ["cves keyword=kubernetes sev=high|critical published=2026-01-01..2026-11-18"]],
  [
    "whats our cloud bill so far this month → vs same point in oct",
    ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17"],
  ],
  [
    "the AWS savings plan - are we using all of it → how much went down the drain → same for the Azure reservation",
    [`breakdown g=commitment_discount_id m=effective ${LAST_DAYS} ${UNUSED} f=provider:azure`],
  ],
  [
    "are the savings plans actually getting used → how much did they save us in oct",
    [
      `total m=list ${OCTOBER} f=pricing_category:Committed`,
      `total m=effective ${OCTOBER} f=pricing_category:Committed`,
    ],
  ],
  [
    "s3 vs ebs vs cloudfront oct → per gb?",
    [
      `total ${OCTOBER} f=service:s3 usage`,
      `total ${OCTOBER} f=service:Amazon Elastic Block Store usage`,
      `total ${OCTOBER} f=service:Amazon CloudFront usage`,
    ],
  ],
  ["did mobile go over 5k any month", ["trend month p=2023-12-01..2026-11-18 t=team:mobile over:cost:5000"]],
  [
    "where will November land → and what's that vs Oct in percent",
    ["forecast p=2026-11-01..2026-11-30", `total ${OCTOBER}`],
  ],
  [
    "How much of our spend isnt tagged with a team since the bills begin? → and which account is the worst offender",
    ["tags key=team g=account p=2023-12-01..2026-11-18"],
  ],
  [
    "cost per cost-center in october → 2310 looks fat, what's it made of",
    [`breakdown g=service ${OCTOBER} t=cost-center:2310`],
  ],
  [
    "rank the teams by growth from sept to oct → in dollars rather than percent",
    [`drivers g=tag:team ${OCTOBER} base=2026-09-01..2026-09-30 up`],
  ],
  [
    "BigQuery cost per TB, has that changed since september",
    ["trend month p=2026-09-01..2026-11-18 f=service:BigQuery usage"],
  ],
  [
    "Compare the three clouds month by month → now as % of the total",
    ["trend g=provider month p=2026-05-01..2026-10-31 share"],
  ],
  [
    "What's the forecast for oct thru dec taken together? → do we stay under 340k then",
    ["forecast p=2026-10-01..2026-12-31 over:cost:340000"],
  ],
  ["newest KEV entries for Microsoft → when did CISA want them fixed by", ["cves kev keyword=Microsoft by_due"]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});
