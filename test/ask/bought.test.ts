import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

test("what is known of all purchases only is not told as one kind of them", async () => {
  expect(await told("reservation purchases in October")).toMatch(/^“reservation”: Sums have one kind .*\s+The billed/s);
  expect(await told("reservation purchases in October")).toContain("support plans are left out");
  expect(await told("RI charges on the october invoice")).toContain("committed use and support plans alike");
  expect(await told("purchases in October")).not.toContain("Sums have");
});

test("a gap to list prices is told with purchases counted once, as usage has what they pay for", async () => {
  const answer = await told("list price against what we actually paid in October for AWS");
  const gap = /is ([\d,.]+) USD \([\d.]+ %\) below the cost at list prices/.exec(answer)?.[1] ?? "";
  const [, bought = "", once = ""] =
    /Purchases of ([\d,.]+) USD are in the list prices .*? counted once, it is ([\d,.]+) USD/.exec(answer) ?? [];
  expect(numberIn(bought), answer).toBeGreaterThan(0);
  expect(numberIn(gap) - numberIn(bought)).toBeCloseTo(numberIn(once), 1);
});

test("of each cloud purchases count once, too, and support plans pay for no usage", async () => {
  const answer = await told("what discount do we get off list price in October, per cloud");
  const each = [...answer.matchAll(/(aws|azure|gcp) ([\d,.]+) USD \([\d.]+ %\) below/g)].map(([, ...one]) => one);
  const sizes = new Map(each.slice(0, 3).map(([name = "", size = ""]) => [name, numberIn(size)]));
  expect(sizes.size, answer).toBe(3);
  const days = "start_date=2026-10-01&end_date=2026-10-31";
  for (const [cloud, size] of sizes) {
    const lines = `/api/spend?${days}&provider=${cloud}`;
    const [list, billed, bought] = await Promise.all([
      room.get(`${lines}&metric=list`),
      room.get(lines),
      room.get(`${lines}&charge_category=Purchase&commitment_discount_id=!&metric=list`),
    ]);
    expect(totalOf(list) - totalOf(bought) - totalOf(billed), cloud).toBeCloseTo(size, 1);
  }
});

test("what commitments saved is what they cover at list prices without all that they cost", async () => {
  const answer = await told("how much did we save with our commitments in October");
  const day = "start_date=2026-10-01&end_date=2026-10-31&group_by=pricing_category";
  const costs = ["list", "effective"].map((metric) => room.get(`/api/spend?${day}&metric=${metric}`));
  const [list = 0, effective = 0] = (await Promise.all(costs)).map(committedIn);
  const [, saved = ""] = /is ([\d,.]+) USD \([\d.]+ %\) below the cost at list prices/.exec(answer) ?? [];
  expect(effective, answer).toBeGreaterThan(0);
  expect(numberIn(saved), answer).toBeCloseTo(list - effective, 1);
});

test("what unusual days are not told by is said, and that nothing rose says nothing of falls", async () => {
  expect(await told("unusual days in October by team")).toMatch(
    /^Unusual days are told by service and account, and can't/,
  );
  expect(await told("any spikes for tax in October")).toMatch(/^Nothing unusually high/);
});

async function told(question: string): Promise<string> {
  const { body } = await room.ask(question);
  return body.answer;
}

function committedIn(spend: unknown): number {
  const { data } = spend as { readonly data: readonly { readonly pricing_category: string; readonly cost: string }[] };
  return Number(data.find((row) => row.pricing_category === "Committed")?.cost ?? 0);
}

function numberIn(text: string): number {
  return Number(text.replaceAll(",", ""));
}

function totalOf(spend: unknown): number {
  const { totals } = spend as { readonly totals: readonly { readonly cost: string }[] };
  return Number(totals[0]?.cost ?? 0);
}
