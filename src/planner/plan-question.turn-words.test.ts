import { expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";

// How people change one part of what was told, and what stays of it.
test.each([
  ["median daily gcp burn, past 60d → mean instead", "trend day p=2026-09-19..2026-11-17 f=provider:gcp"],
  [
    "average daily aws cost in october → make it the median",
    "trend day median p=2026-10-01..2026-10-31 f=provider:aws",
  ],
  ["median monthly cost this year → and the mean", "trend month p=2026-01-01..2026-11-18"],
  [
    "daily spend shop-production past 2 weeks → flag anything odd in there",
    "anomaly p=2026-11-04..2026-11-17 f=account:111122223333",
  ],
  ["ec2 in october → spot anything unusual?", "anomaly p=2026-10-01..2026-10-31 f=service:ec2"],
  ["aws daily in october → highlight the weird days", "anomaly p=2026-10-01..2026-10-31 f=provider:aws"],
  ["gcp last month → did anything jump out?", "anomaly p=2026-10-01..2026-10-31 f=provider:gcp"],
  ["costs by team in october → strip out web", "breakdown g=tag:team p=2026-10-01..2026-10-31 t=!team:web"],
  [
    "cost by charge type in october → what are the credits for?",
    "breakdown g=service p=2026-10-01..2026-10-31 f=charge_category:Credit",
  ],
  [
    "cost by region in october → what's hosted in us-east-1",
    "breakdown g=service p=2026-10-01..2026-10-31 f=region:us-east-1",
  ],
  [
    "cost by region in october → what's the forecast for us-east-1",
    "forecast p=2026-11-01..2026-11-30 f=region:us-east-1",
  ],
  [
    "costs by cloud in october → which teams make up the azure part",
    "breakdown g=tag:team p=2026-10-01..2026-10-31 f=provider:azure",
  ],
  [
    "untagged costs by cloud in october → which accounts make up the gcp share?",
    "tags g=account p=2026-10-01..2026-10-31 f=provider:gcp",
  ],
  ["october bill → what made that up?", "breakdown g=service p=2026-10-01..2026-10-31"],
  ["costs by service in october → lose ec2", "breakdown g=service p=2026-10-01..2026-10-31 f=!service:ec2"],
  ["costs by service in october → kick out ec2", "breakdown g=service p=2026-10-01..2026-10-31 f=!service:ec2"],
  ["costs by service in october → ditch ec2", "breakdown g=service p=2026-10-01..2026-10-31 f=!service:ec2"],
  ["costs by service in october → drop ec2 from that", "breakdown g=service p=2026-10-01..2026-10-31 f=!service:ec2"],
  [
    "costs by service in october → cut out support",
    "breakdown g=service p=2026-10-01..2026-10-31 f=!service:AWS Support (Business)|Azure Support (Standard)",
  ],
  ["costs by service in october → but no ec2", "breakdown g=service p=2026-10-01..2026-10-31 f=!service:ec2"],
  [
    "costs by service in october → less credits",
    "breakdown g=service p=2026-10-01..2026-10-31 f=!charge_category:Credit",
  ],
  ["costs by service in october → net of credits", "breakdown g=service p=2026-10-01..2026-10-31"],
  [
    "costs by environment in october → everything but prod",
    "breakdown g=tag:environment p=2026-10-01..2026-10-31 t=!environment:prod",
  ],
  [
    "storage, everywhere, how much → Just the part in Ireland.",
    "total p=2026-10-19..2026-11-17 f=category:Storage f=region:eu-west-1",
  ],
  ["ec2 by month this year → prod only", "trend month p=2026-01-01..2026-11-18 f=service:ec2 t=environment:prod"],
  ["ec2 by month this year → prod alone", "trend month p=2026-01-01..2026-11-18 f=service:ec2 t=environment:prod"],
  ["compute last month → aws alone", "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws"],
  ["compute last month → keep only aws", "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws"],
  ["compute last month → narrow it to aws", "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws"],
  ["compute last month → narrow that down to aws", "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws"],
  [
    "compute last month → restrict it to aws please",
    "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws",
  ],
  ["compute last month → filter by aws", "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws"],
  ["compute last month → filter on aws", "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws"],
  ["compute last month → focus on aws", "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws"],
  [
    "compute last month → whats the aws bit",
    "total p=2026-10-01..2026-10-31 f=category:Compute f=provider:aws share=category:Compute",
  ],
  [
    "costs by team in october → just web and payments",
    "breakdown g=tag:team p=2026-10-01..2026-10-31 t=team:web|payments",
  ],
  [
    "costs by service in october → only those in us-east-1",
    "breakdown g=service p=2026-10-01..2026-10-31 f=region:us-east-1",
  ],
  ["costs by service in october → for the data team alone", "breakdown g=service p=2026-10-01..2026-10-31 t=team:data"],
  [
    "top 5 services cost center 1234 last month → same for 9000",
    "breakdown g=service top=5 p=2026-10-01..2026-10-31 t=cost-center:9000",
  ],
  ["rds by month this year → same for cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → now the same for cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → same again for cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → same q for cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → repeat for cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → repeat that for cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → ditto cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → cloud sql?", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → what about for cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → cloud sql instead", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → make that cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  ["rds by month this year → try cloud sql", "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL"],
  [
    "rds by month this year → and what does that look like for cloud sql",
    "trend month p=2026-01-01..2026-11-18 f=service:Cloud SQL",
  ],
  [
    "top 3 accounts aws in october → same in september",
    "breakdown g=account top=3 p=2026-09-01..2026-09-30 f=provider:aws",
  ],
  [
    "top 3 accounts aws in october → same for azure",
    "breakdown g=account top=3 p=2026-10-01..2026-10-31 f=provider:azure",
  ],
  [
    "top 3 accounts aws in october → same but for teams",
    "breakdown g=tag:team top=3 p=2026-10-01..2026-10-31 f=provider:aws",
  ],
  [
    "top 3 accounts aws in october → same, by service",
    "breakdown g=service top=3 p=2026-10-01..2026-10-31 f=provider:aws",
  ],
  [
    "top 3 accounts aws in october → same thing last year",
    "breakdown g=account top=3 p=2025-10-01..2025-10-31 f=provider:aws",
  ],
  ["whats hr costing us in october → and finance, same period", "total p=2026-10-01..2026-10-31 t=department:finance"],
  ["ec2 vs rds in october → add s3 too", "compare p=2026-10-01..2026-10-31 sides=ec2~rds~s3"],
  ["ec2 vs rds in october → throw in s3", "compare p=2026-10-01..2026-10-31 sides=ec2~rds~s3"],
  ["ec2 vs rds in october → plus s3", "compare p=2026-10-01..2026-10-31 sides=ec2~rds~s3"],
  ["ec2 vs rds in october → and s3", "compare p=2026-10-01..2026-10-31 sides=ec2~rds~s3"],
  ["ec2 vs rds in october → toss in s3 as well", "compare p=2026-10-01..2026-10-31 sides=ec2~rds~s3"],
  ["ec2 vs rds in october → with s3", "compare p=2026-10-01..2026-10-31 sides=ec2~rds~s3"],
  [
    "ec2 vs rds this year → add s3 and do it by month",
    "trend g=service month p=2026-01-01..2026-11-18 f=service:ec2|rds|s3",
  ],
  ["ec2 vs rds this year → by month", "trend g=service month p=2026-01-01..2026-11-18 f=service:ec2|rds"],
  [
    "team web vs team data in october → add payments",
    "compare p=2026-10-01..2026-10-31 sides=team=web~team=data~team=payments",
  ],
  ["ec2 in october → add s3 to that", "breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|s3"],
  ["ec2 in october → add in s3 too", "breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|s3"],
  ["services over 1000 in october → by account instead", "breakdown g=account p=2026-10-01..2026-10-31 over:cost:1000"],
  ["services over 1000 in october → and accounts?", "breakdown g=account p=2026-10-01..2026-10-31 over:cost:1000"],
  ["services over 1000 in october → same for accounts", "breakdown g=account p=2026-10-01..2026-10-31 over:cost:1000"],
  [
    "services over 1000 in october → only aws",
    "breakdown g=service p=2026-10-01..2026-10-31 f=provider:aws over:cost:1000",
  ],
  [
    "services over 1000 in october → under 5000 instead",
    "breakdown g=service p=2026-10-01..2026-10-31 under:cost:5000",
  ],
  ["days over 500 for ec2 in october → same for rds", "trend day p=2026-10-01..2026-10-31 f=service:rds over:cost:500"],
  ["top 5 services in october → by account instead", "breakdown g=account top=5 p=2026-10-01..2026-10-31"],
  ["top 5 services in october → accounts instead of services", "breakdown g=account top=5 p=2026-10-01..2026-10-31"],
  ["top 5 services in october → teams instead", "breakdown g=tag:team top=5 p=2026-10-01..2026-10-31"],
  ["top 5 services in october → flip it to teams", "breakdown g=tag:team top=5 p=2026-10-01..2026-10-31"],
  ["top 5 services in october → top 10 instead", "breakdown g=service top=10 p=2026-10-01..2026-10-31"],
  ["top 5 services in october → make it 10", "breakdown g=service top=10 p=2026-10-01..2026-10-31"],
  ["top 5 services in october → show 10", "breakdown g=service top=10 p=2026-10-01..2026-10-31"],
  ["top 5 services in october → cheapest instead", "breakdown g=service top=5 least p=2026-10-01..2026-10-31"],
  ["top 5 services in october → and the 5 cheapest", "breakdown g=service top=5 least p=2026-10-01..2026-10-31"],
  ["top 5 services in october → show all", "breakdown g=service p=2026-10-01..2026-10-31"],
  ["costs by team in october → per product rather", "breakdown g=tag:product p=2026-10-01..2026-10-31"],
  ["costs by team in october → split that by service too", "breakdown g=tag:team,service p=2026-10-01..2026-10-31"],
  ["costs by team in october → monthly since june", "trend g=tag:team month p=2026-06-01..2026-11-18"],
  [
    "Put operations next to data-science for October. → make that month by month since July",
    "trend g=tag:department month p=2026-07-01..2026-11-18 t=department:operations|data-science",
  ],
  [
    "cloudwatch plus azure monitor → seperate them → And day by day?",
    "trend g=service day p=2026-10-19..2026-11-17 f=service:Azure Monitor|cloudwatch",
  ],
  ["ec2 + s3 in october combined → split them out", "breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|s3"],
  ["ec2 + s3 in october combined → each on its own", "breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|s3"],
  [
    "ec2 + s3 in october combined → individually please",
    "breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|s3",
  ],
  ["ec2 + s3 in october combined → break them apart", "breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|s3"],
  ["bedrock daily october → only days past 100", "trend day p=2026-10-01..2026-10-31 f=service:bedrock over:cost:100"],
  ["bedrock daily october → only days over 100", "trend day p=2026-10-01..2026-10-31 f=service:bedrock over:cost:100"],
  [
    "bedrock daily october → days beyond 100 bucks",
    "trend day p=2026-10-01..2026-10-31 f=service:bedrock over:cost:100",
  ],
  [
    "bedrock daily october → which days topped 100",
    "trend day p=2026-10-01..2026-10-31 f=service:bedrock over:cost:100",
  ],
  [
    "bedrock daily october → hide the ones under 100",
    "trend day p=2026-10-01..2026-10-31 f=service:bedrock over:cost:100",
  ],
  [
    "costs by service in october → only the ones past 500",
    "breakdown g=service p=2026-10-01..2026-10-31 over:cost:500",
  ],
  [
    "1st half of nov w/o tax by dept, only those under 800",
    "breakdown g=tag:department p=2026-11-01..2026-11-15 f=!charge_category:Tax under:cost:800",
  ],
  [
    "Which cost centers grew by more than 10% from September to October? → now the ones that shrank",
    "drivers g=tag:cost-center p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
  ],
  [
    "which services grew from september to october → the ones that fell",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
  ],
  [
    "which services grew from september to october → now those that dropped",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
  ],
  [
    "which services grew from september to october → and the losers?",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
  ],
  [
    "which services grew from september to october → opposite direction",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
  ],
  [
    "biggest movers by service, october vs september → same by team",
    "drivers g=tag:team p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30",
  ],
  [
    "biggest movers by service, october vs september → only the increases",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
  ],
  [
    "biggest movers by service, october vs september → just the risers",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
  ],
  [
    "ec2 and rds in october → which one is growing",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up f=service:ec2|rds",
  ],
  [
    "ec2 and rds in october → which grew more?",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up f=service:ec2|rds",
  ],
  [
    "ec2 vs rds in october → which went up more compared to september",
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up f=service:ec2|rds",
  ],
  ["ec2 vs rds in october → which one costs more", "compare p=2026-10-01..2026-10-31 sides=ec2~rds"],
  [
    "What does the online store cost to run? → Is that going up?",
    "compare p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18 t=product:online-store",
  ],
  [
    "ec2 in october → is that more than before?",
    "compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:ec2",
  ],
])("%s", (talk, operation) => {
  expect(operationsOf(talk)).toEqual([operation]);
});

// What corrects, swaps or turns what was told begins as any other turn does.
test.each([
  ["ec2 vs rds in october → great, by how much?", "compare p=2026-10-01..2026-10-31 sides=ec2~rds"],
  ["cost by team in october → cool, reverse the order", "breakdown g=tag:team least p=2026-10-01..2026-10-31"],
  ["ec2 in october → fine, replace ec2 with rds", "total p=2026-10-01..2026-10-31 f=service:rds"],
  ["cost in september → good, add october", "total p=2026-09-01..2026-10-31"],
  [
    "cost by team in october → alright, pivot that by provider",
    "breakdown g=tag:team,provider p=2026-10-01..2026-10-31",
  ],
  ["cost by month this year → right, without november", "trend month p=2026-01-01..2026-10-31"],
])("%s", (talk, operation) => {
  expect(operationsOf(talk)).toEqual([operation]);
});

test.each([
  ["a side that holds what was told", "eks in october → vs kubernetes"],
  ["a name of another kind alone", "total for search team → sorry, the application"],
  ["an order to somebody else", "ec2 by account in october → get rid of idle volumes"],
])("%s: asked about, or declined", (_, talk) => {
  expect(operationsOf(talk)).toBeNull();
});
