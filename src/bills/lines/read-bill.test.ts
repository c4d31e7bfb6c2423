import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { azureCsv, curCsv, deliver, type FocusLine, focusCsv } from "../../../test/support/bills.ts";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import type { BillFile } from "../../storage/index.ts";
import type { Provider } from "../formats/recognize-format.ts";
import { readControlTotals } from "./control-totals.ts";
import { openBill, providersOfBill } from "./read-bill.ts";
import { writeLines } from "./write-load.ts";

let clickhouse: TestClickHouse;
let folder: string;

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  folder = mkdtempSync(join(tmpdir(), "costplane-read-bill-"));
});

afterAll(async () => {
  await clickhouse.close();
  rmSync(folder, { recursive: true });
});

describe("a file that is too much for a bill is refused before it fills the memory", () => {
  const [header = "", row = ""] = focusCsv([{}]).split("\n");
  const TOO_WIDE = { code: "schema_not_recognized", message: expect.stringContaining("more than 5,000 columns") };

  function widened(columns: number): string {
    const more = columns - header.split(",").length;
    const names = Array.from({ length: more }, (_, index) => `x_${index}`);
    return `${header},${names.join(",")}\n${row}${",".repeat(more)}\n`;
  }

  test("a CSV of 5,000 columns is read, one of more is not", async () => {
    expect(await totals("focus", "wide.csv", widened(5_000))).toMatchObject([{ lines: "1" }]);
    await expect(totals("focus", "wider.csv", widened(5_001))).rejects.toMatchObject(TOO_WIDE);
    await expect(totals("focus", "widest.csv", widened(400_000))).rejects.toMatchObject(TOO_WIDE);
    await expect(totals("focus", "header.csv", `${widened(60_000).split("\n")[0]}\n${row}\n`)).rejects.toMatchObject(
      TOO_WIDE,
    );
  });

  test("a JSON file of more than 5,000 names, or of names of megabytes", async () => {
    const names = Array.from({ length: 5_001 }, (_, index) => [`x_${index}`, 1]);
    await expect(totals("focus", "names.json", JSON.stringify(Object.fromEntries(names)))).rejects.toMatchObject(
      TOO_WIDE,
    );
    const long = Array.from({ length: 70 }, (_, index) => JSON.stringify({ [`${index}`.repeat(1_000_000)]: 1 }));
    await expect(totals("focus", "long.json.gz", long.join("\n"))).rejects.toMatchObject(TOO_WIDE);
  });

  test("a Parquet file of more than 5,000 columns", async () => {
    const columns = Array.from({ length: 5_001 }, (_, index) => `1 AS x_${index}`).join(", ");
    await expect(totals("focus", "wide.parquet", { select: columns })).rejects.toMatchObject(TOO_WIDE);
  });

  test.each([
    [1, `${"x".repeat(4_000_001)}\n${row}\n`],
    [2, `${header}\n${row.padEnd(4_000_001, "x")}\n`],
  ])("a line %i of more than 4 MB", async (line, bill) => {
    await expect(totals("focus", "long.csv.gz", bill)).rejects.toMatchObject({
      code: "unreadable_file",
      message: `long.csv.gz, line ${line} is longer than 4 MB, which no line of a bill is. Deliver the file again.`,
    });
  });

  test("more than 100,000 pairs of a month and a currency", async () => {
    const cells = { BillingPeriodStart: "@month", BillingCurrency: "@currency" };
    const [names = "", cell = ""] = focusCsv([cells]).split("\n");
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const currencies = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const months = ["01", "02", "03", "04", "05", "06"].map((month) => cell.replace("@month", `2026-${month}-01`));
    const lines = months.flatMap((line) => currencies.map((currency) => line.replace("@currency", currency)));
    await expect(totals("focus", "pairs.csv.gz", `${names}\n${lines.join("\n")}\n`)).rejects.toMatchObject({
      code: "schema_not_recognized",
      message: expect.stringContaining("more than 100,000 pairs of a billing month and a currency"),
    });
  });

  test("another text as the currency of every line is the first line's fault", async () => {
    const lines = Array.from({ length: 100_001 }, (_, index) => row.replace("USD", `x${index}`));
    await expect(totals("focus", "texts.csv.gz", `${header}\n${lines.join("\n")}\n`)).rejects.toMatchObject({
      code: "unreadable_file",
      message: "texts.csv.gz, line 2: Its currency is not a code of three capital letters.",
    });
  });
});

describe("a day or a billing month that is not in the years 1990 to 2100 stops the load, with the line", () => {
  const DAY = "Its day is not in the years 1990 to 2100.";
  const MONTH = "Its billing month is not in the years 1990 to 2100.";
  const GCP = "cost,currency,invoice.month,usage_start_time,service.description\n1,USD";

  test.each<[string, Provider, string, string]>([
    ["a day of 2300", "focus", focusOf({ ChargePeriodStart: "2300-01-01T00:00:00Z" }), DAY],
    ["a day of 2101", "focus", focusOf({ ChargePeriodStart: "2101-01-01T00:00:00Z" }), DAY],
    ["a day of 1989", "focus", focusOf({ ChargePeriodStart: "1989-12-31T23:59:59Z" }), DAY],
    ["a day of 1900", "focus", focusOf({ ChargePeriodStart: "1900-01-01" }), DAY],
    ["a day of 0000", "focus", focusOf({ ChargePeriodStart: "0000-01-01" }), DAY],
    ["seconds since 1970 of 2286", "focus", focusOf({ ChargePeriodStart: "9999999999" }), DAY],
    ["a month of 1900", "focus", focusOf({ BillingPeriodStart: "1900-01-01T00:00:00Z" }), MONTH],
    ["a month of 0001", "focus", focusOf({ BillingPeriodStart: "0001-01-01T00:00:00Z" }), MONTH],
    ["a month of 9999", "focus", focusOf({ BillingPeriodStart: "9999-12-01" }), MONTH],
    ["a month of 2300 of AWS", "aws", curCsv("2300-01", ["1"]), `${DAY} ${MONTH}`],
    ["a day of 2300 of Azure", "azure", azureCsv([{ Date: "9/2/2300" }]), `${DAY} ${MONTH}`],
    ["a month of 1900 of Google Cloud", "gcp", `${GCP},190001,2026-03-31 23:00:00 UTC,x\n`, MONTH],
  ])("%s", async (_, provider, bill, parseError) => {
    await expect(totals(provider, "bill.csv", bill)).rejects.toMatchObject({
      code: "unreadable_file",
      message: `bill.csv, line ${bill.trimEnd().split("\n").length}: ${parseError}`,
    });
  });

  // 2162 is 2026 in a DateTime that has overflowed.
  test.each([
    ["2162-03-02 00:00:00", "2026-03-01 00:00:00", DAY],
    ["1900-03-02 00:00:00", "2026-03-01 00:00:00", DAY],
    ["2026-03-02 00:00:00", "2162-03-01 00:00:00", MONTH],
  ])("typed, as in Parquet: a day of %s in the month of %s", async (day, month, parseError) => {
    const moment = (text: string) => `toDateTime64('${text}', 6, 'UTC')`;
    const select = `1 AS BilledCost, 'USD' AS BillingCurrency,
      ${moment(day)} AS ChargePeriodStart, ${moment(month)} AS BillingPeriodStart`;
    await expect(totals("focus", "bill.parquet", { select })).rejects.toMatchObject({
      message: `bill.parquet, line 1: ${parseError}`,
    });
  });

  test("as a typed day of 2162 without a time", async () => {
    const select = `1 AS BilledCost, 'USD' AS BillingCurrency, toDate32('2162-03-02') AS ChargePeriodStart,
      toDate32('2026-03-01') AS BillingPeriodStart`;
    await expect(totals("focus", "day.parquet", { select })).rejects.toMatchObject({
      message: `day.parquet, line 1: ${DAY}`,
    });
  });

  test("the first and the last day are loaded; an end beyond is none", async () => {
    const days = [
      { BillingPeriodStart: "1990-01-01", ChargePeriodStart: "1990-01-01", ChargePeriodEnd: "1990-01-02" },
      { BillingPeriodStart: "2100-12-01", ChargePeriodStart: "2100-12-31T23:59:59Z", ChargePeriodEnd: "9999-12-31" },
    ];
    const file = await billFile("edges.csv", focusCsv(days));
    const reading = await openBill(clickhouse, "focus", file);
    if (!reading) throw new Error("The file is empty.");
    const months = (await readControlTotals(clickhouse, file, reading)).map(({ month }) => month);
    expect(months).toEqual(["1990-01-01", "2100-12-01"]);
    await writeLines(
      clickhouse,
      [file],
      reading,
      months.map((month) => ({ organization: 1, load: 1, month })),
    );
    const sql = `SELECT toString(ChargePeriodStart) AS start, toString(ChargePeriodEnd) AS finish
      FROM charge_lines WHERE load = 1 ORDER BY start`;
    expect(await clickhouse.query({ sql })).toEqual([
      { start: "1990-01-01 00:00:00", finish: "1990-01-02 00:00:00" },
      { start: "2100-12-31 23:59:59", finish: null },
    ]);
  });
});

test("a file whose first line is blank is not taken for an empty one", async () => {
  expect(await totals("focus", "empty.csv", "")).toBeNull();
  await expect(totals("focus", "blank.csv", `\n${focusCsv([{}])}`)).rejects.toMatchObject({
    code: "schema_not_recognized",
  });
});

test.each([
  ["goes on in the next line", 'x_A,"x\nB"'],
  ["goes on, after a comma", 'x_A,"x,\nB"'],
  ["has text behind it", '"x_A"y,x_B'],
])("a header with a quoted name that %s is refused", async (_, names) => {
  const [header = "", row = ""] = focusCsv([{}]).split("\n");
  await expect(totals("focus", "header.csv", `${header},${names}\n${row},,\n`)).rejects.toMatchObject({
    code: "unreadable_file",
    message: expect.stringContaining("header.csv, line 1 has a quoted name that does not end on its line."),
  });
});

test.each([
  ["1e-30", "1e-30 in a column that keeps it", null],
  ["1.50e-29", "a zero at its end", null],
  ["1.5e-30", "a digit beyond", "BilledCost has too many decimals."],
  ["1E-31", "beyond, without a point", "BilledCost has too many decimals."],
  [`0.${"0".repeat(30)}00`, "zeros beyond", null],
  [`0.${"0".repeat(30)}1`, "a one beyond", "BilledCost has too many decimals."],
  [" 7 ", "spaces", null],
  ["NULL", "the null of databases", "BilledCost is empty."],
  ["e", "no digit", "BilledCost is not a number such as 1234.5."],
  ["1 2", "two numbers", "BilledCost is not a number such as 1234.5."],
])("an amount of %s (%s) is read, or refused with its line", async (BilledCost, _, parseError) => {
  const asked = totals("focus", "amount.csv", focusOf({ BilledCost }));
  if (parseError === null) expect(await asked).toMatchObject([{ lines: "2" }]);
  else await expect(asked).rejects.toMatchObject({ message: `amount.csv, line 3: ${parseError}` });
});

test.each([
  [
    "focus",
    focusCsv([{ ProviderName: "Oracle" }, {}, { ProviderName: "" }, { ProviderName: "Amazon Web Services" }]),
    ["aws", "oci"],
  ],
  ["aws", curCsv("2026-03", ["1", "2"]), ["aws"]],
] as const)("whose lines a bill of %s has is told by the first of them", async (provider, content, providers) => {
  const file = await billFile("providers.csv", content);
  const reading = await openBill(clickhouse, provider, file);
  expect(reading && (await providersOfBill(clickhouse, file, reading))).toEqual(providers);
});

/** A good line, and one like this. */
function focusOf(line: FocusLine): string {
  return focusCsv([{}, line]);
}

type Content = string | { readonly select: string };

async function totals(provider: Provider, path: string, content: Content) {
  const file = await billFile(path, content);
  const reading = await openBill(clickhouse, provider, file);
  return reading && readControlTotals(clickhouse, file, reading);
}

async function billFile(path: string, content: Content): Promise<BillFile> {
  const location = join(folder, path);
  rmSync(location, { force: true });
  if (typeof content === "string") deliver(folder, { [path]: content });
  else {
    const sql = `INSERT INTO FUNCTION file({location:String}, 'Parquet') SELECT ${content.select}`;
    await clickhouse.command({ sql, params: { location } });
  }
  return { path, reader: "file", location, etag: "", bytes: statSync(location).size, writtenMs: 0 };
}
