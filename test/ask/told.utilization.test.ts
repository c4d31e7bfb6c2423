import { afterAll, beforeAll, expect, test } from "vitest";
import { addDecimals, ratioOfDecimals } from "../../src/core/decimals.ts";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

type Row = {
  readonly commitment_discount_id: string;
  readonly commitment_discount_status: string;
  readonly cost: string;
};

const USE = [
  "/api/spend?start_date=2026-10-01&end_date=2026-10-31&metric=effective&pricing_category=Committed",
  "group_by=commitment_discount_id&group_by=commitment_discount_status",
].join("&");

/** What was used of the commitments in October, and what was not, by the API. */
async function useInOctober(): Promise<ReadonlyMap<string, readonly [used: string, unused: string]>> {
  const { data } = (await room.get(USE)) as { readonly data: readonly Row[] };
  const costOf = (rows: readonly Row[], status: string) =>
    rows.find((row) => row.commitment_discount_status === status)?.cost ?? "0";
  const parts = Map.groupBy(data, (row) => row.commitment_discount_id);
  return new Map([...parts].map(([id, rows]) => [id, [costOf(rows, "Used"), costOf(rows, "Unused")]]));
}

test("the utilization of each commitment is what of its own cost was used, told before the amounts", async () => {
  const { body } = await room.ask("what was the reservation utilisation in october");
  await prove(body, room.get);
  const use = await useInOctober();
  expect(use.size).toBe(3);
  const [table, amounts] = body.tables;
  expect(table?.columns).toEqual(["commitment_discount_id", "used", "unused", "utilization_ratio", "currency"]);
  const ratioOf = (used: string, unused: string) => ratioOfDecimals(used, addDecimals([used, unused]));
  const rows = [...use].map(([id, [used, unused]]) => [id, used, unused, ratioOf(used, unused), "USD"]);
  expect(new Set(table?.rows)).toEqual(new Set(rows));
  expect(amounts?.columns).toContain("commitment_discount_status");
  expect(body.answer).toMatch(
    /^Of what each commitment costs, this was used: savings-plan-0c41d7 [\d.]+ % \([\d,.]+ USD of /,
  );
  for (const [id = "", used, , ratio] of rows) {
    const told = new RegExp(`${id} ([\\d.]+) % \\(([\\d,.]+) USD of [\\d,.]+ USD\\)`).exec(body.answer);
    expect(Number(told?.[1]), body.answer).toBeCloseTo(100 * Number(ratio), 1);
    expect(Number(told?.[2]?.replaceAll(",", ""))).toBeCloseTo(Number(used), 1);
  }
  // A share of all commitments beside "Used" would be taken for the utilization.
  expect(body.answer).toMatch(/savings-plan-0c41d7, Used with [\d,.]+ USD, /);
});

test("of several commitments what was used of all together is told, too", async () => {
  const body = await room.answer("what was the reservation utilisation in october");
  const all = [...(await useInOctober()).values()];
  const [used, unused] = [addDecimals(all.map(([one]) => one)), addDecimals(all.map(([, one]) => one))];
  const facts = new Map(body.facts.map((fact) => [fact.label, fact.value]));
  expect(facts.get("used of all commitments")).toBe(used);
  expect(facts.get("cost of all commitments")).toBe(addDecimals([used, unused]));
  expect(facts.get("utilization of all commitments")).toBe(ratioOfDecimals(used, addDecimals([used, unused])));
  expect(body.answer).toMatch(/; of all together [\d.]+ % \([\d,.]+ USD of [\d,.]+ USD\)\. The amortized cost/);
});

test("what is unused has no team: of a team's commitments the utilization is that of all of each", async () => {
  const { body } = await room.ask("are our reservations fully used for the web team in october");
  await prove(body, room.get);
  const [used = "", unused = ""] = (await useInOctober()).get("savings-plan-0c41d7") ?? [];
  expect(body.answer).toContain("Of what each of these commitments costs in all, this was used: savings-plan-0c41d7 ");
  expect(body.tables[0]?.rows).toEqual([
    ["savings-plan-0c41d7", used, unused, ratioOfDecimals(used, addDecimals([used, unused])), "USD"],
  ]);
  expect(body.answer).not.toContain("of all together");
});
