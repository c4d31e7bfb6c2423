import { expect, test } from "vitest";
import { openBillRoom } from "../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { listLoadTables, readLoads } from "./store-clickhouse.ts";

test("the rows of a load are read as bytes, and of one that is not there none", async () => {
  const room = await openBillRoom();
  const bills = room.makeFolder();
  deliver(bills, { "bill.csv": focusCsv([{ BilledCost: "0.1" }]) });
  expect(await room.sync(await room.connect("focus", bills))).toBeNull();
  const table = (await listLoadTables(room.clickhouse)).find((one) => one.table === "cost_lines");
  const bytesOf = async (loads: readonly number[]) => {
    let bytes = 0;
    for await (const chunk of readLoads(room.clickhouse, table as never, { loads: [...loads] })) bytes += chunk.length;
    return bytes;
  };
  const written = await room.clickhouse.query<{ load: number }>({ sql: "SELECT DISTINCT load FROM cost_lines" });
  expect(await bytesOf(written.map(({ load }) => load))).toBeGreaterThan(0);
  expect(await bytesOf([4_000_000])).toBe(0);
  await room.close();
});
