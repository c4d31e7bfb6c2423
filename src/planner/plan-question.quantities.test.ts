import { expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const COVERED = "f=!commitment_discount_status:Unused f=charge_category:Usage";
const SUPPORT = "AWS Support (Business)|Azure Support (Standard)";

// What a controller and an engineer on call typed: what a unit cost, sides by a noun, a month's close.
test.each([
  ["which team is pricier in october, web or search", ["compare p=last_month sides=team=web~team=search"]],
  ["which cloud costs more, aws or azure", ["compare p=default sides=provider:aws~provider:azure"]],
  ["who is the bigger spender, aws or azure", ["compare p=default sides=provider:aws~provider:azure"]],
  ["whats the cost of us-east-1 → all other regions together", ["total p=default f=!region:us-east-1"]],
  ["s3 cost → rest together", ["total p=default f=!service:s3"]],
  [
    "give me a monthly breakdown by cloud since august → put azure as a share of it",
    ["trend month p=2026-08-01..2026-11-18 f=provider:azure share"],
  ],
  [
    "compare september and october by service, biggest movers first",
    ["compare g=service p=last_month base=2026-09-01..2026-09-30"],
  ],
  ["show cloudfront traffic in gb", ["total p=default f=service:Amazon CloudFront usage"]],
  [
    "lambda cost in october → gb-seconds used? → whats that per gb-sec",
    ["total p=last_month f=service:AWS Lambda usage"],
  ],
  [
    "bedrock and azure openai tokens in october → cost per 1k tokens each",
    ["breakdown g=service p=last_month f=service:Azure OpenAI Service|bedrock usage"],
  ],
  ["bedrock tokens in october → cost per 1k tokens", ["total p=last_month f=service:bedrock usage"]],
  [
    "dynamodb writes in october, how many → and september → cost per million writes",
    ["total p=2026-09-01..2026-09-30 f=service:dynamodb usage"],
  ],
  [
    "cloudfront gb nov vs oct",
    [
      "total p=2026-11-01..2026-11-18 f=service:Amazon CloudFront usage",
      "total p=last_month f=service:Amazon CloudFront usage",
    ],
  ],
  ["lambda cost per million requests", ["total p=default f=service:AWS Lambda usage"]],
  [
    "accrual for november, whats on the bills so far → so how much do i still need to accrue for the last 2 days",
    ["forecast p=2026-11-18..2026-11-30"],
  ],
  [
    "how much does cost center 1234 owe for october → and 2310 → both together as % of the total",
    ["total p=last_month t=cost-center:1234|2310 share"],
  ],
  ["azure inv for september → w/o tax", ["total p=2026-09-01..2026-09-30 f=!charge_category:Tax f=provider:azure"]],
  [
    "how much bigger is november compared to october on the same number of days → per provider",
    ["compare g=provider p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17"],
  ],
  ["spend first half of november vs second half", ["compare p=2026-11-16..2026-11-30 base=2026-11-01..2026-11-15"]],
  [
    "lambda oct nov",
    ["total p=last_month f=service:AWS Lambda", "total p=2026-11-01..2026-11-18 f=service:AWS Lambda"],
  ],
  ["does the sum of all accounts equal the total for october", ["breakdown g=account p=last_month"]],
  ["forecast full year 2027", ["forecast p=2027-01-01..2027-12-31"]],
  [
    "what did we prepay in october",
    [`breakdown g=service p=last_month f=!service:${SUPPORT} f=charge_category:Purchase`],
  ],
  [
    "how many days in november were above 4k → the priciest one → what was different about that day",
    ["peak g=service day p=2026-11-01..2026-11-18"],
  ],
  [
    "storage in october → per gb → whos storing the most",
    ["breakdown g=tag:team top=1 p=last_month f=category:Storage usage"],
  ],
  ["ri / savings plan unused $ oct → coverage?", [`breakdown g=pricing_category m=effective p=last_month ${COVERED}`]],
  [
    "ri / savings plan unused $ oct → utilization?",
    ["breakdown g=commitment_discount_status m=effective p=last_month f=pricing_category:Committed"],
  ],
  [
    "what r we burning on staging + dev per month → thats w/o azure?",
    ["trend g=tag:environment month p=2026-05-01..2026-10-31 f=!provider:azure t=environment:staging|dev"],
  ],
  ["any untagged stuff, how much → mostly what services", ["tags g=service p=default"]],
  ["cloudfront nov mtd → same days oct", ["total p=2026-10-01..2026-10-17 f=service:Amazon CloudFront"]],
  ["s3 and ec2 last week by service → ditto rds", ["breakdown g=service p=2026-11-09..2026-11-15 f=service:rds"]],
  [
    "cves for openssh 2024 highs → any exploited?",
    ["cves kev keyword=openssh sev=high published=2024-01-01..2024-12-31"],
  ],
  ["chrome 0days this yr kev → same for ios", ["cves kev keyword=ios kev_added=2026-01-01..2026-11-18"]],
  ["postgres vulns, top by epss", ["cves keyword=postgres"]],
  ["last 5 kev additions → any for vmware", ["cves kev keyword=vmware newest_in_kev"]],
  ["whats our reserved / savings plan coverage", [`breakdown g=pricing_category m=effective p=default ${COVERED}`]],
  [
    "october vs september → biggest 3 drivers → only aws",
    ["drivers g=service top=3 p=last_month base=2026-09-01..2026-09-30 f=provider:aws"],
  ],
  ["staging + dev vs prod spend oct", ["compare p=last_month sides=environment=staging|dev~environment=prod"]],
  [
    "accounts that grew more than 10% sep to oct → and more than 500 bucks?",
    ["drivers g=account p=last_month base=2026-09-01..2026-09-30 up over:change_ratio:0.1 over:change:500"],
  ],
  ["list teams → whats each one cost in oct", ["breakdown g=tag:team p=last_month"]],
  ["team web oct by service → drop ec2, whats left", ["breakdown g=service p=last_month f=!service:ec2 t=team:web"]],
  [
    "amortized vs billed october by cloud → biggest gap",
    ["breakdown g=provider m=effective p=last_month", "breakdown g=provider p=last_month"],
  ],
  [
    "support in october → which cloud charges more for it",
    [`breakdown g=provider top=1 p=last_month f=service:${SUPPORT}`],
  ],
  [
    "how did november 3 compare to a normal day",
    ["compare per=day p=2026-11-03..2026-11-03 base=2026-10-19..2026-11-17"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test("what no bill counts is declined, and what two names may be is asked", () => {
  const kindOf = (talk: string) => planTalk([talk], billOf("first"));
  expect(kindOf("cost per user")).toMatchObject({ kind: "refuse", missing: [{ topic: "unit_cost" }] });
  expect(kindOf("bedrock input and output tokens in october")).toMatchObject({ kind: "refuse" });
  expect(kindOf("ec2 traffic")).toMatchObject({ kind: "clarify", question: "Which of these do you mean?" });
});
