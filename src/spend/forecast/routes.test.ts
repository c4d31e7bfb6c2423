import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linesOf } from "../../../test/support/made-bill.ts";
import { pinned } from "../../../test/support/pinned.ts";
import { openSpendRoom, type SpendRoom } from "../../../test/support/spend-room.ts";
import { makeOrganization } from "../../../test/support/test-app.ts";
import { addDecimals } from "../../core/decimals.ts";
import { dayNumber } from "../../core/series/daily-series.ts";
import { forecastParams, forecastSpend } from "../index.ts";
import type { ForecastQuery } from "./schema.ts";

const FIRST = dayNumber("2026-01-20");
const LAST = "2026-04-20";
const FORECAST = "/api/spend/forecast";
let now = new Date("2026-04-21T09:00:00Z");
let room: SpendRoom;

beforeAll(async () => {
  room = await openSpendRoom(() => now);
  const days = dayNumber(LAST) - FIRST + 1;
  const teamA = { ServiceName: "Storage", Tags: '{"team":"a"}' };
  await room.bill([
    ...linesOf({ seed: 1, firstDay: FIRST, days, fee: 500 }),
    ...linesOf({ seed: 2, firstDay: FIRST, days, level: 20 }, teamA),
    ...linesOf({ seed: 3, firstDay: dayNumber("2026-04-10"), days: 11, level: 7 }, { BillingCurrency: "EUR" }),
  ]);
});

afterAll(() => room.close());

async function forecast(query = "") {
  const { status, body, text } = await room.get(`${FORECAST}?${query}`);
  if (status !== 200) throw new Error(text);
  return body;
}

describe("GET /api/spend/forecast", () => {
  test("200: the settled days are those of GET /api/spend, the forecast is the rest of the month", async () => {
    const answer = await forecast();
    const { totals } = await room.spend("start_date=2026-04-01&end_date=2026-04-18");
    expect(answer).toMatchObject({
      horizon: "month",
      start_date: "2026-04-01",
      end_date: "2026-04-30",
      metric: "billed",
      connector_id: null,
      settled_through: "2026-04-18",
      freshness: { data_through: LAST },
    });
    expect(answer.data.map(({ currency, to_date }: never) => ({ currency, ...(to_date as object) }))).toEqual(
      totals.map((total) => ({ ...total, end_date: "2026-04-18" })),
    );
    const usd = answer.data[1];
    expect(usd).toMatchObject({ method: "robust", confidence: "high", flags: [], backtest: { horizon_days: 12 } });
    expect(usd.daily).toHaveLength(12);
    expect(addDecimals([usd.to_date.cost, ...usd.daily.map(({ cost }: { cost: string }) => cost)])).toBe(
      usd.total.cost,
    );
    expect(Number(usd.forecast.cost)).toBeGreaterThan(12 * 110);
    expect(Number(usd.forecast.cost)).toBeLessThan(12 * 130);
  });

  test("200: a currency of little history has a run-rate, and a warning says so", async () => {
    const { data, warnings } = await forecast();
    expect(data[0]).toMatchObject({ currency: "EUR", method: "run_rate", confidence: "low", backtest: null });
    expect(warnings).toEqual(["EUR: a run-rate of only 9 settled days; a forecast needs 14. Its confidence is low."]);
  });

  test("200: the fee of the first of the month is in the forecast of the next month, and of no other day", async () => {
    const { data } = await forecast("horizon=next_month&currency=USD&service=Compute");
    const [first, ...others] = data[0].daily.map(({ cost }: { cost: string }) => Number(cost));
    expect(data[0]).toMatchObject({ to_date: { end_date: null, cost: "0" }, forecast: { start_date: "2026-05-01" } });
    expect(first).toBeGreaterThan(550);
    expect(Math.max(...others)).toBeLessThan(150);
  });

  test("200: a connector that is late does not hold the others back", async () => {
    const late = await room.bill(
      linesOf({ seed: 4, firstDay: FIRST, days: dayNumber("2026-04-15") - FIRST + 1 }, { SubAccountId: "late" }),
    );
    const { settled, settled_through, data, freshness } = await forecast("currency=USD");
    const through = (id: string) => settled.find((one: { connector_id: string }) => one.connector_id === id);
    expect(through(late)).toMatchObject({ name: "Bills", settled_through: "2026-04-13" });
    const [other] = freshness.connectors;
    expect(through(other.id).settled_through).toBe("2026-04-18");
    expect(settled_through).toBe("2026-04-13");
    const spent = async (id: string, end: string) =>
      (await room.spend(`start_date=2026-04-01&end_date=${end}&currency=USD&connector_id=${id}`)).totals[0]?.cost ??
      "0";
    const parts = [await spent(late, "2026-04-13"), await spent(other.id, "2026-04-18")];
    expect(data[0].to_date).toEqual({ end_date: "2026-04-13", cost: addDecimals(parts) });
    expect(data[0].total.cost).toBe(addDecimals([data[0].to_date.cost, data[0].forecast.cost]));
    await room.db.database.kysely.deleteFrom("connectors").where("id", "=", late).execute();
  });

  test("200: the quarter is that of the calendar", async () => {
    const answer = await forecast("horizon=quarter");
    expect(answer).toMatchObject({ start_date: "2026-04-01", end_date: "2026-06-30" });
    expect(answer.data[1]).toMatchObject({ flags: ["short_backtest"], confidence: "medium" });
  });

  test("200: filters by service and tag make the forecasts of the parts", async () => {
    const parts = await Promise.all(["service=Storage", "service=!Storage"].map((part) => forecast(part)));
    const tagged = await forecast("tag:team=a");
    const [storage, others] = parts.map(({ data }) => data.find((one: { currency: string }) => one.currency === "USD"));
    expect(tagged.data).toEqual([storage]);
    const whole = (await forecast("currency=USD")).data[0];
    expect(addDecimals([storage.to_date.cost, others.to_date.cost])).toBe(whole.to_date.cost);
    const sum = Number(storage.forecast.cost) + Number(others.forecast.cost);
    expect(sum / Number(whole.forecast.cost)).toBeCloseTo(1, 1);
  });

  test("200: what ask is told is what the request it names is answered", async () => {
    const needs = { database: room.db.database, clickhouse: () => room.clickhouse, clock: () => now };
    const query: ForecastQuery = {
      horizon: "quarter",
      metric: "effective",
      connector_id: null,
      filters: [{ field: "service", values: ["Storage", "a,b"], excludes: false }],
      tags: [{ key: "team", values: [null], excludes: true }],
    };
    const told = await forecastSpend(await pinned(needs, room.org), query);
    const params = Object.entries(forecastParams(query)).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    expect(await forecast(new URLSearchParams(params).toString())).toEqual(told);
  });

  test("200: what no line fits is said, and so is data of more than a month ago", async () => {
    const none = await forecast("service=Nothing");
    expect(none.data).toEqual([]);
    expect(none.warnings).toEqual([
      'No line has service "Nothing".',
      "There are no costs of the last 182 days to learn from: nothing is forecast.",
    ]);
    now = new Date("2026-05-25T09:00:00Z");
    const { data, warnings } = await forecast("currency=USD");
    now = new Date("2026-04-21T09:00:00Z");
    expect(data[0]).toMatchObject({ method: "none", forecast: null, flags: ["stale_data"] });
    expect(warnings).toContain("USD: The newest data is more than a month old: nothing is forecast.");
  });

  test("304: the same question at the same data has the same ETag, the next day another", async () => {
    const first = await room.get(FORECAST);
    const etag = first.headers.get("etag") ?? "";
    expect((await room.get(FORECAST, { "if-none-match": etag })).status).toBe(304);
    expect((await room.get(`${FORECAST}?metric=list`, { "if-none-match": etag })).status).toBe(200);
    now = new Date("2026-04-22T09:00:00Z");
    expect((await room.get(FORECAST, { "if-none-match": etag })).status).toBe(200);
    now = new Date("2026-04-21T09:00:00Z");
  });

  test("200: another organization sees nothing of it", async () => {
    const { key } = await makeOrganization(room.db.database);
    const answer = await fetch(`${room.app.url}${FORECAST}`, { headers: { authorization: `Bearer ${key}` } });
    expect(await answer.json()).toMatchObject({ data: [], settled_through: null });
  });

  test("422 names what is wrong, 404 a connector that there is not", async () => {
    for (const query of [
      "horizon=year",
      "horizon=month&horizon=quarter",
      "start_date=2026-01-01",
      "metric=x",
      "sercvice=a",
    ]) {
      const { status, body } = await room.get(`${FORECAST}?${query}`);
      expect([status, body.code, body.errors[0].field]).toEqual([422, "invalid_request", query.split("=")[0]]);
    }
    const unknown = await room.get(`${FORECAST}?connector_id=con_aaaaaaaaaaaaaaaaaaaa`);
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
  });
});
