import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";

/** Ways to ask, as people type them, under the plan that each must have. */
const ASKED: readonly (readonly [plan: string, questions: readonly string[]])[] = [
  [
    "anomaly p=2026-10-01..2026-10-31",
    ["point out anomalies in october", "flag anomalies in october", "anomolies in october"],
  ],
  ["anomaly p=2026-10-01..2026-10-31 f=provider:aws", ["flag anything odd in aws in october"]],
  [
    "breakdown g=account p=2026-10-01..2026-10-31",
    [
      "bang out a quick list of accounts by cost last month",
      "need a list of accounts by cost in october",
      "run down october spend by account",
    ],
  ],
  [
    "breakdown g=account p=2026-10-01..2026-10-31 at_least:cost:1000 at_most:cost:5000",
    ["accts between 1k & 5k last mth"],
  ],
  ["breakdown g=account p=2026-10-01..2026-10-31 f=service:ec2", ["ec2 oct → slice that by account"]],
  [
    "breakdown g=account p=2026-10-01..2026-10-31 f=service:ec2 t=environment:prod",
    ["ec2 october by account → prod alone"],
  ],
  ["breakdown g=account p=2026-10-01..2026-10-31 under:cost:1000", ["accts < 1k last mth"]],
  ["breakdown g=account top=1 p=2026-10-01..2026-10-31", ["which account would you say cost the most in october"]],
  ["breakdown g=account top=5 p=2026-10-01..2026-10-31", ["pick out the top 5 accounts in october"]],
  ["breakdown g=provider m=effective p=2026-10-01..2026-10-31", ["effective not list, oct by provider"]],
  [
    "breakdown g=provider p=2026-10-01..2026-10-31",
    ["hit me with october spend by provider", "cost by csp in october"],
  ],
  ["breakdown g=provider p=2026-10-01..2026-10-31 f=provider:aws|azure", ["aws & azure oct"]],
  ["breakdown g=region p=2026-09-01..2026-09-30", ["please whip together a per-region view of september"]],
  [
    "breakdown g=region p=2026-10-01..2026-10-31",
    ["paint me a picture of october by region", "map out spend per region last month", "slice october by region"],
  ],
  ["breakdown g=region p=2026-10-01..2026-10-31 f=service:ec2", ["ec2 oct → chop it up by region"]],
  ["breakdown g=region p=2026-10-01..2026-10-31 over:cost:1000", ["regions over 1k$ oct"]],
  ["breakdown g=region top=1 p=2026-10-01..2026-10-31", ["which region is by far the most expensive in october"]],
  ["breakdown g=resource top=10 p=2026-10-01..2026-10-31", ["feed me the top ten resources in october"]],
  [
    "breakdown g=service p=2026-10-01..2026-10-31",
    ["rank our services by cost last month", "bring up last month's cost by service", "wheres the money goin in oct"],
  ],
  ["breakdown g=service p=2026-10-01..2026-10-31 at_least:cost:1000", ["svcs >= 1000 oct"]],
  [
    "breakdown g=service p=2026-10-01..2026-10-31 at_least:cost:500 at_most:cost:1500",
    ["services from 500 to 1500 dollars in october", "services in the 500 to 1500 range in oct"],
  ],
  ["breakdown g=service p=2026-10-01..2026-10-31 at_most:cost:100", ["svcs <= 100 oct"]],
  ["breakdown g=service p=2026-10-01..2026-10-31 f=provider:aws", ["[aws] october > by service"]],
  [
    "breakdown g=service p=2026-10-01..2026-10-31 f=provider:azure",
    ["knock up the azure spend by service for october"],
  ],
  ["breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|s3", ["ec2 n s3 oct"]],
  ["breakdown g=service p=2026-10-01..2026-10-31 over:cost:500", ["svcs w/ cost > 500 in oct"]],
  [
    "breakdown g=service top=1 p=2026-10-01..2026-10-31",
    ["which service do you reckon costs most in october", "single out the biggest service in october"],
  ],
  [
    "breakdown g=service top=10 p=2026-10-01..2026-10-31",
    ["which services are ridiculously expensive in october", "what's insanely expensive in october"],
  ],
  [
    "breakdown g=service top=3 p=2026-10-01..2026-10-31",
    ["highlight the 3 most expensive services in october", "reveal the top 3 services in october"],
  ],
  [
    "breakdown g=service top=5 p=2026-10-01..2026-10-31",
    ["gimme the top 5 services last month", "svc breakdown oct, top 5 only"],
  ],
  ["breakdown g=service,account p=2026-10-01..2026-10-31", ["by svc & acct, oct"]],
  ["breakdown g=tag:application p=2026-10-01..2026-10-31", ["list apps by what each one cost last month"]],
  [
    "breakdown g=tag:application top=1 p=2026-10-01..2026-10-31",
    ["which app happens to be the most expensive in october"],
  ],
  ["breakdown g=tag:cost-center p=2026-10-01..2026-10-31", ["cost by cc in october", "spend per cc last mth"]],
  ["breakdown g=tag:cost-center p=2026-10-01..2026-10-31 over:cost:1000", ["ccs over 1k oct"]],
  ["breakdown g=tag:cost-center top=5 p=2026-10-01..2026-10-31", ["top 5 ccs oct"]],
  [
    "breakdown g=tag:department p=2026-10-01..2026-10-31",
    [
      "rank departments by what they burned through last month",
      "aggregate october by department",
      "roll october up by department",
    ],
  ],
  ["breakdown g=tag:department,tag:team p=2026-10-01..2026-10-31", ["by dept n by team, oct"]],
  [
    "breakdown g=tag:environment p=2026-10-01..2026-10-31",
    ["segment october cost by environment", "enviroment split october", "env split oct"],
  ],
  ["breakdown g=tag:environment p=2026-10-01..2026-10-31 t=environment:dev|staging", ["dev+staging oct"]],
  ["breakdown g=tag:environment p=2026-10-19..2026-11-17", ["env breakdown rn"]],
  ["breakdown g=tag:owner p=2026-07-01..2026-09-30", ["rank the owners by what they cost last quarter"]],
  [
    "breakdown g=tag:owner p=2026-10-01..2026-10-31 at_least:cost:1000 at_most:cost:3000",
    ["gimme owners w spend btwn 1k and 3k last mth"],
  ],
  ["breakdown g=tag:product p=2026-09-01..2026-09-30", ["run me through september by product"]],
  ["breakdown g=tag:product p=2026-10-01..2026-10-31", ["serve up cost by product last month"]],
  [
    "breakdown g=tag:project p=2026-10-01..2026-10-31 f=category:Compute",
    ["rank the projects by what their compute cost last month"],
  ],
  ["breakdown g=tag:team m=effective p=2026-10-01..2026-10-31", ["amortized instead of billed for oct by team"]],
  ["breakdown g=tag:team p=2026-09-01..2026-09-30", ["oct by team → gimme the same for sep"]],
  [
    "breakdown g=tag:team p=2026-10-01..2026-10-31",
    [
      "throw together a cost by team for last month",
      "carve up october by team",
      "can you whip up a table of cost by team for october",
      "show me, if possible, the cost by team for october",
      "octobr cost by team",
      "cost pre team in october",
    ],
  ],
  [
    "breakdown g=tag:team p=2026-10-01..2026-10-31 at_least:cost:1000 at_most:cost:2000",
    ["teams that spent btw 1k and 2k oct"],
  ],
  ["breakdown g=tag:team p=2026-10-01..2026-10-31 at_least:cost:1000 at_most:cost:5000", ["teams btwn 1k - 5k in oct"]],
  ["breakdown g=tag:team p=2026-10-01..2026-10-31 f=category:Storage", ["rank teams by their storage cost in october"]],
  ["breakdown g=tag:team p=2026-10-01..2026-10-31 f=provider:azure", ["october by team → azure alone"]],
  ["breakdown g=tag:team p=2026-10-01..2026-10-31 over:cost:2000", ["teams above ~2k in oct"]],
  ["breakdown g=tag:team p=2026-10-01..2026-10-31 t=!team:platform", ["oct by team → w/o platform"]],
  ["breakdown g=tag:team p=2026-10-01..2026-11-18", ["qtd by team"]],
  ["breakdown g=tag:team p=2026-11-01..2026-11-18", ["novemeber so far by team"]],
  [
    "breakdown g=tag:team top=1 p=2026-10-01..2026-10-31",
    [
      "which team, roughly speaking, cost the most in october",
      "i wanna know which team is the priciest in october",
      "which team, honestly, costs the most in october",
    ],
  ],
  ["breakdown g=tag:team top=1 p=2026-10-19..2026-11-17", ["who has been spending the most lately"]],
  [
    "breakdown g=tag:team top=3 p=2026-10-01..2026-10-31",
    ["oct by team → just the top 3 pls", "october (by team, top 3)"],
  ],
  ["breakdown g=tag:team,tag:environment p=2026-10-01..2026-10-31", ["by team n env oct"]],
  ["compare g=provider p=2026-10-01..2026-10-31 base=2025-10-01..2025-10-31", ["yoy by provider oct"]],
  ["compare g=provider p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17", ["mtd spend by csp vs same days in oct"]],
  ["compare g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30", ["mom pct by svc"]],
  ["compare g=service p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08", ["wow by svc"]],
  [
    "compare g=tag:team p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30",
    ["oct by team → put sep next to it", "sep->oct by team"],
  ],
  ["compare p=2026-09-01..2026-09-30 base=2026-08-01..2026-08-31", ["how did september hold up against august"]],
  ["compare p=2026-09-01..2026-09-30 sides=ec2~rds", ["stick ec2 beside rds for september"]],
  [
    "compare p=2026-10-01..2026-10-31 base=2025-10-01..2025-10-31 t=application:erp",
    ["erp october this yr agst october last yr"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-07-01..2026-07-31 f=provider:azure",
    ["is azure slowly going up since july"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-07-01..2026-07-31 f=service:bedrock",
    ["how aggressively is bedrock growing since july"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30",
    ["hold october up against september", "show october alongside september", "comparre october and september"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:ec2",
    ["has ec2 cost visibly increased in october vs september", "ec2 oct → hows that vs sep"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:rds",
    ["did rds creep up ever so slightly in october vs september"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:s3",
    ["has s3 gotten appreciably cheaper in october vs september"],
  ],
  ["compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 t=cost-center:2310", ["cc 2310 sept v oct"]],
  ["compare p=2026-10-01..2026-10-31 sides=AWS Lambda~Cloud Run", ["pit lambda against cloud run last month"]],
  ["compare p=2026-10-01..2026-10-31 sides=ec2~rds", ["set ec2 against rds, october"]],
  [
    "compare p=2026-10-01..2026-10-31 sides=ec2~s3",
    ["put EC2 next to S3 for october", "ec2 cost agaisnt s3 october", "benchmark ec2 against s3 for october"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 sides=provider:aws~provider:azure",
    ["juxtapose aws and azure for october", "aws, azure: october, head to head"],
  ],
  ["compare p=2026-10-01..2026-10-31 sides=provider:aws~provider:gcp", ["aws & gcp side by side oct"]],
];

describe.each(ASKED)("%s", (plan, questions) => {
  test.each(questions)("%s", (question) => {
    expect(operationsOf(question)?.join(" ;; ")).toBe(plan);
  });
});
