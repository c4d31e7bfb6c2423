import { expect, test } from "vitest";
import { openTestClickHouse } from "../../../test/support/clickhouse.ts";
import { arraysOf } from "./row-binary.ts";

test.each([0, 1, 127, 128, 20_000])(
  "arrays of %i numbers of several widths are read as the engine wrote them",
  async (n) => {
    const clickhouse = await openTestClickHouse();
    const columns = ["toUInt8(number % 2)", "toFloat64(number) / 2", "toUInt32(number + 1)"];
    const sql = `SELECT ${columns.map((column) => `groupArray(${column})`).join(", ")} FROM numbers({n:UInt32})`;
    const [bytes, floats, words] = arraysOf(await clickhouse.bytes({ sql, params: { n } }), [1, 8, 4]);
    await clickhouse.close();
    const numbers = Array.from({ length: n }, (_, index) => index);
    expect(new Uint8Array(bytes as ArrayBuffer)).toEqual(Uint8Array.from(numbers, (number) => number % 2));
    expect(new Float64Array(floats as ArrayBuffer)).toEqual(Float64Array.from(numbers, (number) => number / 2));
    expect(new Uint32Array(words as ArrayBuffer)).toEqual(Uint32Array.from(numbers, (number) => number + 1));
  },
);
