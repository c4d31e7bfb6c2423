import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { focusCsv } from "../../../test/support/bills.ts";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import type { BillFile } from "../../storage/index.ts";
import type { FileReading } from "../formats/line-statements.ts";
import { readControlTotals, readControlTotalsTogether } from "./control-totals.ts";
import { openBill } from "./read-bill.ts";

let clickhouse: TestClickHouse;
let folder: string;

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "costplane-totals-"));
  return () => rmSync(folder, { recursive: true });
});

afterAll(() => clickhouse.close());

const APRIL = { BillingPeriodStart: "2026-04-01T00:00:00Z", ChargePeriodStart: "2026-04-02T00:00:00Z" };

test("files that are added up by one statement come to what each comes to by itself, in their order", async () => {
  const files = [
    bill("z.csv", focusCsv([{ BilledCost: "1e-30" }, { BilledCost: "-7", BillingCurrency: "EUR" }])),
    bill("a, b.csv.gz", gzipSync(focusCsv([{ ...APRIL, BilledCost: "0.1" }, {}]))),
    bill("none.csv", focusCsv([])),
    bill("m (1).csv", focusCsv([{ ListCost: `0.${"0".repeat(29)}1` }])),
  ];
  const reading = await readingOf(files[0] as BillFile);
  const alone = [];
  for (const file of files) alone.push(await readControlTotals(clickhouse, file, await readingOf(file)));
  expect(alone.map(({ length }) => length)).toEqual([2, 2, 0, 1]);
  expect(await readControlTotalsTogether(clickhouse, files, reading)).toEqual(alone);
});

test.each([
  ["a line that is wrong", focusCsv([{}, { BilledCost: "much" }])],
  ["a line that ends early", `${focusCsv([{}])}1,2\n`],
  ["nothing, since it is gone", null],
])("of files of which one has %s nothing is told together", async (_, content) => {
  const good = bill("a.csv", focusCsv([{}]));
  const bad = bill("b.csv", content ?? focusCsv([{}]));
  const reading = await readingOf(good);
  if (content === null) rmSync(bad.location);
  expect(await readControlTotalsTogether(clickhouse, [good, bad], reading)).toBeNull();
  await expect(readControlTotals(clickhouse, bad, reading)).rejects.toMatchObject({
    message: expect.stringMatching(/^b\.csv/),
  });
});

function bill(path: string, content: string | Buffer): BillFile {
  const location = join(folder, path);
  writeFileSync(location, content);
  return { path, reader: "file", location, etag: "", bytes: statSync(location).size, writtenMs: 0 };
}

async function readingOf(file: BillFile): Promise<FileReading> {
  return (await openBill(clickhouse, "focus", file)) as FileReading;
}
