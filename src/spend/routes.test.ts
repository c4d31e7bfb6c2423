import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FocusLine } from "../../test/support/bills.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import { makeOrganization, makeTestKey, startTestApp } from "../../test/support/test-app.ts";
import { type ConnectorId, newId } from "../core/ids.ts";

const MARCH = "start_date=2026-03-02&end_date=2026-03-09";
const LINES: readonly FocusLine[] = [
  { BilledCost: "1.10", Tags: '{"team":"a","user:owner":"o"}', ResourceId: "i-1" },
  { BilledCost: "-0.3", ServiceName: "", SubAccountId: "", RegionId: "", ConsumedQuantity: "", Tags: "" },
  { BilledCost: "2", BillingCurrency: "EUR", ConsumedUnit: "GB", ConsumedQuantity: "0.25", Tags: '{"user_team":"b"}' },
  { ...dayOf("2026-03-05"), BilledCost: "0.000000000000000000000000000001", ServiceName: "Storage" },
];

let room: SpendRoom;
let connector: ConnectorId;

beforeAll(async () => {
  room = await openSpendRoom();
  connector = await room.bill(LINES);
});

afterAll(() => room.close());

describe("GET /api/spend", () => {
  test("200: rows, totals by currency, usage by unit and freshness, exact", async () => {
    const { status, headers, body } = await room.get(MARCH);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("etag")).toMatch(/^W\/"[\w-]{22}"$/);
    const usage = (quantity: string, unit: string) => [{ quantity, unit }];
    const smallest = "0.000000000000000000000000000001";
    expect(body).toEqual({
      start_date: "2026-03-02",
      end_date: "2026-03-09",
      running: false,
      group_by: ["service"],
      metric: "billed",
      granularity: "total",
      connector_id: null,
      totals: [
        { currency: "EUR", cost: "2" },
        { currency: "USD", cost: `0.8${smallest.slice(3)}` },
      ],
      data: [
        { service: "Compute", currency: "EUR", cost: "2", share: "1.00000", usage: usage("0.25", "GB") },
        { service: "Compute", currency: "USD", cost: "1.1", share: "1.37500", usage: usage("3", "Hours") },
        { service: "Storage", currency: "USD", cost: smallest, share: "0.00000", usage: usage("3", "Hours") },
        { service: null, currency: "USD", cost: "-0.3", share: "-0.37500", usage: [] },
      ],
      page: 1,
      limit: 100,
      total_records: 4,
      freshness: {
        data_through: "2026-03-05",
        open_months: [],
        connectors: [
          {
            id: connector,
            name: "Bills",
            status: "synced",
            last_sync_at: expect.stringMatching(/Z$/),
            data_from: "2026-03-02",
            data_through: "2026-03-05",
            missing_months: [],
          },
        ],
      },
      uncovered: [],
      warnings: [],
    });
  });

  test("200: the month so far without dates; until today, or from the first, with one", async () => {
    const daysOf = async (query: string) => {
      const { start_date, end_date } = await room.spend(query);
      return [start_date, end_date];
    };
    expect(await daysOf("")).toEqual(["2026-05-01", "2026-05-01"]);
    expect(await daysOf("start_date=2026-03-04")).toEqual(["2026-03-04", "2026-05-01"]);
    expect(await daysOf("end_date=2026-03-04")).toEqual(["2026-03-01", "2026-03-04"]);
  });

  test("200: an invoice alone has all its lines, whatever their days", async () => {
    const late = { ...dayOf("2026-02-27"), BillingPeriodStart: LINE_OF_JUNE, BillingPeriodEnd: "2026-07-01T00:00:00Z" };
    const own = await room.bill([{ ...late, BillingAccountId: "9", BilledCost: "7" }]);
    const asked = `connector_id=${own}&group_by=`;
    const invoice = await room.spend(`${asked}&billing_period=2026-06`);
    expect(invoice).toMatchObject({ start_date: "2026-02-27", end_date: "2026-06-30", billing_period: "2026-06" });
    expect(invoice.totals).toEqual([{ currency: "USD", cost: "7" }]);
    const june = await room.spend(`${asked}&billing_period=2026-06&start_date=2026-06-01&end_date=2026-06-30`);
    expect(june.totals).toEqual([]);
    const compared = await room.spend(`${asked}&billing_period=2026-07&compare=previous`);
    expect(compared.totals).toEqual([
      { currency: "USD", cost: "0", previous_cost: "7", change: "-7", change_ratio: "-1.00000" },
    ]);
  });

  test("200: an invoice month by month stands beside the whole one before, which was longer", async () => {
    const lines = [
      { ...month("2025-01-01"), ...dayOf("2025-01-31"), BilledCost: "7" },
      { ...month("2025-02-01"), ...dayOf("2025-02-01"), BilledCost: "-2" },
    ];
    const own = await room.bill(lines.map((line) => ({ ...line, BillingAccountId: "25" })));
    const compared = `connector_id=${own}&billing_period=2025-02&compare=previous&group_by=`;
    const { data, totals } = await room.spend(`${compared}&granularity=month`);
    const figures = { cost: "-2", previous_cost: "7", change: "-9", change_ratio: "-1.28571" };
    expect([data, totals]).toMatchObject([[{ date: "2025-02", ...figures }], [figures]]);
    const { data: days } = await room.spend(`${compared}&granularity=day`);
    expect(days).toMatchObject([
      { date: "2025-02-01", cost: "-2", previous_cost: "0" },
      { date: "2025-03-03", cost: "0", previous_cost: "7" },
    ]);
  });

  test("200: the ratio of a change has its sign, also of credits", async () => {
    const credits = [
      { ...dayOf("2025-06-01"), BilledCost: "-20" },
      { ...dayOf("2025-06-02"), BilledCost: "-50" },
    ];
    const own = await room.bill(credits.map((line) => ({ ...month("2025-06-01"), ...line, BillingAccountId: "26" })));
    const day = `connector_id=${own}&start_date=2025-06-02&end_date=2025-06-02&compare=previous`;
    const { data } = await room.spend(day);
    expect(data).toMatchObject([{ cost: "-50", previous_cost: "-20", change: "-30", change_ratio: "-1.50000" }]);
  });

  test("200: a provider is found by its word and by its name in the bill", async () => {
    const named = { ProviderName: "Amazon Web Services", BillingAccountId: "27", ...month("2025-09-01") };
    const own = await room.bill([
      { ...named, ...dayOf("2025-09-01"), BilledCost: "4" },
      { ...named, ...dayOf("2025-09-02"), ProviderName: "Made, Inc.", BilledCost: "5" },
    ]);
    const costs = async (filter: string) => {
      const asked = `connector_id=${own}&start_date=2025-09-01&end_date=2025-09-30&group_by=provider&${filter}`;
      return (await room.spend(asked)).data.map(({ provider, cost }) => `${provider} ${cost}`);
    };
    expect(await costs("provider=aws")).toEqual(["aws 4"]);
    expect(await costs("provider=Amazon%20Web%20Services")).toEqual(["aws 4"]);
    expect(await costs("provider=!Amazon%20Web%20Services")).toEqual(["made, inc. 5"]);
    expect(await costs("provider=Made%5C,%20Inc.,aws")).toEqual(["made, inc. 5", "aws 4"]);
    expect(await costs("provider=!")).toEqual(["made, inc. 5", "aws 4"]);
  });

  test("200: null is a value: of a group, to filter by and to exclude", async () => {
    const services = async (filter: string) => (await room.spend(`${MARCH}&${filter}&sort=service`)).data;
    expect((await services("service=")).map(({ service }) => service)).toEqual([null]);
    expect((await services("service=!")).map(({ service }) => service)).toEqual(["Compute", "Compute", "Storage"]);
    expect((await services("region=,eu-1")).length).toBe(4);
  });

  test("200: tags in rows of key=value, with a warning; totals count each line once", async () => {
    const { data, totals, warnings } = await room.spend(`${MARCH}&group_by=tag&sort=tag&connector_id=${connector}`);
    expect(data.map(({ tag, cost }) => [tag, cost])).toEqual([
      ["team=a", "1.1"],
      ["user:owner=o", "1.1"],
      ["user_team=b", "2"],
      [null, "-0.299999999999999999999999999999"],
    ]);
    expect(totals).toMatchObject([{ cost: "2" }, { cost: "0.800000000000000000000000000001" }]);
    expect(warnings).toEqual([expect.stringContaining("each of its tags")]);
  });

  test("200: a tag is found under a provider's prefix where no line has the very key, and that is said", async () => {
    const team = await room.spend(`${MARCH}&group_by=tag:team&sort=tag:team&connector_id=${connector}`);
    expect(team.data.map((row) => row["tag:team"])).toEqual(["a", null, null]);
    expect(team.warnings).toEqual([]);
    const owner = await room.spend(`${MARCH}&group_by=tag:owner&tag=owner`);
    expect(owner.data).toMatchObject([{ "tag:owner": "o", cost: "1.1" }]);
    expect(owner.warnings[0]).toContain("user:owner");
  });

  test("200: the range of equal length before, day by day", async () => {
    const query = "start_date=2026-03-04&end_date=2026-03-06&compare=previous&granularity=day&currency=USD&group_by=";
    expect(await room.spend(query)).toMatchObject({
      previous: { start_date: "2026-03-01", end_date: "2026-03-03" },
      data: [{ date: "2026-03-05", cost: "0.000000000000000000000000000001", previous_cost: "0.8" }],
    });
  });

  test("200: a page beyond the last is empty, and still has the totals and the number of rows", async () => {
    const { data, totals, total_records } = await room.spend(`${MARCH}&page=9&limit=2`);
    expect([data, total_records]).toEqual([[], 4]);
    expect(totals).toHaveLength(2);
  });

  test("200: by connector, a row for each, however many months it has", async () => {
    const own = await room.bill(["2026-03-01", "2026-04-01"].map((first) => ({ ...month(first), SubAccountId: "7" })));
    const { data } = await room.spend("start_date=2026-03-01&group_by=connector&account=7");
    expect(data).toMatchObject([{ connector: own, cost: "3" }]);
  });

  test("200: CSV and NDJSON of all rows", async () => {
    const query = `${MARCH}&group_by=service,account&limit=1&connector_id=${connector}&currency=EUR`;
    const csv = await room.get(query, { accept: "text/csv" });
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.text).toBe(
      "service,account,account_name,currency,cost,share,usage\r\nCompute,200,,EUR,2,1.00000,0.25 GB\r\n",
    );
    const ndjson = await room.get(query, { accept: "application/x-ndjson" });
    expect(ndjson.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(JSON.parse(ndjson.text)).toEqual((await room.spend(query)).data[0]);
    const etags = [csv, ndjson].map(({ headers }) => headers.get("etag"));
    expect(new Set(etags).size).toBe(2);
  });

  test("304: for the state that the caller has, without ClickHouse; another state is answered", async () => {
    const etag = (await room.get(MARCH)).headers.get("etag") as string;
    const asked = { "if-none-match": etag };
    const idle = {
      ...room.clickhouse,
      query: () => {
        throw new Error("ClickHouse was asked.");
      },
    };
    const clock = () => new Date("2026-05-01T09:00:00Z");
    const app = await startTestApp({ database: room.db.database, clickhouse: idle, clock });
    const headers = { ...asked, authorization: `Bearer ${room.key}` };
    const answer = await fetch(`${app.url}/api/spend?${MARCH}`, { headers });
    await app.stop();
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect((await room.get(`${MARCH}&limit=99`, asked)).status).toBe(200);
    await room.billAgain(connector, [...LINES, {}]);
    expect((await room.get(MARCH, asked)).status).toBe(200);
    await room.billAgain(connector, LINES);
  });

  test("404 not_found: a connector that there isn't, and another organization's alike", async () => {
    const stranger = await makeOrganization(room.db.database);
    const headers = { authorization: `Bearer ${stranger.key}` };
    const others = await room.get(`connector_id=${connector}`, headers);
    const answers = [
      others,
      await room.get(`connector_id=${newId("con", randomBytes)}`),
      await room.get("connector_id=x"),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, "not_found"]));
    const { body } = await room.get(MARCH, headers);
    expect(body).toMatchObject({ totals: [], data: [], total_records: 0, freshness: { connectors: [] } });
    expect(body.warnings).toEqual([expect.stringContaining("No billing export is connected")]);
    const values = await room.get("/api/spend/dimensions?dimension=service", headers);
    expect(values.body).toMatchObject({ data: [], total_records: 0 });
  });

  test("403: a key needs the scope, an organization the service", async () => {
    const { key } = await makeTestKey(room.db.database, room.org, { scopes: ["connectors"] });
    expect((await room.get(MARCH, { authorization: `Bearer ${key}` })).body.code).toBe("insufficient_scope");
    const without = await makeOrganization(room.db.database, { services: ["dory-ai"] });
    const refused = await room.get(MARCH, { authorization: `Bearer ${without.key}` });
    expect(refused.body.code).toBe("service_not_activated");
  });

  test("503 store_unavailable: without ClickHouse", async () => {
    const app = await startTestApp({ database: room.db.database });
    const answer = await fetch(`${app.url}/api/spend`, { headers: { authorization: `Bearer ${room.key}` } });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, "store_unavailable"]);
    await app.stop();
  });
});

const LINE_OF_JUNE = "2026-06-01T00:00:00Z";

function dayOf(day: string): FocusLine {
  return { ChargePeriodStart: `${day}T00:00:00Z`, ChargePeriodEnd: `${day}T23:00:00Z` };
}

function month(first: string): FocusLine {
  return { ...dayOf(first), BillingPeriodStart: `${first}T00:00:00Z`, BillingPeriodEnd: "2026-05-01T00:00:00Z" };
}
