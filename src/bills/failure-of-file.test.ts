import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inspect } from "node:util";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { avroFile } from "../../test/support/avro.ts";
import { type BillRoom, openBillRoom } from "../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { createSyncRunner, syncNow } from "../connectors/index.ts";
import { ClickHouseFailure } from "../stores/clickhouse/index.ts";

let room: BillRoom;

beforeAll(async () => {
  room = await openBillRoom();
});

afterAll(() => room.close());

const BILL = focusCsv(Array.from({ length: 20_000 }, (_, nth) => ({ SubAccountId: String(nth * 7_919) })));
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const BOMB_BYTES = 1_200_000_000;

function secondHalfZero(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(bytes.length / 2)]);
}

function avroBill(): Buffer {
  const [names = [], cells = []] = focusCsv([{}])
    .split("\n")
    .map((line) => line.split(","));
  const fields = Object.fromEntries(names.map((name) => [name, "string" as const]));
  const row = Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  return avroFile({ name: "bill", fields }, [row]);
}

/** A gz that unpacks to so many of one byte behind a text; neither is ever in memory as a whole. */
async function bomb(text: string, byte: string): Promise<Buffer> {
  const piece = Buffer.alloc(BOMB_BYTES / 1_000, byte);
  const pieces = function* () {
    yield Buffer.from(text);
    for (let nth = 0; nth < 1_000; nth += 1) yield piece;
  };
  return buffer(Readable.from(pieces()).pipe(createGzip()));
}

test.each<[string, string, Buffer | (() => Promise<Buffer>), string]>([
  ["UTF-16 with its mark", "bill.csv", utf16(`\uFEFF${BILL}`), "as UTF-8"],
  ["UTF-16 without it", "bill.csv", utf16(BILL), "as UTF-8"],
  ["UTF-16, the high byte first", "bill.csv", utf16(`\uFEFF${BILL}`).swap16(), "as UTF-8"],
  ["UTF-16 as JSON", "bill.json", utf16('{"BilledCost":"1"}'), "can't be parsed"],
  ["Avro that is cut off", "bill.avro", avroBill().subarray(0, -100), "can't be parsed"],
  ["a gz with zeros behind it", "bill.csv.GZ", Buffer.concat([gzipSync(BILL), Buffer.alloc(2_000_000)]), "damaged"],
  ["a gz whose second half is zeros", "bill.csv.GZ", secondHalfZero(gzipSync(BILL)), "Deliver the file again"],
  ["a gz that unpacks to one endless line", "bill.csv.GZ", () => bomb("", "\0"), "more memory"],
  ["a bill with one", "bill.csv.GZ", () => bomb(BILL, "a"), "memory"],
])("unreadable_file, and not tried again before its time: %s", async (_, name, content, words) => {
  const folder = room.makeFolder();
  deliver(folder, { [name]: typeof content === "function" ? await content() : content });
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toMatchObject({ code: "unreadable_file", message: expect.stringContaining(words) });
  expect((await room.state(id))[0]?.nextSyncAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
});

test("the log is told of a failure without the cells of a bill, and without the relay's address", async () => {
  const folder = room.makeFolder();
  deliver(folder, { "bill.csv": focusCsv([{ SubAccountId: "hunter2" }]) });
  const id = await room.connect("focus", folder);
  const reports: unknown[] = [];
  const cause = Object.assign(new Error("Code: 43. hunter2 at http://127.0.0.1:1/secret"), { code: "43", type: "X" });
  const query = () => Promise.reject(new ClickHouseFailure("refused", { code: 43, type: "X", cause }));
  const broken = { ...room.clickhouse, query };
  const runner = createSyncRunner({ ...room.tools, clickhouse: () => broken });
  runner.onEnd(({ failure }) => reports.push(failure?.cause));
  const report = await syncNow(room.tools, runner, room.org, id);
  await runner.stop();
  expect(report).toMatchObject({ sync: { error: { code: "failed" } } });
  expect(reports).toMatchObject([{ code: 43, type: "X" }]);
  expect(inspect(reports, { depth: 9, showHidden: true })).not.toMatch(/hunter2|secret/);
});
