import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoadedBills, openLoadedBills } from "../../../test/support/loaded-bills.ts";

let bills: LoadedBills;

beforeAll(async () => {
  bills = await openLoadedBills();
});

afterAll(() => bills.close());

const DISCOUNTS = "ChargeFrequency, PricingCategory, CommitmentDiscountStatus";

/** Of each line its type, how often it is charged, its pricing category and what became of its commitment. */
async function discountsOf(provider: "aws" | "azure", bill: readonly string[]): Promise<readonly string[]> {
  const rows = await bills.linesOf(
    provider,
    { "bill.csv": bill.join("\n") },
    `ChargeDescription AS type, ${DISCOUNTS}`,
  );
  return rows.map((row) => Object.values(row).join("|")).sort();
}

test("CUR: terms are FOCUS' pricing categories, and what a savings plan covers is committed", async () => {
  const line = (type: string, term: string) => `2026-03-01,2026-03-01,${type},${type},1,USD,${term}`;
  const names = ["bill/BillingPeriodStartDate,lineItem/UsageStartDate,lineItem/LineItemDescription"];
  const header = `${names},lineItem/LineItemType,lineItem/UnblendedCost,lineItem/CurrencyCode,pricing/term`;
  const bill = [
    ...[line("Usage", "OnDemand"), line("Usage", "Spot"), line("Usage", ""), line("Usage", "Other")],
    ...[line("DiscountedUsage", "Reserved"), line("SavingsPlanCoveredUsage", "OnDemand"), line("RIFee", "Reserved")],
    ...[line("Fee", ""), line("SavingsPlanUpfrontFee", ""), line("Tax", "")],
  ];
  expect(await discountsOf("aws", [header, ...bill])).toEqual([
    "DiscountedUsage|Usage-Based|Committed|Used",
    "Fee|One-Time||",
    "RIFee|Recurring|Standard|",
    "SavingsPlanCoveredUsage|Usage-Based|Committed|Used",
    "SavingsPlanUpfrontFee|One-Time||",
    "Tax|||",
    "Usage|Usage-Based|Dynamic|",
    "Usage|Usage-Based|Other|",
    "Usage|Usage-Based|Standard|",
    "Usage|Usage-Based||",
  ]);
});

test("Azure: pricing models are FOCUS' pricing categories, and what no one used of a commitment is told", async () => {
  const line = (type: string, model: string, often = "UsageBased") =>
    `sub,2026-03-01,Compute,1,USD,${type},${model},${often},${type}`;
  const bill = [
    "SubscriptionId,Date,MeterCategory,CostInBillingCurrency,BillingCurrency,ChargeType,PricingModel,Frequency," +
      "ProductName",
    ...[line("Usage", "OnDemand"), line("Usage", "Spot"), line("Usage", "Reservation"), line("Usage", "SavingsPlan")],
    ...[line("UnusedReservation", "Reservation"), line("UnusedSavingsPlan", ""), line("Usage", "", "")],
    ...[line("Purchase", "Reservation", "Recurring"), line("Purchase", "SavingsPlan", "OneTime")],
  ];
  expect(await discountsOf("azure", bill)).toEqual([
    "Purchase|One-Time|Standard|",
    "Purchase|Recurring|Standard|",
    "UnusedReservation|Usage-Based|Committed|Unused",
    "UnusedSavingsPlan|Usage-Based|Committed|Unused",
    "Usage|Usage-Based|Committed|Used",
    "Usage|Usage-Based|Committed|Used",
    "Usage|Usage-Based|Dynamic|",
    "Usage|Usage-Based|Standard|",
    "Usage|||",
  ]);
});
