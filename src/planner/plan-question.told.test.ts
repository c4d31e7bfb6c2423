import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

describe("what was told is not told as something else", () => {
  test.each([
    [
      "ec2 september vs october → by account → only the ones that went up",
      "drivers g=account p=last_month base=2026-09-01..2026-09-30 up f=service:ec2",
    ],
    [
      "first 10 days of november vs the same days in october",
      "compare p=2026-11-01..2026-11-10 base=2026-10-01..2026-10-10",
    ],
    ["who is spending on openai in october", "breakdown g=tag:team p=last_month f=service:Azure OpenAI Service"],
    ["difference between data and web team spend in october", "compare p=last_month sides=team=data~team=web"],
    ["what are the top 5 things on azure in october", "breakdown g=service top=5 p=last_month f=provider:azure"],
    ["cost per team in october → sort ascending", "breakdown g=tag:team least p=last_month"],
    ["october by cloud → now by service within aws", "breakdown g=service p=last_month f=provider:aws"],
    ["azure on november 3rd and 4th", "total p=2026-11-03..2026-11-04 f=provider:azure"],
    ["spend on black friday last year", "total p=2025-11-28..2025-11-28"],
    ["november so far against the whole of october", "compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31"],
    [
      "how much does support cost us a month",
      "trend month p=2026-05-01..2026-10-31 f=service:AWS Support (Business)|Azure Support (Standard)",
    ],
    // All that Google bills is in a project, so what has none lacks the tag.
    [
      "gcp cost by project in october → only what is without a project, by service",
      "tags key=project g=service p=last_month f=provider:gcp",
    ],
    ["gcp cost by project in october", "breakdown g=account p=last_month f=provider:gcp"],
    [
      "azure in october → the difference to September's bill",
      "compare p=last_month base=2026-09-01..2026-09-30 f=provider:azure",
    ],
    ["azure in october → delta vs september", "compare p=last_month base=2026-09-01..2026-09-30 f=provider:azure"],
    ["egress: AWS Data Transfer in october", "total p=last_month f=service:AWS Data Transfer"],
    ["AWS Data Transfer (egress) in october", "total p=last_month f=service:AWS Data Transfer"],
    ["egress in october", "total p=last_month f=service:AWS Data Transfer|Bandwidth|Networking"],
    ["prod vs non-prod in october", "compare p=last_month sides=environment=prod~!environment=prod"],
    ["services over 1000 in october → over 2000", "breakdown g=service p=last_month over:cost:2000"],
    [
      "which services got cheaper in october → and more expensive",
      "drivers g=service p=last_month base=2026-09-01..2026-09-30 up",
    ],
    ["us spend in october", "total p=last_month f=region:eastus|us-central1|us-east-1|us-west-2"],
    ["show us the october total", "total p=last_month"],
    ["total this year → per month → highest", "trend month top=1 p=ytd"],
    [
      "how much did each cloud change in percent",
      "compare g=provider p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18",
    ],
    [
      "growth of ai spend since june in percent",
      "compare p=last_month base=2026-06-01..2026-06-30 f=category:AI and Machine Learning",
    ],
    ["top 5 buckets in s3 in october", "breakdown g=resource top=5 p=last_month f=service:s3"],
    ["azure bill incl tax in october", "total p=last_month f=provider:azure"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["aws in october → and in september? → why did it go up", "drivers g=service OCT up f=provider:aws"],
    ["aws in october → and the month before? → what explains the difference", "drivers g=service OCT f=provider:aws"],
    ["aws in october → and in september? → how much more is that", "compare OCT f=provider:aws"],
    [
      "aws in october by service → and in september? → what changed between the two",
      "drivers g=service OCT f=provider:aws",
    ],
    [
      "aws in september → and october? → which account went up the most",
      "drivers g=account top=1 OCT up f=provider:aws",
    ],
    ["aws in october → and azure? → how much more is that", "compare p=last_month sides=provider:aws~provider:azure"],
    ["aws october vs september → by how much", "compare OCT f=provider:aws"],
    ["aws in september and october → what changed", "drivers g=service OCT f=provider:aws"],
    ["aws and azure in october → the difference?", "compare p=last_month sides=provider:aws~provider:azure"],
    ["aws and azure in october → and in september → the difference?", "compare g=provider OCT f=provider:aws|azure"],
    ["prod and dev in october → how much more is prod", "compare p=last_month sides=environment=prod~environment=dev"],
    ["data and ml teams in october → which one spends more", "compare p=last_month sides=team=data~team=ml"],
  ])("a change is between the two that were told: %s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([
      spelledOut(operation.replace("OCT", "p=last_month base=2026-09-01..2026-09-30")),
    ]);
  });

  test.each([
    ["who grew the most", "drivers g=tag:department top=1 p=2025-q3 up"],
    ["who had the biggest increase", "drivers g=tag:department top=1 p=2025-q3 up"],
  ])("after a breakdown by a tag, “who” is one of its values: %s", (turn, operation) => {
    const days = "p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30";
    expect(operationsOf(`cost by department in q3 → ${turn}`)).toEqual([
      spelledOut(operation.replace("p=2025-q3", days)),
    ]);
  });

  test("steps of a comparison keep what it tells apart", () => {
    expect(operationsOf("october vs september by provider → by month")).toEqual([
      spelledOut("trend g=provider month p=2026-05-01..2026-10-31"),
    ]);
  });

  test("storage per cloud, and which one is cheapest: one of the clouds", () => {
    expect(operationsOf("storage cost per cloud in october and which one is cheapest")).toEqual([
      spelledOut("breakdown g=provider p=last_month f=category:Storage"),
      spelledOut("breakdown g=provider top=1 least p=last_month f=category:Storage"),
    ]);
  });

  test.each([
    ["aws vs azure, sept thru oct", "compare p=2026-09-01..2026-10-31 sides=provider:aws~provider:azure"],
    ["aws vs azure sep 3 to oct 9", "compare p=2026-09-03..2026-10-09 sides=provider:aws~provider:azure"],
    [
      "did aws vs azure change from september to october",
      "compare g=provider p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=provider:aws|azure",
    ],
    ["how much is ec2 running us in october", "total p=last_month f=service:ec2"],
    [
      "eks last week → by account → different question: biggest gcp service in october?",
      "breakdown g=service top=1 p=last_month f=provider:gcp",
    ],
    ["payments in october → ok show me all teams", "breakdown g=tag:team p=last_month"],
  ])("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual([spelledOut(plan)]);
  });

  test.each([
    ["what differs in more than one name", "total october → ec2 october → difference"],
    ["what one of many costs", "cost of a single ec2 instance in october"],
    ["resources of a kind that several services have", "which bucket costs the most"],
    ["a row that has no name here", "aws october by service → what about the second biggest, by account"],
    ["another column of rows that were cut off", "top 5 resources on aws in october → what services are those"],
    ["days of the week by two groups", "spend on weekends in october → by team and region"],
    ["a name of another kind", "total for search team → sorry, the application"],
    ["a pronoun with nothing before it", "what do they spend it on"],
    ["an average of days that nobody names", "how did october go compared to our average month"],
  ])("%s: asked about", (_, talk) => {
    expect(operationsOf(talk)).toBeNull();
  });
});
