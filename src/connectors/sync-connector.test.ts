import { mkdtempSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../test/support/bill-room.ts";
import { curCsv, deliver, focusCsv } from "../../test/support/bills.ts";
import type { ConnectorId } from "../core/ids.ts";
import { selectSyncs } from "./store-syncs.ts";

let room: BillRoom;
let folder: string;

beforeAll(async () => {
  room = await openBillRoom();
});

beforeEach(() => {
  folder = room.makeFolder();
});

afterAll(() => room.close());

describe("a sync", () => {
  test("makes every month of the files current, exact to the last digit, with nothing dropped", async () => {
    const bill = focusCsv([
      { BilledCost: "0.000000000000000000001", Tags: '{"team":"a b","x":""}' },
      { BilledCost: "1.5E-7", ChargeCategory: "Credit" },
      { BilledCost: "-3", BillingCurrency: "EUR", SubAccountId: "" },
      { BillingPeriodStart: "2026-04-01T00:00:00Z", ChargePeriodStart: "2026-04-01T00:00:00Z", BilledCost: "7" },
    ]);
    deliver(folder, { "bill.csv.gz": bill, "notes.txt": "no bill" });
    const id = await room.connect("focus", folder);
    expect(await room.sync(id)).toBeNull();
    expect(await room.billed(id)).toEqual([
      { month: "2026-03-01", currency: "EUR", cost: "-3", lines: "1" },
      { month: "2026-03-01", currency: "USD", cost: "0.000000150000000000001", lines: "2" },
      { month: "2026-04-01", currency: "USD", cost: "7", lines: "1" },
    ]);
    expect((await room.state(id))[0]).toMatchObject({ months: 2, lineItems: 4n, billingAccounts: ["100"] });
    expect((await room.state(id))[0]).toMatchObject({ dataFrom: "2026-03-02", dataThrough: "2026-04-01" });
  });

  test("reads lines that can't be split at their commas in another way, and leaves nothing of the first", async () => {
    const bill = focusCsv([{ ResourceId: "plain" }, { ResourceId: 'a "quoted", name' }]);
    deliver(folder, { "bill.csv": bill });
    const id = await room.connect("focus", folder);
    expect(await room.sync(id)).toBeNull();
    expect(await room.billed(id)).toMatchObject([{ cost: "3", lines: "2" }]);
    const pointers = room.db.database.kysely.selectFrom("current_cost_loads").where("connector_id", "=", id);
    const loads = (await pointers.select("load_id").execute()).map((row) => row.load_id);
    const sql = "SELECT ResourceId FROM charge_lines WHERE load IN {loads:Array(UInt32)} ORDER BY ResourceId";
    const rows = await room.clickhouse.query({ sql, params: { loads } });
    expect(rows).toEqual([{ ResourceId: 'a "quoted", name' }, { ResourceId: "plain" }]);
  });

  test("of a file that has lost a month keeps that month, and warns that it may count twice", async () => {
    const april = { BillingPeriodStart: "2026-04-01T00:00:00Z", ChargePeriodStart: "2026-04-01T00:00:00Z" };
    deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "1" }, april]) });
    const id = await room.connect("focus", folder);
    await room.sync(id);
    deliver(folder, { "bill.csv": focusCsv([april, { ...april, BilledCost: "1" }]) });
    expect(await room.sync(id)).toBeNull();
    expect(await room.billed(id)).toMatchObject([{ month: "2026-03-01", cost: "1" }, { month: "2026-04-01" }]);
    const newest = { limit: 1, offset: 0 };
    const [sync] = await room.db.database.inTransaction((tx) => selectSyncs(tx, room.org, id, newest));
    expect(sync?.warnings).toEqual([expect.stringContaining("bill.csv no longer has lines of 2026-03")]);
  });

  test("of the same files does nothing; a month that is restated is replaced, also by fewer lines", async () => {
    deliver(folder, { "a.csv": focusCsv([{ BilledCost: "1" }, { BilledCost: "2" }]), "b.csv": focusCsv([{}]) });
    const id = await room.connect("focus", folder);
    await room.sync(id);
    expect(await room.sync(id)).toBeNull();
    expect(await lastMonths(id)).toEqual([]);

    deliver(folder, { "a.csv": focusCsv([{ BilledCost: "10" }]) });
    await room.sync(id);
    expect(await room.billed(id)).toEqual([{ month: "2026-03-01", currency: "USD", cost: "11.5", lines: "2" }]);
    expect(await lastMonths(id)).toMatchObject([
      { month: "2026-03", before: [{ BilledCost: "4.5", lines: "3" }], after: [{ BilledCost: "11.5", lines: "2" }] },
    ]);
  });

  test("reads what the newest manifest of a period names, and sends lines to their own month", async () => {
    const report = (assemblyId: string, keys: readonly string[]) =>
      JSON.stringify({ assemblyId, reportKeys: keys, billingPeriod: { start: "20260301T000000.000Z" } });
    deliver(folder, {
      "r/20260301-20260401/r-Manifest.json": report("one", ["/p/r/20260301-20260401/one/r-1.csv.gz"]),
      "r/20260301-20260401/one/r-Manifest.json": report("one", ["/p/r/20260301-20260401/one/r-1.csv.gz"]),
      "r/20260301-20260401/one/r-1.csv.gz": curCsv("2026-03", ["1"]) + curCsv("2026-02", ["5"]).replace(/^.*\n/, ""),
    });
    const id = await room.connect("aws", folder);
    expect(await room.sync(id)).toBeNull();
    expect(await lastWarnings(id)).toEqual([expect.stringContaining("its 1 lines of 2026-02 went there")]);

    deliver(folder, {
      "r/20260301-20260401/r-Manifest.json": report("two", ["/p/r/20260301-20260401/two/r-1.csv.gz"]),
      "r/20260301-20260401/two/r-1.csv.gz": curCsv("2026-03", ["2", "3"]),
    });
    expect(await room.sync(id)).toBeNull();
    expect(await room.billed(id)).toEqual([
      { month: "2026-02-01", currency: "USD", cost: "5", lines: "1" },
      { month: "2026-03-01", currency: "USD", cost: "5", lines: "2" },
    ]);

    deliver(folder, { "r/20260301-20260401/r-Manifest.json": report("three", ["three/r-1.csv.gz"]) });
    expect(await room.sync(id)).toMatchObject({
      code: "bad_manifest",
      message: expect.stringContaining("number 1 of its 1"),
    });
  });
});

describe("what can't be loaded stops the sync with its reason, and what was loaded stays", () => {
  const good = focusCsv([{ BilledCost: "4" }]);
  const withLine = (line: string) => `${good}${line}\n`;
  const [, row = ""] = good.split("\n");

  test.each([
    ["a number that is none", withLine(row.replace(",4,", ",4x,")), /bill\.csv, line 3: BilledCost is not a number/],
    [
      "a number in another language",
      withLine(row.replace(",4,", ',"4,5",')),
      /line 3: BilledCost is not a number such as 1234.5/,
    ],
    ["more than 30 decimals", withLine(row.replace(",4,", `,0.${"1".repeat(31)},`)), /line 3: .*too many decimals/],
    ["no cost", withLine(row.replace(",4,", ",,")), /line 3: BilledCost is empty/],
    ["no currency", withLine(row.replace("USD", "")), /line 3: BillingCurrency is empty/],
    ["a wrong currency", withLine(row.replace("USD", "dollars")), /line 3: Its currency is not a code/],
    ["no day", withLine(row.replace("2026-03-02T00:00:00Z", "soon")), /line 3: It has no day/],
    ["a short row", withLine("2026-03-01"), /line 3 has fewer cells/],
    ["a long row", withLine(`${row},more`), /line 3 has more cells/],
    ["a file that is empty now", "", /bill\.csv no longer has any lines/],
    ["a header alone", focusCsv([]), /bill\.csv no longer has any lines/],
  ])("%s", async (_, bill, message) => {
    deliver(folder, { "bill.csv": good });
    const id = await room.connect("focus", folder);
    await room.sync(id);
    deliver(folder, { "bill.csv": bill });
    expect(await room.sync(id)).toMatchObject({ code: "unreadable_file", message: expect.stringMatching(message) });
    expect(await room.billed(id)).toEqual([{ month: "2026-03-01", currency: "USD", cost: "4", lines: "1" }]);
    expect((await room.state(id))[0]).toMatchObject({ errorCode: "unreadable_file" });
  });

  test.each([
    ["a plain one", "Z\u00fcrich"],
    ["one whose lines can't be split", 'Z\u00fcrich, "old" town'],
  ])("bytes that are not UTF-8: %s", async (_, RegionName) => {
    const bill = focusCsv([{ RegionName: "Geneva" }, { RegionName }]);
    deliver(folder, { "bill.csv": Buffer.from(bill, "latin1"), "other.csv": focusCsv([{}]) });
    const id = await room.connect("focus", folder);
    const message = "bill.csv, line 3: RegionName is not in UTF-8. Save the file as UTF-8, and deliver it again.";
    expect(await room.sync(id)).toMatchObject({ code: "unreadable_file", message });
  });

  test.each([
    ["broken JSON", '{"team":'],
    ["a list of numbers", "[1,2]"],
    ["a text", "team"],
  ])("but tags that are %s, which count as none and are told", async (_, Tags) => {
    const tags = ['{"team":"a"}', "", "NULL", '[{"key":"team","value":"b"}]', '"team":"c"', Tags];
    deliver(folder, { "bill.csv": focusCsv(tags.map((text) => ({ Tags: text }))) });
    const id = await room.connect("focus", folder);
    expect(await room.sync(id)).toBeNull();
    expect(await lastWarnings(id)).toEqual([
      expect.stringContaining("bill.csv: 1 of its 6 lines of 2026-03 in USD have tags that are not JSON"),
    ]);
    expect(await room.billed(id)).toMatchObject([{ lines: "6" }]);
  });

  test("but a line without a cost or a currency in a format that may have such, which is told", async () => {
    deliver(folder, { "bill.csv": curCsv("2026-03", ["1", ""]) });
    const id = await room.connect("aws", folder);
    expect(await room.sync(id)).toBeNull();
    const told = "bill.csv: 1 of its 2 lines of 2026-03 in USD have no cost or no currency, and count as 0";
    expect(await lastWarnings(id)).toEqual([expect.stringContaining(told)]);
  });

  test("a gzip that is cut off", async () => {
    deliver(folder, { "bill.csv.gz": focusCsv(Array.from({ length: 500 }, (_, n) => ({ BilledCost: `${n ** 3}` }))) });
    truncateSync(join(folder, "bill.csv.gz"), 900);
    const id = await room.connect("focus", folder);
    expect(await room.sync(id)).toMatchObject({
      code: "unreadable_file",
      message: expect.stringContaining("is cut off"),
    });
  });

  test("columns of no format, with those that were seen", async () => {
    deliver(folder, { "bill.csv": "Datum,Betrag\n1,2\n" });
    const id = await room.connect("aws", folder);
    const message =
      "bill.csv is not AWS CUR (no column lineItem/UnblendedCost, lineItem/LineItemType) or FOCUS (no " +
      "column BilledCost, ChargePeriodStart).";
    expect(await room.sync(id)).toMatchObject({ code: "schema_not_recognized", message });
  });

  test("a link that leads out of the import root, and a place outside of it", async () => {
    const outside = mkdtempSync(join(tmpdir(), "costplane-outside-"));
    deliver(outside, { "secret.csv": good });
    symlinkSync(join(outside, "secret.csv"), join(folder, "bill.csv"));
    expect(await room.sync(await room.connect("focus", folder))).toMatchObject({ code: "access_denied" });
    const direct = await room.connect("focus", join(outside, "secret.csv"));
    expect(await room.sync(direct)).toMatchObject({ code: "access_denied" });
    rmSync(outside, { recursive: true });
  });

  test("a place that is not there", async () => {
    expect(await room.sync(await room.connect("focus", join(folder, "gone")))).toMatchObject({ code: "not_found" });
  });
});

describe("a place with nothing in it yet", () => {
  test.each([["no file"], ["an empty file"], ["a header alone"]])("%s is no failure", async (what) => {
    const text = { "no file": null, "an empty file": "", "a header alone": focusCsv([]) }[what];
    if (typeof text === "string") deliver(folder, { "bill.csv": text });
    const id = await room.connect("focus", folder);
    expect(await room.sync(id)).toBeNull();
    expect((await room.state(id))[0]).toMatchObject({ months: 0, errorCode: null });
  });
});

async function lastSync(id: ConnectorId) {
  const page = { limit: 1, offset: 0 };
  return (await room.db.database.inTransaction((tx) => selectSyncs(tx, room.org, id, page)))[0];
}

const lastMonths = async (id: ConnectorId) => (await lastSync(id))?.months;
const lastWarnings = async (id: ConnectorId) => (await lastSync(id))?.warnings;
