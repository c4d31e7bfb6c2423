import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BillRoom, type Gap, openBillRoom } from "../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";

let room: BillRoom;
let folder: string;

beforeAll(async () => {
  room = await openBillRoom();
});

beforeEach(() => {
  folder = room.makeFolder();
});

afterAll(() => room.close());

const LINES = "INSERT INTO charge_lines";

/** Counts the statements that write lines. */
function counting(): { readonly gap: Gap; readonly count: () => number } {
  let count = 0;
  const gap: Gap = async (sql, run) => {
    if (sql.startsWith(LINES)) count += 1;
    await run();
  };
  return { gap, count: () => count };
}

async function sourcesOf(): Promise<readonly object[]> {
  const sql = `SELECT SourceFile AS file, toString(sum(BilledCost)) AS cost, toString(count()) AS lines
    FROM charge_lines WHERE load = (SELECT max(load) FROM charge_lines) GROUP BY file ORDER BY file`;
  return room.clickhouse.query({ sql });
}

test("many small files of a month are written by few statements, and every line knows its file", async () => {
  const costs = Array.from({ length: 70 }, (_, nth) => nth + 1);
  for (const cost of costs) {
    const bill = focusCsv([{ BilledCost: String(cost) }, { BilledCost: "0.5" }]);
    // Names with a comma and a space, packed ones, and some that are opened by the relay.
    const name = `day, ${String(cost).padStart(2, "0")}${cost % 7 === 0 ? "*" : ""}.csv`;
    if (cost % 3 === 0) writeFileSync(join(folder, `${name}.gz`), gzipSync(bill));
    else deliver(folder, { [name]: bill });
  }
  const id = await room.connect("focus", folder);
  const { gap, count } = counting();
  expect(await room.sync(id, gap)).toBeNull();
  expect(count()).toBeLessThan(40);
  const files = costs.map((cost) => {
    const name = `day, ${String(cost).padStart(2, "0")}${cost % 7 === 0 ? "*" : ""}.csv${cost % 3 === 0 ? ".gz" : ""}`;
    return { file: name, cost: String(cost + 0.5), lines: "2" };
  });
  expect(await sourcesOf()).toEqual(files.sort((one, other) => (one.file < other.file ? -1 : 1)));
});

test("files with other columns, or of other months, are written apart, each line into its month", async () => {
  const april = { BillingPeriodStart: "2026-04-01T00:00:00Z", ChargePeriodStart: "2026-04-02T00:00:00Z" };
  const other = focusCsv([{ BilledCost: "7" }])
    .replace(/^(.*)$/m, "$1,_path")
    .replace(/\n(.+)\n/, "\n$1,mine\n");
  deliver(folder, {
    "a.csv": focusCsv([{ BilledCost: "1" }]),
    "b.csv": focusCsv([{ BilledCost: "2" }]),
    "c.csv": other,
    "d.csv": focusCsv([{ BilledCost: "4", ...april }, { BilledCost: "8" }]),
    "e.csv": focusCsv([{ BilledCost: "16", ...april }]),
  });
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toBeNull();
  expect(await room.billed(id)).toMatchObject([
    { month: "2026-03-01", cost: "18", lines: "4" },
    { month: "2026-04-01", cost: "20", lines: "2" },
  ]);
});

test("of several files the one that is gone is named, the load before stays, and the next sync goes on", async () => {
  const bills = (cost: string) =>
    Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.csv`, focusCsv([{ BilledCost: cost }])]));
  deliver(folder, bills("1"));
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toBeNull();
  deliver(folder, bills("22"));
  let isOver = false;
  const gap: Gap = async (sql, run) => {
    if (sql.startsWith(LINES) && !isOver) rmSync(join(folder, "b.csv"));
    isOver ||= sql.startsWith(LINES);
    await run();
  };
  expect(await room.sync(id, gap)).toMatchObject({ code: "not_found", message: "b.csv is gone." });
  expect(await room.billed(id)).toMatchObject([{ cost: "3" }]);
  deliver(folder, bills("22"));
  expect(await room.sync(id)).toBeNull();
  expect(await room.billed(id)).toMatchObject([{ cost: "66", lines: "3" }]);
});
