import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rounds } from "../../../test/support/rounds.ts";
import { openSpendRoom, type SpendRoom } from "../../../test/support/spend-room.ts";
import { addDecimals } from "../../core/decimals.ts";
import { writeValue } from "../../core/text/value-lists.ts";
import { LINE_FIELDS } from "../schema.ts";

const DAYS = "start_date=2026-03-01&end_date=2026-03-31";
const COLUMNS = { billed: "BilledCost", effective: "EffectiveCost" } as const;

let room: SpendRoom;

// Ids and names of which none is another's, since a filter finds both.
const line = fc.record({
  ResourceId: fc.constantFrom("i-1", "arn:a:b/c, d", "!not", ""),
  ResourceName: fc.constantFrom("web", "Prüfung 東京", ""),
  ServiceName: fc.constantFrom("Compute", "Storage", ""),
  BillingCurrency: fc.constantFrom("USD", "EUR"),
  PricingCategory: fc.constantFrom("Standard", "Committed", ""),
  CommitmentDiscountId: fc.constantFrom("arn:aws:savingsplans::1:savingsplan/a,b", ""),
  CommitmentDiscountStatus: fc.constantFrom("Used", "Unused", ""),
  ChargeFrequency: fc.constantFrom("One-Time", "Usage-Based", "Recurring"),
  ChargeClass: fc.constantFrom("Correction", ""),
  PublisherName: fc.constantFrom("Seller, Inc.", "!Cloud", ""),
  Tags: fc.constantFrom("", '{"team":"a"}', '{"team":"b","env":"x"}', '{"team":""}', '{"team":"\\"\\""}'),
  BilledCost: fc.stringMatching(/^-?[0-9]{1,9}\.[0-9]{1,24}$/),
  EffectiveCost: fc.stringMatching(/^[0-9]{1,9}\.[0-9]{1,24}$/),
});

beforeAll(async () => {
  room = await openSpendRoom();
  const [lines = []] = fc.sample(fc.array(line, { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 11 });
  await room.bill(lines);
});

afterAll(() => room.close());

const question = fc.record({
  field: fc.constantFrom(...LINE_FIELDS),
  metric: fc.constantFrom("billed" as const, "effective" as const),
  lines: fc.constantFrom(
    "",
    "service=Compute",
    "service=!Compute",
    "tag:team=a",
    "tag:team=",
    'tag:team=""',
    "tag=env",
  ),
});

type Asked = { readonly field: (typeof LINE_FIELDS)[number]; readonly metric: keyof typeof COLUMNS; lines: string };

test("each row by what lines alone have is what the filter finds, and what its lines add up to", async () => {
  const law = async ({ field, metric, lines }: Asked) => {
    const asked = `${DAYS}&${lines}`;
    const { data } = await room.spend(`${asked}&metric=${metric}&group_by=${field}&limit=1000`);
    for (const row of data) {
      const { [field]: value = null, currency, cost } = row;
      const own = new URLSearchParams({ [field]: writeValue(value, false), currency: currency ?? "" });
      const { totals } = await room.spend(`${asked}&${own}&metric=${metric}&group_by=`);
      expect(totals).toEqual([{ currency, cost }]);
      const { body } = await room.get(`/api/spend/charges?${asked}&${own}&limit=1000`);
      const costs = body.data.map((charge: Readonly<Record<string, string>>) => charge[COLUMNS[metric]]);
      expect(addDecimals(costs)).toBe(cost);
    }
    const inAll = await room.spend(`${asked}&metric=${metric}&group_by=`);
    for (const { currency, cost } of inAll.totals) {
      expect(addDecimals(data.filter((row) => row.currency === currency).map((row) => row.cost))).toBe(cost);
    }
  };
  await fc.assert(fc.asyncProperty(question, law), { numRuns: rounds(12) });
}, 120_000);

test("each row of a tag is what the filter by its value finds, empty or none too, and so are its lines", async () => {
  const { data } = await room.spend(`${DAYS}&group_by=tag:team&limit=1000`);
  expect(new Set(data.map((row) => row["tag:team"]))).toEqual(new Set(["a", "b", "", '""', null]));
  for (const { "tag:team": team = null, currency, cost } of data) {
    const value = writeValue(team as string | null, false);
    const own = new URLSearchParams({ "tag:team": value, currency: currency ?? "" });
    expect((await room.spend(`${DAYS}&${own}&group_by=`)).totals).toEqual([{ currency, cost }]);
    const { body } = await room.get(`/api/spend/charges?${DAYS}&${own}&limit=1000`);
    expect(addDecimals(body.data.map((charge: Readonly<Record<string, string>>) => charge["BilledCost"]))).toBe(cost);
    const others = new URLSearchParams({ "tag:team": `!${value}`, currency: currency ?? "" });
    const all = await room.spend(`${DAYS}&${new URLSearchParams({ currency: currency ?? "" })}&group_by=`);
    const rest = (await room.spend(`${DAYS}&${others}&group_by=`)).totals;
    expect(addDecimals([cost, ...rest.map((total) => total.cost)])).toBe(all.totals[0]?.cost);
  }
});
