import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const GENAI = "Amazon SageMaker|Azure OpenAI Service|Vertex AI|bedrock";
const US = "eastus|us-central1|us-east-1|us-west-2";

describe("a turn in idioms of its own is of what was told", () => {
  test.each([
    [
      "mobile-api per region last week → hm only us ones",
      `breakdown g=region p=2026-11-09..2026-11-15 f=region:${US} t=application:mobile-api`,
    ],
    [
      "genai spend in oct: bedrock, azure openai, vertex → add sagemaker and give avg per day instead of totals",
      `trend g=service day p=last_month f=service:${GENAI}`,
    ],
    [
      "k8s on all clouds last month → whose went up most since sept?",
      "drivers g=service p=last_month base=2026-09-01..2026-09-30 up f=service:aks|eks|gke",
    ],
    [
      "rds + cloud sql by month since june → whch of em grew most",
      "drivers g=service p=last_month base=2026-06-01..2026-06-30 up f=service:Cloud SQL|rds",
    ],
    [
      "s3 and ebs in october → which of the two rose most on september",
      "drivers g=service p=last_month base=2026-09-01..2026-09-30 up f=service:Amazon Elastic Block Store|s3",
    ],
    [
      "aws bill for september → without credits and tax, what remains?",
      "total p=2026-09-01..2026-09-30 f=!charge_category:Credit|Tax f=provider:aws",
    ],
    [
      "compare aws and azure last month → by category → where is the gap widest?",
      "compare g=category p=last_month sides=provider:aws~provider:azure",
    ],
    [
      "priciest 10 resources in data-platform → same for ml-platform but 3 is enough",
      "breakdown g=resource top=3 p=2026-10-19..2026-11-17 f=account:shop-ml-platform-7310",
    ],
    ["app service past 7 days → sorry meant cloud run", "total p=2026-11-11..2026-11-17 f=service:Cloud Run"],
    [
      "staging last week → vs wk before",
      "compare p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08 t=environment:staging",
    ],
    [
      "anomalies last month → azure's alone, and worth 200+",
      "anomaly p=last_month f=provider:azure at_least:change:200",
    ],
    [
      "spend by owner → payments-lead - what are they running",
      "breakdown g=service p=2026-10-19..2026-11-17 t=owner:payments-lead@example.com",
    ],
    [
      "how is november shaping up against october? → and where will we land at the end of it",
      "forecast p=2026-11-01..2026-11-30",
    ],
    ["what will we end november at? → and december", "forecast p=2026-12-01..2026-12-31"],
    [
      "databases in q3 by service → now set that beside q2",
      "compare g=service p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30 f=category:Databases",
    ],
    [
      "what did prod cost last month → how many new critical vulnerabilities came out in that same month?",
      "cves count sev=critical published=2026-10-01..2026-10-31",
    ],
    [
      "Microsoft bugs with an epss above 0.9 → of these, what made it into kev this year?",
      "cves kev keyword=Microsoft kev_added=2026-01-01..2026-11-18 epss=0.9",
    ],
    [
      "which three accounts added the most dollars between september and october?",
      "drivers g=account top=3 p=last_month base=2026-09-01..2026-09-30 up",
    ],
    ["forecast ml team til month end", "forecast p=2026-11-01..2026-11-30 t=team:ml"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
});
