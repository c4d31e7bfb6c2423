import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestClickHouse, serveClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import { type ClickHouse, clickHouseIdentity, openClickHouseServer, signClickHouse } from "./index.ts";

const ENDLESS = "SELECT sum(sipHash64(number)) AS sum FROM numbers(1000000000000)";

let embedded: TestClickHouse;
let facade: Awaited<ReturnType<typeof serveClickHouse>>;
let server: ClickHouse;
const engine = (kind: string) => (kind === "embedded" ? embedded : server);

beforeAll(async () => {
  embedded = await openTestClickHouse();
  facade = await serveClickHouse(embedded);
  server = await openClickHouseServer({ url: facade.url });
});

afterAll(async () => {
  await server.close();
  await facade.close();
  await embedded.close();
});

describe.each(["embedded", "server"])("%s", (kind) => {
  test("parameters are bound as data, whatever is in them", async () => {
    const hostile = "a'; DROP TABLE installation; --\\ {x:String} \t\n\r\0 \\N é 💶 \"`";
    const list = ["it's", "back\\slash", "new\nline"];
    const rows = await engine(kind).query({
      sql: `SELECT {text:String} AS text, {list:Array(String)} AS list, {nothing:Nullable(String)} AS nothing,
        {big:UInt64} AS big, {yes:Bool} AS yes, {ids:Array(UInt32)} AS ids`,
      params: { text: hostile, list, nothing: null, big: 18446744073709551615n, yes: true, ids: [1, 2] },
    });
    expect(rows).toEqual([{ text: hostile, list, nothing: null, big: "18446744073709551615", yes: true, ids: [1, 2] }]);
  });

  test("a parameter without a value is refused, also where an earlier statement gave it one", async () => {
    const sql = "SELECT {org:String} AS org";
    for (let i = 0; i < 8; i++) await engine(kind).query({ sql, params: { org: "one" } });
    await expect(engine(kind).query({ sql })).rejects.toThrow('the parameter "org"');
  });

  test("a setting holds for its own statement only", async () => {
    const sql = "SELECT value FROM system.settings WHERE name = 'max_block_size'";
    const [own] = await engine(kind).query<{ value: string }>({ sql, settings: { max_block_size: 77 } });
    expect(own?.value).toBe("77");
    const others = await Promise.all(Array.from({ length: 12 }, () => engine(kind).query<{ value: string }>({ sql })));
    expect(others.flat().filter(({ value }) => value === "77")).toEqual([]);
  });

  test("decimals come back as exact strings, to the thirtieth decimal", async () => {
    const cost = "-1234567890123456789012345678901234567890.123456789012345678901234567891";
    await engine(kind).command({
      sql: `CREATE TABLE money_${kind} (cost Decimal(76, 30)) ENGINE = MergeTree ORDER BY tuple()`,
    });
    await engine(kind).command({
      sql: `INSERT INTO money_${kind} SELECT toDecimal256({cost:String}, 30) FROM numbers(3)`,
      params: { cost },
    });
    const [row] = await engine(kind).query({
      sql: `SELECT any(cost) AS one, sum(cost) AS total, count() AS lines FROM money_${kind}`,
    });
    expect(row).toEqual({
      one: cost,
      total: "-3703703670370370367037037036703703703670.370370367037037036703703703673",
      lines: "3",
    });
  });

  test("times are UTC in an answer", async () => {
    const [row] = await engine(kind).query({ sql: "SELECT toString(toDateTime(0)) AS epoch" });
    expect(row).toEqual({ epoch: "1970-01-01 00:00:00" });
  });

  test("the bytes of a read are its numbers, one after the other, and a failure is one", async () => {
    const numbers = (count: number) => ({ sql: "SELECT number * 256 FROM numbers({count:UInt64})", params: { count } });
    const bytes = await engine(kind).bytes(numbers(100_000));
    expect(new BigUint64Array(bytes.buffer).at(-1)).toBe(25_599_744n);
    expect(await engine(kind).bytes(numbers(0))).toEqual(new Uint8Array());
    const broken = engine(kind).bytes({ sql: "SELECT throwIf(number = 99999) FROM numbers(100000)" });
    await expect(broken).rejects.toMatchObject({ kind: "refused", code: 395 });
  });

  test("a streamed read has every row of its answer", async () => {
    const chunks: Uint8Array[] = [];
    const sql = "SELECT number, {text:String} AS text FROM numbers(100000)";
    for await (const chunk of engine(kind).stream({ sql, params: { text: 'a\n"b"' }, format: "CSVWithNames" })) {
      chunks.push(chunk);
    }
    const csv = Buffer.concat(chunks).toString();
    expect(csv.startsWith('"number","text"\n0,"a\n""b"""\n1,')).toBe(true);
    expect(csv.endsWith('99999,"a\n""b"""\n')).toBe(true);
    expect(csv.match(/^\d+,"a$/gm)?.length).toBe(100_000);
  });

  describe("a file of this machine", () => {
    const load = (text: string) => async () => {
      const path = join(embedded.folder, `it's a file of ${kind}.json`);
      await writeFile(path, text);
      await engine(kind).command({
        sql: `CREATE OR REPLACE TABLE lines_${kind} (tag String, id UInt32, name String)
          ENGINE = MergeTree ORDER BY id`,
      });
      await engine(kind).insertFile({
        sql: (rows) => `INSERT INTO lines_${kind} SELECT {tag:String}, id, name FROM ${rows} WHERE id != 2`,
        params: { tag: "it's" },
        settings: { input_format_skip_unknown_fields: 1 },
        file: { path, format: "JSONEachRow", structure: "id UInt32, name String" },
      });
      return engine(kind).query({ sql: `SELECT tag, id, name FROM lines_${kind} ORDER BY id LIMIT 3` });
    };

    test("is loaded through a SELECT, a JSON array too", async () => {
      const array = load('[{"id":1,"name":"a\\n\'b"},{"id":2,"name":"left out"},\n{"id":3,"name":"é","more":{}}]');
      expect(await array()).toEqual([
        { tag: "it's", id: 1, name: "a\n'b" },
        { tag: "it's", id: 3, name: "é" },
      ]);
    });

    test("that is cut off or of another kind is refused with the engine's code", async () => {
      for (const text of ['[{"id":1,"name":"a"},{"id":', "<html></html>", '{"id":"x"}']) {
        await expect(load(text)()).rejects.toMatchObject({ kind: "refused", code: expect.any(Number) });
      }
    });
  });

  test("a read past its deadline is a timeout, and the next one is answered", async () => {
    await expect(engine(kind).query({ sql: ENDLESS, timeoutMsMax: 200 })).rejects.toMatchObject({ kind: "timeout" });
    expect(await engine(kind).query({ sql: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
  });

  test("a read whose signal aborts is cancelled, and is soon gone from the engine", async () => {
    const mark = `mark of ${kind}`;
    const sql = `SELECT '${mark}' AS mark, (${ENDLESS}) AS sum`;
    const stop = new AbortController();
    const read = engine(kind).query({ sql, signal: stop.signal });
    await runningWith(mark, 1);
    stop.abort();
    await expect(read).rejects.toMatchObject({ kind: "cancelled" });
    await runningWith(mark, 0);
  });

  test("a failure has ClickHouse's code and neither SQL nor a path in its message", async () => {
    const failed = engine(kind).query({ sql: "SELECT secret_column FROM file('/nowhere/at/all.csv')" });
    await expect(failed).rejects.toMatchObject({
      name: "ClickHouseFailure",
      kind: "refused",
      code: expect.any(Number),
    });
    await expect(failed).rejects.toThrow(/^ClickHouse refused the statement\.$/);
  });

  test("a mistake of the caller stays an exception of the engine, however deep it nests", async () => {
    const mistakes = [
      "selec",
      `SELECT ${"(".repeat(20_000)}1${")".repeat(20_000)}`,
      "SELECT intDiv(1, 0)",
      "SELECT * FROM no_such_table",
      `SELECT ${"1+".repeat(20_000)}1`,
    ];
    for (const sql of mistakes) await expect(engine(kind).query({ sql })).rejects.toMatchObject({ kind: "refused" });
    expect(await engine(kind).version()).toMatch(/^\d+\.\d+/);
  });

  test("it answers a ping, and has the identity that it was given first", async () => {
    await engine(kind).ping();
    await signClickHouse(engine(kind), randomUUID());
    const identity = await clickHouseIdentity(embedded);
    await signClickHouse(engine(kind), randomUUID());
    expect(await clickHouseIdentity(engine(kind))).toBe(identity);
  });
});

test("a server that is gone is unavailable", async () => {
  const gone = await openClickHouseServer({ url: "http://127.0.0.1:9" });
  await expect(gone.ping()).rejects.toMatchObject({ kind: "unavailable" });
  await expect(gone.query({ sql: "SELECT 1" })).rejects.toMatchObject({ kind: "unavailable" });
  await gone.close();
});

/** Waits until this many statements with the mark run. */
async function runningWith(mark: string, count: number): Promise<void> {
  const sql = `SELECT count() AS n FROM system.processes
    WHERE position(query, {mark:String}) > 0 AND position(query, 'system.processes') = 0`;
  for (;;) {
    const [row] = await embedded.query<{ n: string }>({ sql, params: { mark } });
    if (row?.n === String(count)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
