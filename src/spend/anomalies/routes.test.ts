import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lineOn, linesOf } from "../../../test/support/made-bill.ts";
import { pinned } from "../../../test/support/pinned.ts";
import { openSpendRoom, type SpendRoom } from "../../../test/support/spend-room.ts";
import { makeOrganization } from "../../../test/support/test-app.ts";
import { subtractDecimals } from "../../core/decimals.ts";
import { dayNumber } from "../../core/series/daily-series.ts";
import { anomalyParams, findAnomalies } from "../index.ts";
import type { Anomaly, AnomalyQuery } from "./schema.ts";

const FIRST = dayNumber("2026-01-20");
const DAYS = dayNumber("2026-04-20") - FIRST + 1;
const ANOMALIES = "/api/spend/anomalies";
let room: SpendRoom;

/** The place of a day in a series from `FIRST`. */
const at = (date: string) => dayNumber(date) - FIRST;

beforeAll(async () => {
  room = await openSpendRoom(() => new Date("2026-04-20T21:00:00Z"));
  const made = { firstDay: FIRST, days: DAYS, noise: 0.02 };
  const lateSpike = { spike: { on: at("2026-04-19"), times: 3 } };
  const lateFall = { spike: { on: at("2026-04-20"), times: 0.1 } };
  await room.bill([
    ...linesOf({ ...made, seed: 1, spike: { on: at("2026-04-08"), times: 2 }, fee: 300 }),
    ...linesOf({ ...made, seed: 2, ...lateSpike }, { ServiceName: "Storage", SubAccountId: "201" }),
    ...linesOf({ ...made, seed: 3, ...lateFall }, { ServiceName: "Queue" }),
    ...linesOf({ ...made, seed: 4, firstDay: dayNumber("2026-04-02"), days: 19 }, { ServiceName: "Models" }),
    ...linesOf(
      { ...made, seed: 5, level: 10_000, spike: { on: at("2026-04-05"), times: 0 } },
      { BillingCurrency: "JPY" },
    ),
    ...linesOf({ ...made, seed: 6, level: 0.05, spike: { on: at("2026-04-08"), times: 9 } }, { ServiceName: "Dust" }),
    ...["2026-02-01", "2026-03-01", "2026-04-01"].map((date) => lineOn(date, "50", { ChargeCategory: "Tax" })),
    lineOn("2026-04-09", "-800.123456789123", { ChargeCategory: "Credit", ServiceName: "" }),
    lineOn("2026-04-10", "5000", { ChargeCategory: "Purchase", SubAccountId: "201" }),
  ]);
});

afterAll(() => room.close());

async function anomalies(query = "") {
  const { status, body, text } = await room.get(`${ANOMALIES}?${query}`);
  if (status !== 200) throw new Error(text);
  return body;
}

const shown = (data: readonly Anomaly[]) => data.map(({ date, service, kind }) => [date, service, kind].join(" "));

describe("GET /api/spend/anomalies", () => {
  test("200: what left its band, what is new and what came once, the largest impact first", async () => {
    const answer = await anomalies();
    expect(answer).toMatchObject({ start_date: "2026-03-22", end_date: "2026-04-20", total_records: 6, warnings: [] });
    expect(answer).toMatchObject({ judged_from: "2026-03-22", judged_through: "2026-04-20", min_ratio: "0.2" });
    expect(shown(answer.data)).toEqual([
      "2026-04-10 Compute one_off",
      "2026-04-09  one_off",
      "2026-04-05 Compute usage",
      "2026-04-19 Storage usage",
      expect.stringContaining("Models new"),
      "2026-04-08 Compute usage",
    ]);
  });

  test("200: a row has what was expected, from when to when it is usual, and how far off the day is", async () => {
    const { data } = await anomalies("service=Compute&currency=USD&charge_category=Usage");
    expect(data).toEqual([
      {
        date: "2026-04-08",
        kind: "usage",
        service: "Compute",
        account: "200",
        account_name: null,
        charge_category: "Usage",
        currency: "USD",
        actual: expect.stringMatching(/^1\d\d\.\d+$/),
        expected: expect.stringMatching(/^\d\d\.\d\d$/),
        low: expect.stringMatching(/^\d\d\.\d+$/),
        high: expect.stringMatching(/^1\d\d\.\d+$/),
        impact: expect.any(String),
        change_ratio: expect.stringMatching(/^(0\.9|1\.0)\d{4}$/),
        direction: "up",
        provisional: false,
      },
    ]);
    expect(subtractDecimals(data[0].actual, data[0].expected)).toBe(data[0].impact);
  });

  test("200: credits and purchases of unusual size are listed by themselves; recurring taxes are not", async () => {
    const { data } = await anomalies("charge_category=!Usage");
    expect(
      data.map((row: Anomaly) => [row.charge_category, row.actual, row.impact, row.direction, row.expected]),
    ).toEqual([
      ["Purchase", "5000", "5000", "up", null],
      ["Credit", "-800.123456789123", "800.123456789123", "down", null],
    ]);
  });

  test("200: the last two days are said to be provisional, and being cheap is nothing unusual of them", async () => {
    const { data } = await anomalies("start_date=2026-04-19");
    expect(data.map(({ date, provisional }: Anomaly) => [date, provisional])).toEqual([["2026-04-19", true]]);
  });

  test("200: a currency is measured by its own mean day, and a fall is one", async () => {
    const { data, min_impact } = await anomalies("direction=down&charge_category=Usage");
    expect(data).toMatchObject([{ currency: "JPY", actual: "0", change_ratio: "-1.00000" }]);
    expect(min_impact.map(({ currency }: { currency: string }) => currency)).toEqual(["JPY", "USD"]);
  });

  test("200: the floors are the caller's to choose", async () => {
    const high = await anomalies("service=Compute,Dust&currency=USD&charge_category=Usage&min_impact=500");
    expect([high.total_records, high.min_impact]).toEqual([0, []]);
    const low = await anomalies("service=Dust&min_impact=0.01&min_ratio=3.5");
    expect([shown(low.data), low.min_impact]).toEqual([
      ["2026-04-08 Dust usage"],
      [{ currency: "USD", amount: "0.01" }],
    ]);
    expect((await anomalies("service=Dust&min_impact=0.01&min_ratio=100")).data).toEqual([]);
  });

  test("200: pages add up to the whole, and beyond them there is nothing", async () => {
    const whole = await anomalies();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => anomalies(`limit=2&page=${page}`)));
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
    expect(pages.map(({ total_records }) => total_records)).toEqual([6, 6, 6, 6]);
  });

  test("200: days with less than two weeks of data before them are not judged, and that is said", async () => {
    const { judged_from, warnings, data } = await anomalies("start_date=2026-01-20&end_date=2026-02-10");
    expect([judged_from, data]).toEqual(["2026-02-03", []]);
    expect(warnings).toEqual(["The data begins on 2026-01-20: days before 2026-02-03 are not judged."]);
    const none = await anomalies("start_date=2025-01-01&end_date=2025-01-10");
    expect([none.data, none.judged_from, none.warnings.length]).toEqual([[], null, 1]);
  });

  test("200: what ask is told is what the request it names is answered", async () => {
    const needs = {
      database: room.db.database,
      clickhouse: () => room.clickhouse,
      clock: () => new Date("2026-04-20"),
    };
    const query: AnomalyQuery = {
      start_date: "2026-04-01",
      end_date: "2026-04-20",
      connector_id: null,
      metric: "list",
      filters: [{ field: "service", values: ["Dust", null], excludes: true }],
      tags: [],
      direction: "up",
      min_ratio: "0.35",
      min_impact: "1.5",
      page: 1,
      limit: 2,
    };
    const params = Object.entries(anomalyParams(query)).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    const told = await findAnomalies(await pinned(needs, room.org), query);
    expect(await anomalies(new URLSearchParams(params).toString())).toEqual(told);
    expect(told).toMatchObject({ total_records: 4 });
  });

  test("304: the same question at the same data has the same ETag", async () => {
    const etag = (await room.get(ANOMALIES)).headers.get("etag") ?? "";
    expect((await room.get(ANOMALIES, { "if-none-match": etag })).status).toBe(304);
    expect((await room.get(`${ANOMALIES}?min_ratio=0.3`, { "if-none-match": etag })).status).toBe(200);
  });

  test("200: another organization sees nothing of it", async () => {
    const { key } = await makeOrganization(room.db.database);
    const answer = await fetch(`${room.app.url}${ANOMALIES}`, { headers: { authorization: `Bearer ${key}` } });
    expect(await answer.json()).toMatchObject({ data: [], judged_through: null });
  });

  test("422 names what is wrong, 404 a connector that there is not", async () => {
    const wrong = [
      "start_date=2026-04-02&end_date=2026-04-01",
      "end_date=2026-04-01&start_date=2025-04-01",
      "start_date=2026-02-30",
      "min_ratio=-1",
      "min_impact=1e3",
      "direction=sideways",
      "limit=0",
      "group_by=service",
    ];
    for (const query of wrong) {
      const { status, body } = await room.get(`${ANOMALIES}?${query}`);
      expect([status, body.code, body.errors[0].field]).toEqual([422, "invalid_request", query.split("=")[0]]);
    }
    const unknown = await room.get(`${ANOMALIES}?connector_id=con_aaaaaaaaaaaaaaaaaaaa`);
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
  });
});
