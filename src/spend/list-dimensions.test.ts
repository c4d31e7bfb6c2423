import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import type { ConnectorId } from "../core/ids.ts";

let room: SpendRoom;
let connector: ConnectorId;

beforeAll(async () => {
  room = await openSpendRoom();
  connector = await room.bill([
    { Tags: '{"team":"a","user:owner":"o"}' },
    { ServiceName: "", SubAccountId: "" },
    { BillingCurrency: "EUR", Tags: '{"user_team":"b"}' },
    {
      ServiceName: "Storage",
      ResourceId: "b-1",
      ResourceName: "logs",
      ChargePeriodStart: "2026-03-05T00:00:00Z",
      ChargePeriodEnd: "2026-03-06T00:00:00Z",
    },
  ]);
});

afterAll(() => room.close());

describe("GET /api/spend/dimensions", () => {
  const list = async (query: string) =>
    (await room.get(`/api/spend/dimensions?connector_id=${connector}&${query}`)).body;

  test("200: the values that occur, null last, with the number of lines", async () => {
    expect(await list("dimension=service")).toEqual({
      dimension: "service",
      data: [
        { value: "Compute", line_items: 2 },
        { value: "Storage", line_items: 1 },
        { value: null, line_items: 1 },
      ],
      page: 1,
      limit: 100,
      total_records: 3,
    });
    expect((await list("dimension=account")).data[0]).toEqual({ value: "200", name: null, line_items: 3 });
    expect((await list("dimension=currency&limit=1&page=2")).data).toEqual([{ value: "USD", line_items: 3 }]);
  });

  test("200: resources by id with their name, found by either", async () => {
    const bucket = { value: "b-1", name: "logs", line_items: 1 };
    expect((await list("dimension=resource")).data).toEqual([bucket, { value: null, name: null, line_items: 3 }]);
    expect((await list("dimension=resource&search=LOG")).data).toEqual([bucket]);
  });

  test("200: lines of no region have the name of one only where all of them have it", async () => {
    const line = (RegionName: string) => ({ BillingAccountId: "300", RegionId: "", RegionName, BilledCost: "1" });
    const id = await room.bill([line("US West (Oregon)"), line("Asia Pacific (Jakarta)")]);
    const regions = async (query: string) =>
      (
        await room.spend(`start_date=2026-03-01&end_date=2026-03-31&connector_id=${id}&group_by=region&${query}`)
      ).data.map(({ region, region_name, cost }) => [region, region_name, cost]);
    expect(await regions("")).toEqual([[null, null, "2"]]);
    expect(await regions(`region=${encodeURIComponent("US West (Oregon)")}`)).toEqual([
      [null, "US West (Oregon)", "1"],
    ]);
  });

  test("200: a region has the name that most of its lines have, in all rows, whatever it is called last", async () => {
    const line = (RegionId: string, RegionName: string, ServiceName: string, day: number) => ({
      ...{ BillingAccountId: "300", BilledCost: "1", RegionId, RegionName, ServiceName },
      ChargePeriodStart: `2026-03-0${day}T00:00:00Z`,
    });
    const id = await room.bill([
      ...[line("use2", "US East", "VM", 1), line("use2", "US East", "VM", 2), line("use2", "External", "Disk", 3)],
      ...[line("euw3", "Paris", "VM", 1), line("euw3", "Other", "Disk", 3)],
    ]);
    const of = `start_date=2026-03-01&end_date=2026-03-31&connector_id=${id}`;
    const rows = async (query: string) =>
      (await room.spend(`${of}&${query}`)).data.map(({ region, region_name, cost }) => [region, region_name, cost]);
    const east = (cost: string) => ["use2", "US East", cost];
    const paris = (cost: string) => ["euw3", "Paris", cost];
    expect(await rows("group_by=region")).toEqual([east("3"), paris("2")]);
    expect(await rows("group_by=region,service&sort=region")).toEqual([paris("1"), paris("1"), east("1"), east("2")]);
    expect(await rows("group_by=region&granularity=day&sort=date")).toEqual([
      paris("1"),
      east("1"),
      east("1"),
      paris("1"),
      east("1"),
    ]);
    expect((await room.get(`/api/spend/dimensions?dimension=region&search=use2&connector_id=${id}`)).body.data).toEqual(
      [{ value: "use2", name: "US East", line_items: 3 }],
    );
  });

  test("200: the keys of tags, and the values of one", async () => {
    const keys = (await list("dimension=tag")).data.map(({ value }: { value: string }) => value);
    expect(keys).toEqual(["team", "user:owner", "user_team"]);
    expect((await list("dimension=tag:team")).data).toEqual([
      { value: "a", line_items: 1 },
      { value: null, line_items: 3 },
    ]);
  });

  test("200: those that hold a text, in any case; of some days only", async () => {
    expect((await list("dimension=service&search=STOR")).data).toEqual([{ value: "Storage", line_items: 1 }]);
    expect((await list("dimension=service&start_date=2026-03-05")).total_records).toBe(1);
    expect((await list("dimension=service&search=x&page=7")).total_records).toBe(0);
  });

  test.each(["", "dimension=servce", "dimension=tag:", "dimension=service&limit=0", "dimension=service&start_date=x"])(
    "422 invalid_request: %s",
    async (query) => {
      expect((await room.get(`/api/spend/dimensions?${query}`)).status).toBe(422);
    },
  );
});
