import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { avroFile } from "../../../test/support/avro.ts";
import { type BillRoom, openBillRoom } from "../../../test/support/bill-room.ts";
import { deliver } from "../../../test/support/bills.ts";
import { typedColumns } from "./nested-columns.ts";

let room: BillRoom;
let folder: string;

beforeAll(async () => {
  room = await openBillRoom();
});

beforeEach(() => {
  folder = room.makeFolder();
});

afterAll(() => room.close());

describe("the export of Google Cloud's BigQuery, with nested columns, is the same bill in every format", () => {
  const MICROS = 1_000_000n;
  const AT = Date.UTC(2026, 2, 31, 23) / 1000;
  const FULL = {
    billing_account_id: "acc",
    service: { id: "s-1", description: "BigQuery" },
    project: { id: "p", name: "Pé", labels: [{ key: "env", value: "prod" }] },
    labels: [
      { key: "team", value: 'it\'s "x"' },
      { key: "none", value: null },
    ],
    location: { region: "eu" },
    resource: { name: "r", global_name: "//r" },
    credits: [
      { name: "c", amount: -0.25 },
      { name: "d, amount: 9", amount: -1e-7 },
    ],
    invoice: { month: "202604" },
    usage: { amount: 3, unit: "bytes" },
    cost: 1.1,
    currency: "USD",
  };
  // What is null is not there, and the rest may be null as a whole.
  const BARE = { cost: 2, currency: "USD", invoice: { month: "202604" }, service: { description: "Support" } };
  const isoTime = "2026-03-31T23:00:00Z";

  const EXPECTED = [
    {
      month: "2026-04-01",
      start: "2026-03-31 23:00:00",
      BilledCost: "0.8499999",
      EffectiveCost: "0.8499999",
      ListCost: "0.8499999",
      ServiceName: "BigQuery",
      SubAccountId: "p",
      SubAccountName: "Pé",
      RegionId: "eu",
      ResourceId: "//r",
      ConsumedQuantity: "3",
      Tags: { team: 'it\'s "x"', none: "" },
    },
    {
      month: "2026-04-01",
      start: "2026-03-31 23:00:00",
      BilledCost: "2",
      EffectiveCost: "2",
      ListCost: "2",
      ServiceName: "Support",
      SubAccountId: "",
      SubAccountName: "",
      RegionId: "",
      ResourceId: "",
      ConsumedQuantity: null,
      Tags: {},
    },
  ];
  const COLUMNS = `toString(BillingMonth) AS month, toString(ChargePeriodStart) AS start, BilledCost, EffectiveCost,
    ListCost, ServiceName, SubAccountId, SubAccountName, RegionId, ResourceId, ConsumedQuantity, Tags`;

  test("JSON, one object a line", async () => {
    const lines = [FULL, BARE].map((row) => JSON.stringify({ ...row, usage_start_time: isoTime }));
    expect(await linesOf("gcp", { "gcp.jsonl": lines.join("\n") }, COLUMNS)).toEqual(EXPECTED);
  });

  test("Avro", async () => {
    const pair = { name: "Pair", fields: { key: "string", value: "string" } } as const;
    const schema = {
      name: "Root",
      fields: {
        billing_account_id: "string",
        service: { name: "Service", fields: { id: "string", description: "string" } },
        project: {
          name: "Project",
          fields: { id: "string", name: "string", labels: { items: { ...pair, name: "Label" } } },
        },
        labels: { items: pair },
        location: { name: "Location", fields: { region: "string" } },
        resource: { name: "Resource", fields: { name: "string", global_name: "string" } },
        credits: { items: { name: "Credit", fields: { name: "string", amount: "double" } } },
        invoice: { name: "Invoice", fields: { month: "string" } },
        usage: { name: "Usage", fields: { amount: "double", unit: "string" } },
        cost: "double",
        currency: "string",
        usage_start_time: { logicalType: "timestamp-micros" },
      },
    } as const;
    const rows = [FULL, BARE].map((row) => ({ ...row, usage_start_time: BigInt(AT) * MICROS }));
    expect(await linesOf("gcp", { "gcp.avro": avroFile(schema, rows) }, COLUMNS)).toEqual(EXPECTED);
  });

  test("Parquet", async () => {
    const duck = await (await DuckDBInstance.create()).connect();
    const pairs = "STRUCT(key VARCHAR, value VARCHAR)[]";
    const structure = {
      billing_account_id: "VARCHAR",
      service: "STRUCT(id VARCHAR, description VARCHAR)",
      project: `STRUCT(id VARCHAR, name VARCHAR, labels ${pairs})`,
      labels: pairs,
      location: "STRUCT(region VARCHAR)",
      resource: "STRUCT(name VARCHAR, global_name VARCHAR)",
      credits: "STRUCT(name VARCHAR, amount DOUBLE)[]",
      invoice: `STRUCT("month" VARCHAR)`,
      usage: "STRUCT(amount DOUBLE, unit VARCHAR)",
      cost: "DOUBLE",
      currency: "VARCHAR",
      usage_start_time: "TIMESTAMPTZ",
    };
    const json = join(room.makeFolder(), "rows.json");
    writeFileSync(json, JSON.stringify([FULL, BARE].map((row) => ({ ...row, usage_start_time: isoTime }))));
    const columns = Object.entries(structure).map(([name, type]) => `${name}: '${type}'`);
    const rows = `SELECT * FROM read_json('${json}', columns = {${columns.join(", ")}})`;
    await duck.run(`COPY (${rows}) TO '${join(folder, "gcp.parquet")}'`);
    duck.closeSync();
    expect(await room.linesOf("gcp", folder, COLUMNS)).toEqual(EXPECTED);
  });

  test.each([
    ["no list", "many"],
    ["a list without numbers", [{ amount: "much" }]],
  ])("credits that are %s stop the load, with the line", async (_, credits) => {
    const rows = [BARE, { ...BARE, credits }].map((row) => JSON.stringify({ ...row, usage_start_time: isoTime }));
    await expect(linesOf("gcp", { "bad.json": rows.join("\n") }, COLUMNS)).rejects.toMatchObject({
      code: "unreadable_file",
      message: "bad.json, line 2: credits is not a list of amounts.",
    });
  });

  test("an object that is cut off stops the load", async () => {
    const bad = `${JSON.stringify({ ...BARE, usage_start_time: isoTime })}\n{"cost":`;
    await expect(linesOf("gcp", { "cut.ndjson": bad }, COLUMNS)).rejects.toMatchObject({
      code: "unreadable_file",
      message: "cut.ndjson, line 2 is cut off or damaged. Deliver the file again.",
    });
  });
});

test("FOCUS as JSON: amounts exact to the last digit, tags as an object or as a list", async () => {
  const line = (tags: string) =>
    `{"BilledCost":0.000000000000000000001,"BillingPeriodStart":"2026-03-01T00:00:00Z","Tags":${tags},` +
    `"ChargePeriodStart":"2026-03-02T00:00:00Z","BillingCurrency":"USD","SkuPriceDetails":{"CoreCount":4}}`;
  const bill = [line('{"a.b":"ü","n":1}'), line('[{"key":"a","value":"b"}]'), line("null")].join("\n");
  const rows = await linesOf("focus", { "focus.json.gz": bill }, "BilledCost, Tags");
  const common = { BilledCost: "0.000000000000000000001" };
  const tags = [{ "a.b": "ü", n: "1" }, { a: "b" }, {}];
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(expect.arrayContaining(tags.map((Tags) => ({ ...common, Tags }))));
});

test("CUR 2.0 as Parquet: the product and tags come out of their maps", async () => {
  const location = join(folder, "cur2.parquet");
  await room.clickhouse.command({
    sql: `INSERT INTO FUNCTION file({location:String}, 'Parquet')
      SELECT toDateTime64('2026-03-01 00:00:00', 3, 'UTC') AS bill_billing_period_start_date,
      toDateTime64('2026-03-02 05:00:00', 3, 'UTC') AS line_item_usage_start_date,
      'Usage' AS line_item_line_item_type, 0.1::Float64 AS line_item_unblended_cost, 'USD' AS line_item_currency_code,
      map('product_name', 'Amazon S3', 'region', 'eu')::Map(String, Nullable(String)) AS product,
      map('user_team', 'é"x')::Map(String, String) AS resource_tags,
      map('d', 0.5)::Map(String, Nullable(Float64)) AS discount,
      map()::Map(String, String) AS cost_category`,
    params: { location },
  });
  const columns = "ServiceName, RegionId, toString(ChargePeriodStart) AS start, BilledCost, Tags";
  expect(await room.linesOf("aws", folder, columns)).toEqual([
    {
      ServiceName: "Amazon S3",
      RegionId: "eu",
      start: "2026-03-02 05:00:00",
      BilledCost: "0.1",
      Tags: { user_team: 'é"x' },
    },
  ]);
});

test("CUR legacy as Parquet, its tags a column each", async () => {
  const location = join(folder, "cur.parquet");
  await room.clickhouse.command({
    sql: `INSERT INTO FUNCTION file({location:String}, 'Parquet')
      SELECT toDateTime64('2026-03-01 00:00:00', 3, 'UTC') AS bill_billing_period_start_date,
      toDateTime64('2026-03-02 05:00:00', 3, 'UTC') AS line_item_usage_start_date,
      'Usage' AS line_item_line_item_type, 1e-9::Float64 AS line_item_unblended_cost, 'USD' AS line_item_currency_code,
      'x'::Nullable(String) AS resource_tags_user_team, 'AmazonEC2' AS line_item_product_code`,
    params: { location },
  });
  expect(await room.linesOf("aws", folder, "ServiceName, BilledCost, Tags")).toEqual([
    { ServiceName: "AmazonEC2", BilledCost: "0.000000001", Tags: { user_team: "x" } },
  ]);
});

test("records in records, in any case of quoting, become columns by dotted names", () => {
  const type =
    "Nullable(Tuple(\n    `a b` Nullable(Decimal(38, 9)),\n    c Tuple(\n        d Array(Tuple(e String, f Int8))))";
  const columns = typedColumns([
    { name: "r", type: `${type})` },
    { name: "wide", type: "Decimal(76, 38)" },
    { name: "id", type: "UInt64" },
  ]);
  expect(columns.map(({ name, decimal }) => [name, decimal !== null])).toEqual([
    ["r.a b", true],
    ["r.c.d", false],
    ["wide", false],
    ["id", true],
  ]);
});

test("a ZIP file is refused with what to do", async () => {
  await expect(linesOf("aws", { "cur.zip": "PK" }, "1")).rejects.toMatchObject({
    code: "unreadable_file",
    message: "cur.zip is a ZIP file, which can't be read: export as GZIP or Parquet.",
  });
});

function linesOf(
  provider: "aws" | "gcp" | "focus",
  files: Readonly<Record<string, string | Buffer>>,
  columns: string,
): Promise<readonly object[]> {
  deliver(folder, files);
  return room.linesOf(provider, folder, columns);
}
