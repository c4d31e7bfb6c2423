import { expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const ON_DEMAND = "pricing_category:Standard";
const COVERAGE =
  "breakdown g=pricing_category m=effective p=last_month f=!commitment_discount_status:Unused f=charge_category:Usage";
const USE = "breakdown g=commitment_discount_status m=effective p=last_month f=pricing_category:Committed";
const EACH_USE = USE.replace("g=", "g=commitment_discount_id,");
const SHOP = "f=account:111122223333";
const PROD = "f=account:0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a01|111122223333";
const UNUSED = "m=effective p=last_month f=commitment_discount_status:Unused";

// What is paid on demand, what commitments cover, and what of them is not used, as people ask for it.
test.each([
  ["on-demand spend in october", [`total m=effective p=last_month f=${ON_DEMAND}`]],
  ["on demand by service oct", [`breakdown g=service m=effective p=last_month f=${ON_DEMAND}`]],
  [
    "how much of our compute is on-demand in october",
    [`total m=effective p=last_month f=category:Compute f=${ON_DEMAND} share=category:Compute`],
  ],
  [
    "compute in october → how much of that is spot",
    [`total m=effective p=last_month f=category:Compute f=pricing_category:Dynamic share=category:Compute`],
  ],
  [
    "on-demand vs committed vs spot in october",
    [`compare m=effective p=last_month sides=${ON_DEMAND}~pricing_category:Committed~pricing_category:Dynamic`],
  ],
  ["split of on-demand, spot and reserved in october", ["breakdown g=pricing_category m=effective p=last_month"]],
  ["on-demand in october → and spot?", ["total m=effective p=last_month f=pricing_category:Dynamic"]],
  ["spot instances by team in october", ["breakdown g=tag:team m=effective p=last_month f=pricing_category:Dynamic"]],
  ["what do we spend on spot, october", ["total m=effective p=last_month f=pricing_category:Dynamic"]],
  ["spot anything odd in october", ["anomaly p=last_month"]],
  ["billed on-demand cost in october", [`total p=last_month f=${ON_DEMAND}`]],
  ["commitment coverage in october", [COVERAGE]],
  [
    "how much of our compute is covered by commitments in october",
    [COVERAGE.replace("f=charge", "f=category:Compute f=charge")],
  ],
  ["commitment utilization in october", [USE]],
  ["are we using all our commitments in october", [USE]],
  ["unused commitments in october", [`total ${UNUSED}`]],
  ["unused commitments in october by account", [`breakdown g=account ${UNUSED}`]],
  ["spend by pricing model in october", ["breakdown g=pricing_category m=effective p=last_month"]],
  ["recurring charges in october by service", ["breakdown g=service p=last_month f=charge_frequency:Recurring"]],
  ["non-recurring costs in october", ["total p=last_month f=charge_frequency:One-Time"]],
  ["by charge frequency, october", ["breakdown g=charge_frequency p=last_month"]],
  ["corrections in october", ["total p=last_month f=charge_class:Correction"]],
  ["azure marketplace purchases in october", ["breakdown g=publisher p=last_month f=provider:azure"]],
  ["third party vendors in october", ["breakdown g=publisher p=last_month"]],
  ["what did we buy on the marketplace in october", ["breakdown g=publisher p=last_month"]],
  [
    "how much did we get refunded by microsoft in october",
    ["total p=last_month f=charge_class:Correction f=provider:azure"],
  ],
  [
    "which commitments did we have in october",
    ["breakdown g=commitment_discount_id m=effective p=last_month f=pricing_category:Committed"],
  ],
  ["spend by publisher in october", ["breakdown g=publisher p=last_month"]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

// One kind of commitment is not told apart: all are told, and that is said.
test.each([
  ["savings plan coverage in october", [COVERAGE], "savings plan"],
  ["RI utilization in october", [EACH_USE], "RI"],
  ["how much of our reservations went unused in october", [EACH_USE], "reservations"],
  ["unused savings plans in october", [`breakdown g=commitment_discount_id ${UNUSED}`], "savings plans"],
  [
    "costs for reserved instances vs on-demand in october",
    [`compare m=effective p=last_month sides=pricing_category:Committed~${ON_DEMAND}`],
    "reserved instances",
  ],
])("%s", (talk, operations, words) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  expect(planTalk([talk], billOf("first"))).toMatchObject({ missing: [{ topic: "commitments", words }] });
});

test("RIs and savings plans are all that there is: nothing is missing of both", () => {
  const talk = "coverage of RIs and savings plans in october";
  expect(operationsOf(talk)).toEqual([spelledOut(COVERAGE)]);
  expect(planTalk([talk], billOf("first"))).toMatchObject({ kind: "answer", missing: [] });
});

test.each([
  "would we get a better price if we committed to three years",
  "s3 price per GB on demand",
  "on-demand price of an m6i.xlarge",
])("what no line tells is declined: %s", (question) => {
  expect(planTalk([question], billOf("first"))?.kind).toBe("refuse");
});

// Turns after what commitments cover, what of them was used, and what was paid for them.
test.each([
  ["RI utilization in october → which account has the most unused", [`breakdown g=account top=1 ${UNUSED}`]],
  ["on-demand in october → and the purchases", ["total p=last_month f=charge_category:Purchase"]],
  [
    "what did we pay for savings plans in october → amortized pls",
    ["total m=effective p=last_month f=pricing_category:Committed"],
  ],
  [
    "coverage of ec2 by commitments in october → what's left on demand then",
    [`${COVERAGE} f=${ON_DEMAND} f=service:ec2`],
  ],
  ["one-time charges in october → and recurring ones?", ["total p=last_month f=charge_frequency:Recurring"]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

// What those said who close a month and watch over a platform.
test.each([
  ["which teams do we tag", ["list tag_value key=team p=default"]],
  [
    "aws in october by account → just the purchases, all clouds",
    ["breakdown g=account p=last_month f=charge_category:Purchase"],
  ],
  [
    "ec2 by month since september → as % of aws",
    ["trend month p=2026-09-01..2026-11-18 f=provider:aws f=service:ec2 share=provider:aws"],
  ],
  [
    "compute in october by cloud → as a percentage of everything that month",
    ["total p=last_month f=category:Compute share"],
  ],
  ["VM, EC2 and Compute Engine in october", ["breakdown g=service p=last_month f=service:Compute Engine|ec2|vm"]],
  ["are we gonna blow 120k this month", ["forecast p=whole_month over:cost:120000"]],
  ["october by team, untagged on its own line", ["breakdown g=tag:team p=last_month"]],
  ["refunds in october", ["total p=last_month f=charge_class:Correction"]],
  ["refunds or credits in october", ["total p=last_month f=charge_category:Credit"]],
  ["untagged cost in prod accts in october → list the services", [`tags g=service p=last_month ${PROD}`]],
  [
    "untagged by account in october → and the top services in shop-production of that",
    [`tags g=service p=last_month ${SHOP}`],
  ],
  ["gb of cloudfront in october by account", ["breakdown g=account p=last_month f=service:Amazon CloudFront usage"]],
  ["rds in october → which db is the priciest", ["breakdown g=resource top=1 p=last_month f=service:rds"]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});
