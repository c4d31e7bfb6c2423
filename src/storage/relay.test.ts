import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { Session } from "chdb";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../test/support/clickhouse.ts";
import { type BillFile, paramsOf, type StorageLocation, tableOf } from "./bill-file.ts";
import { LocationFailed } from "./location-failed.ts";
import { locationOver } from "./location-over.ts";
import type { ObjectStore } from "./object-store.ts";
import { PACE } from "./read-at-pace.ts";
import { createRelay } from "./relay.ts";

const LINES = Array.from({ length: 200_000 }, (_, line) => `${line},${(line * 7919) % 1_000_003}\n`).join("");
const CSV = Buffer.from(`a,b\n${LINES}`);
const POISON = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison");
const SUM = [{ sum: "19999900000" }];

let clickhouse: TestClickHouse;
const relay = createRelay("127.0.0.1", randomBytes, PACE);
let storage: StorageLocation;

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});

afterEach(() => storage.close());

afterAll(async () => {
  await relay.close();
  await clickhouse.close();
});

test("the engine reads what a store has, packed or not, empty too", async () => {
  const files = { "a.csv": CSV, "b c&?.csv.gz": gzipSync(CSV), "d.csv": Buffer.alloc(0) };
  storage = locationOver(storeOf(files), relay, PACE);
  const [plain, packed, empty] = await storage.list();
  expect(await sumOf(plain)).toEqual(SUM);
  expect(await sumOf(packed)).toEqual(SUM);
  expect(await sumOf(empty)).toEqual([{ sum: "0" }]);
  expect(await storage.readText(plain as BillFile)).toHaveLength(CSV.length);
});

test("the engine reads a Parquet file in parts, from its end", async () => {
  const parquet = await parquetOf("SELECT number AS a, randomString(100) AS b FROM numbers(50000)");
  const parts: Buffer[] = [];
  const noted = (bytes: Buffer) => {
    parts.push(bytes);
    return Readable.from([bytes]);
  };
  storage = locationOver(storeOf({ "a.parquet": parquet }, noted), relay, PACE);
  const [file] = (await storage.list()) as [BillFile];
  const sql = `SELECT toString(sum(a)) AS sum FROM ${tableOf(file, "Parquet")}`;
  expect(await clickhouse.query({ sql, params: paramsOf(file) })).toEqual([{ sum: "1249975000" }]);
  expect(parts.some((bytes) => bytes.length < parquet.length && bytes.toString("latin1").endsWith("PAR1"))).toBe(true);
});

test("a connection that is cut once costs nothing: the rest is asked for", async () => {
  let cuts = 0;
  const cutOnce = (bytes: Buffer) => (cuts++ === 0 ? cutOff(bytes) : Readable.from([bytes]));
  storage = locationOver(storeOf({ "a.csv": CSV }, cutOnce), relay, PACE);
  const [file] = await storage.list();
  expect(await sumOf(file)).toEqual(SUM);
  expect(cuts).toBeGreaterThan(1);
  expect(file?.failure?.()).toBeUndefined();
});

test("a connection that is always cut is told as one, and never as the end of the file", async () => {
  storage = locationOver(storeOf({ "a.csv": CSV }, cutOff), relay, PACE);
  const [file] = await storage.list();
  await expect(sumOf(file)).rejects.toThrow();
  expect(file?.failure?.()).toMatchObject({ code: "unreachable" });
});

test.each([
  ["more than was asked for", "unreadable_file", (bytes: Buffer) => Buffer.concat([bytes, POISON])],
  ["less than was asked for", "unreachable", (bytes: Buffer) => bytes.subarray(0, -1)],
])("a store that sends %s is told as %s, and nothing of it reaches another file", async (_, code, change) => {
  const files = { "a.csv": CSV, "b.csv": Buffer.from("b") };
  storage = locationOver(
    storeOf(files, (bytes) => Readable.from([bytes.length > 1 ? change(bytes) : bytes])),
    relay,
    PACE,
  );
  const [file, other] = (await storage.list()) as [BillFile, BillFile];
  const ask = ({ location }: BillFile) => `GET ${new URL(location).pathname} HTTP/1.1\r\nhost: relay\r\n\r\n`;
  const socket = connect(Number(new URL(file.location).port), "127.0.0.1");
  socket.end(ask(file) + ask(other));
  expect(await text(socket).catch(() => "")).not.toMatch(/poison|HTTP.*HTTP/s);
  expect(file.failure?.()).toMatchObject({ code });
  await expect(storage.readText(file)).rejects.toMatchObject({ code });
});

test.each(["access_denied", "not_found", "changed", "address_not_allowed"] as const)(
  "%s is told as what it is, and not tried again",
  async (code) => {
    let tries = 0;
    const refuse = () => {
      tries += 1;
      throw new LocationFailed(code, "Do something.");
    };
    storage = locationOver(storeOf({ "a.csv": CSV }, refuse), relay, PACE);
    const [file] = await storage.list();
    await expect(sumOf(file)).rejects.toThrow();
    expect(file?.failure?.()).toMatchObject({ code, message: "Do something." });
    expect(tries).toBe(1);
  },
);

test("nobody reads a file without its address, nor after its place is closed, nor another file by it", async () => {
  storage = locationOver(storeOf({ "a.csv": CSV, "b.csv": Buffer.from("b") }), relay, PACE);
  const [file] = await storage.list();
  const { origin, pathname } = new URL(file?.location ?? "");
  const [, token, name] = pathname.split("/");
  const statusOf = async (path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, init);
    await response.body?.cancel();
    return response.status;
  };
  expect(await statusOf(pathname)).toBe(200);
  expect(await statusOf(pathname, { headers: { range: "bytes=5-9" } })).toBe(206);
  expect(await statusOf(pathname, { headers: { range: "bytes=9-5" } })).toBe(416);
  expect(await statusOf(pathname, { method: "POST", body: "x" })).toBe(404);
  expect(await statusOf(`/${randomBytes(32).toString("base64url")}/${name}`)).toBe(404);
  expect(await statusOf(`/${token}/not-a-name.csv`)).toBe(404);
  const other = Buffer.from(JSON.stringify(["b.csv", "1", 1])).toString("base64url");
  expect(await statusOf(`/${token}/${other}.csv`)).toBe(404);
  expect(await statusOf(`/${token}/${other}~${name?.split("~")[1]}`)).toBe(404);
  storage.close();
  await new Promise(setImmediate);
  expect(await statusOf(pathname)).toBe(404);
});

function sumOf(file: BillFile | undefined): Promise<readonly object[]> {
  const shown = file as BillFile;
  const table = tableOf(shown, "CSVWithNames", "a UInt64, b UInt64");
  const settings = { http_max_tries: 3 };
  return clickhouse.query({ sql: `SELECT toString(sum(a)) AS sum FROM ${table}`, params: paramsOf(shown), settings });
}

async function parquetOf(sql: string): Promise<Buffer> {
  const session = new Session(clickhouse.folder);
  const result = await session.queryAsync(sql, { format: "Parquet" });
  session.close();
  return Buffer.from(result.bytes());
}

function cutOff(bytes: Buffer): Readable {
  const part = new Readable({ read() {} });
  part.push(bytes.subarray(0, 5_000));
  const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  setImmediate(() => setImmediate(() => part.destroy(aborted)));
  return part;
}

function storeOf(
  files: Readonly<Record<string, Buffer>>,
  send: (bytes: Buffer) => Readable = (bytes) => Readable.from([bytes]),
): ObjectStore {
  return {
    title: "The store",
    async *list() {
      for (const [path, { length }] of Object.entries(files)) {
        yield { key: path, path, etag: "1", bytes: length, writtenMs: 0 };
      }
    },
    async read({ key }, { first, last }) {
      const bytes = files[key];
      if (!bytes) throw new LocationFailed("not_found", "There is no such file.");
      return send(bytes.subarray(first, last + 1));
    },
    close() {},
  };
}
