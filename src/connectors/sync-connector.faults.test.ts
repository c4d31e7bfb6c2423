import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BillRoom, type Gap, openBillRoom } from "../../test/support/bill-room.ts";
import { curCsv, deliver, focusCsv } from "../../test/support/bills.ts";
import type { ConnectorId } from "../core/ids.ts";

const OLD = [{ month: "2026-03-01", currency: "USD", cost: "4", lines: "1" }];
const LINES = "INSERT INTO charge_lines";
const DAYS = "INSERT INTO charge_days";

let room: BillRoom;
let folder: string;

beforeAll(async () => {
  room = await openBillRoom();
});

beforeEach(() => {
  folder = room.makeFolder();
});

afterAll(() => room.close());

test("a byte that PostgreSQL does not take is told in an error, and keeps no sync from its end", async () => {
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "1\0x" }]) });
  const id = await room.connect("focus", folder);
  const message = expect.stringContaining("BilledCost is not a number");
  expect(await room.sync(id)).toMatchObject({ code: "unreadable_file", message });
});

test("accounts that are no text of PostgreSQL, or become the same as one, are loaded", async () => {
  const accounts = ["a\0b", "a\uFFFDb", "a\0\0b"];
  const lines = accounts.map((BillingAccountId) => ({ BillingAccountId, BilledCost: "4" }));
  deliver(folder, { "bill.csv": focusCsv(lines) });
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toBeNull();
  expect(await room.billed(id)).toMatchObject([{ cost: "12", lines: "3" }]);
});

describe("sums_differ: what is not what its files hold is not made current, and the next sync loads it", () => {
  let id: ConnectorId;

  beforeEach(async () => {
    deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "4" }]) });
    id = await room.connect("focus", folder);
    expect(await room.sync(id)).toBeNull();
    deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "5" }, { BilledCost: "6" }]) });
  });

  async function expectDifference(gap: Gap) {
    const message = expect.stringContaining("2026-03 do not add up");
    expect(await room.sync(id, gap)).toMatchObject({ code: "sums_differ", message });
    expect(await room.billed(id)).toEqual(OLD);
  }

  test("a file that grows between its two readings", async () => {
    await expectDifference(aheadOf(LINES, () => deliver(folder, { "bill.csv": focusCsv([{}, {}, {}]) })));
    expect(await room.sync(id)).toBeNull();
    expect(await room.billed(id)).toMatchObject([{ cost: "4.5", lines: "3" }]);
  });

  test("a file that is replaced by one of the same sums", async () => {
    const same = focusCsv([{ BilledCost: "6" }, { BilledCost: "5" }]);
    await expectDifference(aheadOf(LINES, () => deliver(folder, { "bill.csv": same })));
  });

  test("a file that is taken away after it was read", async () => {
    await expectDifference(aheadOf(DAYS, () => rmSync(join(folder, "bill.csv"))));
  });

  const newest = "(SELECT max(load) FROM charge_lines)";
  test.each([
    ["a line more", `INSERT INTO charge_lines SELECT * FROM charge_lines WHERE load = ${newest} LIMIT 1`],
    ["a line less", "ALTER TABLE charge_lines DELETE WHERE BilledCost = 5 SETTINGS mutations_sync = 2"],
    [
      "one amount, in its last decimal",
      `INSERT INTO charge_lines (Organization, load, BillingMonth, BillingCurrency, ChargePeriodStart, ListCost)
        SELECT (SELECT max(Organization) FROM charge_lines), ${newest}, '2026-03-01', 'USD',
          toDateTime('2026-03-02 00:00:00', 'UTC'), toDecimal256('1e-30', 30)`,
    ],
  ])("lines that somebody has changed before the check: %s", async (_, sql) => {
    await expectDifference(aheadOf(DAYS, () => room.clickhouse.command({ sql })));
  });

  test.each(["charge_days", "charge_tags"])("%s that are not those of the lines", async (table) => {
    const sql = `INSERT INTO ${table} SELECT * FROM ${table} WHERE load = (SELECT max(load) FROM ${table})`;
    await expectDifference(async (statement, run) => {
      await run();
      if (statement.startsWith(`INSERT INTO ${table}`)) await room.clickhouse.command({ sql });
    });
  });
});

test("sums_differ: a manifest that changes while its files are read", async () => {
  const path = "r/20260301-20260401/r-Manifest.json";
  const report = (assemblyId: string) =>
    JSON.stringify({ assemblyId, reportKeys: ["r-1.csv"], billingPeriod: { start: "20260301T000000.000Z" } });
  deliver(folder, { [path]: report("one"), "r/20260301-20260401/r-1.csv": curCsv("2026-03", ["4"]) });
  const id = await room.connect("aws", folder);
  const gap = aheadOf(DAYS, () => deliver(folder, { [path]: report("two!") }));
  expect(await room.sync(id, gap)).toMatchObject({ code: "sums_differ" });
  expect(await room.billed(id)).toEqual([]);
  expect(await room.sync(id)).toBeNull();
  expect(await room.billed(id)).toEqual(OLD);
});

test("store_unavailable: a disk without room fails the sync, and the load before stays", async () => {
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "4" }]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "55" }]) });
  const full: Gap = (_, run) => run({ min_free_disk_bytes_to_perform_insert: "1000000000000000000" });
  const message = expect.stringContaining("no space left");
  expect(await room.sync(id, full)).toMatchObject({ code: "store_unavailable", message });
  expect(await room.billed(id)).toEqual(OLD);
  expect(await room.sync(id)).toBeNull();
  expect(await room.billed(id)).toMatchObject([{ cost: "55" }]);
});

describe("a delivery that is broken leaves the load before as it is", () => {
  test("a renamed column: schema_not_recognized, with the column that is missing, and none of the file's", async () => {
    const id = await loaded("bill.csv", focusCsv([{ BilledCost: "4" }]));
    deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "9" }]).replace("BilledCost", "billed cost (net)") });
    const message = "bill.csv is not FOCUS (no column BilledCost).";
    expect(await room.sync(id)).toMatchObject({ code: "schema_not_recognized", message });
    expect(await room.billed(id)).toEqual(OLD);
  });

  test.each([
    ["cut off within its data", (bytes: Buffer) => bytes.subarray(0, bytes.length - 400)],
    ["cut off within its checksum", (bytes: Buffer) => bytes.subarray(0, bytes.length - 3)],
    ["with a byte that has changed", (bytes: Buffer) => Buffer.from(bytes).fill(bytes[700] === 0 ? 1 : 0, 700, 701)],
  ])("a gzip %s: unreadable_file", async (_, damage) => {
    const lines = Array.from({ length: 500 }, () => ({ SubAccountId: randomBytes(8).toString("hex") }));
    const id = await loaded("bill.csv.gz", focusCsv([{ BilledCost: "4" }]));
    writeFileSync(join(folder, "bill.csv.gz"), damage(gzipSync(focusCsv(lines))));
    expect(await room.sync(id)).toMatchObject({ code: "unreadable_file" });
    expect(await room.billed(id)).toEqual(OLD);
  });

  test("a Parquet file that is cut off: unreadable_file", async () => {
    const location = join(folder, "bill.parquet");
    const sql = `INSERT INTO FUNCTION file({location:String}, 'Parquet') SELECT
      '4' AS BilledCost, 'USD' AS BillingCurrency,
      '2026-03-01' AS BillingPeriodStart, '2026-03-02' AS ChargePeriodStart, randomString(99) AS x_1 FROM numbers(1)`;
    await room.clickhouse.command({ sql, params: { location } });
    const id = await room.connect("focus", folder);
    expect(await room.sync(id)).toBeNull();
    writeFileSync(location, readFileSync(location).subarray(0, -50));
    expect(await room.sync(id)).toMatchObject({
      code: "unreadable_file",
      message: "bill.parquet is cut off or damaged. Deliver the file again.",
    });
    expect(await room.billed(id)).toEqual(OLD);
  });

  test("a part that is missing: bad_manifest", async () => {
    const report = (...keys: readonly string[]) =>
      JSON.stringify({ assemblyId: "a", reportKeys: keys, billingPeriod: { start: "20260301T000000.000Z" } });
    const manifest = "r/20260301-20260401/r-Manifest.json";
    deliver(folder, { [manifest]: report("r-1.csv"), "r/20260301-20260401/r-1.csv": curCsv("2026-03", ["4"]) });
    const id = await room.connect("aws", folder);
    await room.sync(id);
    deliver(folder, { [manifest]: report("r-1.csv", "r-2.csv") });
    expect(await room.sync(id)).toMatchObject({
      code: "bad_manifest",
      message: expect.stringContaining("number 2 of its 2"),
    });
    expect(await room.billed(id)).toEqual(OLD);
  });

  test("a manifest that is no JSON, or of something else: bad_manifest", async () => {
    const id = await loaded("bill.csv", focusCsv([{ BilledCost: "4" }]));
    deliver(folder, { "x/x-Manifest.json": '{"assemblyId":' });
    expect(await room.sync(id)).toMatchObject({
      code: "bad_manifest",
      message: expect.stringContaining("is not JSON"),
    });
    deliver(folder, { "x/x-Manifest.json": '{"files":[]}' });
    expect(await room.sync(id)).toMatchObject({
      code: "bad_manifest",
      message: expect.stringContaining("as manifests of AWS and Azure do"),
    });
    expect(await room.billed(id)).toEqual(OLD);
  });
});

async function loaded(path: string, bill: string): Promise<ConnectorId> {
  deliver(folder, { [path]: bill });
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toBeNull();
  return id;
}

/** Something happens before the first statement that begins so. */
function aheadOf(start: string, happen: () => unknown): Gap {
  let isOver = false;
  return async (sql, run) => {
    if (!isOver && sql.startsWith(start)) {
      isOver = true;
      await happen();
    }
    await run();
  };
}
