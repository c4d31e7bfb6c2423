import { expect, test } from "vitest";
import type { ClickHouse, Statement } from "../stores/clickhouse/index.ts";
import { figuresOfLoads, readLoads } from "./store-clickhouse.ts";

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
