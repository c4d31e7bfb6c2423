import { describe, expect, test } from "vitest";
import { billOf, planTalk } from "../../test/ask/rounds.ts";
import { shorthandOf } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";
const SEPTEMBER = "2026-09-01..2026-09-30";

function plansOf(talk: string): readonly string[] | string | undefined {
  const plan = planTalk(talk.split(" → "), billOf("first"));
  return plan?.kind === "answer" ? shorthandOf(plan) : plan?.kind;
}

describe("what several turns told, in one", () => {
  test.each([
    ["team payments oct → team mobile → both, by service", `breakdown g=service ${OCTOBER} t=team:payments|mobile`],
    ["ec2 in october → and rds → show me both by account", `breakdown g=account ${OCTOBER} f=service:ec2|rds`],
    [
      "ec2 in october → and rds → both by month this year",
      "trend g=service month p=2026-01-01..2026-11-18 f=service:ec2|rds",
    ],
    ["aws in october → azure → gcp → all three by service", `breakdown g=service ${OCTOBER} f=provider:aws|azure|gcp`],
    ["gcp q3 → same for q2 → both as one chart per month", "trend month p=2026-04-01..2026-09-30 f=provider:gcp"],
    ["ec2 in october → and rds → both together", `total ${OCTOBER} f=service:ec2|rds`],
  ])("%s", (talk, plan) => {
    expect(plansOf(talk)).toEqual([plan]);
  });

  test.each([
    "ec2 in october → aws in september → both by account",
    "ec2 in october → and rds → all three by account",
    "gcp q3 → same for q1 → both per month",
  ])("%s: what they are of is asked, or not one thing", (talk) => {
    expect(plansOf(talk)).toBe("clarify");
  });
});

describe("what is put beside what was told", () => {
  test.each([
    [
      "erp cost september by service → put october next to it",
      `compare g=service ${OCTOBER} base=${SEPTEMBER} t=application:erp`,
    ],
    [
      "ec2 by region in october → compare that with september",
      `compare g=region ${OCTOBER} base=${SEPTEMBER} f=service:ec2`,
    ],
    [
      "cost center 4200 in october by service → put 4100 next to it",
      `compare g=service ${OCTOBER} sides=cost-center=4200~cost-center=4100`,
    ],
    ["team web in october → compare with the payments team", `compare ${OCTOBER} sides=team=web~team=payments`],
    ["cost of ec2 in october → ec2 vs rds", `compare ${OCTOBER} sides=ec2~rds`],
    ["spend by team in september → compare team web with october", `compare ${OCTOBER} base=${SEPTEMBER} t=team:web`],
    ["aws in october by service → compare with azure", `compare ${OCTOBER} sides=provider:aws~provider:azure`],
  ])("%s", (talk, plan) => {
    expect(plansOf(talk)).toEqual([plan]);
  });

  test.each([
    ["aws spend by account in october → just the top one", `breakdown g=account top=1 ${OCTOBER} f=provider:aws`],
    ["ec2 in august → and the month after?", `total p=${SEPTEMBER} f=service:ec2`],
    ["rds from 1 to 7 august → and the week after?", "total p=2026-08-08..2026-08-14 f=service:rds"],
    ["rds on 4 august → the following two days", "total p=2026-08-05..2026-08-06 f=service:rds"],
    ["rds in july → the two months after that", "total p=2026-08-01..2026-09-30 f=service:rds"],
    ["rds in october → what is the percentage change", `compare ${OCTOBER} base=${SEPTEMBER} f=service:rds`],
    ["rds in october → what's the change", `trend day ${OCTOBER} f=service:rds`],
    ["how much was in us-east-1 in october → where was the rest?", `breakdown g=region ${OCTOBER} f=!region:us-east-1`],
    ["team web in october → who had everything else?", `breakdown g=tag:team ${OCTOBER} t=!team:web`],
    ["virtual machines versus storage in october", `compare ${OCTOBER} sides=Compute Engine|ec2|vm~category:Storage`],
    [
      "which teams are untagged in october for prod → list price",
      `tags g=tag:team m=list ${OCTOBER} t=environment:prod`,
    ],
    ["how much is untagged in october → by team → list price", `tags key=team m=list ${OCTOBER}`],
    ["which accounts are responsible for over 20% of october's bill", `breakdown g=account ${OCTOBER} over:share:0.2`],
    ["spending in the sandbox acount in october", `total ${OCTOBER} f=account:555566667777`],
    ["virtal machines in october", `total ${OCTOBER} f=service:Compute Engine|ec2|vm`],
    ["openai on azure in october → bedrock?", `total ${OCTOBER} f=service:bedrock`],
  ])("%s", (talk, plan) => {
    expect(plansOf(talk)).toEqual([plan]);
  });
});

test("of a service that there is, and not on the bill, it is said so", () => {
  const plan = planTalk(["what did lightsail cost in october"], billOf("first"));
  expect(plan).toMatchObject({
    kind: "clarify",
    question: "Nothing on the bills is called “lightsail”. What may it be billed as?",
  });
});
