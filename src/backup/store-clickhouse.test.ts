import { expect, test } from "vitest";
import { openBillRoom } from "../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import type { ClickHouse, Statement } from "../stores/clickhouse/index.ts";
import { figuresOfLoads, listLoadTables, readLoads } from "./store-clickhouse.ts";

test("what a backup reads of bills is bound to organizations and months: no table is read whole", async () => {
  const read: Statement[] = [];
  const engine = {
    query: async (statement: Statement) => {
      read.push(statement);
      return [];
    },
    stream: (statement: Statement) => read.push(statement),
  } as unknown as ClickHouse;
  const table = { table: "charge_days", columns: [{ name: "load", type: "UInt32" }] };
  const loads = { loads: [7, 8], organizations: [1], months: ["2026-03-01"] };
  await figuresOfLoads(engine, table, loads);
  readLoads(engine, table, loads);
  expect(read).toHaveLength(2);
  for (const { sql, params } of read) {
    expect(sql).toMatch(/WHERE Organization IN .* AND BillingMonth IN .* AND load IN /);
    expect(params).toEqual(loads);
  }
});

test("the rows of a load are read as bytes, and of one that is not there none", async () => {
  const room = await openBillRoom();
  const bills = room.makeFolder();
  deliver(bills, { "bill.csv": focusCsv([{ BilledCost: "0.1" }]) });
  expect(await room.sync(await room.connect("focus", bills))).toBeNull();
  const { clickhouse } = room;
  let read = 0;
  for (const table of await listLoadTables(clickhouse)) {
    const sql = `SELECT DISTINCT load FROM ${table.table}`;
    const loads = (await clickhouse.query<{ load: number }>({ sql })).map(({ load }) => load);
    for await (const chunk of readLoads(clickhouse, table, { loads })) read += chunk.length;
    for await (const chunk of readLoads(clickhouse, table, { loads: [4_000_000] })) expect(chunk).toHaveLength(0);
  }
  expect(read).toBeGreaterThan(0);
  await room.close();
});
