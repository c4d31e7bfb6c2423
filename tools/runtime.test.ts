import { expect, test } from "vitest";
import { CLICKHOUSE_THREADS } from "../src/stores/clickhouse/index.ts";
import { UV_THREADPOOL_SIZE } from "./runtime.mjs";

test("libuv has a thread for each connection of the embedded ClickHouse and eight more", () => {
  expect(UV_THREADPOOL_SIZE).toBe(CLICKHOUSE_THREADS + 8);
  expect(process.env["UV_THREADPOOL_SIZE"]).toBe(String(UV_THREADPOOL_SIZE));
});
