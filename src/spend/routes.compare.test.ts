import { afterAll, beforeAll, expect, test } from "vitest";
import type { FocusLine } from "../../test/support/bills.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import { addDays, addMonths, lastOfMonth } from "../core/days.ts";

let room: SpendRoom;

function line(day: string, BilledCost: string, ServiceName = "Compute"): FocusLine {
  const month = `${day.slice(0, 7)}-01`;
  return {
    ServiceName,
    BilledCost,
    BillingPeriodStart: `${month}T00:00:00Z`,
    BillingPeriodEnd: `${addMonths(month, 1)}T00:00:00Z`,
    ChargePeriodStart: `${day}T00:00:00Z`,
    ChargePeriodEnd: `${addDays(day, 1)}T00:00:00Z`,
  };
}

beforeAll(async () => {
  // It is the 21st of May.
  room = await openSpendRoom(() => new Date("2026-05-21T09:00:00Z"));
  const months = Array.from({ length: 13 }, (_, index) => addMonths("2025-05-01", index));
  const firsts = months.map((month) => line(month, "1"));
  const lasts = months.slice(0, -1).map((month) => line(lastOfMonth(month), "100"));
  await room.bill([
    ...firsts,
    ...lasts,
    line("2026-05-20", "10"),
    line("2026-04-15", "7", "Storage"),
    line("2026-05-15", "2", "Storage"),
    line("2026-05-15", "3", "Network"),
  ]);
});

afterAll(() => room.close());

const SO_FAR = "start_date=2026-05-01&end_date=2026-05-20";

test.each([
  ["previous", { start_date: "2026-04-11", end_date: "2026-04-30" }, "107"],
  ["previous_month", { start_date: "2026-04-01", end_date: "2026-04-20" }, "8"],
  ["previous_year", { start_date: "2025-05-01", end_date: "2025-05-20" }, "1"],
])("200: compare=%s says with which days, and what they cost", async (compare, previous, previous_cost) => {
  const answer = await room.spend(`${SO_FAR}&group_by=&compare=${compare}`);
  expect(answer).toMatchObject({ previous, totals: [{ cost: "16", previous_cost }] });
  // The same as when the days are asked for alone.
  const { start_date, end_date } = previous;
  const alone = await room.spend(`start_date=${start_date}&end_date=${end_date}&group_by=`);
  expect(alone.totals[0]?.cost).toBe(previous_cost);
});

test("200: by day each day stands beside that of the month before, and what has none beside the last day", async () => {
  const query = "start_date=2026-03-01&end_date=2026-03-31&group_by=&granularity=day";
  const { data, totals } = await room.spend(`${query}&compare=previous_month`);
  expect(data.map(({ date, cost, previous_cost }) => [date, cost, previous_cost])).toEqual([
    ["2026-03-01", "1", "1"],
    ["2026-03-28", "0", "100"],
    ["2026-03-31", "100", "0"],
  ]);
  expect(totals).toMatchObject([{ cost: "101", previous_cost: "101" }]);
  const months = await room.spend("start_date=2026-01-01&end_date=2026-04-30&granularity=month&compare=previous_year");
  expect(months.data.map(({ date, previous_cost }) => [date, previous_cost])).toContainEqual(["2026-01", "0"]);
});

test("200: an invoice is compared with that of a year ago", async () => {
  const { previous, totals } = await room.spend("billing_period=2026-05&group_by=&compare=previous_year");
  expect(previous).toEqual({ start_date: "2025-05-01", end_date: "2025-05-31" });
  expect(totals).toMatchObject([{ cost: "16", previous_cost: "101" }]);
});

test("200: rows come by how much they have changed", async () => {
  const query = `${SO_FAR}&compare=previous_month`;
  const services = async (sort: string) =>
    (await room.spend(`${query}&sort=${sort}`)).data.map((row) => row["service"]);
  expect(await services("-change")).toEqual(["Compute", "Network", "Storage"]);
  expect(await services("change")).toEqual(["Storage", "Network", "Compute"]);
  const { text } = await room.get(`${query}&sort=change`, { accept: "text/csv" });
  expect(text.split("\r\n")[1]).toMatch(/^Storage,USD,2,0\.1\d+,7,-5,-0\.71429/);
});

test("200: a day and a month that are not over are marked, and compared with a warning", async () => {
  const running = await room.spend("granularity=day&group_by=&start_date=2026-05-20&end_date=2026-05-31");
  expect(running).toMatchObject({ running: true, data: [{ date: "2026-05-20", running: false }] });
  const months = await room.spend("granularity=month&group_by=&start_date=2026-04-01");
  expect(months.data).toMatchObject([
    { date: "2026-04", running: false },
    { date: "2026-05", running: true },
  ]);
  const part = await room.spend("granularity=month&group_by=&start_date=2026-05-01&end_date=2026-05-20");
  expect(part).toMatchObject({ running: false, data: [{ date: "2026-05", running: false }], warnings: [] });
  const { warnings } = await room.spend("group_by=&start_date=2026-05-01&end_date=2026-05-31&compare=previous_month");
  expect(warnings).toEqual([
    "2026-05-01 to 2026-05-31 is not over: what it has cost so far is compared with all of 2026-04-01 to 2026-04-30.",
  ]);
});

test.each([
  ["start_date=2026-04-01&end_date=2026-05-20&compare=previous_month", "compare", "compares at most a month"],
  ["start_date=2025-04-01&end_date=2026-05-20&compare=previous_year", "compare", "compares at most a year"],
  ["start_date=2026-04-01&compare=previous_month", "compare", "compares at most a month"],
  ["sort=change", "sort", "Send compare, too"],
  ["group_by=team", "group_by", "send tag:team"],
])("422: %s", async (query, field, message) => {
  const { status, body } = await room.get(query);
  expect([status, body.errors[0].field]).toEqual([422, field]);
  expect(body.errors[0].message).toContain(message);
});

test("422: what only today makes wrong is told together with all else, by each endpoint that takes days", async () => {
  const ahead = "start_date=2026-06-01&limit=x&no_such=1";
  for (const path of ["/api/spend", "/api/spend/charges", "/api/spend/dimensions", "/api/spend/anomalies"]) {
    const { status, body } = await room.get(`${path}?${ahead}`);
    const fields = expect.arrayContaining(["limit", "no_such", "start_date"]);
    expect([path, status, fieldsOf(body)]).toEqual([path, 422, fields]);
  }
  const { body } = await room.get("start_date=2026-04-01&compare=previous_month&limit=0");
  expect(fieldsOf(body)).toEqual(["compare", "limit"]);
  expect(fieldsOf((await room.get("start_date=June&limit=0")).body)).toEqual(["limit", "start_date"]);
});

test("422: all that is wrong is told at once, of whatever kind", async () => {
  const { body } = await room.get("limit=0&group_by=team&sort=size&start_date=2026-05-02&end_date=2026-05-01&metric=x");
  expect(fieldsOf(body)).toEqual(["group_by", "limit", "metric", "start_date"]);
});

function fieldsOf(body: { readonly errors: readonly { readonly field: string }[] }): readonly string[] {
  return body.errors.map(({ field }) => field).sort();
}

test.each([
  "start_date=1970-01-01&end_date=1970-01-31&compare=previous",
  "start_date=1970-01-20&end_date=1970-02-28&compare=previous_month",
  "start_date=1970-06-01&end_date=1970-06-30&compare=previous_year",
  "billing_period=1970-01&compare=previous",
])("422: %s, since the days to compare with begin before the first that bills can have", async (query) => {
  const { status, text } = await room.get(query);
  expect([status, JSON.parse(text).errors]).toMatchObject([
    422,
    [{ field: "compare", message: expect.stringContaining("1970") }],
  ]);
});

test("200: days whose earlier ones begin on the first day that bills can have", async () => {
  const { previous } = await room.spend("start_date=1970-02-01&end_date=1970-02-28&compare=previous_month");
  expect(previous).toEqual({ start_date: "1970-01-01", end_date: "1970-01-31" });
});
