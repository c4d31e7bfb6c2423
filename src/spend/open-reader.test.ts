import { afterEach, beforeEach, expect, test } from "vitest";
import type { FocusLine } from "../../test/support/bills.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";

const MARCH = "start_date=2026-03-02&end_date=2026-03-09";
const APRIL: FocusLine = {
  BillingPeriodStart: "2026-04-01T00:00:00Z",
  BillingPeriodEnd: "2026-05-01T00:00:00Z",
  ChargePeriodStart: "2026-04-02T00:00:00Z",
  ChargePeriodEnd: "2026-04-03T00:00:00Z",
};

let room: SpendRoom;

beforeEach(async () => {
  room = await openSpendRoom();
});

afterEach(() => room.close());

const cost = async (query: string) => (await room.spend(`group_by=&${query}`)).totals[0]?.cost;

test("what two connectors deliver is counted once, as the first says; with each, where it is asked for", async () => {
  await room.bill([{ BilledCost: "1", SubAccountId: "a" }]);
  const second = await room.bill([
    { BilledCost: "10", SubAccountId: "a", ResourceId: "r" },
    { BilledCost: "100", SubAccountId: "b" },
    { ...APRIL, BilledCost: "1000", SubAccountId: "a" },
  ]);
  expect(await cost(MARCH)).toBe("101");
  expect(await cost("start_date=2026-03-01")).toBe("1101");
  expect((await room.spend(`${MARCH}&group_by=resource`)).totals).toMatchObject([{ cost: "101" }]);
  expect(await cost(`${MARCH}&connector_id=${second}`)).toBe("110");
  const { warnings } = await room.spend(MARCH);
  expect(warnings).toEqual([expect.stringMatching(`${second}.*1 of its account months`)]);
  expect((await room.spend(`${MARCH}&connector_id=${second}`)).warnings).toEqual([]);
  const accounts = await room.get(`/api/spend/dimensions?dimension=account&start_date=2026-03-01&end_date=2026-03-31`);
  expect(accounts.body.data).toMatchObject([
    { value: "a", line_items: 1 },
    { value: "b", line_items: 1 },
  ]);
});

test("pausing or deleting the first connector hands its accounts over to the second", async () => {
  const first = await room.bill([{ BilledCost: "1", SubAccountId: "a" }]);
  await room.bill([{ BilledCost: "10", SubAccountId: "a" }]);
  const { headers } = await room.get(MARCH);
  const connectors = room.db.database.kysely.updateTable("connectors").where("id", "=", first);
  await connectors.set({ paused_at: new Date() }).execute();
  expect(await cost(MARCH)).toBe("10");
  const { status, body } = await room.get(MARCH, { "if-none-match": headers.get("etag") as string });
  expect(status).toBe(200);
  expect(body.warnings).toEqual([
    expect.stringContaining("is paused"),
    expect.stringMatching(`${first}.*1 of its account months`),
  ]);
  await connectors.set({ paused_at: null }).execute();
  expect(await cost(MARCH)).toBe("1");
  await room.db.database.kysely.deleteFrom("connectors").where("id", "=", first).execute();
  expect(await cost(MARCH)).toBe("10");
});

test("a connector that failed is told, and what it had loaded is answered", async () => {
  const id = await room.bill([{ BilledCost: "1" }]);
  await expect(room.billAgain(id, [{ BilledCost: "no number" }])).rejects.toThrow();
  const { totals, freshness, warnings } = await room.spend(MARCH);
  expect(totals).toMatchObject([{ cost: "1" }]);
  expect(freshness.connectors).toMatchObject([{ id, status: "failed", data_through: "2026-03-02" }]);
  expect(warnings).toEqual([expect.stringMatching(`${id}.*the last sync failed`)]);
});

test("while syncs make new loads current, every answer is of one state", async () => {
  const ACCOUNTS = ["a", "b", "c", "d"];
  const version = (amount: number): FocusLine[] =>
    ACCOUNTS.map((SubAccountId) => ({ SubAccountId, BilledCost: String(amount), ServiceName: `v${amount}` }));
  const id = await room.bill(version(1));
  let isSyncing = true;
  const syncs = (async () => {
    for (let amount = 2; amount <= 8; amount++) await room.billAgain(id, version(amount));
    isSyncing = false;
  })();
  const seen = new Set<string>();
  const etags = new Map<string, string>();
  while (isSyncing) {
    const { body, headers } = await room.get(`${MARCH}&group_by=account,service`);
    const costs = new Set(body.data.map((row: { cost: string }) => row.cost));
    const [one = ""] = costs as Set<string>;
    expect([costs.size, body.total_records]).toEqual([1, ACCOUNTS.length]);
    expect(body.data.map((row: { service: string }) => row.service)).toEqual(Array(4).fill(`v${one}`));
    expect(body.totals).toEqual([{ currency: "USD", cost: String(4 * Number(one)) }]);
    seen.add(one);
    const etag = headers.get("etag") as string;
    expect(etags.get(etag) ?? one).toBe(one);
    etags.set(etag, one);
  }
  await syncs;
  expect(seen.size).toBeGreaterThan(1);
});
