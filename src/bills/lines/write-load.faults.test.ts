import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver } from "../../../test/support/bills.ts";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import type { BillFile } from "../../storage/index.ts";
import type { FileReading } from "../formats/line-statements.ts";
import { openBill } from "./read-bill.ts";
import { accountsOfLoad, LineNotSplit, writeLines } from "./write-load.ts";

const HEADER = "BillingPeriodStart,ChargePeriodStart,BillingCurrency,BilledCost,ResourceId";
const START = "2026-03-01,2026-03-02,USD";
const INTO = [{ organization: 1, load: 900, month: "2026-03-01" }];

let clickhouse: TestClickHouse;
let folder: string;

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  folder = mkdtempSync(join(tmpdir(), "costplane-faults-"));
});

afterAll(async () => {
  await clickhouse.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ["a quote inside of a quoted cell", '3,"a ""b"", c"'],
  ["a cell that goes on in the next line", '3,"a\nb"'],
  ["a quote inside of a cell", '3,a"b,c"d'],
  ["a null of databases", "3,\\N"],
  ["a carriage return", "3,a\r"],
  ["a quote that a comma parts from its cell", '3,",x"y,"'],
  ["a cell that begins with two quotes", '3,""a""'],
  ["a quote that is never closed", '3,"a'],
  ["the byte that stands for a quoted comma", '"3",a\x01b'],
])("%s is not read line by line", async (_, end) => {
  const file = billFile("odd.csv", [HEADER, `${START},1,x`, `${START},2,y`, `${START},${end}`, ""].join("\n"));
  const reading = await openBill(clickhouse, "focus", file);
  await expect(writeLines(clickhouse, [file], reading?.byLine as FileReading, INTO)).rejects.toThrow(LineNotSplit);
});

test.each([
  ["more than 100,000 accounts", "toString(number)", 100_001],
  ["accounts of more than 64 MB", "repeat(toString(number + 10), 500000)", 70],
])("%s in a load are refused, not read", async (_, account, rows) => {
  const load = 900 + rows;
  const sql = `INSERT INTO charge_days (Organization, load, BillingMonth, SubAccountId)
    SELECT 1, {load:UInt32}, '2026-03-01', ${account} FROM numbers({rows:UInt32})`;
  await clickhouse.command({ sql, params: { load, rows } });
  const answer = accountsOfLoad(clickhouse, { organization: 1, load, month: "2026-03-01" }).then(
    ({ length }) => length,
    (failure: unknown) => failure,
  );
  expect(await answer).toMatchObject({
    code: "unreadable_file",
    message: expect.stringContaining("more than 100,000 accounts"),
  });
});

test("the first line with a text that is not UTF-8 is told with its column, for nothing of it is loaded", async () => {
  const bill = [HEADER, `${START},1,x`, `${START},2,Z\u00fcrich`, ""].join("\n");
  const file = billFile("foreign.csv", Buffer.from(bill, "latin1"));
  const reading = await openBill(clickhouse, "focus", file);
  await expect(writeLines(clickhouse, [file], reading as FileReading, INTO)).rejects.toMatchObject({
    code: "unreadable_file",
    message: expect.stringContaining("foreign.csv, line 3: ResourceId is not in UTF-8"),
  });
});

function billFile(path: string, content: string | Buffer): BillFile {
  deliver(folder, { [path]: content });
  const location = join(folder, path);
  return { path, reader: "file", location, etag: "", bytes: statSync(location).size, writtenMs: 0 };
}
